import { expect, it } from 'vitest'
import { layOutSeats } from '../../seat-map/seat-layout.ts'
import { drawnPlan } from '../../testing/plans.ts'
import { closeUp } from './close-up.ts'

const layout = layOutSeats(drawnPlan(Array.from({ length: 20 }, () => '#'.repeat(40))))
const size = { width: 500, height: 240 }

it('the close-up shows all relevant seats, with some around them', () => {
  const seats = [10 * 40 + 3, 12 * 40 + 9]
  const view = closeUp(layout, seats, size, 34)
  for (const index of seats) {
    const x = (layout.x[index] as number) * view.scale + view.x
    const y = (layout.y[index] as number) * view.scale + view.y
    expect(x).toBeGreaterThan(view.scale)
    expect(x).toBeLessThan(size.width - view.scale)
    expect(y).toBeGreaterThan(view.scale)
    expect(y).toBeLessThan(size.height - view.scale)
  }
})

it('the close-up draws few seats no larger than needed, and distant ones smaller', () => {
  expect(closeUp(layout, [0], size, 20).scale).toBe(20)
  expect(closeUp(layout, [0, 20 * 40 - 1], size, 34).scale).toBeLessThan(14)
})
