/**
 * Seats for a party that has some already: one more beside the others, all of them somewhere else, one fewer. The weights are
 * those of `bestSeats`. All seats are indexes of the plan.
 */
import { SEAT_CATEGORIES, type SeatCategory } from '../seat-plan.ts'
import { BOOKED, FREE, type SeatStates } from '../seat-states.ts'
import { bestSeats, type ChosenSeats, costOfBlock } from './best-seats.ts'
import { cheapestBlock, codeOf, freePlaces, isKept, type Mask, meanOf, placesOf, restrict, seatsAt } from './blocks.ts'
import type { PreparedPlan } from './prepared-plan.ts'
import { countSinglesBesideBlock, placeOfSeat } from './single-seats.ts'
import { splitParty } from './split-party.ts'

export interface SeatedParty {
  /** The seats that it has, whatever their state on the map. */
  has: readonly number[]
  /** The categories in which all of its tickets have a price; absent: every one. */
  sold?: ReadonlySet<SeatCategory> | undefined
}

/** A seat left alone is worth going two seats further; of two as near, the one that people like better. */
const NEAR = { single: 2, appeal: 0.01 }

const WHEELCHAIR = codeOf('wheelchair')
const COMPANION = codeOf('companion')

/**
 * Seats for all when the party grows to `quantity`. It keeps what it has where there is room beside it. Else it moves to the best
 * place for all, if it may. Else the nearest seats are added. Undefined: too few seats are left.
 */
export function growParty(
  plan: PreparedPlan,
  states: SeatStates,
  party: SeatedParty & { quantity: number; mayMove: boolean; near?: readonly number[] },
): ChosenSeats | undefined {
  const { has, quantity, sold, mayMove, near = [] } = party
  const around = has.length > 0 ? has : near
  if (around.length === 0) return bestSeats(plan, states, { quantity, sold })
  const own = withFree(states, has)
  const beside = has.length > 0 ? besideOf(plan, own, { has, sold }, quantity) : undefined
  if (beside) return { together: true, seats: beside }
  // Who needs a wheelchair space isn't moved away from it.
  if (mayMove && has.length > 0 && !has.some((seat) => isKept(categoryOf(plan, seat)))) {
    const best = bestSeats(plan, own, { quantity, sold })
    if (best) return best
  }
  const added = nearestSeats(plan, states, { around, sold }, quantity - has.length)
  return added && { together: false, seats: sorted(plan, [...has, ...added]) }
}

/**
 * Seats side by side for the whole party, the first of them `first`; where it can't begin there, around that seat. Undefined:
 * it can't sit together there.
 */
export function seatsFrom(
  plan: PreparedPlan,
  states: SeatStates,
  { has, sold }: SeatedParty,
  first: number,
): number[] | undefined {
  const free = freePlaces(plan, withFree(states, has))
  const place = placeOfSeat(plan, first)
  if (free[place] !== 1 || !isSold(plan, place, sold)) return undefined
  const open = openTo(plan, free, sold, [first])
  const quantity = has.length
  let to = place
  while (to < place + quantity && open[to] === 1 && (to === place || plan.joined[to] === 1)) to++
  if (to === place + quantity) return seatsAt(plan, placesOf({ from: place, to }))
  const around = cheapestBlock(plan, open, quantity, (block) =>
    block.from <= place && place < block.to ? costOfBlock(plan, free, block) : Number.POSITIVE_INFINITY,
  )
  return around && seatsAt(plan, placesOf(around))
}

/** The best place for the whole party that has none of its seats, nor of those to avoid. Undefined: there is no other together. */
export function otherSeats(
  plan: PreparedPlan,
  states: SeatStates,
  { has, sold }: SeatedParty,
  avoid: Iterable<number>,
): number[] | undefined {
  const left = Uint8Array.from(states)
  for (const seat of [...has, ...avoid]) left[seat] = BOOKED
  const best = bestSeats(plan, left, { quantity: has.length, sold })
  return best?.together === true ? best.seats : undefined
}

/** The seats that stay when the party shrinks: the best of them that are together, else all but those farthest off. */
export function shrinkParty(
  plan: PreparedPlan,
  states: SeatStates,
  has: readonly number[],
  quantity: number,
): number[] {
  const free = freePlaces(plan, withFree(states, has))
  const mine = new Uint8Array(plan.seatCount)
  for (const seat of has) mine[placeOfSeat(plan, seat)] = 1
  const block = quantity > 0 ? cheapestBlock(plan, mine, quantity, (each) => costOfBlock(plan, free, each)) : undefined
  if (block) return seatsAt(plan, placesOf(block))
  let left = [...has]
  while (left.length > quantity) {
    const farthest = left.toSorted((a, b) => awayFrom(plan, left, b) - awayFrom(plan, left, a))[0]
    left = left.filter((seat) => seat !== farthest)
  }
  return sorted(plan, left)
}

/** Of the party, the one whose move to that seat keeps all of it closest together. */
export function whoMoves(plan: PreparedPlan, has: readonly number[], to: number): number | undefined {
  let best: { seat: number; spread: number } | undefined
  for (const seat of has) {
    const after = [...has.filter((each) => each !== seat), to]
    const spread = after.reduce((sum, each) => sum + awayFrom(plan, after, each), 0)
    if (spread < (best?.spread ?? Number.POSITIVE_INFINITY)) best = { seat, spread }
  }
  return best?.seat
}

/** In the order of their rows, from left to right. */
export const sorted = (plan: PreparedPlan, seats: readonly number[]): number[] =>
  seatsAt(
    plan,
    seats.map((seat) => placeOfSeat(plan, seat)),
  )

function besideOf(
  plan: PreparedPlan,
  states: SeatStates,
  { has, sold }: SeatedParty,
  quantity: number,
): number[] | undefined {
  const places = has.map((seat) => placeOfSeat(plan, seat))
  const [first, last] = [Math.min(...places), Math.max(...places)]
  const free = freePlaces(plan, states)
  const block = cheapestBlock(plan, openTo(plan, free, sold, has), quantity, (each) =>
    each.from <= first && last < each.to ? costOfBlock(plan, free, each) : Number.POSITIVE_INFINITY,
  )
  return block && seatsAt(plan, placesOf(block))
}

function nearestSeats(
  plan: PreparedPlan,
  states: SeatStates,
  { around, sold }: { around: readonly number[]; sold: SeatedParty['sold'] },
  quantity: number,
): number[] | undefined {
  const free = freePlaces(plan, states)
  for (const seat of around) free[placeOfSeat(plan, seat)] = 0
  const open = openTo(plan, free, sold, around)
  const away = distancesBefore(plan, around)
  const block = cheapestBlock(
    plan,
    open,
    quantity,
    (each) =>
      meanOf(away, each) +
      NEAR.single * countSinglesBesideBlock(plan, free, each) +
      NEAR.appeal * meanOf(plan.costBefore, each),
  )
  const places = block ? placesOf(block) : splitParty(plan, free, open, quantity, away)
  return places && seatsAt(plan, places)
}

/** Free places that this party may have: none that is kept for others, and a companion's seat where one of it has a space. */
function openTo(plan: PreparedPlan, free: Mask, sold: SeatedParty['sold'], has: readonly number[]): Mask {
  const withWheelchair = has.some((seat) => categoryOf(plan, seat) === WHEELCHAIR)
  const open = restrict(
    plan,
    free,
    (code) =>
      (!isKept(code) || (code === COMPANION && withWheelchair)) &&
      (sold === undefined || sold.has(SEAT_CATEGORIES[code] as SeatCategory)),
  )
  for (const seat of has) {
    const place = placeOfSeat(plan, seat)
    open[place] = free[place] as number
  }
  return open
}

function withFree(states: SeatStates, seats: readonly number[]): SeatStates {
  const own = Uint8Array.from(states)
  for (const seat of seats) own[seat] = FREE
  return own
}

function categoryOf(plan: PreparedPlan, seat: number): number {
  return plan.category[placeOfSeat(plan, seat)] as number
}

function isSold({ category }: PreparedPlan, place: number, sold: SeatedParty['sold']): boolean {
  return sold === undefined || sold.has(SEAT_CATEGORIES[category[place] as number] as SeatCategory)
}

/** The mean distance of a seat from the others, in seat widths. */
function awayFrom(plan: PreparedPlan, seats: readonly number[], seat: number): number {
  const place = placeOfSeat(plan, seat)
  const others = seats.filter((each) => each !== seat).map((each) => placeOfSeat(plan, each))
  return others.reduce((sum, other) => sum + between(plan, place, other), 0) / Math.max(1, others.length)
}

function between({ x, y }: PreparedPlan, a: number, b: number): number {
  return Math.hypot((x[a] as number) - (x[b] as number), (y[a] as number) - (y[b] as number))
}

/** Sums, up to each place, of how far it is from the nearest of these seats. */
function distancesBefore(plan: PreparedPlan, seats: readonly number[]): Float64Array {
  const places = seats.map((seat) => placeOfSeat(plan, seat))
  const before = new Float64Array(plan.seatCount + 1)
  for (let p = 0; p < plan.seatCount; p++) {
    const nearest = places.reduce((least, place) => Math.min(least, between(plan, p, place)), Number.POSITIVE_INFINITY)
    before[p + 1] = (before[p] as number) + nearest
  }
  return before
}
