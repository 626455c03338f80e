/** The money of an exchange, as the clerk sees it before it is done: computed here as the server does. Pure; minor units. */
import { type CashRounding, exchangeMoney, type OrderRecord, settleExchange, totalOf } from '@marquee/shared'
import type { ExchangeArgs } from '../../../terminal/api.ts'
import { type GoingBack, partsByMethod, refundFor } from '../../giving-lines-back/what-goes-back.ts'

export interface ExchangeInMoney {
  /** The tickets that are given up, and those that come back with them. */
  numbers: number[]
  /** What they come to. */
  old: number
  /** Still to be paid by card, and in cash as coins can pay it. */
  due: number
  dueInCash: number
  /** What goes back, and where. */
  back: GoingBack['parts']
  /** As the terminal is told. */
  told: ExchangeArgs['money']
  currency: string
}

/** @param chosen numbers of tickets that are given up @param total of the new ones */
export function exchangeInMoney(
  order: OrderRecord,
  chosen: readonly number[],
  { total, rounding }: { total: number; rounding: CashRounding },
): ExchangeInMoney {
  const { numbers, refund } = refundFor(order, chosen)
  const isCash = (id: string): boolean => order.payments.some((p) => p.paymentId === id && p.method === 'cash')
  const money = exchangeMoney(refund, isCash, { total, rounding })
  const { due, carriesCash } = money
  const inCash = settleExchange(money, due > 0 ? [{ isCash: true, tendered: 0 }] : [], rounding)
  return {
    numbers,
    old: refund.amount,
    due,
    dueInCash: inCash.ok || inCash.why === 'overpaid' ? 0 : inCash.missing,
    back: partsByMethod(order, money.back),
    told: { credit: totalOf(refund.parts), back: totalOf(money.back), due, rounding: money.rounding, carriesCash },
    currency: order.currency,
  }
}
