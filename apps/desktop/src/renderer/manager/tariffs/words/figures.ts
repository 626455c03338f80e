/** Money, percentages and lists in words. What was typed and is no figure stands as it was typed. Pure. */

import { minorDigits } from '@marquee/shared'
import { parseCash } from '../../../cart/cart-totals.ts'
import { money } from '../../../words/staff/figures.ts'
import { staffLocale } from '../../../words/staff/staff-speech.ts'
import { say } from './say.ts'

const asTyped = (text: string): string => (text === '' ? '…' : say('as_typed', { text }))

export function moneyInWords(amount: number | string, currency: string): string {
  return typeof amount === 'number' ? money({ amount, currency }) : asTyped(amount)
}

/** Before or after an amount. A letter right behind a digit is a slip, as in `6.5O`. */
const CURRENCY = /^(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc})\s*|\s*\p{Sc}$|\s+[A-Z]{3}$/gu

/** `6.5`, `6,50`, `S$ 6.50` → 650. undefined: it is no amount of the currency. */
export function readMoney(text: string, currency: string): number | undefined {
  return parseCash(text.trim().replace(CURRENCY, ''), currency)
}

/** 650 → `6.50` */
export const writtenMoney = (amount: number, currency: string): string => {
  const digits = minorDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** Thousandths of a percent: 8875 → `8.875` */
export const writtenPercentage = (percentage: number): string => String(percentage / 1000)

export function percentageInWords(percentage: number | string): string {
  if (typeof percentage !== 'number') return asTyped(percentage)
  const written = (percentage / 1000).toLocaleString(staffLocale(), { maximumFractionDigits: 3, useGrouping: false })
  return say('percentage', { figure: written })
}

/** `9`, `8,875`, `5.5 %` → thousandths of a percent. */
export function readPercentage(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{0,3}))?\s*%?$/.exec(text.trim())
  return match === null ? undefined : Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'))
}

export function readWhole(text: string): number | undefined {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined
}

/** `a, b or c` */
export const anyOf = (parts: readonly string[]): string =>
  new Intl.ListFormat(staffLocale(), { type: 'disjunction' }).format(parts)

/** `a, b, c` */
export const inRow = (parts: readonly string[]): string => parts.join(say('list_comma'))
