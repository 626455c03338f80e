/** A map's plan made ready for choosing seats, once for each layout. */
import { type PreparedPlan, preparePlan, unpackSeatPlan } from '@marquee/shared'
import type { SeatLayout } from './seat-layout.ts'

const prepared = new WeakMap<SeatLayout, PreparedPlan>()

export function preparedPlanOf(layout: SeatLayout): PreparedPlan {
  const known = prepared.get(layout)
  if (known) return known
  const made = preparePlan(unpackSeatPlan(layout.plan))
  prepared.set(layout, made)
  return made
}
