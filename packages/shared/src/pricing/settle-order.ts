/**
 * How an order is paid: by card, voucher, on account and in cash, side by side. Pure; amounts are minor units.
 *
 * lines + rounding = payments - change, always. Only cash is rounded, and only cash gives change.
 */
import { type CashRounding, roundCash } from './cash-rounding.ts'

/** `tendered`: what the customer hands over. For anything but cash it is what is charged. */
export interface Tender {
  isCash: boolean
  tendered: number
}

export type Settlement =
  | {
      ok: true
      /** For each tender, in their order: the part of the order that it pays, before rounding. */
      pays: number[]
      /** A line of its own: the rounding of the part in cash. Below zero, the customer pays less. */
      rounding: number
      /** Cash that goes back. */
      change: number
    }
  /** `missing`: so much more is to be paid, in cash as coins can pay it. */
  | { ok: false; why: 'missing'; missing: number }
  /** More is charged to cards or vouchers than the order costs: they give no change. */
  | { ok: false; why: 'overpaid'; by: number }

/**
 * @param total of the order's lines
 * @throws RangeError for a total or a tender below zero
 */
export function settleOrder(total: number, tenders: readonly Tender[], rounding: CashRounding): Settlement {
  if (total < 0 || tenders.some(({ tendered }) => tendered < 0)) throw new RangeError('an amount is below zero')
  const charged = sumOf(tenders.filter(({ isCash }) => !isCash))
  if (charged > total) return { ok: false, why: 'overpaid', by: charged - total }
  const inCash = total - charged
  const rounded = roundCash(inCash, rounding)
  const cash = tenders.filter(({ isCash }) => isCash)
  const handed = sumOf(cash)
  // Without cash nothing is rounded away: what is missing may still be paid by card.
  if (cash.length === 0 && inCash > 0) return { ok: false, why: 'missing', missing: inCash }
  if (handed < rounded) return { ok: false, why: 'missing', missing: rounded - handed }
  let left = inCash
  const pays = tenders.map(({ isCash, tendered }, i) => {
    if (!isCash) return tendered
    const isLastCash = !tenders.slice(i + 1).some((tender) => tender.isCash)
    const part = isLastCash ? left : Math.min(left, tendered)
    left -= part
    return part
  })
  const roundingLine = cash.length === 0 ? 0 : rounded - inCash
  return { ok: true, pays, rounding: roundingLine, change: handed - (cash.length === 0 ? 0 : rounded) }
}

const sumOf = (tenders: readonly Tender[]): number => tenders.reduce((sum, { tendered }) => sum + tendered, 0)
