/** Refunds in the ledger: money that is owed back, from the moment that says so until the gateway has given it. */
import { loadStatement, type Tx } from '../infra/postgres.ts'
import type { PaymentGateway } from './gateway.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const TAKE_REFUND = statement('take-refund')
const REFUNDS_TO_TRY = statement('refunds-to-try')
const REFUNDS_OF_BOOKING = statement('refunds-of-booking')
const REFUND_DONE = statement('refund-done')
const REFUND_DUE = statement('refund-due')
const REFUND_FAILED = statement('refund-failed')
const REFUND_KNOWN = statement('refund-known')
const ENTER_REFUND = statement('enter-refund')
const SAME_REFUND = statement('same-refund')
const WENT_BACK = statement('went-back')

type Db = Pick<Tx, 'query'>

export interface OwedRefund {
  id: string
  payment_id: string
  /** null: of an order, at a reader. */
  booking_id: string | null
  amount: number
  currency: string
  reason: string
  tries: number
  /** The number of times that the gateway has said no. */
  refusals: number
  gateway: PaymentGateway['name']
  /** The charge's. */
  gateway_ref: string | null
}

export interface Refund {
  id: string
  amount: number
  reason: string
  state: 'pending' | 'done' | 'parked'
  at: Date
}

/** Takes a refund that is owed, to be tried now; nobody else takes it within the next minute. undefined: it isn't owed, or taken. */
export async function takeRefund(db: Db, refundId: string): Promise<OwedRefund | undefined> {
  return (await db.query<OwedRefund>({ ...TAKE_REFUND, values: [refundId] })).rows[0]
}

export async function refundsToTry(db: Db, atMost: number): Promise<string[]> {
  return (await db.query<{ id: string }>({ ...REFUNDS_TO_TRY, values: [atMost] })).rows.map((row) => row.id)
}

export async function refundsOfBooking(db: Db, bookingId: string): Promise<Refund[]> {
  return (await db.query<Refund>({ ...REFUNDS_OF_BOOKING, values: [bookingId] })).rows
}

/** A refund that is parked, or waits for its next try, is due now. Returns whether it is still owed. */
export async function refundIsDue(db: Db, refundId: string): Promise<boolean> {
  return (await db.query({ ...REFUND_DUE, values: [refundId] })).rowCount === 1
}

/** The money is back. A cancelled booking becomes refunded with the last of its refunds. The booking, where there is one, is locked. */
export async function refundDone(tx: Db, refundId: string, gatewayRef: string): Promise<void> {
  await tx.query({ ...REFUND_DONE, values: [refundId, gatewayRef] })
}

/** @param tryAt undefined: it is parked */
export async function refundFailed(db: Db, refundId: string, why: string, tryAt: Date | undefined): Promise<void> {
  await db.query({ ...REFUND_FAILED, values: [refundId, why.slice(0, 500), tryAt ?? null, false] })
}

/** The gateway has said no: it is parked. */
export async function refundRefused(db: Db, refundId: string, why: string): Promise<void> {
  await db.query({ ...REFUND_FAILED, values: [refundId, why.slice(0, 500), null, true] })
}

/** True when the ledger has this refund of the gateway: by the id that we gave it, or by the gateway's name of it. */
export async function refundIsKnown(
  db: Db,
  { paymentId, refundId, gatewayRef }: { paymentId: string; refundId: string | undefined; gatewayRef: string },
): Promise<boolean> {
  return (await db.query({ ...REFUND_KNOWN, values: [paymentId, refundId ?? '', gatewayRef] })).rowCount !== 0
}

/** A refund that the gateway has made without us, or its part of one order. */
export interface EnteredRefund {
  id: string
  /** null: of an order. */
  booking_id: string | null
  /** Something of the order that it came back of is still sold. */
  is_for_sold: boolean
}

/**
 * Enters a refund that the gateway has made without us. The bookings that its money pays for are locked.
 * @param refund `paymentId`: which took the money
 * @returns one for each payment that it is taken from: exchanges may have brought the money to several; none: more has gone back than came
 */
export async function enterRefund(
  tx: Tx,
  { paymentId, gatewayRef, amount, reason }: { paymentId: string; gatewayRef: string; amount: number; reason: string },
): Promise<EnteredRefund[]> {
  return (await tx.query<EnteredRefund>({ ...ENTER_REFUND, values: [paymentId, gatewayRef, amount, reason] })).rows
}

/** What has gone back of a payment's money, or is owed, wherever exchanges have brought it. In minor units. */
export async function wentBack(db: Db, paymentId: string): Promise<number> {
  return (await db.query<{ amount: number }>({ ...WENT_BACK, values: [paymentId] })).rows[0]?.amount ?? 0
}

/** The refund of this amount that the ledger owes, the oldest of several. The bookings that its money pays for are locked. */
export async function sameRefundOwed(tx: Tx, paymentId: string, amount: number): Promise<string | undefined> {
  return (await tx.query<{ id: string }>({ ...SAME_REFUND, values: [paymentId, amount] })).rows[0]?.id
}
