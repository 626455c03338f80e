/**
 * Tips: what a customer leaves for the staff beside an order. It is no part of its lines, its tax or its total, and comes with a payment in
 * cash or on a card machine. Pure; amounts are minor units.
 *
 * lines + rounding = payments - change - tips, always.
 */
import { z } from 'zod'
import { Amount, MAX_AMOUNT } from '../money.ts'
import { type CashRounding, roundCash } from './cash-rounding.ts'
import { isCash, type PaymentMethod } from './ways-to-pay.ts'

/** That they are taken, and the parts of a total that are offered, in percent. */
export const TipTerms = z.strictObject({
  presets: z
    .array(z.int().min(1).max(100))
    .max(5)
    .refine((presets) => new Set(presets).size === presets.length, 'must not name a part twice'),
})
export type TipTerms = z.infer<typeof TipTerms>

/** Of what is handed over with one payment, the part that is a tip. */
export const TipOfPayment = Amount.min(1).optional()

export interface MaybeTipped {
  method: PaymentMethod
  /** With the tip. */
  tendered: number
  tip?: number | undefined
}

/** What is handed over for the order itself. */
export const withoutTip = ({ tendered, tip = 0 }: MaybeTipped): number => tendered - tip

export const tipsOf = (payments: readonly { method: string; tip?: number | undefined }[]): number =>
  payments.reduce((sum, { tip = 0 }) => sum + tip, 0)

/** What is offered: these parts of the total, as coins can pay them, none twice and none of nothing. */
export function offeredTips(
  total: number,
  { tips, cashRounding }: { tips?: TipTerms | undefined; cashRounding: CashRounding },
): { percent: number; amount: number }[] {
  const offered = (tips?.presets ?? []).map((percent) => {
    return { percent, amount: roundCash(Math.round((total * percent) / 100), cashRounding) }
  })
  return offered.filter(({ amount }, i) => amount > 0 && offered.findIndex((each) => each.amount === amount) === i)
}

export type TipFault = 'not_taken' | 'above_payment' | 'no_coins' | 'too_much'

/** Why the tips of an order can't be taken so; undefined: they can, or there are none. */
export function faultOfTips(
  payments: readonly MaybeTipped[],
  { tips, cashRounding }: { tips?: TipTerms | undefined; cashRounding: CashRounding },
): TipFault | undefined {
  for (const payment of payments) {
    const { method, tendered, tip } = payment
    if (tip === undefined) continue
    if (tips === undefined) return 'not_taken'
    if (tip > tendered) return 'above_payment'
    if (isCash(method) && roundCash(tip, cashRounding) !== tip) return 'no_coins'
  }
  return tipsOf(payments) > MAX_AMOUNT ? 'too_much' : undefined
}
