/** The number of seats of each category that a party has or wants, by index in SEAT_CATEGORIES. */
import { SEAT_CATEGORIES } from '../seat-plan.ts'
import { type Block, codeOf } from './blocks.ts'
import type { PreparedPlan } from './prepared-plan.ts'

export type CategoryMix = readonly number[]

const WHEELCHAIR = codeOf('wheelchair')
const COMPANION = codeOf('companion')

export function mixOf({ category }: PreparedPlan, places: readonly number[]): number[] {
  const mix = SEAT_CATEGORIES.map(() => 0)
  for (const place of places) {
    const code = category[place] as number
    mix[code] = (mix[code] as number) + 1
  }
  return mix
}

/**
 * The number of a block's seats that are of another category than was asked for. Infinity when the block won't do at all:
 * a wheelchair needs its space, and spaces kept for wheelchairs and their companions aren't given to others.
 */
export function misfit({ category }: PreparedPlan, { from, to }: Block, wanted: CategoryMix): number {
  const left = wanted.slice()
  for (let p = from; p < to; p++) {
    const code = category[p] as number
    left[code] = (left[code] as number) - 1
  }
  if (left[WHEELCHAIR] !== 0 || (left[COMPANION] as number) < 0) return Number.POSITIVE_INFINITY
  return left.reduce((sum, missing) => sum + Math.max(0, missing), 0)
}
