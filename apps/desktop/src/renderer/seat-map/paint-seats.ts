/** Paints the seats of a rectangle at the detail that the zoom has room for: dots, marked shapes, numbered seats. */
import { SEAT_CATEGORIES } from '@marquee/shared'
import { type MapLetters, USUAL_LETTERS } from './map-letters.ts'
import type { Palette } from './palette.ts'
import { checkGlyph } from './seat-glyphs.ts'
import { nextInRow, type SeatLayout } from './seat-layout.ts'
import type { SeatLook } from './seat-look.ts'
import { NUMBER_SIDE, NUMBERED_PITCH, SEAT_HEIGHT, type SeatSprites } from './seat-sprites.ts'
import { type Rect, visitPointsIn } from './spatial-grid.ts'
import type { View } from './viewport.ts'

/** `view` is in device pixels here. */
export interface SeatPainting {
  pen: CanvasRenderingContext2D
  layout: SeatLayout
  view: View
  /** Device pixels a CSS pixel. */
  density: number
  palette: Palette
  sprites: SeatSprites
  letters?: MapLetters
  lookAt(index: number): SeatLook
}

/** Below this many CSS pixels from seat to seat, a seat is a dot. */
const DOT_PITCH = 6

/** Share of the pitch that a dot fills: a taken seat is a smaller dot, so that colour isn't all that tells. */
const DOT_SIZE: Record<SeatLook, number> = {
  free: 0.82,
  held: 0.55,
  booked: 0.4,
  blocked: 0.2,
  yours: 1,
  claiming: 1,
  allotted: 1,
  not_now: 0.3,
  disputed: 1,
  undisputed: 1,
  proposed: 1,
}

/** Looks that a person must find, however far away. */
const STANDING_OUT: ReadonlySet<SeatLook> = new Set([
  'yours',
  'claiming',
  'allotted',
  'disputed',
  'undisputed',
  'proposed',
])

/** However far away, the clerk's own seats are this large, in CSS pixels. */
export const OWN_DOT = 6

export function paintSeats(painting: SeatPainting, rect: Rect): void {
  if (painting.view.scale / painting.density < DOT_PITCH) paintDots(painting, rect)
  else paintSprites(painting, rect)
}

function paintDots({ pen, layout, view, density, palette, lookAt }: SeatPainting, rect: Rect): void {
  // One colour at a time: changing the pen's colour costs more than a dot does.
  const batches = new Map<string, { size: number; seats: number[] }>()
  visitPointsIn(layout.grid, rect, (i) => {
    const look = lookAt(i)
    const category = layout.plan.category[i] as number
    const key = look === 'free' || look === 'allotted' || look === 'not_now' ? `${look} ${category}` : look
    const batch = batches.get(key)
    if (batch !== undefined) batch.seats.push(i)
    else batches.set(key, { size: dotSize(look, view.scale, density), seats: [i] })
  })
  const last = ['claiming', 'yours', 'undisputed', 'disputed', 'proposed']
  const keys = [...batches.keys()].sort((a, b) => last.indexOf(a) - last.indexOf(b))
  for (const key of keys) {
    const batch = batches.get(key)
    if (batch === undefined) continue
    pen.fillStyle = dotColour(key, palette)
    const { size } = batch
    for (const i of batch.seats) {
      pen.fillRect(
        (layout.x[i] as number) * view.scale + view.x - size / 2,
        (layout.y[i] as number) * view.scale + view.y - size / 2,
        size,
        size,
      )
    }
  }
}

function dotSize(look: SeatLook, pitch: number, density: number): number {
  const size = Math.max(0.6, pitch * DOT_SIZE[look])
  return STANDING_OUT.has(look) ? Math.max(size, OWN_DOT * density) : size
}

function dotColour(key: string, palette: Palette): string {
  const [look, category] = key.split(' ') as [SeatLook, string?]
  if (look === 'free' || look === 'allotted' || look === 'not_now')
    return palette.category[SEAT_CATEGORIES[Number(category)] ?? 'standard']
  if (look === 'held') return palette.heldLine
  if (look === 'booked') return palette.bookedLine
  if (look === 'disputed' || look === 'undisputed') return palette.disputed
  return look === 'blocked' ? palette.blockedLine : palette.yours
}

function paintSprites(painting: SeatPainting, rect: Rect): void {
  const { pen, layout, view, density, palette, sprites, letters = USUAL_LETTERS, lookAt } = painting
  const half = sprites.side / 2
  const numbered = view.scale / density >= NUMBERED_PITCH
  const texts: number[] = []
  const own: number[] = []
  visitPointsIn(layout.grid, rect, (i) => {
    const look = lookAt(i)
    // Whole pixels: a sprite copied between pixels is a blurred one.
    pen.drawImage(
      sprites.spriteOf(layout.plan.category[i] as number, look),
      Math.round((layout.x[i] as number) * view.scale + view.x - half),
      Math.round((layout.y[i] as number) * view.scale + view.y - half),
    )
    if (look === 'yours') own.push(i)
    if (showsNumber(look, layout.plan.category[i] as number, sprites.side, numbered)) texts.push(i)
  })
  joinOwn(painting, own)
  if (texts.length === 0) return
  const size = Math.min(view.scale * letters.seatShare, letters.seat * density)
  pen.font = `600 ${size}px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  for (const i of texts) {
    const look = lookAt(i)
    pen.fillStyle = NUMBER_INK[look]?.(palette) ?? palette.ink
    pen.fillText(
      layout.plan.number[i] as string,
      Math.round((layout.x[i] as number) * view.scale + view.x),
      Math.round((layout.y[i] as number) * view.scale + view.y + view.scale * 0.03),
      view.scale * 0.74,
    )
  }
}

/** Smaller, a check is a smudge, in device pixels. */
const SMALLEST_CHECK = 10

/** Seats of one's own that are side by side are one shape: they belong together. */
function joinOwn({ pen, layout, view, palette, sprites, lookAt }: SeatPainting, own: readonly number[]): void {
  const half = sprites.side / 2
  const height = sprites.side * SEAT_HEIGHT
  const straight = height / 4
  pen.fillStyle = palette.yours
  for (const i of own) {
    const next = nextInRow(layout, i)
    if (next === undefined || lookAt(next) !== 'yours') continue
    // Over the gap and the round corners beside it: twice over the edge of a seat would draw a step.
    const from = (layout.x[i] as number) * view.scale + view.x + straight
    const to = (layout.x[next] as number) * view.scale + view.x - straight
    const top = Math.round((layout.y[i] as number) * view.scale + view.y - half) + half - height / 2
    pen.fillRect(Math.floor(from), top, Math.ceil(to) - Math.floor(from), height)
  }
  if (sprites.side < SMALLEST_CHECK || sprites.side >= NUMBER_SIDE) return
  pen.strokeStyle = palette.yoursInk
  for (const i of own) {
    pen.save()
    pen.translate((layout.x[i] as number) * view.scale + view.x, (layout.y[i] as number) * view.scale + view.y)
    pen.scale(sprites.side * 0.8, sprites.side * 0.8)
    checkGlyph(pen)
    pen.restore()
  }
}

const NUMBER_INK: Partial<Record<SeatLook, (palette: Palette) => string>> = {
  yours: ({ yoursInk }) => yoursInk,
  proposed: ({ yoursInk }) => yoursInk,
  // Lighter than a free seat.
  allotted: ({ labelGround }) => labelGround,
  not_now: ({ bookedLine }) => bookedLine,
  undisputed: ({ disputed }) => disputed,
}

const WHEELCHAIR = SEAT_CATEGORIES.indexOf('wheelchair')

/** A wheelchair space shows its symbol, and a seat that can't be had shows why. */
function showsNumber(look: SeatLook, category: number, side: number, numbered: boolean): boolean {
  if (look === 'yours') return side >= NUMBER_SIDE
  if (!numbered) return false
  if (look === 'disputed' || look === 'undisputed' || look === 'proposed') return true
  return (look === 'free' || look === 'allotted' || look === 'not_now') && category !== WHEELCHAIR
}

/** The distance from its middle that a seat's paint may reach, in plan units. */
export function paintReach(view: View, density: number): number {
  return Math.max(0.62, (OWN_DOT * density) / view.scale)
}
