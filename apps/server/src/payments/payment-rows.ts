/** Payments in the ledger. A payment changes only under the lock of its booking, except for the charge's name and the next look at it. */
import type { Money } from '@marquee/shared'
import { loadStatement, type Tx } from '../infra/postgres.ts'
import type { PaymentGateway } from './gateway.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const BEGIN_PAYMENTS = statement('begin-payments')
const NAME_CHARGE = statement('name-charge')
const PAYMENT = statement('payment')
const PAYMENT_OF_CHARGE = statement('payment-of-charge')
const LOCK_PAYMENT = statement('lock-payment')
const PAYMENTS_OF_BOOKINGS = statement('payments-of-bookings')
const END_PAYMENT = statement('end-payment')
const PAYMENT_IS_OWED_BACK = statement('payment-is-owed-back')
const PAYMENTS_TO_LOOK_AT = statement('payments-to-look-at')
const PAYMENT_DUE = statement('payment-due')
const CUSTOMER_ACTS = statement('customer-acts')
const LOOK_LATER = statement('look-later')

type Db = Pick<Tx, 'query'>

export interface Payment {
  id: string
  booking_id: string
  method: 'cash' | 'card'
  gateway: PaymentGateway['name']
  gateway_ref: string | null
  amount: number
  currency: string
  refunded_amount: number
  state: 'pending' | 'captured' | 'declined' | 'abandoned'
  late: boolean
  reason: string | null
  idempotency_key: string | null
  request_hash: Buffer | null
  hold_until_before: Date | null
  /** The time until which the customer may authenticate; null: nobody was asked to. */
  customer_until: Date | null
  at: Date
  looks: number
}

/** A payment whose charge the gateway knows. Without a booking it is of an order, and its card was captured at a reader. */
export type ChargedPayment = Omit<Payment, 'booking_id'> & { booking_id: string | null }

export const isOnline = (payment: ChargedPayment): payment is Payment => payment.booking_id !== null

export type NewPayment = Pick<
  Payment,
  'id' | 'booking_id' | 'method' | 'gateway' | 'amount' | 'currency' | 'hold_until_before'
> & {
  idempotency_key: string
  request_hash: Buffer
  look_at: Date
}

/** In no order. */
export async function beginPayments(tx: Tx, payments: readonly NewPayment[]): Promise<Payment[]> {
  const result = await tx.query<Payment>({
    ...BEGIN_PAYMENTS,
    values: [
      payments.map((p) => p.id),
      payments.map((p) => p.booking_id),
      payments.map((p) => p.method),
      payments.map((p) => p.gateway),
      payments.map((p) => p.amount),
      payments.map((p) => p.currency),
      payments.map((p) => p.idempotency_key),
      payments.map((p) => p.request_hash),
      payments.map((p) => p.hold_until_before),
      payments.map((p) => p.look_at),
    ],
  })
  return result.rows
}

/**
 * The gateway can be asked for its outcome from here on. false: the payment has ended meanwhile, and must not be charged.
 */
export async function nameCharge(db: Db, paymentId: string, gatewayRef: string): Promise<boolean> {
  return (await db.query({ ...NAME_CHARGE, values: [paymentId, gatewayRef] })).rowCount === 1
}

export async function readPayment(db: Db, paymentId: string): Promise<Payment | undefined> {
  return (await db.query<Payment>({ ...PAYMENT, values: [paymentId] })).rows[0]
}

export async function paymentOfCharge(db: Db, gatewayRef: string): Promise<ChargedPayment | undefined> {
  return (await db.query<ChargedPayment>({ ...PAYMENT_OF_CHARGE, values: [gatewayRef] })).rows[0]
}

/** Locks a payment. Where it has bookings, they are locked before it. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<ChargedPayment> {
  await tx.query({ ...LOCK_PAYMENT, values: [paymentId] })
  const payment = await readPayment(tx, paymentId)
  if (!payment) throw new Error(`payment ${paymentId} has gone`)
  return payment
}

/** Oldest first. */
export async function paymentsOfBooking(db: Db, bookingId: string): Promise<Payment[]> {
  return paymentsOfBookings(db, [bookingId])
}

/** Oldest first. */
export async function paymentsOfBookings(db: Db, bookingIds: readonly string[]): Promise<Payment[]> {
  return (await db.query<Payment>({ ...PAYMENTS_OF_BOOKINGS, values: [bookingIds] })).rows
}

/**
 * Ends a pending payment that took no money. Returns whether it was pending.
 * @param unnamed only while its charge has no name: whoever names it now may be about to charge it
 */
export async function endPayment(
  tx: Tx,
  paymentId: string,
  { state, reason, unnamed }: { state: 'declined' | 'abandoned'; reason: string; unnamed: boolean },
): Promise<boolean> {
  return (await tx.query({ ...END_PAYMENT, values: [paymentId, state, reason, unnamed] })).rowCount === 1
}

/**
 * Money came with which its booking can't be confirmed: all of it is owed back. The payment's amount is from here on the
 * amount that came.
 * @param reason of the refund, for people
 */
export async function paymentIsOwedBack(
  tx: Tx,
  { paymentId, refundId, came, why, reason }: PaymentOwedBack,
): Promise<void> {
  await tx.query({ ...PAYMENT_IS_OWED_BACK, values: [paymentId, refundId, came.amount, came.currency, why, reason] })
}

export interface PaymentOwedBack {
  paymentId: string
  /** null: the gateway has given it back already. */
  refundId: string | null
  came: Money
  why: 'too_late' | 'wrong_amount' | 'seats_sold' | 'gone_back'
  reason: string
}

/** Takes pending payments that are due for a look; no other server takes them within the next minute. */
export async function paymentsToLookAt(db: Db, atMost: number): Promise<Payment[]> {
  return (await db.query<Payment>({ ...PAYMENTS_TO_LOOK_AT, values: [atMost] })).rows
}

/** A pending payment is due for a look. Returns whether it is pending. */
export async function paymentIsDue(db: Db, paymentId: string): Promise<boolean> {
  return (await db.query({ ...PAYMENT_DUE, values: [paymentId] })).rowCount === 1
}

export async function lookLater(db: Db, paymentId: string, at: Date): Promise<void> {
  await db.query({ ...LOOK_LATER, values: [paymentId, at] })
}

/** The customer has to act before the payment goes on. Returns until when there is time; undefined: the payment has ended. */
export async function customerActs(db: Db, paymentId: string, until: Date): Promise<Date | undefined> {
  const { rows } = await db.query<{ customer_until: Date }>({ ...CUSTOMER_ACTS, values: [paymentId, until] })
  return rows[0]?.customer_until
}
