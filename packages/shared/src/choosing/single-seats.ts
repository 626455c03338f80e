/**
 * Seats left alone: free, and with no free seat beside them any more. A couple won't take one.
 *
 * Only a seat that the choice itself leaves alone counts. A seat that was alone before doesn't. Nor does a wheelchair or
 * companion space, which are sold one by one, nor a seat beside a free one of those.
 */
import type { SeatStates } from '../seat-states.ts'
import { type Block, freePlaces, isKept, type Mask } from './blocks.ts'
import type { PreparedPlan } from './prepared-plan.ts'

/** The indexes of the seats that would newly stand alone. The selection's own seats count as the party's, whatever their state. */
export function singleSeatsLeftBy(plan: PreparedPlan, states: SeatStates, selection: readonly number[]): number[] {
  const places = selection.map((seat) => placeOfSeat(plan, seat))
  const after = freePlaces(plan, states)
  for (const place of places) after[place] = 0
  return singlesBeside(plan, after, places).map((place) => plan.seatAt[place] as number)
}

/** @throws RangeError for an index that the plan doesn't have */
export function placeOfSeat({ placeOf }: PreparedPlan, seat: number): number {
  const place = placeOf[seat]
  if (place === undefined) throw new RangeError(`the plan has no seat of index ${seat}`)
  return place
}

/** Places beside the taken ones that are alone in what is then free. */
export function singlesBeside(plan: PreparedPlan, freeAfter: Mask, taken: readonly number[]): number[] {
  const singles = new Set<number>()
  for (const place of taken) {
    if (plan.joined[place] === 1 && isAlone(plan, freeAfter, place - 1)) singles.add(place - 1)
    if (plan.joined[place + 1] === 1 && isAlone(plan, freeAfter, place + 1)) singles.add(place + 1)
  }
  return [...singles]
}

function isAlone({ joined, category }: PreparedPlan, free: Mask, place: number): boolean {
  return (
    free[place] === 1 &&
    !isKept(category[place] as number) &&
    !(joined[place] === 1 && free[place - 1] === 1) &&
    !(joined[place + 1] === 1 && free[place + 1] === 1)
  )
}

/**
 * The number of seats that would newly stand alone when a block of free seats is taken: as `singlesBeside`, without
 * allocating.
 */
export function countSinglesBesideBlock(plan: PreparedPlan, free: Mask, { from, to }: Block): number {
  const { joined, category } = plan
  const before = from - 1
  const leftAlone =
    joined[from] === 1 &&
    free[before] === 1 &&
    !isKept(category[before] as number) &&
    !(joined[before] === 1 && free[before - 1] === 1)
  const rightAlone =
    joined[to] === 1 &&
    free[to] === 1 &&
    !isKept(category[to] as number) &&
    !(joined[to + 1] === 1 && free[to + 1] === 1)
  return (leftAlone ? 1 : 0) + (rightAlone ? 1 : 0)
}

/** The number of loveseats that a block would cut in two. */
export function countLoveseatsCut({ sameLoveseat }: PreparedPlan, { from, to }: Block): number {
  return (sameLoveseat[from] as number) + (sameLoveseat[to] as number)
}
