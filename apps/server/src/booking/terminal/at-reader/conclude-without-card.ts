/** Concludes an attempt for which no card is asked: vouchers pay all, or nothing is to pay. It needs no gateway, and asks none. */
import type { Pool } from '../../../infra/postgres.ts'
import type { AskedFor, ConcludeAtReader } from './conclude-at-reader.ts'
import { hearOfCharge, isOff } from './reader-payment-rows.ts'

/** A seat of lost hours may become free yet. */
const LOOK_AGAIN_MS = 2000

/** @throws when the ledger doesn't take it: it is concluded when it is looked at again */
export type ConcludeWithoutCard = (row: AskedFor) => Promise<void>

export function createConcludeWithoutCard(parts: { pool: Pool; conclude: ConcludeAtReader }): ConcludeWithoutCard {
  const { pool, conclude } = parts
  return async (row) => {
    if (row.cancel_at !== null) {
      await isOff(pool, row.id, { why: 'cancelled', code: null })
      return
    }
    const isConcluded = await conclude(row, { amount: 0, currency: row.currency })
    if (!isConcluded) await hearOfCharge(pool, row.id, null, new Date(Date.now() + LOOK_AGAIN_MS))
  }
}
