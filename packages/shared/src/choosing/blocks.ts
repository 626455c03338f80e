/** Blocks of seats side by side: from a place up to another, that one excluded. */
import { SEAT_CATEGORIES, type SeatCategory } from '../seat-plan.ts'
import { FREE, type SeatStates } from '../seat-states.ts'
import type { PreparedPlan } from './prepared-plan.ts'

export interface Block {
  from: number
  to: number
}

/** Holds one byte a place. 1: the place counts. */
export type Mask = Uint8Array

const CODE_OF = new Map<SeatCategory, number>(SEAT_CATEGORIES.map((category, code) => [category, code]))

export function codeOf(category: SeatCategory): number {
  return CODE_OF.get(category) as number
}

/**
 * Spaces for a wheelchair, which may have no chair at all, and the seats beside them for who comes along. These spaces
 * are kept: of 3,847 such spaces in a week of real shows 7 were sold, where of all other seats 18 % were.
 */
export function isKept(categoryCode: number): boolean {
  return categoryCode === WHEELCHAIR || categoryCode === COMPANION
}
const WHEELCHAIR = codeOf('wheelchair')
const COMPANION = codeOf('companion')

export function freePlaces(plan: PreparedPlan, states: SeatStates): Mask {
  if (states.length !== plan.seatCount) {
    throw new RangeError(`a plan of ${plan.seatCount} seats has no map of ${states.length}`)
  }
  return plan.seatAt.reduce((free, seat, place) => {
    if (states[seat] === FREE) free[place] = 1
    return free
  }, new Uint8Array(plan.seatCount))
}

export function restrict(plan: PreparedPlan, mask: Mask, allows: (categoryCode: number) => boolean): Mask {
  const allowed = SEAT_CATEGORIES.map((_, code) => (allows(code) ? 1 : 0))
  return mask.map((open, place) => open & (allowed[plan.category[place] as number] as number))
}

/** The longest blocks of the mask, in the order of the rows. */
export function runsOf({ joined }: PreparedPlan, mask: Mask): Block[] {
  const runs: Block[] = []
  let from = -1
  for (let p = 0; p <= mask.length; p++) {
    if (from >= 0 && !(mask[p] === 1 && joined[p] === 1)) {
      runs.push({ from, to: p })
      from = -1
    }
    if (from < 0 && mask[p] === 1) from = p
  }
  return runs
}

/** Undefined: the mask has no block of that size. The first of equally cheap ones wins. */
export function cheapestBlock(
  plan: PreparedPlan,
  mask: Mask,
  size: number,
  costOf: (block: Block) => number,
): (Block & { cost: number }) | undefined {
  let best: (Block & { cost: number }) | undefined
  const block = { from: 0, to: 0 }
  let run = 0
  for (let p = 0; p < mask.length; p++) {
    run = mask[p] === 1 ? (plan.joined[p] === 1 ? run + 1 : 1) : 0
    if (run < size) continue
    block.from = p + 1 - size
    block.to = p + 1
    const cost = costOf(block)
    if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { ...block, cost }
  }
  return best
}

/** The mean over a block, of what is summed up to each place. */
export function meanOf(before: Float64Array, { from, to }: Block): number {
  return ((before[to] as number) - (before[from] as number)) / (to - from)
}

export function placesOf({ from, to }: Block): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i)
}

/** Sorted from left to right, row by row. */
export function seatsAt(plan: PreparedPlan, places: readonly number[]): number[] {
  return places.toSorted((a, b) => a - b).map((place) => plan.seatAt[place] as number)
}
