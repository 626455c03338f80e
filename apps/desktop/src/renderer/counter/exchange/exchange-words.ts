/** What an exchange says to the clerk. */
import { partInWords } from '../../giving-lines-back/going-back-words.ts'
import { money } from '../../words/staff/figures.ts'
import type { ExchangeInMoney } from './exchange-money.ts'
import { say } from './words/say.ts'

/** One sentence a way of the money. */
export function differenceInWords({
  due,
  back,
  currency,
}: Pick<ExchangeInMoney, 'due' | 'back' | 'currency'>): string[] {
  const words = [
    ...(due > 0 ? [say('customer_pays', { amount: money({ amount: due, currency }) })] : []),
    ...back.map((part) => say('customer_gets', { what: partInWords(part, currency) })),
  ]
  return words.length === 0 ? [say('even')] : words
}
