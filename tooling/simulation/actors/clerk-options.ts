/** What a clerk of the simulation is given, whatever is sold. */
import type { SoldOnClaims } from '../checks/sold-on-claims.ts'
import type { Programme } from '../house/insert-programme.ts'
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'

export interface ClerkOptions {
  world: World
  record: WorldRecord
  programme: Programme
  sales: SoldOnClaims
  random: Random
  /** The chance of cards at the reader; undefined: the counter has none. */
  readers: Random | undefined
  terminal: TerminalHost
  until: number
}
