/** The lists of what moved in the balance, and of what was paid out of it. */
import type { z } from 'zod'
import type { Desk } from '../desk.ts'
import { pageOf } from '../listing.ts'
import type { ListBalance, ListPayouts } from '../params.ts'
import { noSuch, type Reply } from '../reply.ts'
import type { BalanceTransaction } from './balance-objects.ts'

/** With `payout`, its own transaction is in the list. */
export function listBalance(desk: Desk, params: z.infer<typeof ListBalance>): Reply {
  const { books } = desk
  const { payout, created, expand = [] } = params
  const row = payout === undefined ? undefined : books.payouts.get(payout)
  if (payout !== undefined && row === undefined) return noSuch('payout', payout)
  const wanted = row && new Set([row.payout.balance_transaction, ...row.transactions])
  const since = created?.gte ?? 0
  const found = [...books.balance.values()].filter(
    (each) => each.created >= since && (wanted === undefined || wanted.has(each.id)),
  )
  const isExpanded = expand.length > 0
  return pageOf(
    '/v1/balance_transactions',
    isExpanded ? found.map((each) => ({ ...each, source: sourceOf(desk, each) })) : found,
    params,
  )
}

export function listPayouts(desk: Desk, params: z.infer<typeof ListPayouts>): Reply {
  const since = params.created?.gte ?? 0
  const payouts = [...desk.books.payouts.values()].map((row) => row.payout)
  return pageOf(
    '/v1/payouts',
    payouts.filter((payout) => payout.created >= since),
    params,
  )
}

function sourceOf({ books }: Desk, { source }: BalanceTransaction): object | null {
  if (source === null) return null
  return (
    books.charges.get(source) ??
    books.refunds.get(source) ??
    books.disputes.get(source) ??
    books.payouts.get(source)?.payout ??
    null
  )
}
