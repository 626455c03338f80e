/** Each kind of seat drawn once a zoom level, and copied from then on: copying is what makes thousands of seats cheap. */
import { SEAT_CATEGORIES, type SeatCategory } from '@marquee/shared'
import type { Palette } from './palette.ts'
import { dotGlyph, dotsGlyph, hatch, wheelchairGlyph } from './seat-glyphs.ts'
import { SEAT_LOOKS, type SeatLook } from './seat-look.ts'

type Pen = CanvasRenderingContext2D

export interface SeatSprites {
  /** `side`: the sprite's width and height in device pixels; the seat stands in its middle. */
  side: number
  spriteOf(category: number, look: SeatLook): HTMLCanvasElement
}

/** Below this many device pixels a cross or a check is a smudge, and a state is told by the shape alone. */
const SMALLEST_GLYPH = 8

/** `pitch`: the distance from seat to seat in device pixels. */
export function makeSeatSprites(pitch: number, palette: Palette): SeatSprites {
  const side = Math.max(2, Math.round(pitch))
  const sprites = new Map<number, HTMLCanvasElement>()
  return {
    side,
    spriteOf(category, look) {
      const key = category * SEAT_LOOKS.length + SEAT_LOOKS.indexOf(look)
      let sprite = sprites.get(key)
      if (sprite === undefined) {
        sprite = document.createElement('canvas')
        sprite.width = side
        sprite.height = side
        const pen = sprite.getContext('2d')
        if (pen !== null) drawSeat(pen, side, SEAT_CATEGORIES[category] as SeatCategory, look, palette)
        sprites.set(key, sprite)
      }
      return sprite
    },
  }
}

/** The part of its square in which a seat is drawn, and how high a usual seat is in the whole square. */
const DRAWN = 0.86
export const SEAT_HEIGHT = DRAWN * 0.94

/** Draws one seat in a square of `side` pixels, as it is on the map and in the legend. */
export function drawSeat(pen: Pen, side: number, category: SeatCategory, look: SeatLook, palette: Palette): void {
  pen.save()
  pen.translate(side / 2, side / 2)
  pen.scale(side * DRAWN, side * DRAWN)
  const ground: Record<SeatLook, string> = {
    free: palette.category[category],
    held: palette.heldFill,
    booked: palette.bookedFill,
    blocked: 'transparent',
    yours: palette.yours,
    claiming: palette.heldFill,
    allotted: palette.allotted || palette.category[category],
    not_now: 'transparent',
    disputed: palette.disputed,
    undisputed: 'transparent',
    proposed: palette.yours,
  }
  const wheelchair = category === 'wheelchair'
  seatShape(pen, category)
  pen.fillStyle = ground[look]
  pen.fill()
  const glyphs = side >= SMALLEST_GLYPH
  if (look === 'held') {
    pen.save()
    pen.clip()
    pen.strokeStyle = palette.heldLine
    hatch(pen)
    pen.restore()
  }
  if (look === 'booked' && glyphs) {
    pen.fillStyle = palette.bookedLine
    dotGlyph(pen)
  }
  if (look === 'allotted') {
    pen.lineWidth = 0.12
    pen.strokeStyle = palette.yoursEdge
    pen.stroke()
  }
  if (look === 'undisputed') {
    pen.lineWidth = 0.12
    pen.strokeStyle = palette.disputed
    pen.stroke()
  }
  if (look === 'not_now') {
    pen.globalAlpha = 0.4
    pen.lineWidth = 0.07
    pen.strokeStyle = palette.category[category]
    pen.stroke()
    pen.globalAlpha = 1
  }
  if (look === 'blocked' || look === 'claiming') {
    pen.lineWidth = look === 'blocked' ? 0.06 : 0.1
    pen.strokeStyle = look === 'blocked' ? palette.blockedLine : palette.yours
    if (look === 'blocked') pen.setLineDash([0.12, 0.1])
    pen.stroke()
    pen.setLineDash([])
  }
  if ((look === 'free' || look === 'allotted') && glyphs) categoryMark(pen, category, palette)
  if (glyphs && look === 'claiming') {
    pen.fillStyle = palette.yours
    dotsGlyph(pen)
  }
  if (wheelchair && glyphs && (look === 'held' || look === 'blocked' || look === 'not_now')) {
    pen.strokeStyle = palette.label
    pen.fillStyle = palette.label
    pen.scale(0.78, 0.78)
    wheelchairGlyph(pen)
  }
  pen.restore()
}

/** A seat has room for its number from this size on, in CSS pixels. */
export const NUMBERED_PITCH = 21
/** A seat of one's own shows its number from this size on, in device pixels, and a check below it. */
export const NUMBER_SIDE = 21

function seatShape(pen: Pen, category: SeatCategory): void {
  pen.beginPath()
  if (category === 'wheelchair' || category === 'companion') pen.arc(0, 0, 0.49, 0, Math.PI * 2)
  else if (category === 'recliner') pen.roundRect(-0.48, -0.48, 0.96, 0.96, [0.42, 0.42, 0.12, 0.12])
  else if (category === 'loveseat') pen.roundRect(-0.56, -0.42, 1.12, 0.9, 0.14)
  else pen.roundRect(-0.47, -0.47, 0.94, 0.94, [0.24, 0.24, 0.16, 0.16])
}

function categoryMark(pen: Pen, category: SeatCategory, palette: Palette): void {
  pen.fillStyle = palette.ink
  pen.strokeStyle = palette.ink
  if (category === 'wheelchair') {
    pen.save()
    pen.scale(0.78, 0.78)
    wheelchairGlyph(pen)
    pen.restore()
  } else if (category === 'premium') {
    pen.fillRect(-0.3, -0.36, 0.6, 0.07)
  } else if (category === 'recliner') {
    pen.fillRect(-0.36, 0.31, 0.72, 0.07)
  } else if (category === 'companion') {
    for (const x of [-0.1, 0.1]) {
      pen.beginPath()
      pen.arc(x, -0.3, 0.06, 0, Math.PI * 2)
      pen.fill()
    }
  } else if (category === 'loveseat') {
    pen.beginPath()
    pen.arc(-0.06, -0.28, 0.07, 0, Math.PI * 2)
    pen.arc(0.06, -0.28, 0.07, 0, Math.PI * 2)
    pen.fill()
  }
}
