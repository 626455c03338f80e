/** When an exchange can begin. */
import type { SalePhase } from '../sale/sale-store.ts'
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
