/**
 * A seat plan made ready for choosing seats, once a plan and shared by its shows. A choice is then one pass over arrays,
 * for 80,000 seats too. Seats stand in the order of their rows, each at its place: side by side is one place apart.
 */
import { SEAT_CATEGORIES, type Seat } from '../seat-plan.ts'
import { AISLE_WORTH, costOfPlace, type Extent, WALL_WORTH } from './appeal.ts'
import { chainsOf, usualWidth } from './side-by-side.ts'

export interface PreparedPlan {
  seatCount: number
  /** The seat's index at each place, and the place of each index. */
  seatAt: Int32Array
  placeOf: Int32Array
  /** Indexed by place, as all arrays that follow. Position in seat widths, index in SEAT_CATEGORIES. */
  x: Float64Array
  y: Float64Array
  category: Uint8Array
  /** 1: side by side with the place before. Has one more than places, so that the end needs no special case. */
  joined: Uint8Array
  /** 1: one half of a loveseat, the other being the place before. Has one more than places. */
  sameLoveseat: Uint8Array
  /** The worth of having the gap before this place at one's side; 0 where seats are joined. Has one more than places. */
  endWorth: Float64Array
  /** Sums of the seats' cost by `costOfPlace` up to this place, it excluded. Has one more than places. */
  costBefore: Float64Array
}

const LOVESEAT = SEAT_CATEGORIES.indexOf('loveseat')

export function preparePlan(seats: readonly Seat[]): PreparedPlan {
  const rows = rowsOf(seats)
  const asDrawn = { x: Float64Array.from(seats, (seat) => seat.x), y: Float64Array.from(seats, (seat) => seat.y) }
  const width = usualWidth(rows, asDrawn)
  const count = seats.length
  const plan: PreparedPlan = {
    seatCount: count,
    seatAt: new Int32Array(count),
    placeOf: new Int32Array(count),
    x: new Float64Array(count),
    y: new Float64Array(count),
    category: new Uint8Array(count),
    joined: new Uint8Array(count + 1),
    sameLoveseat: new Uint8Array(count + 1),
    endWorth: new Float64Array(count + 1).fill(WALL_WORTH),
    costBefore: new Float64Array(count + 1),
  }
  let place = 0
  for (const row of rows) {
    for (const [c, chain] of chainsOf(row, asDrawn, width).entries()) {
      if (c > 0) plan.endWorth[place] = AISLE_WORTH
      for (const [i, index] of chain.entries()) {
        const seat = seats[index] as Seat
        plan.seatAt[place] = index
        plan.placeOf[index] = place
        plan.x[place] = seat.x / width
        plan.y[place] = seat.y / width
        plan.category[place] = SEAT_CATEGORIES.indexOf(seat.category)
        if (i > 0) {
          plan.joined[place] = 1
          plan.endWorth[place] = 0
        }
        place++
      }
    }
  }
  pairLoveseats(plan)
  const extent = extentOf(plan)
  for (let p = 0; p < count; p++) {
    const cost = costOfPlace(plan.x[p] as number, plan.y[p] as number, extent)
    plan.costBefore[p + 1] = (plan.costBefore[p] as number) + cost
  }
  return plan
}

function rowsOf(seats: readonly Seat[]): number[][] {
  const rows = new Map<string, number[]>()
  for (const [index, seat] of seats.entries()) {
    const row = rows.get(seat.row)
    if (row) row.push(index)
    else rows.set(seat.row, [index])
  }
  return [...rows.values()]
}

/**
 * Pairs two by two from the left of each block of loveseats: plans say which seats are loveseats, not which two belong
 * together.
 */
function pairLoveseats({ seatCount, joined, category, sameLoveseat }: PreparedPlan): void {
  for (let p = 1; p < seatCount; p++) {
    const areLoveseats = category[p] === LOVESEAT && category[p - 1] === LOVESEAT
    if (areLoveseats && joined[p] === 1 && sameLoveseat[p - 1] === 0) sameLoveseat[p] = 1
  }
}

function extentOf({ x, y }: PreparedPlan): Extent {
  const extent = {
    left: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    front: Number.POSITIVE_INFINITY,
    back: Number.NEGATIVE_INFINITY,
  }
  for (let p = 0; p < x.length; p++) {
    extent.left = Math.min(extent.left, x[p] as number)
    extent.right = Math.max(extent.right, x[p] as number)
    extent.front = Math.min(extent.front, y[p] as number)
    extent.back = Math.max(extent.back, y[p] as number)
  }
  return extent
}
