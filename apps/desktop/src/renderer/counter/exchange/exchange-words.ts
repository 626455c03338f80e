/** What an exchange says to the clerk. */
import { formatMoney } from '@marquee/shared'
import { partInWords } from '../../giving-lines-back/what-goes-back.ts'
import type { ExchangeInMoney } from './exchange-money.ts'

export const NOT_CUT_OFF = 'While this counter is cut off nothing can be exchanged: the server does it in one step.'

export const NOT_WHILE_SELLING = 'Finish the sale on the right first: one customer at a time.'

/** One sentence a way of the money. */
export function differenceInWords({
  due,
  back,
  currency,
}: Pick<ExchangeInMoney, 'due' | 'back' | 'currency'>): string[] {
  const words = [
    ...(due > 0 ? [`The customer pays ${formatMoney({ amount: due, currency })}`] : []),
    ...back.map((part) => `The customer gets ${partInWords(part, currency)}`),
  ]
  return words.length === 0 ? ['Nothing is paid, and nothing goes back'] : words
}
