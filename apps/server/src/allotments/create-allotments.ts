/** Allotments, put together: who allots, who asks back, who ends what nobody can use any more. */
import type { BookingSeatStore } from '../booking/seat-store.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Listener } from '../infra/listener.ts'
import type { Pool } from '../infra/postgres.ts'
import type { LiveMaps } from '../seats/live-maps.ts'
import type { AdjustAllotmentParts } from './adjust-allotment.ts'
import { type AllottedSeatsOf, createAllottedSeats } from './allotted-seats.ts'
import { keepEndingClaims } from './end-claims.ts'
import { createForceRelease, type ForceRelease } from './forced-release.ts'
import { type AllotmentKeeper, createAllotmentKeeper } from './keeper.ts'
import { createManagedPolicies, type ManagedPolicies } from './policy.ts'
import { createRecalls, type Recalls } from './recall.ts'
import { createRecallRelay } from './recall-relay.ts'
import { createRunReader } from './runs.ts'
import { createTakeOverHold, type TakeOverHold } from './take-over-hold.ts'
import type { Terminals } from './terminals.ts'

export interface Allotments {
  recalls: Recalls
  policies: ManagedPolicies
  allottedSeats: AllottedSeatsOf
  forceRelease: ForceRelease
  takeOverHold: TakeOverHold
  countAllottedSeats: AllotmentKeeper['countAllottedSeats']
  close(): Promise<void>
}

/**
 * @param listener not started yet
 * @param store the one that says `allotted`
 * @param serverId by which the ledger knows who a terminal is connected to
 */
export function createAllotments(options: {
  pool: Pool
  listener: Listener
  serverId: string
  terminals: Terminals
  catalogue: Catalogue
  store: BookingSeatStore
  maps: Pick<LiveMaps, 'current'>
  certify: AdjustAllotmentParts['certify']
  holdSeconds: number
  onError(error: Error): void
}): Allotments {
  const { pool } = options
  const recalls = createRecalls({ ...options, runOf: createRunReader(pool), relay: createRecallRelay(options) })
  const parts = { ...options, recalls }
  const keeper = createAllotmentKeeper(parts)
  const end = keepEndingClaims(parts)
  return {
    recalls,
    policies: createManagedPolicies(pool),
    allottedSeats: createAllottedSeats(options),
    forceRelease: createForceRelease(parts),
    takeOverHold: createTakeOverHold(parts),
    countAllottedSeats: keeper.countAllottedSeats,
    async close() {
      await Promise.all([keeper.close(), end.close()])
    },
  }
}
