/** Time that customers were promised: a hold lasts as long as was said, and a payment that began within it is not given back for time. */
import type { Ledger } from '../ledger/ledger.ts'

/** A payment begins only while its hold lasts. A show that was cancelled gives back whatever was paid. */
const TOO_LATE = `
  select p.id, p.at, p.hold_until_before from payments p
  join bookings b on b.id = p.booking_id join shows s on s.id = b.show_id
  where p.late and s.cancelled_at is null`

/** The ledger keeps until when a booking was held, also when that is over. A terminal's hold is ended by the terminal alone. */
const EARLY = `
  select b.id, e.at, b.hold_until from bookings b join booking_events e on e.booking_id = b.id
  where b.terminal_id is null and e.to_state = 'expired' and e.at < b.hold_until`

export function promisedTime({ ledger }: { ledger: Ledger }): string[] {
  const iso = (at: unknown): string => (at as Date).toISOString()
  return [
    ...ledger
      .must(TOO_LATE)
      .rows.map((row) => `payment ${row.id} began at ${iso(row.at)}, in time, and was given back as too late`),
    ...ledger
      .must(EARLY)
      .rows.map(
        (row) => `the hold of ${row.id} was promised until ${iso(row.hold_until)}, and ended at ${iso(row.at)}`,
      ),
  ]
}
