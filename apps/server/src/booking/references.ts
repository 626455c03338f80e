/** Booking references, from numbers that the ledger gives out a thousand at a time: no two bookings share one, and a claim doesn't wait for its number. */
import { type BookingReference, bookingReference } from '@marquee/shared'
import type { Pool } from '../infra/postgres.ts'

const BLOCK = 1000

export interface References {
  next(): BookingReference
}

/**
 * Takes the first block before it returns, and has the next one fetched while a block is used up; what a server that
 * ends hasn't used is never used, which costs nothing of 2^30.
 * @throws Error when a thousand bookings came faster than one answer of the ledger: the batch that asked fails and is retried.
 */
export async function createReferences(pool: Pool): Promise<References> {
  let block = await fetchBlock(pool)
  let used = 0
  let nextBlock: Promise<number> | undefined
  let fetched: number | undefined

  return {
    next() {
      if (nextBlock === undefined && fetched === undefined) {
        nextBlock = fetchBlock(pool)
        nextBlock.then(
          (n) => {
            fetched = n
            nextBlock = undefined
          },
          () => {
            nextBlock = undefined
          },
        )
      }
      if (used === BLOCK) {
        if (fetched === undefined) throw new Error('booking numbers have run out before the ledger gave more')
        block = fetched
        fetched = undefined
        used = 0
      }
      return bookingReference(block * BLOCK + used++)
    },
  }
}

async function fetchBlock(pool: Pool): Promise<number> {
  const result = await pool.query<{ block: number }>("select nextval('booking_number') - 1 as block")
  return result.rows[0]?.block ?? 0
}
