/** What an exchange says to the clerk. */
import { partInWords } from '../../giving-lines-back/what-goes-back.ts'
import { money } from '../../words/staff/figures.ts'
import type { SalePhase } from '../sale/sale-store.ts'
import type { ExchangeInMoney } from './exchange-money.ts'
import { say } from './words/say.ts'

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
  if (isCutOff) return say('cut_off')
  if (stage.phase === 'selling' || stage.phase === 'reader') return say('while_selling')
  // That customer is served.
  const isDone = (stage.phase === 'sold' && !stage.again) || (stage.phase === 'order_sold' && !stage.aside)
  return isOrdering && !isDone ? say('beside_order') : null
}

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
