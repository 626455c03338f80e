/** Giving sold seats back, in the books: tickets cancelled, the refund owed, the booking ended with its last ticket. */
import type { Refusal } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { CancellationEntry } from '../../seats/claim-journal.ts'
import type { Cancellation } from '../../seats/seat-store.ts'
import type { BookingBooks, CancellationOrder, CancellationOutcome } from '../books.ts'
import { recordPayOuts } from '../cash/pay-outs.ts'
import { followCancelled } from '../follow-ups.ts'
import { recordReturn } from '../orders/return-lines.ts'
import { bookingsRefunded } from '../refunds/bookings-of-refunds.ts'
import { lockBookings } from './lock-bookings.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const VALID_TICKETS = statement('valid-tickets')
const CANCELLED_SEATS = statement('cancelled-seats')
const USED_TICKETS = statement('used-tickets')
const FIRST_CANCELLATION = statement('first-cancellation')
const RECORD_CANCELLATION = statement('record-cancellation')

interface Ticket {
  seat_index: number
}

interface UsedTicket {
  seat_index: number
  door: string
}

type Recorded = CancellationEntry<BookingBooks>

const nothing = (answer: CancellationOutcome, freedBefore: number[] = []): Recorded => ({
  seats: [],
  freedBefore,
  answer,
})
const refuse = (refusal: Refusal, freedBefore?: number[]): Recorded =>
  nothing({ kind: 'refused', refusal }, freedBefore)

export async function recordCancellation(
  tx: Tx,
  { bookingId, showId, cancellation: given }: Cancellation<BookingBooks>,
): Promise<Recorded> {
  const booking = (await lockBookings(tx, [bookingId])).get(bookingId)
  if (booking?.show_id !== showId) return refuse({ code: 'unknown_booking' })
  const first = await firstAnswer(tx, bookingId, given)
  if (first) return nothing(first, first.kind === 'settled' ? first.seats : [])
  if (given.refusal) return refuse(given.refusal)
  if (booking.state !== 'confirmed') {
    const givenBack = booking.state === 'cancelled' || booking.state === 'refunded'
    if (!givenBack) return refuse({ code: 'booking_not_cancellable', state: booking.state })
    const gone = await tx.query<{ seat_index: number }>({ ...CANCELLED_SEATS, values: [bookingId] })
    return refuse(
      { code: 'nothing_to_refund' },
      gone.rows.map((row) => row.seat_index),
    )
  }

  const tickets = (await tx.query<Ticket>({ ...VALID_TICKETS, values: [bookingId] })).rows
  const chosen = given.seats === undefined ? tickets : tickets.filter((t) => given.seats?.includes(t.seat_index))
  if (given.seats && chosen.length < given.seats.length) {
    const valid = new Set(chosen.map((t) => t.seat_index))
    return nothing({ kind: 'not_sold', seats: given.seats.filter((seat) => !valid.has(seat)) })
  }
  const seats = chosen.map((ticket) => ticket.seat_index)
  const used = (await tx.query<UsedTicket>({ ...USED_TICKETS, values: [bookingId, seats] })).rows
  if (used.length > 0 && !given.evenIfUsed) {
    return nothing({
      kind: 'used',
      seats: used.map(({ seat_index }) => seat_index),
      doors: [...new Set(used.map(({ door }) => door))],
    })
  }
  const cancellation = used.length > 0 ? { ...given, reason: `${given.reason} (${usedInWords(used, chosen)})` } : given
  if (booking.order_id === null) throw new Error(`booking ${bookingId} is confirmed and has no order`)
  const { by, reason, key, amount: asked } = cancellation
  const returned = await recordReturn(tx, { orderId: booking.order_id, bookingId, seats, asked, reason, by })
  if (!returned.ok) return refuse(returned.refusal)
  const refundIds = returned.value
  if (booking.terminal_id !== null && refundIds.length > 0) {
    const what = `Money of ${booking.reference} is to be given back.`
    await recordPayOuts(tx, { refundIds, what, ends: seats.length === tickets.length, by: by.actorId })
  }
  await tx.query({
    ...RECORD_CANCELLATION,
    values: [
      bookingId,
      seats,
      seats.length === tickets.length,
      by.actor,
      by.actorId,
      by.via,
      reason,
      key?.text ?? null,
      key?.hash ?? null,
      JSON.stringify({ seats, refundIds }),
    ],
  })
  await followCancelled(tx, { bookingId, refundIds, seatIndexes: seats })
  // Vouchers have their money back already.
  await bookingsRefunded(tx, [bookingId])
  return { seats, freedBefore: [], answer: { kind: 'cancelled', seats, refundIds } }
}

function usedInWords(used: readonly UsedTicket[], chosen: readonly Ticket[]): string {
  return used.length === chosen.length
    ? 'somebody had been let in'
    : `somebody had been let in with ${used.length} of ${chosen.length} tickets`
}

async function firstAnswer(
  tx: Tx,
  bookingId: string,
  { key }: CancellationOrder,
): Promise<CancellationOutcome | undefined> {
  if (!key) return undefined
  const known = await tx.query<{ request_hash: Buffer; answer: { seats: number[]; refundIds: string[] } }>({
    ...FIRST_CANCELLATION,
    values: [bookingId, key.text],
  })
  const row = known.rows[0]
  if (!row) return undefined
  if (!row.request_hash.equals(key.hash)) return { kind: 'refused', refusal: { code: 'idempotency_key_reused' } }
  return { kind: 'settled', ...row.answer }
}
