/** Gives a booking back: a hold at once, sold seats with their money, by the customer in time or by staff with a reason. */
import {
  type Answer,
  type CancelAnswer,
  type CancelRequest,
  granted,
  type RefundView,
  type Refusal,
  refused,
} from '@marquee/shared'
import type { Catalogue, CatalogueShow } from '../../../catalogue/catalogue.ts'
import { inTransaction, type Pool } from '../../../infra/postgres.ts'
import { paymentsOfBooking } from '../../../payments/payment-rows.ts'
import { refundsOfBooking } from '../../../payments/refund-rows.ts'
import type { Actor, CancellationOutcome } from '../../books.ts'
import { refuseAbove } from '../../refunds/how-much.ts'
import { seatIndexes } from '../../seat-indexes.ts'
import type { BookingSeatStore } from '../../seat-store.ts'
import { requestHash } from '../booking-id.ts'
import { type BookingRow, closeHold, lockBooking } from '../booking-row.ts'
import { maySee } from '../caller.ts'
import type { Caller } from '../online-bookings.ts'
import { type GiveUpWaiting, isWaiting } from '../paying/give-up-waiting.ts'
import { refundView } from '../view.ts'
import type { MoneyBack } from './money-back.ts'

export function createCancelBooking(options: {
  pool: Pool
  store: BookingSeatStore
  catalogue: Catalogue
  moneyBack: MoneyBack
  readBooking(bookingId: string): Promise<BookingRow | undefined>
  giveUpWaiting: GiveUpWaiting
  /** A customer may cancel until this long before the show. */
  cancelMinutes: number
}) {
  const { pool, store, catalogue, moneyBack, readBooking, giveUpWaiting, cancelMinutes } = options

  /**
   * Releases the seats of a hold. Nobody may be paying for them, and nobody can begin to from here on. undefined: the
   * hold has ended.
   */
  async function releaseHold(
    caller: Caller,
    booking: BookingRow,
    show: CatalogueShow,
  ): Promise<Answer<CancelAnswer> | undefined> {
    const waiting = (await paymentsOfBooking(pool, booking.id)).find(isWaiting)
    if (waiting) await giveUpWaiting(waiting, actorOf(caller))
    const found = await inTransaction(pool, async (tx) => {
      if ((await lockBooking(tx, booking.id))?.state !== 'held') return 'ended'
      const payments = await paymentsOfBooking(tx, booking.id)
      if (payments.some((payment) => payment.state === 'pending')) return 'under way'
      await closeHold(tx, booking.id)
      return 'closed'
    })
    if (found === 'ended') return undefined
    if (found === 'under way') return refused({ code: 'payment_under_way' })
    const hold = { showId: booking.show_id, bookingId: booking.id }
    const { released } = await store.release({ ...hold, why: 'given_back' })
    return granted({ status: 'cancelled', seatsReleased: released.map(show.plan.seatIdOf), refunds: [] })
  }

  async function cancelSale(
    caller: Caller,
    booking: BookingRow,
    show: CatalogueShow,
    key: string | undefined,
    request: CancelRequest,
  ): Promise<Answer<CancelAnswer>> {
    const seats = request.seatIds ? seatIndexes(show, request.seatIds) : undefined
    if (seats && !seats.ok) return seats
    const outcome = await store.cancel({
      showId: booking.show_id,
      bookingId: booking.id,
      cancellation: {
        by: actorOf(caller),
        reason: request.reason ?? 'cancelled by the customer',
        seats: seats?.value,
        amount: request.amount,
        evenIfUsed: request.evenIfUsed === true,
        key: key === undefined ? undefined : { text: key, hash: requestHash(request) },
        refusal: refuseCaller(caller, show, request),
      },
    })
    return answerOf(outcome, booking, show)
  }

  async function answerOf(
    outcome: CancellationOutcome,
    booking: BookingRow,
    show: CatalogueShow,
  ): Promise<Answer<CancelAnswer>> {
    if (outcome.kind === 'refused') return refused(outcome.refusal)
    const seatIds = outcome.seats.map(show.plan.seatIdOf)
    if (outcome.kind === 'not_sold') return refused({ code: 'seats_not_in_booking', seatIds })
    if (outcome.kind === 'used') return refused({ code: 'tickets_used', seatIds, doors: outcome.doors })
    // The money is owed from here on; it is given back now, or by the reconciler when this fails.
    for (const refundId of outcome.refundIds) await moneyBack.give(refundId)
    const refunds = await refundsOfBooking(pool, booking.id)
    const state = (await readBooking(booking.id))?.state
    return granted({
      status: state === 'refunded' ? 'refunded' : state === 'confirmed' ? 'confirmed' : 'cancelled',
      seatsReleased: seatIds,
      refunds: refunds.filter((refund) => outcome.refundIds.includes(refund.id)).map((r): RefundView => refundView(r)),
    })
  }

  /**
   * All of a booking can be asked for twice and is given back once. A part can't be told from another part: a caller who
   * asks again after a lost answer needs the key to get that answer.
   */
  function refuseRequest(
    caller: Caller,
    key: string | undefined,
    { seatIds, amount, evenIfUsed }: CancelRequest,
  ): Refusal | undefined {
    if (caller.role === 'customer' && (amount !== undefined || evenIfUsed !== undefined)) {
      return { code: 'not_allowed', needs: 'member of staff', field: amount !== undefined ? 'amount' : 'evenIfUsed' }
    }
    const part = seatIds !== undefined || amount !== undefined
    return part && key === undefined
      ? { code: 'malformed', field: 'Idempotency-Key', problem: 'is needed with seatIds or amount' }
      : undefined
  }

  function refuseCaller(caller: Caller, show: CatalogueShow, request: CancelRequest): Refusal | undefined {
    if (caller.role !== 'customer') {
      return request.reason === undefined
        ? { code: 'malformed', field: 'reason', problem: 'is needed from a member of staff' }
        : undefined
    }
    const until = Date.parse(show.show.startsAt) - cancelMinutes * 60_000
    return Date.now() > until ? { code: 'too_late_to_cancel', until: new Date(until).toISOString() } : undefined
  }

  /** A hold is given back as a whole, and for nothing: nobody has paid for it. */
  function refusePart({ quote }: BookingRow, { seatIds, amount }: CancelRequest): Refusal | undefined {
    const tooMuch = refuseAbove(amount, 0, quote?.total.currency ?? '')
    if (tooMuch) return tooMuch
    if (seatIds === undefined) return undefined
    const held = quote?.tickets.map((ticket) => ticket.seatId) ?? []
    const others = seatIds.filter((seatId) => !held.includes(seatId))
    if (others.length > 0) return { code: 'seats_not_in_booking', seatIds: others }
    return seatIds.length < held.length
      ? { code: 'malformed', field: 'seatIds', problem: 'must name all of them while they are not paid' }
      : undefined
  }

  async function cancel(
    caller: Caller,
    bookingId: string,
    key: string | undefined,
    request: CancelRequest,
  ): Promise<Answer<CancelAnswer>> {
    const booking = await readBooking(bookingId)
    if (!booking || !maySee(caller, booking)) return refused({ code: 'unknown_booking' })
    const unclear = refuseRequest(caller, key, request)
    if (unclear) return refused(unclear)
    const show = await catalogue.show(booking.show_id)
    if (!show) return refused({ code: 'unknown_show', showId: booking.show_id })
    if (booking.state === 'held') {
      // A terminal's hold is ended by the terminal. The server doesn't end it in the case of a cancellation.
      if (booking.terminal_id !== null) return refused({ code: 'booking_not_cancellable', state: 'held at a terminal' })
      const part = refusePart(booking, request)
      if (part) return refused(part)
      // The hold was paid, or its time was up, in this very moment: then it is another case.
      return (await releaseHold(caller, booking, show)) ?? cancel(caller, bookingId, key, request)
    }
    const { quote, total_amount } = booking
    if (booking.state === 'cancelled' && quote && total_amount === null) {
      // The hold was given back before it was paid. A repeated request, such as after a crash, gets the same answer.
      return granted({ status: 'cancelled', seatsReleased: quote.tickets.map((ticket) => ticket.seatId), refunds: [] })
    }
    return cancelSale(caller, booking, show, key, request)
  }

  return cancel
}

const actorOf = (caller: Caller): Actor => ({
  actor: caller.role,
  actorId: caller.customerId,
  via: caller.via ?? 'online',
})
