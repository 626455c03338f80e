/** Money that a card machine took goes back there by hand. It is owed until somebody names the machine's slip of the refund. */
import { type Answer, granted, type RefundedAtMachineRequest, refused, type TerminalIdentity } from '@marquee/shared'
import { inTransaction, loadStatement, type Pool, withDeadlockRetry } from '../../infra/postgres.ts'
import { lockBooking } from '../online/booking-row.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const BOOKING_OF_REFUND = statement('booking-of-refund')
const LOCK_MACHINE_REFUND = statement('lock-machine-refund')
const RECORD_MACHINE_REFUND = statement('record-machine-refund')
const BOOKING_REFUNDED = loadStatement(new URL('../online/giving-back/sql/booking-refunded.sql', import.meta.url))

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
        // The booking first, as whoever gives it back locks it first.
        const of = (await tx.query<{ booking_id: string }>({ ...BOOKING_OF_REFUND, values: [conflictId] })).rows[0]
        if (of) await lockBooking(tx, of.booking_id)
        const owed = (await tx.query<OwedRow>({ ...LOCK_MACHINE_REFUND, values: [conflictId] })).rows[0]
        if (!owed || !isTheirs(owed, terminal)) return refused({ code: 'unknown_conflict' })
        if (owed.slip !== null) return owed.slip === slip ? granted({}) : refused({ code: 'not_parked' })
        await tx.query({ ...RECORD_MACHINE_REFUND, values: [conflictId, slip, terminal.id] })
        if (of) await tx.query({ ...BOOKING_REFUNDED, values: [of.booking_id] })
        return granted({})
      }),
    )
}

function isTheirs({ terminal_id, cinema_id }: OwedRow, { id, kind, cinemaId }: TerminalIdentity): boolean {
  if (kind !== 'manager') return terminal_id === id
  return cinemaId === null || cinema_id === null || cinema_id === cinemaId
}
