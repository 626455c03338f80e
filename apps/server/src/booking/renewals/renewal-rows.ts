/** Renewals in the ledger. Everything here may be done twice, and by two servers at once. */
import type { Id, TaxCode } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { RenewalSale } from './price-renewal.ts'
import { HOURS_BEFORE } from './renews-at.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const BEGIN_DUE = statement('begin-due')
const BEGIN_ONE = statement('begin-one')
const TRY_AGAIN = statement('try-again')
const TAKE_DUE = statement('take-due')
const RENEWAL = statement('renewal')
const RENEWAL_OF_CHARGE = statement('renewal-of-charge')
const PRICE = statement('price')
const NAME_CHARGE = statement('name-charge')
const ASK = statement('ask')
const DECLINED = statement('declined')
const ASK_HOLDER = statement('ask-holder')
const HOLDER_HAS_NOT = statement('holder-has-not')
const PUT_OFF = statement('put-off')
const OFF = statement('off')
const LATER = statement('later')

type Db = Pick<Tx, 'query'>

/** A card that is saved after that renews nothing by itself: the holder may have forgotten it. */
const DAYS_AFTER = 14

export interface Renewal {
  /** The payment's as well. */
  id: Id
  subscription_id: Id
  number: number
  order_id: Id
  price: number
  currency: string
  /** null, as `amount`: it isn't priced yet. */
  sale: RenewalSale | null
  amount: number | null
  gateway_ref: string | null
  state: 'open' | 'waiting' | 'holder_asked' | 'past_due' | 'renewed' | 'given_back' | 'off'
  tries: number
  code: string | null
  /** The try for which the gateway was asked. */
  asked_try: number | null
  begun_at: Date
  looks: number
  holder_until: Date | null
  plan: string
  period: 'month' | 'year'
  tax_code: TaxCode | null
  cinema_id: Id | null
  /** Of its card; null: it is of lost hours. */
  customer_ref: string | null
  /** Its period was sold otherwise meanwhile. */
  is_overtaken: boolean
}

/** A renewal whose charge has a name. */
export type NamedRenewal = Renewal & { sale: RenewalSale; amount: number; gateway_ref: string }

export const isNamed = (row: Renewal): row is NamedRenewal =>
  row.sale !== null && row.amount !== null && row.gateway_ref !== null

export const hasEnded = ({ state }: Pick<Renewal, 'state'>): boolean =>
  state === 'renewed' || state === 'given_back' || state === 'off'

export async function beginDue(db: Db, atMost: number): Promise<void> {
  await db.query({ ...BEGIN_DUE, values: [HOURS_BEFORE, DAYS_AFTER, atMost] })
}

/** @returns its id; undefined: there is nothing to begin */
export async function beginOne(
  db: Db,
  asked: { subscriptionId: string; number: number; tries: number },
): Promise<string | undefined> {
  const { subscriptionId, number, tries } = asked
  return (await db.query<{ id: string }>({ ...BEGIN_ONE, values: [subscriptionId, number, tries] })).rows[0]?.id
}

export async function tryRenewalsAgain(db: Db, subscriptionId: string): Promise<void> {
  await db.query({ ...TRY_AGAIN, values: [subscriptionId] })
}

export async function takeDue(db: Db, atMost: number): Promise<string[]> {
  return (await db.query<{ id: string }>({ ...TAKE_DUE, values: [atMost] })).rows.map(({ id }) => id)
}

export async function readRenewal(db: Db, id: string): Promise<Renewal | undefined> {
  return (await db.query<Renewal>({ ...RENEWAL, values: [id] })).rows[0]
}

export async function renewalOfCharge(db: Db, gatewayRef: string): Promise<string | undefined> {
  return (await db.query<{ id: string }>({ ...RENEWAL_OF_CHARGE, values: [gatewayRef] })).rows[0]?.id
}

export async function priceOnce(db: Db, id: string, sale: RenewalSale, amount: number): Promise<void> {
  await db.query({ ...PRICE, values: [id, JSON.stringify(sale), amount] })
}

/** false: nothing may be charged by this name. */
export async function nameRenewal(db: Db, id: string, gatewayRef: string): Promise<boolean> {
  return (await db.query({ ...NAME_CHARGE, values: [id, gatewayRef] })).rowCount === 1
}

/** @returns the gateway's name of the card that is to be charged; undefined: it isn't to be */
export async function askGateway(db: Db, { id, tries }: Renewal): Promise<string | undefined> {
  return (await db.query<{ method_ref: string }>({ ...ASK, values: [id, tries] })).rows[0]?.method_ref
}

/** @param again undefined: it is past due */
export async function isDeclined(db: Db, row: Renewal, code: string, again: Date | undefined): Promise<void> {
  await db.query({ ...DECLINED, values: [row.id, row.tries, code.slice(0, 100), again ?? null] })
}

/** @returns false: somebody else has entered it */
export async function askHolder(tx: Db, row: Renewal, code: string, until: Date, lookAt: Date): Promise<boolean> {
  const values = [row.id, row.tries, code.slice(0, 100), until, lookAt]
  return (await tx.query({ ...ASK_HOLDER, values })).rowCount === 1
}

export async function holderHasNot(db: Db, id: string): Promise<void> {
  await db.query({ ...HOLDER_HAS_NOT, values: [id] })
}

/** @param until undefined: it is past due */
export async function putOff(db: Db, id: string, until: Date | undefined): Promise<void> {
  await db.query({ ...PUT_OFF, values: [id, until ?? null] })
}

export async function isOff(db: Db, id: string, why: 'sold_otherwise' | 'voided_there'): Promise<void> {
  await db.query({ ...OFF, values: [id, why] })
}

/** @param error what was in the way; undefined: nothing */
export async function lookLater(db: Db, id: string, at: Date, error?: string): Promise<void> {
  await db.query({ ...LATER, values: [id, at, error?.slice(0, 500) ?? null] })
}
