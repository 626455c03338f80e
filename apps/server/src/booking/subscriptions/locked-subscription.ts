/** A subscription as the ledger has it. */
import type { Id, SubscriptionCard, SubscriptionTerms } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const LOCK_SUBSCRIPTIONS = loadStatement(new URL('./sql/lock-subscriptions.sql', import.meta.url))
const LOCKED_SUBSCRIPTIONS = loadStatement(new URL('./sql/locked-subscriptions.sql', import.meta.url))

export interface LockedSubscription extends SubscriptionTerms {
  id: Id
  code: string
  holder: string
  /** The plan's name. */
  plan: string
  paidUntil: string | null
  isPaused: boolean
  /** No period follows the one that is paid. */
  ends: boolean
  /** Of a period, in minor units. */
  price: number
  period: 'month' | 'year'
  /** Of a period; null: outside of tax. */
  taxRate: string | null
}

/** By their codes. Others that want one of them wait until the transaction ends. */
export async function lockSubscriptions(tx: Tx, codes: readonly string[]): Promise<Map<string, LockedSubscription>> {
  if (codes.length === 0) return new Map()
  type Row = Omit<LockedSubscription, 'paidUntil'> & { paidUntil: Date | null }
  await tx.query({ ...LOCK_SUBSCRIPTIONS, values: [codes] })
  const { rows } = await tx.query<Row>({ ...LOCKED_SUBSCRIPTIONS, values: [codes] })
  return new Map(rows.map((row) => [row.code, { ...row, paidUntil: row.paidUntil?.toISOString() ?? null }]))
}

/** As a terminal sees it. */
export function cardOf({
  id: _id,
  ends: _ends,
  price: _p,
  period: _n,
  taxRate: _t,
  ...card
}: LockedSubscription): SubscriptionCard {
  return card
}

/** What an order cites of a plan is what the plan says. */
export function hasTerms(
  { referencePrice, formats }: Pick<LockedSubscription, 'referencePrice' | 'formats'>,
  cited: Pick<SubscriptionTerms, 'referencePrice' | 'formats'>,
): boolean {
  const named = (list: readonly string[] | null): string => (list === null ? 'all' : JSON.stringify(list.toSorted()))
  return referencePrice === cited.referencePrice && named(formats) === named(cited.formats)
}
