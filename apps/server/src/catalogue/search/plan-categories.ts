/** The categories of the seats that a plan has: they say from which price a show is sold. */
import { SEAT_CATEGORIES, type SeatCategory } from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'

const PLAN_CATEGORIES = loadStatement(new URL('./sql/plan-categories.sql', import.meta.url))

export interface PlanCategories {
  /** Keyed by seat plan id. */
  ofPlans(seatPlanIds: readonly string[]): Promise<ReadonlyMap<string, SeatCategory[]>>
}

/** A plan is never changed, so what was read of it is kept for good. */
export function createPlanCategories(pool: Pool): PlanCategories {
  const known = new Map<string, SeatCategory[]>()
  return {
    async ofPlans(seatPlanIds) {
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
