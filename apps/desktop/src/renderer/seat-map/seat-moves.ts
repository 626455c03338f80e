/** Moves by arrow keys: to the nearest seat in that direction by geometry, whatever the plan's shape. Pure. */
import type { SeatLayout } from './seat-layout.ts'
import { visitPointsIn } from './spatial-grid.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

const UNIT: Record<Direction, { x: number; y: number }> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
}

/** A seat to the side counts as much farther away as one straight ahead, so that rows and columns are kept. */
const SIDEWAYS = 2.5
/** Farther to the side than ahead (plus half a seat, for staggered rows) isn't that direction. */
const WIDEST = 1
const STAGGER = 0.6

/** The seat to go to, or undefined at the edge of the plan. */
export function seatTowards(layout: SeatLayout, from: number, direction: Direction): number | undefined {
  const beside = neighbourInRow(layout, from, direction)
  if (beside !== undefined) return beside
  const unit = UNIT[direction]
  const x = layout.x[from] as number
  const y = layout.y[from] as number
  const farthest = Math.max(
    layout.seatBounds.right - layout.seatBounds.left,
    layout.seatBounds.bottom - layout.seatBounds.top,
  )
  for (let reach = 3; ; reach *= 3) {
    let best: number | undefined
    let bestCost = Number.POSITIVE_INFINITY
    visitPointsIn(layout.grid, { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }, (i) => {
      if (i === from) return
      const dx = (layout.x[i] as number) - x
      const dy = (layout.y[i] as number) - y
      const ahead = dx * unit.x + dy * unit.y
      const aside = Math.abs(dx * unit.y) + Math.abs(dy * unit.x)
      if (ahead < 0.3 || aside > ahead * WIDEST + STAGGER) return
      const cost = ahead + aside * SIDEWAYS
      if (cost < bestCost || (cost === bestCost && i < (best ?? i))) {
        best = i
        bestCost = cost
      }
    })
    // A seat outside the square looked at can't cost less than the square's half side.
    if (best !== undefined && bestCost <= reach) return best
    if (reach > farthest) return best
  }
}

/** Left and right stay in a straight row, however wide its aisle is: the row behind may have a nearer seat. */
function neighbourInRow(layout: SeatLayout, from: number, direction: Direction): number | undefined {
  const row = layout.rows[layout.plan.row[from] as number]
  if (direction === 'up' || direction === 'down' || row === undefined || !row.straight) return undefined
  return row.seats[row.seats.indexOf(from) + (direction === 'left' ? -1 : 1)]
}

/** The first or the last seat of the seat's row, from left to right. */
export function rowEnd(layout: SeatLayout, from: number, end: 'first' | 'last'): number {
  const seats = layout.rows[layout.plan.row[from] as number]?.seats ?? []
  return (end === 'first' ? seats[0] : seats.at(-1)) ?? from
}

/** The keyboard's first seat: the middle of the row in the middle, where most people would like to sit. */
export function startingSeat(layout: SeatLayout): number | undefined {
  const { left, right, top, bottom } = layout.seatBounds
  let best: number | undefined
  let bestSquare = Number.POSITIVE_INFINITY
  for (let i = 0; i < layout.count; i++) {
    const square =
      ((layout.x[i] as number) - (left + right) / 2) ** 2 + ((layout.y[i] as number) - (top + bottom) / 2) ** 2
    if (square < bestSquare) {
      best = i
      bestSquare = square
    }
  }
  return best
}
