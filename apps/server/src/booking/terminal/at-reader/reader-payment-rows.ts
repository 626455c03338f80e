/** Cards at readers in the ledger. An attempt changes its state only where it is open, so it ends once. */
import type { ReaderGivenBackReason, ReaderOffReason } from '@marquee/shared'
import { loadStatement, type Tx } from '../../../infra/postgres.ts'
import { endForgottenVoucherClaims } from '../../vouchers/end-voucher-claims.ts'
import type { OrderAtReader } from './order-at-reader.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const READER_PAYMENT = statement('reader-payment')
const LOCK_READER_PAYMENT = statement('lock-reader-payment')
const LOCK_ATTEMPTS_OF_ORDER = statement('lock-attempts-of-order')
const HOW_ORDER_STANDS = statement('how-order-stands')
const BEGIN = statement('begin')
const NEVER_BEGUN = statement('never-begun')
const NAME_CHARGE = statement('name-charge')
const START = statement('start')
const HEAR = statement('hear')
const IS_TO_END = statement('is-to-end')
const CANCEL = statement('cancel')
const CANCEL_OF_ORDER = statement('cancel-of-order')
const ATTEMPTS_OF_ORDERS = statement('attempts-of-orders')
const OFF = statement('off')
const GIVE_BACK = statement('give-back')
const ATTEMPTS_TO_LOOK_AT = statement('attempts-to-look-at')
const LOOK_NOW = statement('look-now')
const ATTEMPT_OF_CHARGE = statement('attempt-of-charge')

/** Attempts of a terminal that never began: what is kept of them. An honest one cancels a few a day so. */
const KEPT_NEVER_BEGUN = 100

type Db = Pick<Tx, 'query'>

export type ReaderPaymentState = 'open' | 'captured' | 'given_back' | 'off'

export interface ReaderPaymentRow {
  id: string
  order_id: string
  terminal_id: string
  cinema_id: string | null
  state: ReaderPaymentState
  /** null: it was cancelled before the server had heard of it. Then the next four are null as well. */
  request_hash: Buffer | null
  sale: OrderAtReader | null
  /** null as well where no card is asked for. */
  reader_ref: string | null
  /** 0: no card is asked for. */
  amount: number | null
  currency: string | null
  gateway_ref: string | null
  started_at: Date | null
  heard: 'waiting_for_card' | 'asking_bank' | 'unknown' | null
  cancel_at: Date | null
  /** Of an open one: what ends it when its charge is void. */
  why: ReaderOffReason | ReaderGivenBackReason | null
  code: string | null
  begun_at: Date
  until: Date
  looks: number
  ended_at: Date | null
}

export async function readReaderPayment(db: Db, paymentId: string): Promise<ReaderPaymentRow | undefined> {
  return (await db.query<ReaderPaymentRow>({ ...READER_PAYMENT, values: [paymentId] })).rows[0]
}

/** Everybody else who wants to end it waits until the transaction ends. */
export async function lockReaderPayment(tx: Tx, paymentId: string): Promise<ReaderPaymentState | undefined> {
  const { rows } = await tx.query<{ state: ReaderPaymentState }>({ ...LOCK_READER_PAYMENT, values: [paymentId] })
  return rows[0]?.state
}

export interface HowOrderStands {
  paid: boolean
  under_way: boolean
  reader_ref: string | null
  reader_in_use: boolean
}

/** The attempts that the order has had end, if they do, before or after the transaction. */
export async function lockAttemptsOfOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.query({ ...LOCK_ATTEMPTS_OF_ORDER, values: [orderId] })
}

export async function howOrderStands(db: Db, orderId: string, terminalId: string): Promise<HowOrderStands> {
  const { rows } = await db.query<HowOrderStands>({ ...HOW_ORDER_STANDS, values: [orderId, terminalId] })
  return rows[0] as HowOrderStands
}

export interface NewReaderPayment {
  id: string
  orderId: string
  terminalId: string
  cinemaId: string | null
  requestHash: Buffer
  sale: OrderAtReader
  /** null: no card is asked for. */
  readerRef: string | null
  amount: number
  currency: string
  until: Date
  lookAt: Date
}

/** @returns false: the order or the reader has another attempt since, or this one is known */
export async function beginReaderPayment(tx: Tx, begun: NewReaderPayment): Promise<boolean> {
  const { id, orderId, terminalId, cinemaId, requestHash, sale, readerRef, amount, currency, until, lookAt } = begun
  const kept = JSON.stringify(sale)
  const values = [id, orderId, terminalId, cinemaId, requestHash, kept, readerRef, amount, currency, until, lookAt]
  return (await tx.query({ ...BEGIN, values })).rowCount === 1
}

/** From here on the attempt can't begin any more, unless it has. */
export async function neverBegun(
  db: Db,
  { paymentId, orderId, terminalId }: { paymentId: string; orderId: string; terminalId: string },
): Promise<void> {
  await db.query({ ...NEVER_BEGUN, values: [paymentId, orderId, terminalId, KEPT_NEVER_BEGUN] })
}

/** @returns false: it has ended meanwhile, and no reader may be asked */
export async function nameChargeAtReader(db: Db, paymentId: string, gatewayRef: string): Promise<boolean> {
  return (await db.query({ ...NAME_CHARGE, values: [paymentId, gatewayRef] })).rowCount === 1
}

/** @returns whether the caller is to ask the reader: nobody has before, and nobody will again */
export async function mayStart(db: Db, paymentId: string): Promise<boolean> {
  return (await db.query({ ...START, values: [paymentId] })).rowCount === 1
}

/** @param heard null: as before */
export async function hearOfCharge(
  db: Db,
  paymentId: string,
  heard: ReaderPaymentRow['heard'],
  lookAt: Date,
): Promise<void> {
  await db.query({ ...HEAR, values: [paymentId, heard, lookAt] })
}

/** @param end undefined: it isn't to end after all */
export async function isToEnd(
  db: Db,
  paymentId: string,
  end: { why: ReaderOffReason; code: string | null } | undefined,
): Promise<void> {
  await db.query({ ...IS_TO_END, values: [paymentId, end?.why ?? null, end?.code ?? null] })
}

export async function cancelAtReader(db: Db, paymentId: string, terminalId: string): Promise<void> {
  await db.query({ ...CANCEL, values: [paymentId, terminalId] })
}

/** @returns the ids of the open attempts that are to end now */
export async function cancelAttemptsOfOrder(db: Db, orderId: string): Promise<string[]> {
  return (await db.query<{ id: string }>({ ...CANCEL_OF_ORDER, values: [orderId] })).rows.map(({ id }) => id)
}

/** The states of the attempts of each order, in order. */
export async function attemptsOfOrders(db: Db, orderIds: readonly string[]): Promise<ReaderPaymentState[][]> {
  const { rows } = await db.query<{ order_id: string; state: ReaderPaymentState }>({
    ...ATTEMPTS_OF_ORDERS,
    values: [orderIds],
  })
  const byOrder = Map.groupBy(rows, (row) => row.order_id)
  return orderIds.map((id) => byOrder.get(id)?.map(({ state }) => state) ?? [])
}

/**
 * No money came by it, and none will.
 * @param end `unnamed`: only while its charge has no name
 * @returns whether it ended so now
 */
export async function isOff(
  db: Db,
  paymentId: string,
  { why, code, unnamed = false }: { why: ReaderOffReason; code: string | null; unnamed?: boolean },
): Promise<boolean> {
  const isNew = (await db.query({ ...OFF, values: [paymentId, why, code, unnamed] })).rowCount === 1
  if (isNew) await endForgottenVoucherClaims(db, paymentId)
  return isNew
}

/** @returns whether its money is owed back since now */
export async function owesBack(
  tx: Tx,
  back: {
    paymentId: string
    /** null: nothing is owed, since the gateway has given it back. */
    refundId: string | null
    came: { amount: number; currency: string }
    why: ReaderGivenBackReason
    reason: string
  },
): Promise<boolean> {
  const { paymentId, refundId, came, why, reason } = back
  const values = [paymentId, refundId, came.amount, came.currency, why, reason]
  const isNew = (await tx.query({ ...GIVE_BACK, values })).rowCount === 1
  if (isNew) await endForgottenVoucherClaims(tx, paymentId)
  return isNew
}

/** Takes those that are due for a look. */
export async function attemptsToLookAt(db: Db, atMost: number): Promise<string[]> {
  return (await db.query<{ id: string }>({ ...ATTEMPTS_TO_LOOK_AT, values: [atMost] })).rows.map(({ id }) => id)
}

/** @returns whether it is open */
export async function lookNow(db: Db, paymentId: string): Promise<boolean> {
  return (await db.query({ ...LOOK_NOW, values: [paymentId] })).rowCount === 1
}

export async function attemptOfCharge(db: Db, gatewayRef: string): Promise<string | undefined> {
  return (await db.query<{ id: string }>({ ...ATTEMPT_OF_CHARGE, values: [gatewayRef] })).rows[0]?.id
}
