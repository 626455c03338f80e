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
}

export function exchangeRequest(
  { orderId, lines: all, payments: paid, rounding: rounded }: OrderRecord,
  { lines, for: order, payments = [], rounding = NO_ROUNDING }: Exchanged,
): ExchangeRequest {
  const open = all.filter(({ back }) => back === null)
  const isLast = open.every(({ number, kind }) => kind !== 'ticket' || lines.includes(number))
  const back = isLast ? open : open.filter(({ number }) => lines.includes(number))
  const isCash = (id: string): boolean => paid.some(({ paymentId, method }) => paymentId === id && method === 'cash')
  const refund = refundOfOrder(back, {
    payments: paid.map(({ paymentId, kept }) => ({ id: paymentId, isCash: isCash(paymentId), kept })),
    rounding: rounded,
    stay: open.filter((line) => !back.includes(line)),
  })
  const money = exchangeMoney(refund, isCash, { total: order.total.amount, rounding })
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
