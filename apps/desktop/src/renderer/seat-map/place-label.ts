/** Where a label at a seat goes: it stays within the map, and covers no seat that must be seen. Pure; in CSS pixels. */
import type { Size } from './viewport.ts'

export interface Square {
  /** Of its middle. */
  x: number
  y: number
  side: number
}

/** Between a label and its seat, and between it and the edge of the map. */
const GAP = 10
const EDGE = 4

/** @returns the label's left top corner. Above the seat if it can be, else where it covers the fewest of `avoid`. */
export function placeLabel(seat: Square, label: Size, room: Size, avoid: readonly Square[]): { x: number; y: number } {
  const away = seat.side / 2 + GAP
  const [middleX, middleY] = [seat.x - label.width / 2, seat.y - label.height / 2]
  const places = [1, 2, 3].flatMap((rows) => {
    const far = away + (rows - 1) * seat.side
    return [
      { x: middleX, y: seat.y - far - label.height },
      { x: middleX, y: seat.y + far },
      { x: seat.x + far, y: middleY },
      { x: seat.x - far - label.width, y: middleY },
    ]
  })
  let best: { x: number; y: number; covers: number } | undefined
  for (const place of places) {
    const y = place.y
    // Sideways a label may be pushed back into the map; up and down it would come to lie on its seat.
    const x = Math.max(EDGE, Math.min(room.width - label.width - EDGE, place.x))
    if (y < EDGE || y + label.height > room.height - EDGE) continue
    const covers = [seat, ...avoid].filter((each) => isCovered(each, { x, y }, label)).length
    if (covers < (best?.covers ?? Number.POSITIVE_INFINITY)) best = { x, y, covers }
  }
  if (best) return { x: best.x, y: best.y }
  return { x: Math.max(EDGE, Math.min(room.width - label.width - EDGE, middleX)), y: EDGE }
}

function isCovered({ x, y, side }: Square, at: { x: number; y: number }, label: Size): boolean {
  const half = side * 0.47
  return x + half > at.x && x - half < at.x + label.width && y + half > at.y && y - half < at.y + label.height
}
