/** Amounts and counts as staff read them, in the language that is spoken. */
import { formatMoney, type Money } from '@marquee/shared'
import { isolated } from '@marquee/shared/words/speech'
import { LANGUAGES } from '../languages.ts'
import { staffLanguage, staffLocale } from './staff-speech.ts'

/** Intl turns an amount around in Arabic by marks of its own: a sentence isolates what it is told. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g

export const money = (amount: Money): string =>
  formatMoney(amount, staffLanguage() === 'en' ? 'en' : staffLocale()).replaceAll(DIRECTION_MARKS, '')

/** `1,234` */
export const figure = (count: number): string => count.toLocaleString(staffLocale())

/** `A or B` */
export const eitherOf = (names: readonly string[]): string =>
  new Intl.ListFormat(staffLocale(), { type: 'disjunction' }).format(names)

/** `2 seats, 1 thing`: facts side by side. */
export const sideBySide = (facts: readonly string[]): string => facts.join(staffLanguage() === 'ar' ? '، ' : ', ')

/** `−12.50`: its sign stands before it, also where the line begins on the right. */
export const minus = (amount: string): string => (staffLanguage() === 'ar' ? `\u2066−${amount}\u2069` : `−${amount}`)

/** `A1, A2 and A3`; from right to left each name keeps its own direction, so that the first stays the first. */
export function listed(names: readonly string[]): string {
  const isMirrored = LANGUAGES[staffLanguage()].direction === 'rtl'
  return new Intl.ListFormat(staffLocale()).format(isMirrored ? names.map(isolated) : names)
}
