/** An exchange as a terminal asks for it: from the order as it was looked up, and the order of the new tickets. */
import {
  type CashRounding,
  type ExchangeOrder,
  type ExchangeRequest,
  exchangeMoney,
  NO_ROUNDING,
  newId,
  type OrderCommand,
  type OrderRecord,
  refundOfOrder,
  settleExchange,
  totalOf,
} from '@marquee/shared'

interface Exchanged {
  /** Numbers of the tickets that are given up. */
  lines: number[]
  for: OrderCommand
  /** Beside the money of those. */
  payments?: ExchangeOrder['payments']
  rounding?: CashRounding
  /** Absent: the new order is of tickets alone. */
  newLines?: Parameters<typeof exchangeMoney>[2]['lines']
}

export function exchangeRequest(
  { orderId, lines: all, payments: paid, rounding: rounded }: OrderRecord,
  { lines, for: order, payments = [], rounding = NO_ROUNDING, newLines }: Exchanged,
): ExchangeRequest {
  const open = all.filter(({ back }) => back === null)
  const isLast = open.every(({ number, kind }) => kind !== 'ticket' || lines.includes(number))
  const back = isLast ? open : open.filter(({ number }) => lines.includes(number))
  const standing = paid.map(({ paymentId: id, method, kept, paysFor }) => ({
    id,
    isCash: method === 'cash',
    kept,
    paysFor,
    isEntry: method === 'subscription',
  }))
  const refund = refundOfOrder(back, {
    payments: standing,
    rounding: rounded,
    stay: open.filter((line) => !back.includes(line)),
  })
  const money = exchangeMoney(refund, standing, {
    lines: newLines ?? [{ kind: 'ticket', amount: order.total.amount }],
    rounding,
  })
  const tenders = payments.map(({ method, tendered }) => ({ isCash: method === 'cash', tendered }))
  const settled = settleExchange(money, tenders, rounding)
  const { kind: _, cutOff: __, vouchers: ___, ...wanted } = order
  return {
    exchangeId: newId(),
    orderId,
    lines,
    credit: totalOf(refund.parts),
    back: totalOf(money.back),
    order: {
      ...wanted,
      payments,
      rounding: settled.ok ? settled.rounding : 0,
      change: settled.ok ? settled.change : 0,
    },
  }
}
