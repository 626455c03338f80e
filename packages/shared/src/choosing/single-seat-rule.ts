/**
 * Decides when a party is asked to move over rather than leave a single seat alone.
 *
 * A seat left alone costs something only when somebody would have bought it. A week of 2,639 real shows had 26,233
 * purchases, and 4,243 of them (16 %) left 4,477 such seats. 3,739 of them were never sold, but all except 30 in shows
 * that ended less than 85 % full anyway. Refusing every party that could have sat as well within two seats would have
 * stopped 3,250 purchases (12 %) for 16 seats that mattered. That is 203 annoyed parties a seat. The rule between 70 %
 * and 95 % full stops 30 purchases (0.1 % of all, 9 % of those made then) for 6 of these 16 seats: 5 a seat. A rule from
 * 50 % on would stop 126 for 7. Fuller than that, people take what is left: of 21 purchases above 90 %, one left a seat
 * alone, and had no better choice.
 */
import { BLOCKED, type SeatStates } from '../seat-states.ts'
import { type Block, cheapestBlock, freePlaces, isKept, type Mask, meanOf, placesOf, seatsAt } from './blocks.ts'
import { misfit, mixOf } from './category-mix.ts'
import type { PreparedPlan } from './prepared-plan.ts'
import { countLoveseatsCut, countSinglesBesideBlock, placeOfSeat, singlesBeside } from './single-seats.ts'

/** Share of the seats for sale that are held or booked, before the party's own. */
const MATTERS = { from: 0.7, to: 0.95 }
/**
 * The limits of a choice that is as good as the party's own, in seat widths: its middle at most so far off, its seats so
 * much worse.
 */
const AS_GOOD = { away: 2, worse: 3 }

export interface Stranded {
  /** The seats that would stand alone. */
  seats: number[]
  /** A block that is as good for the party, and leaves none alone. */
  better: number[]
}

/**
 * Undefined: nothing to object to. `selection` is all that the party has, seats that it holds already included: they count
 * as its own, whatever their state.
 */
export function strandedBy(plan: PreparedPlan, states: SeatStates, selection: readonly number[]): Stranded | undefined {
  const places = selection.map((seat) => placeOfSeat(plan, seat))
  const free = freePlaces(plan, states)
  for (const place of places) free[place] = 1
  const fullness = fullnessOf(plan, states, free)
  if (fullness < MATTERS.from || fullness > MATTERS.to) return undefined
  for (const place of places) free[place] = 0
  const singles = singlesBeside(plan, free, places)
  for (const place of places) free[place] = 1
  if (singles.length === 0) return undefined
  const better = asGoodBlock(plan, free, places)
  return better && { seats: seatsAt(plan, singles), better: seatsAt(plan, placesOf(better)) }
}

/** Wheelchair and companion spaces are left out: they stay free in a show that is full. */
function fullnessOf({ seatAt, category }: PreparedPlan, states: SeatStates, free: Mask): number {
  let forSale = 0
  let stillFree = 0
  for (let p = 0; p < free.length; p++) {
    if (isKept(category[p] as number) || states[seatAt[p] as number] === BLOCKED) continue
    forSale++
    stillFree += free[p] as number
  }
  return forSale === 0 ? 0 : 1 - stillFree / forSale
}

/** Together, of the same categories, near what the party chose and nearly as well placed, and leaving no seat alone. */
function asGoodBlock(plan: PreparedPlan, free: Mask, places: readonly number[]): Block | undefined {
  const { x, y, costBefore } = plan
  const mean = (figure: (place: number) => number) =>
    places.reduce((sum, place) => sum + figure(place), 0) / places.length
  const middleX = mean((p) => x[p] as number)
  const middleY = mean((p) => y[p] as number)
  const worst = mean((p) => meanOf(costBefore, { from: p, to: p + 1 })) + AS_GOOD.worse
  const mix = mixOf(plan, places)
  return cheapestBlock(plan, free, places.length, (block) => {
    const { from, to } = block
    const away = Math.hypot(
      ((x[from] as number) + (x[to - 1] as number)) / 2 - middleX,
      ((y[from] as number) + (y[to - 1] as number)) / 2 - middleY,
    )
    const isAsGood =
      away <= AS_GOOD.away &&
      meanOf(costBefore, block) <= worst &&
      misfit(plan, block, mix) === 0 &&
      countLoveseatsCut(plan, block) === 0 &&
      countSinglesBesideBlock(plan, free, block) === 0
    return isAsGood ? away : Number.POSITIVE_INFINITY
  })
}
