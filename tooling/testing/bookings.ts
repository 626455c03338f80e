/** Bookings straight into the ledger, for tests of what follows them: confirmed and cancelled as `booking/` does it. */
import { bookingReference, newId } from '@marquee/shared'
import type pg from 'pg'
import { followCancelled, followConfirmed } from '../../apps/server/src/booking/follow-ups.ts'

export interface TestBooking {
  id: string
  reference: string
  paymentId: string
  seats: number[]
  ticketIds: string[]
}

let made = 0

/** The transaction is the caller's. */
export async function insertConfirmedBooking(
  tx: pg.ClientBase,
  booking: {
    showId: string
    seats: number[]
    email?: string | null
    terminalId?: string | null
    types?: string[]
    amount?: number
    currency?: string
  },
): Promise<TestBooking> {
  const { showId, seats, email = null, terminalId = null, types = [], amount = 1250, currency = 'SGD' } = booking
  const id = newId()
  const paymentId = newId()
  // The number is none that a server of a test gives out.
  const reference = bookingReference(2 ** 29 + made++)
  const ticketIds = seats.map(newId)
  const total = seats.length * amount
  const by = terminalId === null ? ['customer', 'guest'] : ['terminal', terminalId]
  await tx.query(
    `insert into bookings (id, reference, show_id, state, terminal_id, held_seats, hold_until, email)
     values ($1, $2, $3, 'held', $4, $5, now() + interval '10 minutes', $6)`,
    [id, reference, showId, terminalId, seats.length, email],
  )
  await tx.query(
    `update bookings set state = 'confirmed', held_seats = 0, total_amount = $2, currency = $3, confirmed_at = now() where id = $1`,
    [id, total, currency],
  )
  await tx.query(
    `insert into booking_events (booking_id, from_state, to_state, actor, actor_id, why)
     values ($1, null, 'held', $2, $3, 'chosen'), ($1, 'held', 'confirmed', $2, $3, 'paid')`,
    [id, ...by],
  )
  await tx.query(
    `insert into tickets (id, booking_id, show_id, seat_index, ticket_type, amount)
     select t.id, $2, $3, t.seat, t.type, $6 from unnest($1::uuid[], $4::int[], $5::text[]) as t (id, seat, type)`,
    [ticketIds, id, showId, seats, seats.map((_, i) => types[i] ?? 'adult'), amount],
  )
  await tx.query(
    `insert into payments (id, booking_id, method, amount, currency, tendered) values ($1, $2, 'cash', $3, $4, $3)`,
    [paymentId, id, total, currency],
  )
  await followConfirmed(tx, [id])
  return { id, reference, paymentId, seats, ticketIds }
}

/** Takes some of its seats back, for as much money. The transaction is the caller's. */
export async function cancelSeats(
  tx: pg.ClientBase,
  booking: TestBooking,
  seats: number[],
  back: number,
): Promise<string[]> {
  const refundIds = back > 0 ? [newId()] : []
  const gone = await tx.query(
    'update tickets set cancelled_at = now() where booking_id = $1 and seat_index = any($2::int[]) and cancelled_at is null',
    [booking.id, seats],
  )
  if (gone.rowCount !== seats.length) throw new Error('these seats are not all in the booking')
  const left = await tx.query('select from tickets where booking_id = $1 and cancelled_at is null', [booking.id])
  if (left.rowCount === 0) {
    await tx.query(`update bookings set state = 'cancelled' where id = $1`, [booking.id])
    await tx.query(
      `insert into booking_events (booking_id, from_state, to_state, actor, why)
       values ($1, 'confirmed', 'cancelled', 'customer', 'changed their mind')`,
      [booking.id],
    )
  }
  for (const id of refundIds) {
    await tx.query('update payments set refunded_amount = refunded_amount + $2 where id = $1', [
      booking.paymentId,
      back,
    ])
    await tx.query(
      `insert into refunds (id, payment_id, booking_id, amount, currency, reason, actor)
       select $1, id, booking_id, $3, currency, 'changed their mind', 'customer' from payments where id = $2`,
      [id, booking.paymentId, back],
    )
  }
  await followCancelled(tx, { bookingId: booking.id, refundIds, seatIndexes: seats })
  return refundIds
}
