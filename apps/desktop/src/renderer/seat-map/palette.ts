/** The map's colours, read from the style sheet's custom properties, so that a theme is one CSS block. */
import { SEAT_CATEGORIES, type SeatCategory } from '@marquee/shared'

export interface Palette {
  category: Record<SeatCategory, string>
  ink: string
  heldFill: string
  heldLine: string
  bookedFill: string
  bookedLine: string
  blockedLine: string
  yours: string
  yoursInk: string
  yoursEdge: string
  /** That can be sold here while cut off; empty: as when free. */
  allotted: string
  disputed: string
  focus: string
  label: string
  labelGround: string
  screen: string
  screenGlow: string
}

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const read = (name: string): string => style.getPropertyValue(name).trim()
  const category = Object.fromEntries(SEAT_CATEGORIES.map((name) => [name, read(`--seat-${name}`)]))
  return {
    category: category as Record<SeatCategory, string>,
    ink: read('--seat-ink'),
    heldFill: read('--seat-held-fill'),
    heldLine: read('--seat-held-line'),
    bookedFill: read('--seat-booked-fill'),
    bookedLine: read('--seat-booked-line'),
    blockedLine: read('--seat-blocked-line'),
    yours: read('--seat-yours'),
    yoursInk: read('--seat-yours-ink'),
    yoursEdge: read('--seat-yours-edge'),
    allotted: read('--seat-allotted'),
    disputed: read('--seat-disputed'),
    focus: read('--seat-focus'),
    label: read('--map-label'),
    labelGround: read('--map-label-ground'),
    screen: read('--map-screen'),
    screenGlow: read('--map-screen-glow'),
  }
}
