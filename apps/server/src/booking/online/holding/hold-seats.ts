/** Holds seats for an online customer: checked, priced, taken in the seat store. Most of a rush ends here, at the turnstile. */
import {
  type Answer,
  granted,
  type HeldBooking,
  type HoldRequest,
  MAX_SEATS_IN_BOOKING,
  refused,
} from '@marquee/shared'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Pool } from '../../../infra/postgres.ts'
import type { Quote } from '../../books.ts'
import { linesOfQuote } from '../../orders/ticket-order.ts'
import { viewLines } from '../../orders/view-lines.ts'
import { codesLeft } from '../../promo-codes/code-uses.ts'
import { seatIndexes } from '../../seat-indexes.ts'
import type { BookingSeatStore } from '../../seat-store.ts'
import { bookingIdOf, requestHash } from '../booking-id.ts'
import type { BookingRow } from '../booking-row.ts'
import type { Caller } from '../online-bookings.ts'
import { quoteHold } from './quote-hold.ts'
import type { SeatAdvice } from './seat-advice.ts'

export function createHoldSeats(options: {
  pool: Pool
  catalogue: Catalogue
  store: BookingSeatStore
  advice: SeatAdvice
  holdSeconds: number
  readBooking(bookingId: string): Promise<BookingRow | undefined>
}) {
  const { pool, catalogue, store, advice, holdSeconds, readBooking } = options

  /** The first answer to this very request, if it was carried out; or a refusal, because the key was used for another. */
  async function answeredBefore(bookingId: string, hash: Buffer): Promise<Answer<HeldBooking> | undefined> {
    const booking = await readBooking(bookingId)
    if (!booking?.quote) return undefined
    if (!booking.order_hash?.equals(hash)) return refused({ code: 'idempotency_key_reused' })
    return granted(heldBooking(booking, booking.quote))
  }

  return async (caller: Caller, key: string, request: HoldRequest): Promise<Answer<HeldBooking>> => {
    const { showId, seatIds } = request
    const show = await catalogue.show(showId)
    if (!show) return refused({ code: 'unknown_show', showId })
    const bookingId = bookingIdOf(caller.customerId, key)
    const hash = requestHash(request)
    const seats = seatIndexes(show, seatIds)
    // The seats of an earlier grant to this very request may have left the seat plan or the price list since.
    if (!seats.ok) return (await answeredBefore(bookingId, hash)) ?? seats
    const tariff = await catalogue.tariff(show.cinema.id)
    if (!tariff) throw new Error(`show ${showId} has no cinema`)
    const { codes = [] } = request
    const left = await codesLeft(pool, tariff, codes, { channel: 'online', customerId: caller.customerId })
    const quoted = quoteHold(bookingId, show, tariff, request, seats.value, left)
    if (!quoted.ok) return (await answeredBefore(bookingId, hash)) ?? quoted

    if (show.show.cancelledAt !== undefined) {
      return (await answeredBefore(bookingId, hash)) ?? refused({ code: 'show_cancelled' })
    }
    if (Date.parse(show.show.startsAt) <= Date.now()) {
      return (await answeredBefore(bookingId, hash)) ?? refused({ code: 'sales_closed' })
    }
    const objection = await advice.objectTo(show, seats.value)
    if (objection) {
      return (await answeredBefore(bookingId, hash)) ?? refused({ code: 'leaves_single_seats', ...objection })
    }

    const until = new Date(Date.now() + holdSeconds * 1000)
    const quote: Quote = { ...quoted.value, expiresAt: until.toISOString() }
    const outcome = await store.claim({
      showId,
      bookingId,
      seats: seats.value,
      terminalId: null,
      until,
      order: { customerId: caller.customerId, hash, quote },
    })
    switch (outcome.kind) {
      case 'claimed':
        if (outcome.until.getTime() === until.getTime()) {
          return granted(heldBooking({ id: bookingId, reference: outcome.reference }, quote))
        }
        // Held before: the first answer had other ticket numbers and another time.
        return (await answeredBefore(bookingId, hash)) ?? refused({ code: 'booking_ended' })
      case 'another_order':
        return refused({ code: 'idempotency_key_reused' })
      case 'one_live_booking':
        return refused({ code: 'one_live_booking', bookingId: outcome.bookingId })
      case 'too_many':
        return refused({ code: 'too_many_seats', limit: MAX_SEATS_IN_BOOKING })
      case 'ended':
        return (await answeredBefore(bookingId, hash)) ?? refused({ code: 'booking_ended' })
      case 'show_closed':
        return (await answeredBefore(bookingId, hash)) ?? refused({ code: 'show_closed' })
      case 'run_over':
        throw new Error("an online customer's claim was taken for a terminal's")
      case 'allotted':
      case 'taken': {
        const before = await answeredBefore(bookingId, hash)
        if (before) return before
        const taken = outcome.kind === 'taken' ? outcome.seats : outcome.seats.map(({ seat }) => seat)
        return refused({
          code: 'seats_taken',
          seatIds: taken.map(show.plan.seatIdOf),
          alternatives: await advice.alternatives(show, seats.value, taken),
        })
      }
    }
  }
}

function heldBooking(booking: { id: string; reference: string }, quote: Quote): HeldBooking {
  return {
    bookingId: booking.id,
    reference: booking.reference,
    status: 'held',
    expiresAt: quote.expiresAt,
    total: quote.total,
    tickets: quote.tickets.map(({ seatId, type, amount }) => ({ seatId, type, amount })),
    ...viewLines(linesOfQuote(quote)),
  }
}
