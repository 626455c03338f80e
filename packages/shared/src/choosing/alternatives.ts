/** Choices for somebody whose seats are gone: as many, together, of the same kind, and nearest to what was asked for. */
import type { SeatStates } from '../seat-states.ts'
import { cheapestBlock, codeOf, freePlaces, isKept, type Mask, meanOf, placesOf, restrict, seatsAt } from './blocks.ts'
import { type CategoryMix, misfit, mixOf } from './category-mix.ts'
import type { PreparedPlan } from './prepared-plan.ts'
import { countLoveseatsCut, countSinglesBesideBlock, placeOfSeat } from './single-seats.ts'
import { splitParty } from './split-party.ts'

/**
 * Costs, in seat widths. The right category comes before all else. A seat left alone is worth going two seats further.
 * The choice that people like better wins of two as near.
 */
const COST = { misfit: 1e6, cut: 12, single: 2, appeal: 0.01 }

const MAX_ALTERNATIVES = 3

/**
 * Up to three choices, the nearest first; no two share a seat, so that the next is still there when one is gone. A party
 * in groups is the only choice where no block is left; none: there is nothing like it.
 *
 * `taken` are the seats that were refused: a seat allotted to a terminal that doesn't answer looks free in `states`.
 */
export function alternatives(
  plan: PreparedPlan,
  states: SeatStates,
  wanted: readonly number[],
  taken: readonly number[],
): number[][] {
  const places = wanted.map((seat) => placeOfSeat(plan, seat))
  if (places.length === 0) return []
  const free = freePlaces(plan, states)
  for (const seat of taken) free[placeOfSeat(plan, seat)] = 0
  const mix = mixOf(plan, places)
  const awayBefore = distancesFrom(plan, places)
  const open = free.slice()
  const found: number[][] = []
  while (found.length < MAX_ALTERNATIVES) {
    const block = cheapestBlock(plan, open, places.length, (candidate) => {
      return (
        meanOf(awayBefore, candidate) +
        COST.appeal * meanOf(plan.costBefore, candidate) +
        COST.misfit * misfit(plan, candidate, mix) +
        COST.cut * countLoveseatsCut(plan, candidate) +
        COST.single * countSinglesBesideBlock(plan, free, candidate)
      )
    })
    if (!block) break
    found.push(seatsAt(plan, placesOf(block)))
    open.fill(0, block.from, block.to)
  }
  if (found.length > 0) return found
  const inGroups = nearestInGroups(plan, free, mix, awayBefore)
  return inGroups ? [seatsAt(plan, inGroups)] : []
}

/** Sums of the distances from the middle of the places, up to each place of the plan. */
function distancesFrom({ x, y, seatCount }: PreparedPlan, places: readonly number[]): Float64Array {
  const middle = (values: Float64Array) => places.reduce((sum, p) => sum + (values[p] as number), 0) / places.length
  const [middleX, middleY] = [middle(x), middle(y)]
  const before = new Float64Array(seatCount + 1)
  for (let p = 0; p < seatCount; p++) {
    before[p + 1] = (before[p] as number) + Math.hypot((x[p] as number) - middleX, (y[p] as number) - middleY)
  }
  return before
}

/** Wheelchairs come first, since their spaces are few; their companions sit as near to those as possible. */
function nearestInGroups(
  plan: PreparedPlan,
  free: Mask,
  mix: CategoryMix,
  awayBefore: Float64Array,
): number[] | undefined {
  const found: number[] = []
  const seat = (count: number, allows: (categoryCode: number) => boolean): boolean => {
    if (count === 0) return true
    const away = found.length > 0 ? distancesFrom(plan, found) : awayBefore
    const places = nearestPlaces(plan, free, restrict(plan, free, allows), count, away)
    for (const place of places ?? []) free[place] = 0
    found.push(...(places ?? []))
    return places !== undefined
  }
  const [wheelchair, companion] = [codeOf('wheelchair'), codeOf('companion')]
  const [wheelchairs, companions] = [mix[wheelchair] as number, mix[companion] as number]
  const others = mix.reduce((sum, count) => sum + count, 0) - wheelchairs - companions
  if (!seat(wheelchairs, (code) => code === wheelchair)) return undefined
  const besideThem = seat(companions, (code) => code === companion)
  const rest = besideThem ? others : others + companions
  const isAsked = (code: number) => (mix[code] as number) > 0
  return seat(rest, (code) => !isKept(code) && isAsked(code)) || seat(rest, (code) => !isKept(code)) ? found : undefined
}

function nearestPlaces(
  plan: PreparedPlan,
  free: Mask,
  open: Mask,
  count: number,
  awayBefore: Float64Array,
): number[] | undefined {
  const block = cheapestBlock(plan, open, count, (candidate) => meanOf(awayBefore, candidate))
  return block ? placesOf(block) : splitParty(plan, free, open, count, awayBefore)
}
