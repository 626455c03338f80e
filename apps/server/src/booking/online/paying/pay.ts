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
  type PaidBooking,
  type PayRequest,
  type Refusal,
  refused,
  type SoldBooking,
  type UnfinishedBooking,
} from '@marquee/shared'
import type { Pool } from '../../../infra/postgres.ts'
import { type ChargeState, GatewayUnknown } from '../../../payments/gateway.ts'
import { lookLater, nameCharge, type Payment, readPayment } from '../../../payments/payment-rows.ts'
import { qrPicture } from '../../../tickets/qr.ts'
import type { Actor } from '../../books.ts'
import type { BookingSeatStore } from '../../seat-store.ts'
import { requestHash } from '../booking-id.ts'
import type { BookingRow } from '../booking-row.ts'
import { type Gateways, gatewayNamed } from '../gateways.ts'
import type { Caller } from '../online-bookings.ts'
import { type Conclude, type Conclusion, endOf, type GivenBack, whyGivenBack } from './conclude.ts'
import type { GiveUpWaiting } from './give-up-waiting.ts'
import { type Begun, createLease } from './lease.ts'
import { isOverdue } from './overdue.ts'
import { saleOf } from './sale-of-payment.ts'

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
  const lease = createLease({ pool, gateways, chargeTimeoutMs })
  /** Requests of this server that are under way: a double click waits for the first one's answer. */
  const underWay = new Map<string, Promise<Answer<Paid>>>()

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
    const asked = { caller, bookingId, key, request }
    const begun = await lease(asked)
    if (begun.kind !== 'waiting') return begun
    await giveUpWaiting(begun.payment, by)
    const now = await lease(asked)
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
