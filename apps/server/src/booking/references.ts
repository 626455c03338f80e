/**
 * Booking references, from numbers that the ledger gives out a thousand at a time. No two bookings share one, and a claim
 * doesn't wait for its number.
 */
import { type BookingReference, bookingReference } from '@marquee/shared'
import type { Pool } from '../infra/postgres.ts'

const BLOCK = 1000

export interface References {
  next(): BookingReference
  /** References for a terminal to keep: as many as it takes, at the ledger's pace. */
  some(quantity: number): Promise<BookingReference[]>
}

/**
 * Takes the first block before it returns, and fetches the next one while a block is used up. Numbers that a server
 * hasn't used when it ends are never used, which costs little of 17 billion.
 * @throws Error when a thousand bookings came faster than one answer of the ledger: the batch that asked fails and is retried.
 */
export async function createReferences(pool: Pool): Promise<References> {
  let block = await fetchBlock(pool)
  let used = 0
  let nextBlock: Promise<void> | undefined
  let fetched: number | undefined

  function fetchNext(): Promise<void> {
    nextBlock ??= fetchBlock(pool)
      .then((n) => {
        fetched = n
      })
      .finally(() => {
        nextBlock = undefined
      })
    return nextBlock
  }

  function next(): BookingReference {
    // An error of this fetch surfaces when the block is used up.
    if (fetched === undefined) fetchNext().catch(() => {})
    if (used === BLOCK) {
      if (fetched === undefined) throw new Error('booking numbers have run out before the ledger gave more')
      block = fetched
      fetched = undefined
      used = 0
    }
    return bookingReference(block * BLOCK + used++)
  }

  return {
    next,
    async some(quantity) {
      const references: BookingReference[] = []
      while (references.length < quantity) {
        // Others may use up the next block before this goes on.
        while (used === BLOCK && fetched === undefined) await fetchNext()
        references.push(next())
      }
      return references
    },
  }
}

async function fetchBlock(pool: Pool): Promise<number> {
  const result = await pool.query<{ block: number }>("select nextval('booking_number') - 1 as block")
  return result.rows[0]?.block ?? 0
}
