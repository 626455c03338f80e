/** Paints the surroundings of the seats: the screen, the row letters, and the ring of the seat in focus. */
import { USUAL_LETTERS } from './map-letters.ts'
import type { Palette } from './palette.ts'
import { type SeatLayout, screenDepth } from './seat-layout.ts'
import { nearestPoint } from './spatial-grid.ts'
import type { Size, View } from './viewport.ts'

type Pen = CanvasRenderingContext2D

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'

/** All in device pixels. */
export function paintScreen(
  pen: Pen,
  layout: SeatLayout,
  view: View,
  palette: Palette,
  density: number,
  letters = USUAL_LETTERS,
): void {
  if (!layout.hasScreen) return
  const { left, right, top } = layout.seatBounds
  const depth = screenDepth(layout) * view.scale
  const centre = ((left + right) / 2) * view.scale + view.x
  const half = Math.max(3, (right - left) * 0.42) * view.scale
  const foot = top * view.scale + view.y
  const edge = foot - depth * 0.5
  const crown = foot - depth * 0.95
  const arc = (offset: number): void => {
    pen.beginPath()
    pen.moveTo(centre - half, edge + offset)
    pen.quadraticCurveTo(centre, crown + offset - (edge - crown), centre + half, edge + offset)
  }
  const glow = pen.createLinearGradient(0, crown, 0, foot)
  glow.addColorStop(0, palette.screenGlow)
  glow.addColorStop(1, 'transparent')
  arc(0)
  pen.lineTo(centre + half * 0.9, foot)
  pen.lineTo(centre - half * 0.9, foot)
  pen.closePath()
  pen.fillStyle = glow
  pen.fill()
  arc(0)
  pen.lineWidth = Math.max(2 * density, Math.min(6 * density, depth * 0.07))
  pen.lineCap = 'round'
  pen.strokeStyle = palette.screen
  pen.stroke()
  const size = Math.max(9 * density, Math.min(letters.screen * density, depth * 0.26))
  pen.font = `400 ${size}px ${FONT}`
  pen.textAlign = 'center'
  pen.textBaseline = 'top'
  pen.fillStyle = palette.label
  pen.fillText(letters.screenWord, centre, crown + pen.lineWidth + size * 0.5)
}

/** Smaller than this from row to row, in CSS pixels, letters would be a grey smear. */
const SMALLEST_ROW = 11

/** Row letters at both ends; when a row runs out of sight, its letter waits in a gutter at the edge of the view. */
export function paintRowLetters(
  pen: Pen,
  layout: SeatLayout,
  view: View,
  size: Size,
  palette: Palette,
  density: number,
  letters = USUAL_LETTERS,
): void {
  if (view.scale / density < SMALLEST_ROW) return
  const height = Math.min(view.scale * 0.46, letters.row * density)
  pen.font = `600 ${height}px ${FONT}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const pad = height * 0.45
  const labels: { x: number; y: number; half: number; name: string; waits: boolean }[] = []
  for (const row of layout.rows) {
    const first = row.seats[0]
    const last = row.seats.at(-1)
    if (first === undefined || last === undefined) continue
    const half = pen.measureText(row.name).width / 2 + pad
    const away = Math.max(view.scale, half + view.scale * 0.55)
    const startX = (layout.x[first] as number) * view.scale + view.x
    const endX = (layout.x[last] as number) * view.scale + view.x
    if (endX < 0 || startX > size.width) continue
    for (const end of ['left', 'right'] as const) {
      const y = (layout.y[end === 'left' ? first : last] as number) * view.scale + view.y
      if (y < -height || y > size.height + height) continue
      const beside = end === 'left' ? startX - away : endX + away
      const wall = end === 'left' ? half : size.width - half
      const waits = row.straight && (end === 'left' ? beside < wall : beside > wall)
      const x = waits ? wall : beside
      if (labels.some((p) => Math.abs(p.y - y) < height && Math.abs(p.x - x) < p.half + half)) continue
      if (!waits && nearestPoint(layout.grid, (x - view.x) / view.scale, (y - view.y) / view.scale, 0.75) !== undefined)
        continue
      labels.push({ x, y, half, name: row.name, waits })
    }
  }
  const waiting = labels.filter((label) => label.waits)
  for (const side of ['left', 'right'] as const) {
    const here = waiting.filter((label) => label.x < size.width / 2 === (side === 'left'))
    if (here.length === 0) continue
    const width = Math.max(...here.map((label) => label.half * 2))
    pen.fillStyle = palette.labelGround
    pen.globalAlpha = 0.96
    pen.fillRect(side === 'left' ? 0 : size.width - width, 0, width, size.height)
    pen.globalAlpha = 1
    // Names of different lengths share one column.
    for (const label of here) label.x = side === 'left' ? width / 2 : size.width - width / 2
  }
  pen.fillStyle = palette.label
  for (const label of labels) pen.fillText(label.name, label.x, label.y + height * 0.05)
}

/** The seat under the mouse: a thin ring. The seat that the keyboard is on: a double ring that shows on any colour. */
export function paintRing(
  pen: Pen,
  layout: SeatLayout,
  view: View,
  index: number,
  kind: 'focus' | 'hover',
  palette: Palette,
  density: number,
): void {
  const x = (layout.x[index] as number) * view.scale + view.x
  const y = (layout.y[index] as number) * view.scale + view.y
  const half = Math.max(view.scale * 0.5, 5 * density)
  const ring = (grow: number, width: number, colour: string): void => {
    pen.beginPath()
    pen.roundRect(x - half - grow, y - half - grow, (half + grow) * 2, (half + grow) * 2, half * 0.45)
    pen.lineWidth = width
    pen.strokeStyle = colour
    pen.stroke()
  }
  if (kind === 'hover') {
    ring(0, 2 * density, palette.focus)
    return
  }
  ring(1.5 * density, 5 * density, palette.labelGround)
  ring(1.5 * density, 2.5 * density, palette.focus)
}
