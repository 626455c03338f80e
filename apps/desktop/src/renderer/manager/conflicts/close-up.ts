/**
 * Chooses the part of an auditorium that shows some of its seats, and enough of their surroundings to know where they
 * are. Pure.
 */
import type { SeatLayout } from '../../seat-map/seat-layout.ts'
import type { Size, View } from '../../seat-map/viewport.ts'

/** Seats around those that matter. */
const AROUND = { x: 4, y: 2.5 }

/** `most`: pixels from seat to seat at most. */
export function closeUp(
  layout: Pick<SeatLayout, 'x' | 'y' | 'bounds'>,
  seats: readonly number[],
  size: Size,
  most: number,
): View {
  const xs = seats.map((i) => layout.x[i] as number)
  const ys = seats.map((i) => layout.y[i] as number)
  const { bounds } = layout
  const left = Math.max(bounds.left, Math.min(bounds.right, ...xs) - AROUND.x)
  const right = Math.min(bounds.right, Math.max(bounds.left, ...xs) + AROUND.x)
  const top = Math.max(bounds.top, Math.min(bounds.bottom, ...ys) - AROUND.y)
  const bottom = Math.min(bounds.bottom, Math.max(bounds.top, ...ys) + AROUND.y)
  const scale = Math.min(most, size.width / Math.max(1, right - left), size.height / Math.max(1, bottom - top))
  return {
    scale,
    x: size.width / 2 - ((left + right) / 2) * scale,
    y: size.height / 2 - ((top + bottom) / 2) * scale,
  }
}
