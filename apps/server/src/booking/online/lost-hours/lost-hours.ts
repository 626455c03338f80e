/** Tells if the end of a payment may be in the lost hours of a ledger that was set back. */
import { loadStatement, type Pool } from '../../../infra/postgres.ts'

const LOST_HOURS = loadStatement(new URL('./sql/lost-hours.sql', import.meta.url))

/**
 * undefined: the payment was begun after the ledger was set back, or the ledger never was.
 * `patient`: a terminal that may let go of the payment's seats may not be back yet.
 */
export async function lostHoursOf(
  pool: Pool,
  paymentId: string,
  showId: string,
): Promise<{ patient: boolean } | undefined> {
  return (await pool.query<{ patient: boolean }>({ ...LOST_HOURS, values: [paymentId, showId] })).rows[0]
}
