/**
 * Other seats for a party that has some, each for another wish: nearer to the screen, further back, by the aisle. The weights are
 * those of `bestSeats`. All seats are indexes of the plan.
 */
import { SEAT_CATEGORIES } from '../seat-plan.ts'
import { FREE, type SeatStates } from '../seat-states.ts'
import { AISLE_WORTH } from './appeal.ts'
import { costOfBlock } from './best-seats.ts'
import { type Block, cheapestBlock, freePlaces, placesOf, restrict, seatsAt } from './blocks.ts'
import { misfit, mixOf } from './category-mix.ts'
import type { PreparedPlan } from './prepared-plan.ts'
import type { SeatedParty } from './seated-party.ts'
import { placeOfSeat } from './single-seats.ts'

export const SEAT_WISHES = ['nearer', 'further_back', 'by_aisle'] as const
export type SeatWish = (typeof SEAT_WISHES)[number]

export interface OtherChoice {
  wish: SeatWish
  seats: number[]
}

/** The share of the auditorium's depth that who wants to sit nearer, or further back, means. */
const STEP = 0.25
/** Less, in seat widths, is the same row. */
const SAME_ROW = 0.5
/** A row off the depth that is meant is worth three seats off the centre: less, and who asks for nearer seats gets the next row. */
const OFF_DEPTH = 3
/** The seats are of the categories that the party has, as far as there are any. */
const MISFIT = 1e3

/** For each wish the best seats together, where there are any. No two choices share a seat, nor have one of the party's. */
export function otherChoices(plan: PreparedPlan, states: SeatStates, { has, sold }: SeatedParty): OtherChoice[] {
  if (has.length === 0) return []
  const own = has.map((seat) => placeOfSeat(plan, seat))
  const without = Uint8Array.from(states)
  const free = freePlaces(plan, withFree(without, has))
  const open = restrict(plan, free, (code) => sold === undefined || sold.has(SEAT_CATEGORIES[code] ?? 'standard'))
  for (const place of own) open[place] = 0
  const mix = mixOf(plan, own)
  const depth = depthOf(plan)
  const y = meanY(plan, own)
  const nearer = Math.max(depth.front, y - STEP * (depth.back - depth.front))
  const back = Math.min(depth.back, y + STEP * (depth.back - depth.front))
  const offDepth = (block: Block, meant: number): number => OFF_DEPTH * Math.abs(yOf(plan, block) - meant)
  const costs: Record<SeatWish, (block: Block) => number> = {
    nearer: (block) => (yOf(plan, block) < y - SAME_ROW ? offDepth(block, nearer) : Number.POSITIVE_INFINITY),
    further_back: (block) => (yOf(plan, block) > y + SAME_ROW ? offDepth(block, back) : Number.POSITIVE_INFINITY),
    by_aisle: ({ from, to }) =>
      plan.endWorth[from] === AISLE_WORTH || plan.endWorth[to] === AISLE_WORTH ? 0 : Number.POSITIVE_INFINITY,
  }
  const isByAisle = own.some((place) => [place, place + 1].some((gap) => plan.endWorth[gap] === AISLE_WORTH))
  return SEAT_WISHES.flatMap((wish) => {
    if (wish === 'by_aisle' && isByAisle) return []
    const block = cheapestBlock(
      plan,
      open,
      own.length,
      (each) => costs[wish](each) + costOfBlock(plan, free, each) + MISFIT * misfit(plan, each, mix),
    )
    if (!block) return []
    open.fill(0, block.from, block.to)
    return [{ wish, seats: seatsAt(plan, placesOf(block)) }]
  })
}

function withFree(states: SeatStates, seats: readonly number[]): SeatStates {
  for (const seat of seats) states[seat] = FREE
  return states
}

function depthOf({ y }: PreparedPlan): { front: number; back: number } {
  return y.reduce(({ front, back }, each) => ({ front: Math.min(front, each), back: Math.max(back, each) }), {
    front: Number.POSITIVE_INFINITY,
    back: Number.NEGATIVE_INFINITY,
  })
}

const meanY = ({ y }: PreparedPlan, places: readonly number[]): number =>
  places.reduce((sum, place) => sum + (y[place] as number), 0) / places.length

/** Of its middle: a row that bends is as deep as its middle. */
const yOf = ({ y }: PreparedPlan, { from, to }: Block): number => y[(from + to - 1) >> 1] as number
