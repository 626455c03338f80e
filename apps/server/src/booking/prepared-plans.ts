/** Seat plans made ready for choosing, each once: shows that share a plan share it, and it goes when the plan does. */
import { type PreparedPlan, preparePlan } from '@marquee/shared'
import type { CatalogueShow } from '../catalogue/catalogue.ts'

const prepared = new WeakMap<object, PreparedPlan>()

export function preparedPlanOf({ plan }: Pick<CatalogueShow, 'plan'>): PreparedPlan {
  const known = prepared.get(plan)
  if (known) return known
  const made = preparePlan(plan.seats())
  prepared.set(plan, made)
  return made
}
