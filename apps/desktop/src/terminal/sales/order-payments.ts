/** Parts of an order and how each is paid. Pure. */
import { type CounterTender, type PricedOrder, type Refusal, type Settlement, tipsOf } from '@marquee/shared'
import type { OrderArgs, SellOrderArgs } from '../api.ts'

/** The part of the order that is put on a company's account; undefined: none is. */
export function partOnAccount({ orderId, payments }: Pick<SellOrderArgs, 'orderId' | 'payments'>) {
  const part = payments.find((payment) => payment.method === 'account')
  return part && { orderId, accountId: part.accountId, amount: part.tendered }
}

/** What subscriptions pay: of each ticket that one covers, a payment of its own. `ticket`: its place. */
export const entriesOf = ({ lines }: PricedOrder) =>
  lines.flatMap(({ of, covered }) =>
    of.kind === 'ticket' && covered !== undefined
      ? [{ method: 'subscription' as const, tendered: covered, ticket: of.ticket }]
      : [],
  )

/** Nothing of an order without goods. */
export const handOverLater = (
  { handOverLater: isWanted }: OrderArgs,
  { lines }: Pick<PricedOrder, 'lines'>,
): { handOverLater?: true } => (isWanted && lines.some(({ of }) => of.kind === 'goods') ? { handOverLater: true } : {})

/** What the refusal says of money that doesn't come to the price. */
export function notPaid(
  settled: Extract<Settlement, { ok: false }>,
  {
    payments,
  }: { payments: readonly { method: CounterTender['method']; tendered: number; tip?: number | undefined }[] },
  { total, currency }: PricedOrder,
): Refusal {
  if (settled.why === 'overpaid') {
    const problem = 'must not charge a card more than the order costs'
    return { code: 'malformed', field: 'payments', problem }
  }
  const tendered = payments.reduce((sum, payment) => sum + payment.tendered, 0) - tipsOf(payments)
  return { code: 'not_enough_cash', total, tendered, currency }
}
