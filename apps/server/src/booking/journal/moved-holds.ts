/** Holds that go to a counter: the booking that had the seats ends, and the counter's begins. */
import { isTaken, loadStatement, TryAgain, type Tx } from '../../infra/postgres.ts'
import type { MoveVerdict } from '../../seats/claim-journal.ts'
import type { MoveRequest } from '../../seats/seat-store.ts'
import type { References } from '../references.ts'
import { lockBookings } from './lock-bookings.ts'

const EXAMINE_MOVE = loadStatement(new URL('./sql/examine-move.sql', import.meta.url))
const HOLD_MOVED = loadStatement(new URL('./sql/hold-moved.sql', import.meta.url))

interface Examined {
  moved_to: string | null
  terminal_id: string | null
  paying: boolean
  cancelled: boolean
  closed: boolean
}

/** The payment's lease is taken under the same lock of the booking: a payment that begins is seen here, or sees this. */
export async function examineMove(tx: Tx, move: MoveRequest): Promise<MoveVerdict> {
  const { showId, from, bookingId, letGo, to } = move
  const locked = await lockBookings(tx, [from, bookingId])
  const booking = locked.get(from)
  if (booking?.show_id !== showId) return { kind: 'ended' }
  const { rows } = await tx.query<Examined>({ ...EXAMINE_MOVE, values: [from, showId] })
  const [found] = rows
  if (!found) throw new Error(`booking ${from} could not be examined`)
  const before = locked.get(bookingId)
  if (
    found.moved_to === bookingId &&
    found.terminal_id === to.terminalId &&
    before?.state === 'held' &&
    before.hold_until
  ) {
    return { kind: 'moved_before', reference: before.reference, until: before.hold_until }
  }
  // A booking that exists has seats of its own, or had.
  if (booking.state !== 'held' || before) return { kind: 'ended' }
  if (found.paying) return { kind: 'payment_under_way' }
  if (found.cancelled) return { kind: 'show_cancelled' }
  if (found.closed) return { kind: 'show_closed' }
  // Seats that the server itself holds, to settle a conflict, are nobody's to take over.
  const isCustomers = booking.customer_id !== null || booking.terminal_id !== null
  return isCustomers && booking.terminal_id === (letGo?.terminalId ?? null) ? { kind: 'open' } : { kind: 'ended' }
}

export async function holdMoved(
  tx: Tx,
  references: References,
  { from, bookingId, to, seats, until }: MoveRequest & { seats: number },
): Promise<{ reference: string }> {
  const moved = await tx
    .query<{ reference: string }>({
      ...HOLD_MOVED,
      values: [from, bookingId, references.next(), to.terminalId, seats, until],
    })
    .catch((error: unknown) => {
      if (isTaken(error, 'bookings_reference_key') || isTaken(error, 'bookings_pkey'))
        throw new TryAgain('a booking was made, or a reference given, in this very moment')
      throw error
    })
  if (!moved.rows[0]) throw new Error(`booking ${from} was locked as held and could not be moved`)
  return moved.rows[0]
}
