/** What an exchange says to the clerk. */
import { formatMoney } from '@marquee/shared'
import { partInWords } from '../../giving-lines-back/what-goes-back.ts'
import type { SalePhase } from '../sale/sale-store.ts'
import type { ExchangeInMoney } from './exchange-money.ts'

export const NOT_CUT_OFF = 'While this counter is cut off nothing can be exchanged: the server does it in one step.'

const NOT_WHILE_SELLING = 'Finish the sale on the right first: one customer at a time.'
const NOT_BESIDE_AN_ORDER = 'Park or finish the order on the right first: its seats would be taken for the new ones.'

/** Why no exchange can begin; null: it can. @param isOrdering seats or other things are chosen for a customer */
export function whyNoExchange({
  isCutOff,
  stage,
  isOrdering,
}: {
  isCutOff: boolean
  stage: SalePhase
  isOrdering: boolean
}): string | null {
  if (isCutOff) return NOT_CUT_OFF
  if (stage.phase === 'selling' || stage.phase === 'reader') return NOT_WHILE_SELLING
  // That customer is served.
  const isDone = (stage.phase === 'sold' && !stage.again) || (stage.phase === 'order_sold' && !stage.aside)
  return isOrdering && !isDone ? NOT_BESIDE_AN_ORDER : null
}

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
