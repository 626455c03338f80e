/** Money as a customer reads it on paper and in mails, in their language. */
import { formatMoney, type Money } from '../money.ts'
import { LANGUAGES, type Language } from './languages.ts'

/** Intl's own marks of direction: an amount below zero would stand the other way round than others in its column. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g

/** English has no country here: `$12.50` at a house in New York, where British English would write `US$12.50`. */
export function moneyIn(language: Language, money: Money): string {
  const locale = language === 'en' ? 'en' : LANGUAGES[language].locale
  return formatMoney(money, locale).replaceAll(DIRECTION_MARKS, '')
}
