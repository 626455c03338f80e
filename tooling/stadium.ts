/**
 * Makes the seat plan of a football stadium in pretix's format, from numbers alone: the largest house that a seat map
 * has to draw. A pitch, tiers around it, sections cut by aisles, rows that bend around the corners.
 *
 * A row at distance d from the pitch is the rectangle of the pitch with its corners rounded at radius d. The rectangle is
 * walked piece by piece (a section's piece of a side is as long in every row, one of a corner grows with d). Each piece
 * is filled with seats of one width, less an aisle at its ends. Metres here; pretix's pixels in the plan.
 */

const PITCH = { width: 105, height: 68 }
const SEAT_WIDTH = 0.5
const ROW_DEPTH = 0.8
const AISLE = 1.2
const PIXELS_A_METRE = 50

interface Tier {
  /** Distance of its first row from the pitch. */
  from: number
  rows: number
  /** The number of sections of a corner, a long side and a short side. */
  corner: number
  long: number
  short: number
}

const TIERS: readonly Tier[] = [
  { from: 10, rows: 28, corner: 2, long: 7, short: 4 },
  { from: 36, rows: 18, corner: 3, long: 7, short: 4 },
  // The number of rows follows from the number of seats.
  { from: 54, rows: Number.POSITIVE_INFINITY, corner: 5, long: 7, short: 4 },
]

const CATEGORIES = [
  { name: 'Standard', color: '#7f4a91' },
  { name: 'Premium', color: '#b8860b' },
  { name: 'Wheelchair space', color: '#2a6fb0' },
  { name: 'Companion seat', color: '#4fa3d1' },
]

interface Point {
  x: number
  y: number
}

interface StadiumSeat {
  seat_guid: string
  seat_number: string
  position: Point
  category: string
}

export interface StadiumPlan {
  name: string
  categories: { name: string; color: string }[]
  zones: {
    name: string
    position: Point
    rows: { row_number: string; position: Point; seats: StadiumSeat[] }[]
    areas: { shape: 'rectangle'; position: Point; rectangle: { width: number; height: number }; color: string }[]
  }[]
  size: { width: number; height: number }
}

/** A piece of the way around the pitch: a part of a side, or of a corner's arc. */
type Piece =
  | { kind: 'side'; from: Point; along: Point; out: Point; length: number; isLong: boolean }
  | { kind: 'corner'; centre: Point; startAngle: number; angle: number }

/** Clockwise from the pitch's upper left corner. */
function piecesOf(tier: Tier): Piece[] {
  const { width, height } = PITCH
  const sides = [
    { from: { x: 0, y: 0 }, along: { x: 1, y: 0 }, out: { x: 0, y: -1 }, length: width, parts: tier.long },
    { from: { x: width, y: 0 }, along: { x: 0, y: 1 }, out: { x: 1, y: 0 }, length: height, parts: tier.short },
    { from: { x: width, y: height }, along: { x: -1, y: 0 }, out: { x: 0, y: 1 }, length: width, parts: tier.long },
    { from: { x: 0, y: height }, along: { x: 0, y: -1 }, out: { x: -1, y: 0 }, length: height, parts: tier.short },
  ]
  return sides.flatMap(({ from, along, out, length, parts }, i): Piece[] => {
    const part = length / parts
    const end = { x: from.x + along.x * length, y: from.y + along.y * length }
    const quarter = Math.PI / 2
    return [
      ...Array.from(
        { length: parts },
        (_, n): Piece => ({
          kind: 'side',
          from: { x: from.x + along.x * part * n, y: from.y + along.y * part * n },
          along,
          out,
          length: part,
          isLong: parts === tier.long && length === width,
        }),
      ),
      ...Array.from(
        { length: tier.corner },
        (_, n): Piece => ({
          kind: 'corner',
          centre: end,
          startAngle: quarter * (i - 1) + (quarter / tier.corner) * n,
          angle: quarter / tier.corner,
        }),
      ),
    ]
  })
}

/** The places of the seats of a piece's row, `distance` from the pitch. */
function placesOf(piece: Piece, distance: number): Point[] {
  const length = piece.kind === 'side' ? piece.length : piece.angle * distance
  const count = Math.max(0, Math.floor((length - AISLE) / SEAT_WIDTH))
  const start = (length - count * SEAT_WIDTH) / 2 + SEAT_WIDTH / 2
  return Array.from({ length: count }, (_, n) => {
    const way = start + n * SEAT_WIDTH
    if (piece.kind === 'side') {
      return {
        x: piece.from.x + piece.along.x * way + piece.out.x * distance,
        y: piece.from.y + piece.along.y * way + piece.out.y * distance,
      }
    }
    const angle = piece.startAngle + way / distance
    return { x: piece.centre.x + Math.cos(angle) * distance, y: piece.centre.y + Math.sin(angle) * distance }
  })
}

/** 0 → A, 25 → Z, 26 → AA */
function letters(n: number): string {
  return (n >= 26 ? letters(Math.floor(n / 26) - 1) : '') + String.fromCharCode(65 + (n % 26))
}

/** The same plan for the same number, always; it has exactly `seatCount` seats, the last row of all being cut short. */
export function makeStadium(seatCount = 80_000): StadiumPlan {
  const zones: StadiumPlan['zones'] = []
  let left = seatCount
  let outermost = 0

  for (const [t, tier] of TIERS.entries()) {
    const pieces = piecesOf(tier)
    const sections = pieces.map((_, s) => ({
      name: String((t + 1) * 100 + s + 1),
      position: { x: 0, y: 0 },
      rows: [] as StadiumPlan['zones'][number]['rows'],
      areas: [],
    }))
    for (let r = 0; r < tier.rows && left > 0; r++) {
      const distance = tier.from + r * ROW_DEPTH
      outermost = distance
      for (const [p, piece] of pieces.entries()) {
        const section = sections[p]
        const places = placesOf(piece, distance).slice(0, left)
        if (!section || places.length === 0) continue
        left -= places.length
        const row = letters(r)
        section.rows.push({
          row_number: row,
          position: { x: 0, y: 0 },
          seats: places.map((place, n) => ({
            seat_guid: `${section.name}-${row}-${n + 1}`,
            seat_number: String(n + 1),
            position: place,
            category: categoryOf(piece, t, r === tier.rows - 1, n),
          })),
        })
      }
    }
    zones.push(...sections.filter((section) => section.rows.length > 0))
  }
  return toPixels(zones, outermost + 5)
}

/** The lowest tier's last row is level with the concourse: two wheelchair spaces with a companion seat each, a section. */
function categoryOf(piece: Piece, tier: number, isLastRow: boolean, seat: number): string {
  if (tier === 0 && isLastRow && seat < 4) return seat % 2 === 0 ? 'Wheelchair space' : 'Companion seat'
  return tier === 1 && piece.kind === 'side' && piece.isLong ? 'Premium' : 'Standard'
}

function toPixels(zones: StadiumPlan['zones'], margin: number): StadiumPlan {
  // Tenths of a pixel: a millimetre or two, and half the file's size.
  const pixels = (metres: number) => Math.round((metres + margin) * PIXELS_A_METRE * 10) / 10
  for (const seat of zones.flatMap((zone) => zone.rows).flatMap((row) => row.seats)) {
    seat.position = { x: pixels(seat.position.x), y: pixels(seat.position.y) }
  }
  zones[0]?.areas.push({
    shape: 'rectangle',
    position: { x: pixels(0), y: pixels(0) },
    rectangle: { width: PITCH.width * PIXELS_A_METRE, height: PITCH.height * PIXELS_A_METRE },
    color: '#3b7d3b',
  })
  return {
    name: 'Stadium',
    categories: CATEGORIES,
    zones,
    size: {
      width: Math.ceil((PITCH.width + 2 * margin) * PIXELS_A_METRE),
      height: Math.ceil((PITCH.height + 2 * margin) * PIXELS_A_METRE),
    },
  }
}
