/**
 * Refunds that need a yes: those with which all that goes back of an order reaches the sum that its cinema's tariff says. Return by
 * return nobody gets below it: what went back before counts, also where exchanges have carried the money on.
 */
import type { Refusal } from '@marquee/shared'
import { loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'
import type { LineReturn } from '../books.ts'
import { spendRefundApproval } from './spend-approvals.ts'

const GONE_BACK = loadStatement(new URL('./sql/gone-back.sql', import.meta.url))

/** The reason of an exchange, as its counter asks. */
export const EXCHANGE_REASON = 'exchange'

export interface GoneBack {
  cinemaId: string | null
  currency: string
  /** null: no refund needs a yes. */
  refundsFrom: number | null
  before: number
}

/** undefined: there is no such order. */
export async function goneBackOf(db: Pick<Pool, 'query'>, orderId: string): Promise<GoneBack | undefined> {
  return (await db.query<GoneBack>({ ...GONE_BACK, values: [orderId] })).rows[0]
}

/**
 * Uses the yes where one is needed. The order is locked.
 * @param money that goes back now, with the tip, in minor units
 * @returns why it may not go back; undefined: it may
 */
export async function refuseRefund(
  tx: Tx,
  { orderId, lines, reason, by, exchange, isTold }: LineReturn,
  money: number,
): Promise<Refusal | undefined> {
  // A manager is who would be asked. What was done in lost hours is done.
  if (by.kind !== 'counter' || isTold || money === 0) return undefined
  const gone = await goneBackOf(tx, orderId)
  if (!gone || gone.refundsFrom === null || gone.before + money < gone.refundsFrom) return undefined
  const act = {
    kind: 'refund',
    orderId,
    numbers: lines.map(({ number }) => number).toSorted((a, b) => a - b),
    amount: money,
    reason: exchange ? EXCHANGE_REASON : reason,
  } as const
  if (await spendRefundApproval(tx, act, by.id)) return undefined
  const { refundsFrom: from, before, currency } = gone
  return { code: 'refund_needs_approval', from, before, currency }
}
