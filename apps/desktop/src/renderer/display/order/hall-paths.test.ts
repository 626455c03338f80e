import { describe, expect, it } from 'vitest'
import { hallPaths } from './hall-paths.ts'

const hallOf = (rows: number, seats: number) => {
  const places = Array.from({ length: rows * seats }, (_, i) => ({ x: i % seats, y: Math.floor(i / seats) }))
  return {
    seatIds: places.map(({ x, y }) => `${y}-${x}`),
    x: places.map(({ x }) => x),
    y: places.map(({ y }) => y),
  }
}
const count = (path: string): number => path.split('M').length - 1

describe('the hall on the customer display', () => {
  it('has each seat once, and marks those of the customer', () => {
    const { own, others } = hallPaths(hallOf(10, 20), ['3-4', '3-5', 'X-1'])
    expect([count(own), count(others)]).toEqual([2, 198])
  })

  it('keeps a customer’s seat in sight in a stadium, which has no screen in front', () => {
    const cinema = hallPaths(hallOf(10, 20), ['3-4'])
    const stadium = hallPaths(hallOf(100, 200), ['3-4'])
    expect(stadium.ownSize).toBeGreaterThan(4 * cinema.ownSize)
    expect([cinema.screen === null, stadium.screen === null]).toEqual([false, true])
  })
})
