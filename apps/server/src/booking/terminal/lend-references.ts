/**
 * Lends booking references to a terminal, as many as it needs. References that are lent and not used are counted, and a
 * run that begins doesn't reset the count. Used: a booking has it. References that a terminal has lost (a disk, carts
 * that were given back) stop counting after a day. It gets more then, and never more than its quota a day.
 */
import { type Answer, createTurns, granted, refused } from '@marquee/shared'
import { inTransaction, loadStatement, type Pool } from '../../infra/postgres.ts'
import type { References } from '../references.ts'

const LOCK_BORROWER = loadStatement(new URL('./sql/lock-borrower.sql', import.meta.url))
const OUTSTANDING = loadStatement(new URL('./sql/outstanding-references.sql', import.meta.url))
const LEND = loadStatement(new URL('./sql/lend-references.sql', import.meta.url))

/**
 * Lent beside one for each allotted seat. A terminal keeps up to 100 for carts; it may lose its disk three times a day.
 */
export const SPARE_REFERENCES = 400
const ASK_AGAIN_SECONDS = 600

/** Fewer than asked for, where the quota leaves no more; none left is refused (`rate_limited`). */
export type LendReferences = (terminalId: string, quantity: number) => Promise<Answer<{ references: string[] }>>

/** @param countAllottedSeats of a terminal that is connected to this server */
export function createLendReferences(options: {
  pool: Pool
  references: References
  countAllottedSeats(terminalId: string): number
}): LendReferences {
  const { pool, references, countAllottedSeats } = options
  // A terminal that asks a hundred times at once waits for itself here, and not on connections of everybody's.
  const { inTurn } = createTurns()

  async function lend(terminalId: string, quantity: number): Promise<string[]> {
    return inTransaction(pool, async (tx) => {
      await tx.query({ ...LOCK_BORROWER, values: [terminalId] })
      const { rows } = await tx.query<{ outstanding: number }>({ ...OUTSTANDING, values: [terminalId] })
      const left = SPARE_REFERENCES + countAllottedSeats(terminalId) - (rows[0]?.outstanding ?? 0)
      const lent = await references.some(Math.min(quantity, left))
      await tx.query({ ...LEND, values: [terminalId, lent] })
      return lent
    })
  }

  return async (terminalId, quantity) => {
    const lent = await inTurn(terminalId, () => lend(terminalId, quantity))
    if (lent.length > 0) return granted({ references: lent })
    const what = 'booking numbers were lent to this terminal that it has not used'
    return refused({ code: 'rate_limited', what, retryAfterSeconds: ASK_AGAIN_SECONDS })
  }
}
