import { describe, expect, it } from 'vitest'
import { fitView, MAX_SCALE, panBy, reveal, toPlan, zoomAt } from './viewport.ts'

const bounds = { left: -2, top: -3, right: 30, bottom: 20 }
const size = { width: 800, height: 600 }

const shown = (view: { scale: number; x: number; y: number }) => ({
  left: bounds.left * view.scale + view.x,
  top: bounds.top * view.scale + view.y,
  right: bounds.right * view.scale + view.x,
  bottom: bounds.bottom * view.scale + view.y,
})

describe('the view', () => {
  it('shows the whole auditorium at first', () => {
    const box = shown(fitView(bounds, size))
    expect(box.left).toBeGreaterThanOrEqual(0)
    expect(box.top).toBeGreaterThanOrEqual(0)
    expect(box.right).toBeLessThanOrEqual(size.width)
    expect(box.bottom).toBeLessThanOrEqual(size.height)
  })

  it('does not enlarge a small auditorium to the size of posters', () => {
    expect(fitView({ left: 0, top: 0, right: 4, bottom: 2 }, size).scale).toBeLessThanOrEqual(MAX_SCALE)
  })

  it('keeps the seat under the finger while zooming', () => {
    const before = fitView(bounds, size)
    const at = { x: 400, y: 300 }
    const after = zoomAt(before, 2, at, bounds, size)
    expect(after.scale).toBeCloseTo(before.scale * 2)
    expect(toPlan(after, at).x).toBeCloseTo(toPlan(before, at).x)
    expect(toPlan(after, at).y).toBeCloseTo(toPlan(before, at).y)
  })

  it('zooms neither out beyond the whole nor in beyond what a finger needs', () => {
    const fit = fitView(bounds, size)
    expect(zoomAt(fit, 0.1, { x: 0, y: 0 }, bounds, size).scale).toBe(fit.scale)
    expect(zoomAt(fit, 1000, { x: 0, y: 0 }, bounds, size).scale).toBe(MAX_SCALE)
  })

  it('cannot be dragged away from the seats', () => {
    const close = zoomAt(fitView(bounds, size), 4, { x: 400, y: 300 }, bounds, size)
    const box = shown(panBy(close, 100_000, 100_000, bounds, size))
    expect(box.left).toBeLessThan(50)
    expect(box.top).toBeLessThan(50)
  })

  it('moves no farther than a focused seat needs, and not at all for a visible one', () => {
    const close = zoomAt(fitView(bounds, size), 4, { x: 400, y: 300 }, bounds, size)
    const middle = toPlan(close, { x: 400, y: 300 })
    expect(reveal(close, middle, 50, bounds, size)).toBe(close)
    const corner = { x: 29, y: 19 }
    const moved = reveal(close, corner, 50, bounds, size)
    expect(corner.x * moved.scale + moved.x).toBeLessThanOrEqual(size.width)
    expect(corner.y * moved.scale + moved.y).toBeLessThanOrEqual(size.height)
  })
})
