/**
 * Time that customers were promised. A hold lasts as long as was said, at home and at a counter's or kiosk's screen. A
 * payment that began within it is not given back for time.
 */
import type { TerminalIdentity } from '@marquee/shared'
import type { Cart, CartEnd } from '../../../apps/desktop/src/terminal/api.ts'
import type { WorldRecord } from '../house/record.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { simNow } from '../world/clock.ts'

/** A payment begins only while its hold lasts. A show that was cancelled gives back whatever was paid. */
const TOO_LATE = `
  select p.id, p.at, p.hold_until_before from payments p
  join bookings b on b.id = p.booking_id join shows s on s.id = b.show_id
  where p.late and s.cancelled_at is null`

/** The ledger keeps until when a booking was held, also when that is over. A terminal's hold doesn't end by time. */
const EARLY = `
  select b.id, e.at, b.hold_until from bookings b join booking_events e on e.booking_id = b.id
  where b.terminal_id is null and e.to_state = 'expired' and e.at < b.hold_until`

/** A hold goes to a counter because its customer does. */
const MOVED = 'select booking_id from moved_holds'

/** Servers' clocks differ by as much. */
const CLOCKS_MS = 100

/** The promise on a screen: "held for you until". A cart that was taken without the server has no time. */
export function promise(record: WorldRecord, { bookingId, expiresAt }: Cart): void {
  if (expiresAt === null) record.promised.delete(bookingId)
  else record.promised.set(bookingId, Date.parse(expiresAt))
}

/** Seats are to be kept until then. That may be done though no answer comes, so no more is promised than was asked for. */
export function promiseAtMost({ promised }: WorldRecord, bookingId: string, until: string): void {
  const before = promised.get(bookingId)
  if (before !== undefined) promised.set(bookingId, Math.min(before, Date.parse(until)))
}

/** A cart was ended by its terminal, and neither sold nor given back by whoever stood there. */
export function endedEarly(
  { promised, broughtToCounter, parked, mayConflict, setBack, copied }: WorldRecord,
  { id, name }: TerminalIdentity,
  bookingId: string,
  why: CartEnd,
): string[] {
  const until = promised.get(bookingId)
  // Its customer stands at a counter, or its order was parked.
  if (why === 'moved' && (broughtToCounter.has(bookingId) || parked.size > 0)) return []
  // A terminal that begins anew forgets its carts.
  const mayForget = mayConflict.size > 0 || setBack || copied.has(id)
  if (until === undefined || mayForget || simNow() > until - CLOCKS_MS) return []
  return [`${name} ended the cart ${bookingId}, which was promised until ${new Date(until).toISOString()}`]
}

export function promisedTime({ ledger, record }: { ledger: Ledger; record: WorldRecord }): string[] {
  if (record.setBack) return []
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
    ...ledger
      .must(MOVED)
      .rows.filter((row) => !record.broughtToCounter.has(row.booking_id as string) && record.parked.size === 0)
      .map((row) => `the hold of ${row.booking_id} went to a counter, and nobody had asked for that`),
  ]
}
