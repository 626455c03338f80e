/** A hall as two pictures: everybody's seats, and the customer's own. Pure. */
import type { DisplayHall } from '../../../terminal/api.ts'

export interface HallPaths {
  viewBox: string
  others: string
  own: string
  /** The side of an own seat, in seat widths: never so small that it gets lost. */
  ownSize: number
  /** null: the seats stand all around, or in a hall too large for it. */
  screen: string | null
}

const SEAT = 0.62
/** Of the picture's longer side. */
const LEAST_OWN = 1 / 42
/** More than any cinema's hall: there is no screen in front of a stadium. */
const A_STADIUM = 1500

export function hallPaths(hall: Pick<DisplayHall, 'seatIds' | 'x' | 'y'>, mine: readonly string[]): HallPaths {
  const [x, y] = [hall.x, hall.y]
  const bounds = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (const [i, at] of x.entries()) {
    bounds.left = Math.min(bounds.left, at)
    bounds.right = Math.max(bounds.right, at)
    bounds.top = Math.min(bounds.top, y[i] ?? 0)
    bounds.bottom = Math.max(bounds.bottom, y[i] ?? 0)
  }
  const [width, height] = [bounds.right - bounds.left + 1, bounds.bottom - bounds.top + 1]
  const hasScreen = x.length <= A_STADIUM
  const above = hasScreen ? Math.max(1.6, height * 0.14) : 0
  const ownSize = Math.max(SEAT * 1.15, Math.max(width, height) * LEAST_OWN)
  const wanted = new Set(mine)
  let [others, own] = ['', '']
  for (const [i, id] of hall.seatIds.entries()) {
    const [cx, cy] = [x[i] ?? 0, y[i] ?? 0]
    if (wanted.has(id)) own += square(cx, cy, ownSize)
    else others += square(cx, cy, SEAT)
  }
  const margin = Math.max(0.6, ownSize)
  const view = [
    bounds.left - 0.5 - margin,
    bounds.top - 0.5 - margin - above,
    width + 2 * margin,
    height + 2 * margin + above,
  ]
  const [middle, reach] = [(bounds.left + bounds.right) / 2, width * 0.42]
  const front = bounds.top - above
  return {
    viewBox: view.map(round).join(' '),
    others,
    own,
    ownSize,
    screen: hasScreen
      ? `M${round(middle - reach)} ${round(front + above * 0.35)}Q${round(middle)} ${round(front - above * 0.2)} ${round(middle + reach)} ${round(front + above * 0.35)}`
      : null,
  }
}

const round = (value: number): number => Math.round(value * 100) / 100

/** The stroke around it makes its corners round, and it larger by as much. */
function square(cx: number, cy: number, size: number): string {
  const inside = round(size * 0.7)
  return `M${round(cx - inside / 2)} ${round(cy - inside / 2)}h${inside}v${inside}h${-inside}z`
}
