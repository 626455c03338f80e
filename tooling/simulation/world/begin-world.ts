/** A world at its beginning, with the seed's chance: nothing of an earlier one is left but the parts that it is given. */
import type { Ledger } from '../ledger/ledger.ts'
import { openSessions } from '../ledger/sessions.ts'
import type { Redis } from '../redis/redis.ts'
import { resetClock } from './clock.ts'
import { forgetDisks } from './disks.ts'
import { drawFrom } from './fakes.ts'
import { forgetLives } from './life.ts'
import { createNetwork } from './network.ts'
import { createNotes } from './note.ts'
import { createRandom } from './random.ts'
import { enterWorld, HOUSE, noFaults, type World } from './world.ts'

/** The parts that outlive a world: to start them takes many times as long as an evening. */
export interface Parts {
  ledger: Ledger
  redis: Redis
}

export function beginWorld({ ledger, redis }: Parts, seed: number, print: boolean) {
  resetClock()
  forgetLives()
  forgetDisks()
  const random = createRandom(seed)
  drawFrom(random.fork('programs'))
  const notes = createNotes(print)
  const world: World = {
    seed,
    network: createNetwork(random.fork('network')),
    ledger,
    random: random.fork('world'),
    note: notes.note,
    count: notes.count,
    faults: noFaults(),
    house: () => HOUSE,
    printed() {},
  }
  enterWorld(world)
  const decided = (safeguard: string): true => {
    notes.count(`decided by ${safeguard}`)
    return true
  }
  Object.assign(globalThis, { decided })
  ledger.hearDecisions(decided)
  openSessions(world)
  redis.listen(world)
  return { world, random, notes }
}
