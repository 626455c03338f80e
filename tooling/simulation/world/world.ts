/** The one world that this process simulates at the moment: what the stand-ins of libraries belong to. */

import type { SeenTicket } from '../house/record.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { simNow } from './clock.ts'
import type { Network } from './network.ts'
import type { Random } from './random.ts'

export interface World {
  seed: number
  network: Network
  ledger: Ledger
  /** The chance of the network and the parts. */
  random: Random
  /** Notes an event, for the report of a violation and the hash of a run. */
  note(text: string): void
  count(what: string): void
  faults: Faults
  /** The end of a connection to the house: any of its servers, as a load balancer chooses. */
  house(): string
  /** A ticket comes out of a terminal's printer. */
  printed(host: string, ticket: SeenTicket): void
}

/** Faults that may happen by themselves at any moment; all of them end when the world heals. */
export interface Faults {
  /** Once in so many statements or calls, the one who asked dies before it, or after it. 0: never. */
  crashOnceIn: number
  /** Once in so many commits, its answer is lost with the connection. */
  lostCommitOnceIn: number
  /** Once in so many calls of Redis, its answer is lost with the connection. */
  lostRedisOnceIn: number
  /** Once in so many messages between terminals and servers, it comes a second time, later. */
  doubledOnceIn: number
  /** Once in so many, it overtakes others or falls behind them. */
  reorderedOnceIn: number
  /** Once in so many that want an acknowledgement, it is lost, or its answer is. */
  droppedOnceIn: number
  /** Once in so many commits to a terminal's disk, it dies right after it. */
  crashAtCommitOnceIn: number
  /** The gateway's extra thinking time, besides what it always takes. */
  gatewayTakesMs: number
  /** Servers whose subscription to the ledger has gone silent: no notification reaches them, and no question on that line is answered. */
  deaf: Set<string>
  /** Once in so many statements, the one who asks stands still for seconds before it hears the answer. */
  stallOnceIn: number
  maybeStall(host: string): void
  /** Called where the one who asks may die. */
  maybeCrash(host: string): boolean
}

export const noFaults = (): Faults => ({
  crashOnceIn: 0,
  crashAtCommitOnceIn: 0,
  lostCommitOnceIn: 0,
  lostRedisOnceIn: 0,
  doubledOnceIn: 0,
  reorderedOnceIn: 0,
  droppedOnceIn: 0,
  gatewayTakesMs: 0,
  deaf: new Set(),
  stallOnceIn: 0,
  maybeCrash: () => false,
  maybeStall() {},
})

/** The name under which terminals know the house, whatever servers it has. */
export const HOUSE = 'house'

let current: World | undefined

export function enterWorld(world: World): void {
  current = world
}

export function world(): World {
  if (!current) throw new Error('there is no world')
  return current
}

export const worldTime = (): string => new Date(Math.floor(simNow())).toISOString().slice(11, 23)
