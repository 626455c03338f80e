import { expect, it } from 'vitest'
import { createCornerTouches } from './corner-touches.ts'

const inCorner = (at: number) => ({ x: 20, y: 30, at })

it('five touches in the corner open the staff’s page', () => {
  const take = createCornerTouches()
  expect([0, 400, 800, 1200, 1600].map((at) => take(inCorner(at)))).toEqual([false, false, false, false, true])
})

it('a visitor who touches the corner now and then opens nothing', () => {
  const take = createCornerTouches()
  expect([0, 1000, 2000, 3000, 4000, 5000, 6000].map((at) => take(inCorner(at)))).not.toContain(true)
})

it('a touch elsewhere begins the gesture anew, and so does a whole one', () => {
  const take = createCornerTouches()
  for (const at of [0, 100, 200, 300]) take(inCorner(at))
  take({ x: 500, y: 30, at: 350 })
  expect([400, 500, 600, 700].map((at) => take(inCorner(at)))).not.toContain(true)
  expect(take(inCorner(800))).toBe(true)
  expect(take(inCorner(900))).toBe(false)
})
