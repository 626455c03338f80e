/** The view of the map: zoom, pan and fit as arithmetic on plain values. */
import type { Rect } from './spatial-grid.ts'

/** A point of the plan is drawn at `plan * scale + (x, y)`, in CSS pixels. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** Pixels a seat: no larger than a finger needs. */
export const MAX_SCALE = 84
const LARGEST_FIT = 64
const PADDING = 12

/** `least`: pixels a seat; where all of the plan has no room at that, its middle is shown. */
export function fitView(bounds: Rect, size: Size, least = 0): View {
  const width = bounds.right - bounds.left
  const height = bounds.bottom - bounds.top
  const scale = Math.min((size.width - 2 * PADDING) / width, (size.height - 2 * PADDING) / height, LARGEST_FIT)
  return centred({ scale: Math.max(scale, least, 0.01), x: 0, y: 0 }, bounds, size)
}

function centred(view: View, bounds: Rect, size: Size): View {
  return {
    scale: view.scale,
    x: size.width / 2 - ((bounds.left + bounds.right) / 2) * view.scale,
    y: size.height / 2 - ((bounds.top + bounds.bottom) / 2) * view.scale,
  }
}

/** Zooms so that the point under `at` stays there, between "everything fits" and `MAX_SCALE`. */
export function zoomAt(view: View, factor: number, at: Point, bounds: Rect, size: Size, least = 0): View {
  const smallest = fitView(bounds, size, least).scale
  const scale = Math.max(smallest, Math.min(Math.max(MAX_SCALE, smallest), view.scale * factor))
  const ratio = scale / view.scale
  return keepInSight({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, bounds, size)
}

export function panBy(view: View, dx: number, dy: number, bounds: Rect, size: Size): View {
  return keepInSight({ scale: view.scale, x: view.x + dx, y: view.y + dy }, bounds, size)
}

/** A map that fits is centred; any other can't be dragged off its edge. */
export function keepInSight(view: View, bounds: Rect, size: Size): View {
  const along = (offset: number, low: number, high: number, room: number): number => {
    const length = (high - low) * view.scale
    if (length <= room) return room / 2 - ((low + high) / 2) * view.scale
    return Math.min(PADDING - low * view.scale, Math.max(room - PADDING - high * view.scale, offset))
  }
  return {
    scale: view.scale,
    x: along(view.x, bounds.left, bounds.right, size.width),
    y: along(view.y, bounds.top, bounds.bottom, size.height),
  }
}

/** As near as can be to having a point of the plan in the middle. */
export function centreOn(view: View, point: Point, bounds: Rect, size: Size): View {
  const { scale } = view
  return keepInSight({ scale, x: size.width / 2 - point.x * scale, y: size.height / 2 - point.y * scale }, bounds, size)
}

/** The smallest pan that brings a point of the plan at least `margin` pixels inside the view. */
export function reveal(view: View, point: Point, margin: number, bounds: Rect, size: Size): View {
  const shift = (at: number, room: number): number => {
    const edge = Math.min(margin, room / 2)
    if (at < edge) return edge - at
    return at > room - edge ? room - edge - at : 0
  }
  const dx = shift(point.x * view.scale + view.x, size.width)
  const dy = shift(point.y * view.scale + view.y, size.height)
  return dx === 0 && dy === 0 ? view : panBy(view, dx, dy, bounds, size)
}

export function toPlan(view: View, at: Point): Point {
  return { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale }
}

/** The part of the plan in sight, with `margin` seats around it. */
export function visibleRect(view: View, size: Size, margin: number): Rect {
  const topLeft = toPlan(view, { x: 0, y: 0 })
  const bottomRight = toPlan(view, { x: size.width, y: size.height })
  return {
    left: topLeft.x - margin,
    top: topLeft.y - margin,
    right: bottomRight.x + margin,
    bottom: bottomRight.y + margin,
  }
}
