/** The money of an exchange, as the clerk sees it before it is done: computed here as the server does. Pure; minor units. */
import {
  type CashRounding,
  exchangeMoney,
  type OrderLine,
  type OrderRecord,
  settleExchange,
  totalOf,
} from '@marquee/shared'
import type { ExchangeArgs } from '../../../terminal/api.ts'
import { type GoingBack, partsByMethod, refundFor, standingPaymentsOf } from '../../giving-lines-back/what-goes-back.ts'

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

/** A new line, as it was priced. */
type PricedAs = { of: Pick<OrderLine['of'], 'kind'> } & Pick<OrderLine, 'amount'>

/** @param chosen numbers of tickets that are given up @param lines of the new order */
export function exchangeInMoney(
  order: OrderRecord,
  chosen: readonly number[],
  { lines, rounding }: { lines: readonly PricedAs[]; rounding: CashRounding },
): ExchangeInMoney {
  const { numbers, refund } = refundFor(order, chosen)
  const money = exchangeMoney(refund, standingPaymentsOf(order), {
    lines: lines.map(({ of: { kind }, amount }) => ({ kind, amount })),
    rounding,
  })
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
