/** Money that a card machine took goes back there by hand. It is owed until somebody names the machine's slip of the refund. */
import { type Answer, granted, type RefundedAtMachineRequest, refused, type TerminalIdentity } from '@marquee/shared'
import { inTransaction, loadStatement, type Pool, withDeadlockRetry } from '../../infra/postgres.ts'
import { lockBooking } from '../online/booking-row.ts'
import { bookingsOfRefunds, bookingsRefunded } from './bookings-of-refunds.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const LOCK_MACHINE_REFUND = statement('lock-machine-refund')
const RECORD_MACHINE_REFUND = statement('record-machine-refund')

export type RefundedAtMachine = (
  request: RefundedAtMachineRequest,
  terminal: TerminalIdentity,
) => Promise<Answer<Record<string, never>>>

interface OwedRow {
  terminal_id: string
  cinema_id: string | null
  slip: string | null
}

/**
 * @returns a function that is idempotent by the slip. It refuses another slip (`not_parked`), and whatever is not owed at this counter, or
 * at a terminal of this manager's cinema (`unknown_conflict`).
 */
export function createRefundedAtMachine({ pool }: { pool: Pool }): RefundedAtMachine {
  return ({ conflictId, slip }, terminal) =>
    withDeadlockRetry(() =>
      inTransaction(pool, async (tx) => {
        // The bookings first, as whoever gives them back locks them first. The conflict has the refund's id.
        const bookingIds = await bookingsOfRefunds(tx, [conflictId])
        for (const bookingId of bookingIds) await lockBooking(tx, bookingId)
        const owed = (await tx.query<OwedRow>({ ...LOCK_MACHINE_REFUND, values: [conflictId] })).rows[0]
        if (!owed || !isTheirs(owed, terminal)) return refused({ code: 'unknown_conflict' })
        if (owed.slip !== null) return owed.slip === slip ? granted({}) : refused({ code: 'not_parked' })
        await tx.query({ ...RECORD_MACHINE_REFUND, values: [conflictId, slip, terminal.id] })
        await bookingsRefunded(tx, bookingIds)
        return granted({})
      }),
    )
}

function isTheirs({ terminal_id, cinema_id }: OwedRow, { id, kind, cinemaId }: TerminalIdentity): boolean {
  if (kind !== 'manager') return terminal_id === id
  return cinemaId === null || cinema_id === null || cinema_id === cinemaId
}
