/** A packed seat plan as geometry: coordinates in units of the seats' own spacing, rows, bounds, ids. Pure. */
import { type PackedSeatPlan, SEAT_CATEGORIES, type SeatCategory, type SeatId } from '@marquee/shared'
import { boundsOf, buildPointGrid, type PointGrid, type Rect, visitPointsIn } from './spatial-grid.ts'

/** A row of the plan, its seats from left to right. */
export interface RowLine {
  name: string
  seats: number[]
  /** All seats at one y: its letter may then slide along with the view. */
  straight: boolean
}

export interface SeatLayout {
  count: number
  x: Float32Array
  y: Float32Array
  grid: PointGrid
  rows: RowLine[]
  /** The seats alone, each taking half a unit to every side. */
  seatBounds: Rect
  /** False where people sit on all sides, as in a stadium: nothing is drawn in front of them. */
  hasScreen: boolean
  /** Includes the screen above and the row letters beside. */
  bounds: Rect
  plan: PackedSeatPlan
  indexById: ReadonlyMap<SeatId, number>
}

/** Room for the row letters, in seats. */
const LABEL_ROOM = 1.6

export function layOutSeats(plan: PackedSeatPlan): SeatLayout {
  const spacing = seatSpacing(plan)
  const x = Float32Array.from(plan.x, (value) => value / spacing)
  const y = Float32Array.from(plan.y, (value) => value / spacing)
  const box = boundsOf(x, y)
  const seatBounds = { left: box.left - 0.5, top: box.top - 0.5, right: box.right + 0.5, bottom: box.bottom + 0.5 }
  const layout: SeatLayout = {
    count: x.length,
    x,
    y,
    grid: buildPointGrid(x, y, 2),
    rows: rowLines(plan, x, y),
    seatBounds,
    hasScreen: !isAround(x, y, seatBounds),
    bounds: seatBounds,
    plan,
    indexById: new Map(plan.row.map((row, i) => [`${plan.rows[row]}-${plan.number[i]}`, i])),
  }
  layout.bounds = {
    left: seatBounds.left - LABEL_ROOM,
    right: seatBounds.right + LABEL_ROOM,
    top: seatBounds.top - screenDepth(layout),
    bottom: seatBounds.bottom + 0.4,
  }
  return layout
}

/** The smallest room that people sit around, in seats, and the part of its middle that is empty then. */
const SMALLEST_AROUND = 300
const EMPTY_MIDDLE = 0.15

function isAround(x: Float32Array, y: Float32Array, { left, right, top, bottom }: Rect): boolean {
  if (x.length < SMALLEST_AROUND) return false
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2]
  const [halfWidth, halfHeight] = [(right - left) * EMPTY_MIDDLE, (bottom - top) * EMPTY_MIDDLE]
  return x.every((at, i) => Math.abs(at - middleX) > halfWidth || Math.abs((y[i] as number) - middleY) > halfHeight)
}

/** The room that the screen takes above the first row, in seats. */
export function screenDepth(layout: Pick<SeatLayout, 'seatBounds' | 'hasScreen'>): number {
  if (!layout.hasScreen) return 1
  return Math.max(2.4, (layout.seatBounds.right - layout.seatBounds.left) * 0.07)
}

/**
 * The distance from a seat to its nearest neighbour, as the plan's author drew it: the tenth percentile over a sample. So
 * a lone seat doesn't stretch it, and two seats drawn almost on each other don't shrink everything.
 */
function seatSpacing(plan: PackedSeatPlan): number {
  const x = Float32Array.from(plan.x)
  const y = Float32Array.from(plan.y)
  const grid = buildPointGrid(x, y, 0)
  const step = Math.max(1, Math.floor(x.length / 1000))
  const distances: number[] = []
  for (let i = 0; i < x.length; i += step) {
    const distance = distanceToNeighbour(grid, i)
    if (distance !== undefined) distances.push(distance)
  }
  distances.sort((a, b) => a - b)
  return distances[Math.floor(distances.length / 10)] ?? 1
}

function distanceToNeighbour(grid: PointGrid, index: number): number | undefined {
  const x = grid.x[index] as number
  const y = grid.y[index] as number
  const everywhere = (grid.columns + grid.rows) * grid.cell
  for (let reach = grid.cell; ; reach *= 2) {
    let best = Number.POSITIVE_INFINITY
    visitPointsIn(grid, { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }, (i) => {
      const distance = Math.hypot((grid.x[i] as number) - x, (grid.y[i] as number) - y)
      if (distance > 1e-6 && distance < best) best = distance
    })
    if (best <= reach) return best
    if (!(reach < everywhere)) return Number.isFinite(best) ? best : undefined
  }
}

function rowLines(plan: PackedSeatPlan, x: Float32Array, y: Float32Array): RowLine[] {
  const lines: RowLine[] = plan.rows.map((name) => ({ name, seats: [], straight: true }))
  plan.row.forEach((row, i) => {
    lines[row]?.seats.push(i)
  })
  for (const line of lines) {
    line.seats.sort((a, b) => (x[a] as number) - (x[b] as number) || (y[a] as number) - (y[b] as number))
    const first = y[line.seats[0] ?? 0] as number
    line.straight = line.seats.every((i) => Math.abs((y[i] as number) - first) < 0.05)
  }
  return lines
}

/** The seat to the right in the same row, where no gap is between; undefined: there is none. */
export function nextInRow(layout: SeatLayout, index: number): number | undefined {
  const seats = layout.rows[layout.plan.row[index] as number]?.seats ?? []
  const next = seats[seats.indexOf(index) + 1]
  if (next === undefined) return undefined
  const [dx, dy] = [
    (layout.x[next] as number) - (layout.x[index] as number),
    (layout.y[next] as number) - (layout.y[index] as number),
  ]
  return dx < 1.3 && Math.abs(dy) < 0.05 ? next : undefined
}

export function seatIdAt(layout: SeatLayout, index: number): SeatId {
  return `${layout.plan.rows[layout.plan.row[index] as number]}-${layout.plan.number[index]}`
}

export function categoryAt(layout: SeatLayout, index: number): SeatCategory {
  return SEAT_CATEGORIES[layout.plan.category[index] as number] as SeatCategory
}

/** The categories that the plan has, in their usual order. */
export function categoriesOf(plan: PackedSeatPlan): SeatCategory[] {
  const used = new Set(plan.category)
  return SEAT_CATEGORIES.filter((_, code) => used.has(code))
}

/**
 * Finds a seat by a clerk's text: `j12`, `J-12`, `J 12`, `Row J seat 12`. The exact id wins; else letters match without
 * case, where that names one seat only.
 */
export function findSeat(layout: SeatLayout, text: string): number | undefined {
  const typed = text.trim()
  const exact = layout.indexById.get(typed)
  if (exact !== undefined) return exact
  const bare = (value: string): string => value.toLowerCase().replace(/\b(row|seat)\b|[\s.-]/g, '')
  const wanted = bare(typed)
  if (wanted === '') return undefined
  const matches: number[] = []
  for (const [id, index] of layout.indexById) if (bare(id) === wanted) matches.push(index)
  return matches.length === 1 ? matches[0] : undefined
}
