/**
 * Holds that Redis has and the ledger hasn't, or has sold. A server that died between the two left them, and nobody will
 * give them back, nor tell Redis of the sale. A look ends them. Otherwise they would close their seats until their time
 * at the turnstile is over, and maps would show them for longer.
 */
import type { Redis } from 'ioredis'
import type { Pool } from '../../infra/postgres.ts'
import { claimsOfShow } from '../ledger/claims-of-show.ts'
import type { Claimant } from '../seat-store.ts'
import { seatsKey } from './keys.ts'
import { seatsByBooking } from './scripts.ts'

const KEYS_AT_ONCE = 500

/** Every show with seats in Redis. A claim that is under way at this moment is found too: look again before it is ended. */
export async function* findLeftHolds(
  redis: Redis,
  pool: Pool,
): AsyncGenerator<{ claimant: Claimant; seats: number[] }> {
  for await (const keys of redis.scanStream({ match: seatsKey('*'), count: KEYS_AT_ONCE })) {
    for (const key of keys as string[]) {
      const showId = /\{(.+)\}/.exec(key)?.[1]
      if (showId === undefined) continue
      const held = seatsByBooking(Object.entries(await redis.hgetall(key)), 'held')
      if (held.size === 0) continue
      const claims = new Map((await claimsOfShow(pool, showId)).map((claim) => [claim.seat, claim]))
      for (const [bookingId, seats] of held) {
        const left = seats.filter((seat) => {
          const claim = claims.get(seat)
          return claim?.kind !== 'held' || claim.bookingId !== bookingId
        })
        if (left.length > 0) yield { claimant: { showId, bookingId }, seats: left }
      }
    }
  }
}
