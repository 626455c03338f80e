/**
 * Paying, as a saga: lease, extend, name the charge, charge, conclude. Each step is idempotent, and its effect is in the
 * ledger before the next step. So a replay, by this server or another after a crash, goes on where the first request
 * stopped. Each step stands beside its undoing:
 *
 *   lease    a pending payment; the ledger has one a booking        undone by: declined, abandoned
 *   extend   the hold lasts 2 minutes beyond the charge's time-out  undone by: taken back when it was declined
 *   name     the charge exists at the gateway, unconfirmed          undone by: void
 *   charge   money moves                                            undone by: a refund, owed in the ledger first
 *   conclude booked, tickets, payment, event, jobs in one commit    undone by: a cancellation
 *
 * The steps and their undoing follow the saga of Garcia-Molina and Salem, "Sagas", SIGMOD 1987.
 */
import {
  type Answer,
  granted,
  newId,
  type PaidBooking,
  type PayRequest,
  type Refusal,
  refused,
  type SoldBooking,
  type UnfinishedBooking,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Pool, type Tx } from '../../../infra/postgres.ts'
import { type ChargeState, GatewayUnknown } from '../../../payments/gateway.ts'
import {
  beginPayment,
  lookLater,
  nameCharge,
  type Payment,
  paymentsOfBooking,
  readPayment,
} from '../../../payments/payment-rows.ts'
import { qrPicture } from '../../../tickets/qr.ts'
import type { Actor } from '../../books.ts'
import { claimUses } from '../../promo-codes/code-uses.ts'
import type { BookingSeatStore } from '../../seat-store.ts'
import { requestHash } from '../booking-id.ts'
import { type BookingRow, lockBooking } from '../booking-row.ts'
import { maySee } from '../caller.ts'
import { type Gateways, gatewayNamed } from '../gateways.ts'
import type { Caller } from '../online-bookings.ts'
import { type Conclude, type Conclusion, endOf, type GivenBack, whyGivenBack } from './conclude.ts'
import { type GiveUpWaiting, isWaiting } from './give-up-waiting.ts'
import { isOverdue } from './overdue.ts'
import { saleOf } from './sale-of-payment.ts'

const LOCK_SHOW = loadStatement(new URL('./sql/lock-show.sql', import.meta.url))
const COUNTER_OF_MOVED = loadStatement(new URL('./sql/counter-of-moved.sql', import.meta.url))
const SET_CONTACT = loadStatement(new URL('./sql/set-contact.sql', import.meta.url))
const SET_CUSTOMER = loadStatement(new URL('./sql/set-customer.sql', import.meta.url))

/** The seats stay held for so long beyond the charge's time-out. */
const BEYOND_CHARGE_MS = 120_000
/** The reconciler asks the gateway this soon when it gave no answer. */
const LOOK_SOON_MS = 2000

const GIVEN_BACK_REFUSALS: Record<GivenBack, Refusal> = {
  too_late: { code: 'hold_expired', refunded: true },
  wrong_amount: { code: 'wrong_amount_charged' },
  seats_sold: { code: 'booking_not_payable', state: 'failed' },
  gone_back: { code: 'hold_expired', refunded: true },
}

export type Paid = PaidBooking | UnfinishedBooking

type NamedPayment = Payment & { gateway_ref: string }
const isNamed = (payment: Payment): payment is NamedPayment => payment.gateway_ref !== null

type Begun =
  | { kind: 'new' | 'again'; payment: Payment; booking: BookingRow }
  /** Another payment of the booking waits for its customer. */
  | { kind: 'waiting'; payment: Payment }
  | { kind: 'refused'; refusal: Refusal }

export function createPay(options: {
  pool: Pool
  store: BookingSeatStore
  gateways: Gateways
  conclude: Conclude
  readBooking(bookingId: string): Promise<BookingRow | undefined>
  giveUpWaiting: GiveUpWaiting
  chargeTimeoutMs: number
  onError(error: Error): void
}) {
  const { pool, store, gateways, conclude, readBooking, giveUpWaiting, chargeTimeoutMs, onError } = options
  /** Requests of this server that are under way: a double click waits for the first one's answer. */
  const underWay = new Map<string, Promise<Answer<Paid>>>()

  /** The lease: one pending payment a booking, which the ledger holds. */
  async function lease(caller: Caller, bookingId: string, key: string, request: PayRequest): Promise<Begun> {
    const hash = requestHash(request)
    return inTransaction(pool, async (tx): Promise<Begun> => {
      const booking = await lockBooking(tx, bookingId)
      if (!booking?.quote || !maySee(caller, booking)) return { kind: 'refused', refusal: { code: 'unknown_booking' } }
      const payments = await paymentsOfBooking(tx, bookingId)
      const known = payments.find((payment) => payment.idempotency_key === key)
      if (known) {
        return known.request_hash?.equals(hash)
          ? { kind: 'again', payment: known, booking }
          : { kind: 'refused', refusal: { code: 'idempotency_key_reused' } }
      }
      const waiting = payments.find(isWaiting)
      if (waiting) return { kind: 'waiting', payment: waiting }
      // No payment begins after the commit of the show's cancellation.
      const { rows } = await tx.query<{ cancelled: boolean; closed: boolean }>({
        ...LOCK_SHOW,
        values: [booking.show_id],
      })
      if (rows[0]?.cancelled !== false) return { kind: 'refused', refusal: { code: 'show_cancelled' } }
      // Seats held before the ledger was set back may have been sold to somebody else since.
      if (rows[0].closed) return { kind: 'refused', refusal: { code: 'show_closed' } }
      const refusal = (await whyMoved(tx, booking)) ?? notPayable(booking, payments)
      if (refusal) return { kind: 'refused', refusal }
      const { total } = booking.quote
      // A price of zero needs no card gateway.
      const gateway = request.method === 'cash' || total.amount === 0 ? 'cash' : 'stripe'
      if (!gatewayNamed(gateways, gateway).canCharge(total)) {
        return { kind: 'refused', refusal: { code: 'amount_not_chargeable', ...total } }
      }
      const usedUp =
        booking.quote.order &&
        (await claimUses(tx, booking.quote.order, { orderId: bookingId, customerId: booking.customer_id }))
      if (usedUp) return { kind: 'refused', refusal: usedUp }
      const payment = await beginPayment(tx, {
        id: newId(),
        booking_id: bookingId,
        method: request.method,
        gateway,
        amount: total.amount,
        currency: total.currency,
        hold_until_before: booking.hold_until,
        idempotency_key: key,
        request_hash: hash,
        look_at: new Date(Date.now() + chargeTimeoutMs + 5000),
      })
      // Staff pay on a customer's behalf, and their own address is not where the tickets go.
      const whose = caller.role === 'customer' ? caller : undefined
      const [email, language] = [request.email ?? whose?.email, request.language ?? whose?.language]
      if (email !== undefined || language !== undefined) {
        await tx.query({ ...SET_CUSTOMER, values: [bookingId, email ?? null, language ?? null] })
      }
      const [name, phone] = [request.name ?? whose?.name, request.phone ?? whose?.phone]
      if (name !== undefined || phone !== undefined) {
        await tx.query({ ...SET_CONTACT, values: [bookingId, name ?? null, phone ?? null] })
      }
      return { kind: 'new', payment, booking: { ...booking, email: email ?? booking.email } }
    })
  }

  /** The hold must outlive the charge; false: the seats are gone. */
  async function extend({ booking_id, hold_until_before }: Payment, showId: string): Promise<boolean> {
    const until = new Date(Math.max(hold_until_before?.getTime() ?? 0, Date.now() + chargeTimeoutMs + BEYOND_CHARGE_MS))
    return (await store.extend({ showId, bookingId: booking_id, by: null, until })).kind === 'extended'
  }

  const keyOf = (payment: Payment): string => `${payment.booking_id}:${payment.idempotency_key}`

  /**
   * The payment with its charge's name, which this same request may have made before. undefined: somebody ended the payment
   * meanwhile, who was faster or thought this server dead.
   */
  async function named(payment: Payment, booking: BookingRow): Promise<NamedPayment | undefined> {
    if (isNamed(payment)) return payment
    const { gatewayRef } = await gatewayNamed(gateways, payment.gateway).prepare({
      paymentId: payment.id,
      bookingId: payment.booking_id,
      reference: booking.reference,
      amount: payment.amount,
      currency: payment.currency,
      idempotencyKey: keyOf(payment),
      sale: saleOf(payment, booking),
    })
    return (await nameCharge(pool, payment.id, gatewayRef)) ? { ...payment, gateway_ref: gatewayRef } : undefined
  }

  /** Charges, or finds out the end of a charge that this same request made before. */
  function charge(payment: NamedPayment, { token, returnUrl }: PayRequest): Promise<ChargeState> {
    const { gateway, gateway_ref: gatewayRef } = payment
    return gatewayNamed(gateways, gateway).charge({ gatewayRef, token, idempotencyKey: keyOf(payment), returnUrl })
  }

  async function run(payment: Payment, booking: BookingRow, by: Actor, request: PayRequest): Promise<Answer<Paid>> {
    if (!(await extend(payment, booking.show_id))) return withoutSeats(payment, booking, by)
    try {
      const charged = await named(payment, booking)
      if (!charged) return await answerBy(await paymentNow(payment), booking)
      const state = await charge(charged, request)
      return await answerOf(await conclude.conclude(charged, state, by, booking), payment, booking)
    } catch (error) {
      // Money may have moved from here on: the reconciler finds out what isn't known now.
      if (!(error instanceof GatewayUnknown)) onError(error as Error)
      await lookLater(pool, payment.id, new Date(Date.now() + LOOK_SOON_MS)).catch(onError)
      return granted({ bookingId: booking.id, status: 'processing', paymentId: payment.id })
    }
  }

  /** The hold has ended before the charge, or between a first attempt and this one. */
  async function withoutSeats(payment: Payment, booking: BookingRow, by: Actor): Promise<Answer<Paid>> {
    const given = await conclude.abandon(payment)
    if (given.kind !== 'open') return answerOf(given, payment, booking)
    // The charge has a name. The same request at another server may have sold the seats with it, or be about to.
    const now = await paymentNow(payment)
    if (now.state !== 'pending' || now.gateway_ref === null) return answerBy(now, booking)
    try {
      const state = await gatewayNamed(gateways, now.gateway).void(now.gateway_ref)
      return await answerOf(await conclude.conclude(payment, state, by), payment, booking)
    } catch (error) {
      onError(error as Error)
      return granted({ bookingId: booking.id, status: 'processing', paymentId: payment.id })
    }
  }

  async function answerOf(conclusion: Conclusion, payment: Payment, booking: BookingRow): Promise<Answer<Paid>> {
    switch (conclusion.kind) {
      case 'confirmed':
        return granted(await paidBooking(payment.id, booking, conclusion.sold.tickets))
      case 'declined':
        return refused({ code: 'payment_declined', reason: conclusion.reason })
      case 'given_back':
        return refused(GIVEN_BACK_REFUSALS[conclusion.why])
      case 'abandoned':
        return refused(
          conclusion.reason === 'hold_lost'
            ? { code: 'hold_expired', refunded: false }
            : { code: 'payment_declined', reason: conclusion.reason },
        )
      case 'waits': {
        const { clientSecret, redirectUrl } = conclusion.action
        return granted({
          bookingId: booking.id,
          status: 'requires_action',
          paymentId: payment.id,
          clientSecret,
          nextAction: redirectUrl ? { type: 'redirect_to_url', url: redirectUrl } : { type: 'use_stripe_sdk' },
          until: conclusion.until.toISOString(),
        })
      }
      case 'open':
        return granted({ bookingId: booking.id, status: 'processing', paymentId: payment.id })
    }
  }

  async function paidBooking(
    paymentId: string,
    booking: BookingRow,
    tickets: SoldBooking['tickets'],
  ): Promise<PaidBooking> {
    return {
      bookingId: booking.id,
      reference: booking.reference,
      status: 'confirmed',
      paymentId,
      tickets: await Promise.all(
        tickets.map(async ({ ticketId, seatId, type, amount, code }) => ({
          ticketId,
          seatId,
          type,
          amount,
          code,
          qr: await qrPicture(code),
        })),
      ),
    }
  }

  async function paymentNow({ id }: Payment): Promise<Payment> {
    const payment = await readPayment(pool, id)
    if (!payment) throw new Error(`payment ${id} has gone`)
    return payment
  }

  /** The ledger's state of a payment is the answer to its request, whoever gives it. */
  async function answerBy(payment: Payment, booking: BookingRow): Promise<Answer<Paid>> {
    if (payment.state !== 'captured') return answerOf(endOf(payment), payment, booking)
    const why = whyGivenBack(payment)
    return why
      ? answerOf({ kind: 'given_back', why }, payment, booking)
      : granted(await paidBooking(payment.id, booking, await conclude.soldTickets(booking)))
  }

  /** The same request again: returns its first answer, or goes on from where it stopped. */
  async function again(payment: Payment, booking: BookingRow, by: Actor, request: PayRequest): Promise<Answer<Paid>> {
    // Too late to charge: a caller who repeats the request would hold the seats for as long as the gateway is silent.
    if (payment.state !== 'pending' || isOverdue(payment, chargeTimeoutMs)) return answerBy(payment, booking)
    return payment.customer_until === null ? run(payment, booking, by, request) : goOn(payment, booking, by)
  }

  /** The customer was asked by the bank, and comes back: the gateway knows the outcome. */
  async function goOn(payment: Payment, booking: BookingRow, by: Actor): Promise<Answer<Paid>> {
    try {
      const state = await gatewayNamed(gateways, payment.gateway).readCharge(payment.gateway_ref ?? '')
      return await answerOf(await conclude.conclude(payment, state, by), payment, booking)
    } catch (error) {
      if (!(error instanceof GatewayUnknown)) onError(error as Error)
      return granted({ bookingId: booking.id, status: 'processing', paymentId: payment.id })
    }
  }

  /** The lease; a payment under another key that waits for its customer is given up for it. */
  async function begin(
    caller: Caller,
    bookingId: string,
    key: string,
    request: PayRequest,
    by: Actor,
  ): Promise<Exclude<Begun, { kind: 'waiting' }>> {
    const begun = await lease(caller, bookingId, key, request)
    if (begun.kind !== 'waiting') return begun
    await giveUpWaiting(begun.payment, by)
    const now = await lease(caller, bookingId, key, request)
    return now.kind === 'waiting' ? { kind: 'refused', refusal: { code: 'payment_under_way' } } : now
  }

  async function pay(caller: Caller, bookingId: string, key: string, request: PayRequest): Promise<Answer<Paid>> {
    const refusal = await refuseMethod(caller, bookingId, request)
    if (refusal) return refused(refusal)
    const by: Actor = { actor: caller.role, actorId: caller.customerId, via: 'online' }
    const begun = await begin(caller, bookingId, key, request, by)
    if (begun.kind === 'refused') return refused(begun.refusal)
    const { payment, booking } = begun
    return begun.kind === 'new' ? run(payment, booking, by, request) : again(payment, booking, by, request)
  }

  async function refuseMethod(
    caller: Caller,
    bookingId: string,
    { method, token }: PayRequest,
  ): Promise<Refusal | undefined> {
    if (method === 'cash')
      return caller.role === 'customer' ? { code: 'not_allowed', needs: 'member of staff', field: 'method' } : undefined
    if (gateways.stripe === undefined) return { code: 'unavailable', what: 'card payments are not set up' }
    if (token !== undefined) return undefined
    // A booking that costs nothing needs no card.
    const booking = await readBooking(bookingId)
    return booking?.quote?.total.amount === 0
      ? undefined
      : { code: 'malformed', field: 'token', problem: 'is needed for a card' }
  }

  return async (caller: Caller, bookingId: string, key: string, request: PayRequest): Promise<Answer<Paid>> => {
    // The name tells requests apart: another body under the same key must not get the answer of the first.
    const name = `${caller.customerId} ${bookingId} ${key} ${requestHash(request).toString('hex')}`
    const first = underWay.get(name)
    if (first) return first
    const paying = pay(caller, bookingId, key, request).finally(() => underWay.delete(name))
    underWay.set(name, paying)
    return paying
  }
}

/** The booking is locked: a counter has taken it over before this, or finds the payment that begins here. */
async function whyMoved(tx: Tx, { id, state }: BookingRow): Promise<Refusal | undefined> {
  if (state !== 'cancelled') return undefined
  const { rows } = await tx.query<{ counter: string }>({ ...COUNTER_OF_MOVED, values: [id] })
  return rows[0] && { code: 'hold_moved', terminal: rows[0].counter }
}

function notPayable(booking: BookingRow, payments: readonly Payment[]): Refusal | undefined {
  if (payments.some((payment) => payment.state === 'pending')) return { code: 'payment_under_way' }
  if (booking.state === 'expired') return { code: 'hold_expired', refunded: false }
  if (booking.state !== 'held') return { code: 'booking_not_payable', state: booking.state }
  const lapsed = booking.hold_until === null || booking.hold_until.getTime() <= Date.now()
  // A seat that lapsed and was taken by somebody else before the rest was swept.
  const whole = booking.held_seats === booking.quote?.tickets.length
  return lapsed || !whole ? { code: 'hold_expired', refunded: false } : undefined
}
