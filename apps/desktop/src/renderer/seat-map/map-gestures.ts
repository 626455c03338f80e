/** Mouse, touch and wheel on the map, told as taps, pans and zooms. */
import type { Point } from './viewport.ts'

export interface MapGestures {
  tap(at: Point): void
  /** A finger that stays where it is; no tap follows. */
  hold(at: Point): void
  pan(dx: number, dy: number): void
  zoom(factor: number, at: Point): void
  /** undefined: the mouse has left. Touch doesn't hover. */
  hover(at: Point | undefined): void
}

/** CSS pixels that a finger may wander in a tap. */
const WANDER = { mouse: 4, touch: 10 }
const HOLD_MS = 450

/** @returns a function that stops listening. */
export function listenToGestures(surface: HTMLElement, gestures: MapGestures): () => void {
  const pointers = new Map<number, Point>()
  let start: Point | undefined
  let moved = false
  let holding: ReturnType<typeof setTimeout> | undefined

  const at = (event: PointerEvent | WheelEvent): Point => {
    const box = surface.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const spread = (): { distance: number; middle: Point } | undefined => {
    const [a, b] = [...pointers.values()]
    if (a === undefined || b === undefined) return undefined
    return { distance: Math.hypot(a.x - b.x, a.y - b.y), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } }
  }

  const onDown = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    pointers.set(event.pointerId, at(event))
    clearTimeout(holding)
    if (pointers.size === 1) {
      const begin = at(event)
      start = begin
      moved = false
      holding = setTimeout(() => {
        if (moved || pointers.size !== 1) return
        moved = true
        gestures.hold(begin)
      }, HOLD_MS)
    } else moved = true
  }
  const onMove = (event: PointerEvent): void => {
    const now = at(event)
    const before = pointers.get(event.pointerId)
    if (before === undefined) {
      if (event.pointerType === 'mouse') gestures.hover(now)
      return
    }
    const pinchBefore = spread()
    if (!moved && start !== undefined) {
      const allowed = event.pointerType === 'mouse' ? WANDER.mouse : WANDER.touch
      if (Math.hypot(now.x - start.x, now.y - start.y) <= allowed) return
      moved = true
      clearTimeout(holding)
      surface.setPointerCapture(event.pointerId)
    }
    pointers.set(event.pointerId, now)
    const pinch = spread()
    if (pinch !== undefined && pinchBefore !== undefined) {
      gestures.pan(pinch.middle.x - pinchBefore.middle.x, pinch.middle.y - pinchBefore.middle.y)
      gestures.zoom(pinch.distance / Math.max(1, pinchBefore.distance), pinch.middle)
    } else gestures.pan(now.x - before.x, now.y - before.y)
  }
  const onUp = (event: PointerEvent): void => {
    clearTimeout(holding)
    if (!pointers.delete(event.pointerId)) return
    if (pointers.size === 0 && !moved) gestures.tap(at(event))
  }
  const onCancel = (event: PointerEvent): void => {
    clearTimeout(holding)
    pointers.delete(event.pointerId)
  }
  const onLeave = (): void => gestures.hover(undefined)
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY
    gestures.zoom(Math.exp(-Math.max(-240, Math.min(240, lines)) * 0.0018), at(event))
  }

  // A long touch opens a menu in some browsers.
  const onMenu = (event: Event): void => event.preventDefault()

  surface.addEventListener('contextmenu', onMenu)
  surface.addEventListener('pointerdown', onDown)
  surface.addEventListener('pointermove', onMove)
  surface.addEventListener('pointerup', onUp)
  surface.addEventListener('pointercancel', onCancel)
  surface.addEventListener('pointerleave', onLeave)
  surface.addEventListener('wheel', onWheel, { passive: false })
  return () => {
    clearTimeout(holding)
    surface.removeEventListener('contextmenu', onMenu)
    surface.removeEventListener('pointerdown', onDown)
    surface.removeEventListener('pointermove', onMove)
    surface.removeEventListener('pointerup', onUp)
    surface.removeEventListener('pointercancel', onCancel)
    surface.removeEventListener('pointerleave', onLeave)
    surface.removeEventListener('wheel', onWheel)
  }
}
