/** "From 7.00": the lowest price of a seat that a plan has. */
import { type Price, SEAT_CATEGORIES, type SeatCategory } from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'

const PLAN_CATEGORIES = loadStatement(new URL('./sql/plan-categories.sql', import.meta.url))

/** The prices of these are no offer to everybody. */
const SET_ASIDE: readonly SeatCategory[] = ['wheelchair', 'companion']

export interface PlanCategories {
  /** Keyed by seat plan id. */
  of(seatPlanIds: readonly string[]): Promise<ReadonlyMap<string, SeatCategory[]>>
}

/** A plan is never changed, so what was read of it is kept for good. */
export function createPlanCategories(pool: Pool): PlanCategories {
  const known = new Map<string, SeatCategory[]>()
  return {
    async of(seatPlanIds) {
      const missing = [...new Set(seatPlanIds)].filter((id) => !known.has(id))
      if (missing.length > 0) {
        const { rows } = await pool.query<{ id: string; categories: number[] }>({
          ...PLAN_CATEGORIES,
          values: [missing],
        })
        for (const { id, categories } of rows) {
          known.set(
            id,
            SEAT_CATEGORIES.filter((_, index) => categories.includes(index)),
          )
        }
      }
      return known
    },
  }
}

/**
 * The lowest price, in minor units. A list that has no price for any of these categories is asked for its lowest of all.
 */
export function lowestPrice(prices: readonly Price[], categories: readonly SeatCategory[]): number {
  const everybody = categories.filter((category) => !SET_ASIDE.includes(category))
  for (const among of [everybody, categories]) {
    const amounts = prices.filter((price) => among.includes(price.category)).map((price) => price.amount)
    if (amounts.length > 0) return Math.min(...amounts)
  }
  return Math.min(...prices.map((price) => price.amount))
}
