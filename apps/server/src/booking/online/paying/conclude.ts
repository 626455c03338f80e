/**
 * Makes the ledger agree with the gateway's state of a charge. Every payment ends here, whoever heard of its end first:
 * the customer's own request, a webhook, the reconciler. Idempotent: hearing it twice, or from two sides at once, changes
 * nothing the second time.
 */
import { type Money, newId, type SoldBooking } from '@marquee/shared'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { inTransaction, loadStatement, type Pool, withDeadlockRetry } from '../../../infra/postgres.ts'
import type { ChargeState, CustomerAction } from '../../../payments/gateway.ts'
import { parkNotice } from '../../../payments/gateway-notices.ts'
import {
  customerActs,
  endPayment,
  type Payment,
  paymentIsOwedBack,
  paymentsOfBooking,
} from '../../../payments/payment-rows.ts'
import { refundFailed } from '../../../payments/refund-rows.ts'
import type { TicketSigner } from '../../../tickets/ticket-signer.ts'
import type { Actor, OnlineSale, Quote } from '../../books.ts'
import type { SoldOrder } from '../../orders/sold-order.ts'
import { ticketOrder } from '../../orders/ticket-order.ts'
import type { BookingSeatStore } from '../../seat-store.ts'
import { type BookingRow, closeHold, lockBooking } from '../booking-row.ts'
import type { MoneyBack } from '../giving-back/money-back.ts'
import type { RetakeSeats } from '../lost-hours/retake-seats.ts'
import { type ConfirmedHere, createConfirmedHere } from './confirmed-here.ts'
import { customerUntil } from './overdue.ts'

const SET_PAYER = loadStatement(new URL('./sql/set-payer.sql', import.meta.url))
const END_WITHOUT_SEATS = loadStatement(new URL('./sql/end-without-seats.sql', import.meta.url))

export type Conclusion =
  | { kind: 'confirmed'; sold: SoldBooking }
  | { kind: 'declined'; reason: string }
  /** The money came, and the booking can't be confirmed with it: all of it goes back. */
  | { kind: 'given_back'; why: GivenBack }
  /** No money was taken, and none will be. */
  | { kind: 'abandoned'; reason: Abandonment }
  /** The customer has to act, until then; the seats stay held a little longer. */
  | { kind: 'waits'; action: CustomerAction; until: Date }
  /** The gateway doesn't know yet, or hasn't been told to charge. */
  | { kind: 'open' }

/**
 * `too_late`: the hold was over when the money came. `wrong_amount`: the amount or the currency wasn't the price's. The
 * other two concern payments in the lost hours of a ledger that was set back. `seats_sold`: the seats are somebody else's
 * now, and a manager decides. `gone_back`: all of the money had gone back.
 */
const GIVEN_BACK = ['too_late', 'wrong_amount', 'seats_sold', 'gone_back'] as const
export type GivenBack = (typeof GIVEN_BACK)[number]

/**
 * The reason why a payment was given up: its hold was over, or nobody has charged it in time and the seats are still
 * held.
 */
export type Abandonment = 'hold_lost' | 'never_charged'

/** The seats go to somebody else after so many attempts without money. */
const ATTEMPTS = 5
/** A customer who acts in the last moment must find the seats there when the gateway tells of it. */
const BEYOND_CUSTOMER_MS = 60_000
/** A customer who could not pay has at least this long to try another way. */
const ANOTHER_WAY_MS = 60_000

const REASONS: Record<GivenBack, string> = {
  too_late: 'the payment came too late',
  wrong_amount: 'the gateway took another amount than the price',
  seats_sold: 'paid before a backup was restored, and its seats were sold to somebody else since',
  gone_back: 'the gateway had given it back already',
}

type Captured = Extract<ChargeState, { kind: 'captured' }>

/** The text for a manager, who reads it beside the money and the booking's reference. */
function whatToDo(seatIds: readonly string[]): string {
  const seats = seatIds.length === 1 ? `Seat ${seatIds[0]} is` : `Seats ${seatIds.join(', ')} are`
  return `${seats} taken. Give the money back, or find other seats for this customer and set this aside.`
}

export interface Conclude {
  /** @param booking the payment's, where the caller has read it */
  conclude(payment: Payment, state: ChargeState, by: Actor, booking?: BookingRow): Promise<Conclusion>
  /** Whether a charge was confirmed by this server: hearing of it again changes nothing. */
  isConfirmedHere: ConfirmedHere['has']
  ledgerWasSetBack(): void
  /** Gives up a payment whose charge has no name, so that it was never made. `open`: it has a name now, or has its money. */
  abandon(payment: Payment): Promise<Conclusion>
  /** The tickets of a booking as it was quoted, signed: the same ones whoever asks. */
  soldTickets(booking: BookingRow): Promise<OnlineSale['tickets']>
}

export function createConclude(options: {
  pool: Pool
  store: BookingSeatStore
  catalogue: Catalogue
  signer: TicketSigner
  readBooking(bookingId: string): Promise<BookingRow | undefined>
  moneyBack: MoneyBack
  retakeSeats: RetakeSeats
}): Conclude {
  const { pool, store, catalogue, signer, readBooking, moneyBack, retakeSeats } = options
  const confirmedHere = createConfirmedHere()

  async function soldTickets(booking: BookingRow): Promise<OnlineSale['tickets']> {
    const show = await catalogue.show(booking.show_id)
    if (!show || !booking.quote) throw new Error(`booking ${booking.id} has no show or no quote`)
    const { startsAt } = show.show
    return Promise.all(
      booking.quote.tickets.map(async (ticket) => ({
        ...ticket,
        code: await signer.sign({ t: ticket.ticketId, s: booking.show_id, p: ticket.seatId, b: startsAt }),
      })),
    )
  }

  /** As it was priced with the hold. A server of before orders kept the tickets' prices alone. */
  async function soldOrder({ id, show_id }: BookingRow, { order, tickets, total }: Quote): Promise<SoldOrder> {
    if (order) return order
    const show = await catalogue.show(show_id)
    if (!show) throw new Error(`booking ${id} has no show`)
    const { id: cinemaId } = show.cinema
    const tariff = await catalogue.tariff(cinemaId)
    return ticketOrder({ cinemaId, channel: 'online', tickets, currency: total.currency, priceListId: null, tariff })
  }

  async function notePayer({ id }: Payment, booking: Pick<BookingRow, 'id'>, { payer }: Captured): Promise<void> {
    if (!payer) return
    const values = [id, payer.cardLast4 ?? null, booking.id, payer.name ?? null, payer.phone ?? null]
    await pool.query({ ...SET_PAYER, values })
  }

  async function captured(payment: Payment, came: Captured, by: Actor, known?: BookingRow): Promise<Conclusion> {
    const booking = known ?? (await readBooking(payment.booking_id))
    if (!booking?.quote) throw new Error(`payment ${payment.id} is of no online booking`)
    if (came.amount !== payment.amount || came.currency !== payment.currency) {
      const why = await giveBack(payment, booking, came, 'wrong_amount')
      if (why) return { kind: 'given_back', why }
    }
    if (came.givenBack) {
      const why = await giveBack(payment, booking, came, 'gone_back')
      if (why) return { kind: 'given_back', why }
    }
    const tickets = await soldTickets(booking)
    const order = await soldOrder(booking, booking.quote)
    for (let attempt = 0; attempt < 3; attempt++) {
      const outcome = await store.confirm({
        showId: booking.show_id,
        bookingId: booking.id,
        seats: tickets.map((ticket) => ticket.seatIndex),
        terminalId: null,
        sale: {
          kind: 'online',
          paymentId: payment.id,
          by,
          tickets,
          order,
          total: booking.quote.total,
          confirmedAt: new Date(),
          payer: came.payer,
        },
      })
      if ((outcome.kind === 'confirmed' || outcome.kind === 'settled') && outcome.receipt.kind === 'sold') {
        return { kind: 'confirmed', sold: outcome.receipt.sold }
      }
      // A sale notes who paid. Who paid and gets no seats is found by their card as well.
      await notePayer(payment, booking, came)
      const retaken = await retakeSeats(payment, booking)
      if (retaken.kind === 'held') continue
      if (retaken.kind === 'not_yet') return { kind: 'open' }
      const why =
        retaken.kind === 'sold_to_others'
          ? await giveBack(payment, booking, came, 'seats_sold', retaken.seatIds)
          : await giveBack(payment, booking, came, 'too_late')
      if (why) return { kind: 'given_back', why }
      // Confirmed by somebody else in between: ask again.
    }
    throw new Error(`payment ${payment.id} was captured, and is neither confirmed nor late`)
  }

  /**
   * The reason why its money goes back, by the ledger, which may have been told before; undefined: the booking was
   * confirmed with it.
   */
  async function giveBack(
    payment: Payment,
    booking: BookingRow,
    came: Money,
    why: GivenBack,
    /** Set with `seats_sold`: the seats that were sold. */
    seatIds: readonly string[] = [],
  ): Promise<GivenBack | undefined> {
    const refundId = newId()
    const found = await withDeadlockRetry(() =>
      inTransaction(pool, async (tx) => {
        const now = await lockBooking(tx, booking.id)
        const payments = await paymentsOfBooking(tx, booking.id)
        const current = payments.find((each) => each.id === payment.id)
        if (!now || !current) throw new Error(`payment ${payment.id} has gone`)
        if (current.state === 'captured') return { why: whyGivenBack(current), owed: false, closes: false }
        const refund = why === 'gone_back' ? null : refundId
        await paymentIsOwedBack(tx, { paymentId: payment.id, refundId: refund, came, why, reason: REASONS[why] })
        if (why === 'seats_sold') await refundFailed(tx, refundId, whatToDo(seatIds), undefined)
        const others = payments.some((each) => each.id !== payment.id && each.state === 'pending')
        if ((why === 'seats_sold' || why === 'gone_back') && !others) {
          const voided = why === 'seats_sold' ? 'in_conflict' : 'refunded'
          await tx.query({ ...END_WITHOUT_SEATS, values: [booking.id, REASONS[why], voided] })
        }
        if (why === 'wrong_amount') {
          const asked = { amount: current.amount, currency: current.currency }
          const captured = { amount: came.amount, currency: came.currency }
          const gatewayRef = current.gateway_ref ?? ''
          await parkNotice(tx, current.gateway, payment.id, { kind: 'wrong_amount', gatewayRef, asked, captured })
        }
        // The booking's seats are not all there any more: the rest is released too, unless another payment is on its way
        // for them.
        const closes = now.state === 'held' && !others
        if (closes) await closeHold(tx, booking.id)
        return { why, owed: why === 'too_late' || why === 'wrong_amount', closes }
      }),
    )
    if (found.closes) {
      await store.release({ showId: booking.show_id, bookingId: booking.id, why: 'payment_failed' })
    }
    if (found.owed) await moneyBack.give(refundId)
    return found.why
  }

  /** Ends the payment without money, unless it has ended. Returns the payment as it stands then. */
  async function end(
    payment: Payment,
    how: { state: 'declined'; reason: string } | { state: 'abandoned'; unnamed: boolean },
  ): Promise<Payment> {
    const { ended, current, attempts, show } = await withDeadlockRetry(() =>
      inTransaction(pool, async (tx) => {
        const booking = await lockBooking(tx, payment.booking_id)
        const held =
          booking?.state === 'held' && booking.hold_until !== null && booking.hold_until.getTime() > Date.now()
        const given: Abandonment = held ? 'never_charged' : 'hold_lost'
        const ended = await endPayment(tx, payment.id, { unnamed: false, reason: given, ...how })
        const payments = await paymentsOfBooking(tx, payment.booking_id)
        const current = payments.find((each) => each.id === payment.id)
        if (!booking || !current) throw new Error(`payment ${payment.id} has gone`)
        const attempts = payments.filter(({ state }) => state === 'declined' || state === 'abandoned').length
        if (ended && booking.state === 'held' && attempts >= ATTEMPTS) await closeHold(tx, booking.id)
        return { ended, current, attempts, show: booking.state === 'held' ? booking.show_id : undefined }
      }),
    )
    if (!ended || show === undefined) return current
    const hold = { showId: show, bookingId: payment.booking_id }
    if (attempts >= ATTEMPTS) {
      await store.release({ ...hold, why: 'payment_failed' })
    } else {
      // The time that was added for the charge is taken back: attempts must not hold seats for ever.
      const before = payment.hold_until_before?.getTime() ?? 0
      await store.extend({ ...hold, by: null, until: new Date(Math.max(before, Date.now() + ANOTHER_WAY_MS)) })
    }
    return current
  }

  /** The bank asks the customer: the hold lasts as long, and who concludes the payment meanwhile is told so. */
  async function waitsForCustomer(payment: Payment, action: CustomerAction): Promise<Conclusion> {
    const until = payment.customer_until ?? customerUntil(payment)
    if (payment.customer_until === null) {
      const booking = await readBooking(payment.booking_id)
      if (!booking) throw new Error(`payment ${payment.id} is of no online booking`)
      const before = payment.hold_until_before?.getTime() ?? 0
      const heldUntil = new Date(Math.max(before, until.getTime() + BEYOND_CUSTOMER_MS))
      await store.extend({ showId: booking.show_id, bookingId: booking.id, by: null, until: heldUntil })
    }
    const set = await customerActs(pool, payment.id, until)
    // The payment has ended meanwhile: the gateway's word was older.
    return set ? { kind: 'waits', action, until: set } : { kind: 'open' }
  }

  return {
    soldTickets,
    isConfirmedHere: confirmedHere.has,
    ledgerWasSetBack: confirmedHere.forget,
    async conclude(payment, state, by, booking) {
      switch (state.kind) {
        case 'captured': {
          const concluded = captured(payment, state, by, booking)
          if (payment.gateway_ref !== null) {
            confirmedHere.note(
              payment.gateway_ref,
              concluded.then(({ kind }) => kind === 'confirmed'),
            )
          }
          return concluded
        }
        case 'declined':
          return endOf(await end(payment, { state: 'declined', reason: state.code }))
        case 'void':
          return endOf(await end(payment, { state: 'abandoned', unnamed: false }))
        case 'requires_action':
          return waitsForCustomer(payment, state.action)
        case 'prepared':
        case 'processing':
          return { kind: 'open' }
      }
    },
    async abandon(payment) {
      return endOf(await end(payment, { state: 'abandoned', unnamed: true }))
    },
  }
}

/** The ledger's view of a payment that has no money: how it ended, or that it is open. */
export function endOf({ state, reason }: Payment): Conclusion {
  if (state === 'declined') return { kind: 'declined', reason: reason ?? 'declined' }
  if (state === 'abandoned') return { kind: 'abandoned', reason: reason === 'never_charged' ? reason : 'hold_lost' }
  return { kind: 'open' }
}

/** The reason why the money of a captured payment goes back; undefined: its booking was confirmed with it. */
export function whyGivenBack({ late, reason }: Payment): GivenBack | undefined {
  if (!late) return undefined
  return GIVEN_BACK.find((why) => why === reason) ?? 'too_late'
}
