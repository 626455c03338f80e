import { packSeatPlan } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { drawnPlan } from '../testing/plans.ts'
import { categoriesOf, findSeat, layOutSeats, seatIdAt } from './seat-layout.ts'

describe('laying out a plan', () => {
  it('keeps aisles and the distance between rows', () => {
    const layout = layOutSeats(drawnPlan(['## ##', '', '## ##']))
    expect([...layout.x]).toEqual([0, 1, 3, 4, 0, 1, 3, 4])
    expect([...layout.y]).toEqual([0, 0, 0, 0, 2, 2, 2, 2])
  })

  it('measures in seats, whatever unit the plan was drawn in', () => {
    const layout = layOutSeats(drawnPlan(['####', '####'], 25))
    expect([...layout.x]).toEqual([0, 1, 2, 3, 0, 1, 2, 3])
    expect(layout.seatBounds).toEqual({ left: -0.5, top: -0.5, right: 3.5, bottom: 1.5 })
  })

  it('is not misled by two seats drawn on each other', () => {
    const plan = drawnPlan(['##########', '##########'])
    plan.x[1] = 0.001
    expect(layOutSeats(plan).x[9]).toBeCloseTo(9, 1)
  })

  it('leaves room for the screen above and the row letters beside', () => {
    const { bounds, seatBounds } = layOutSeats(drawnPlan(['####']))
    expect(bounds.top).toBeLessThan(seatBounds.top - 2)
    expect(bounds.left).toBeLessThan(seatBounds.left - 1)
    expect(bounds.right).toBeGreaterThan(seatBounds.right + 1)
  })

  it('orders the seats of a row from left to right, and tells a straight row from a curved one', () => {
    const plan = drawnPlan(['###', '###'])
    plan.x.reverse()
    plan.y[4] = 1.5
    const layout = layOutSeats(plan)
    expect(layout.rows[0]?.seats).toEqual([2, 1, 0])
    expect(layout.rows.map((row) => row.straight)).toEqual([true, false])
  })

  it('lays out a single seat', () => {
    const layout = layOutSeats(drawnPlan(['#']))
    expect(seatIdAt(layout, 0)).toBe('A-1')
    expect(layout.seatBounds).toEqual({ left: -0.5, top: -0.5, right: 0.5, bottom: 0.5 })
  })

  it('lists only the categories that the plan has', () => {
    expect(categoriesOf(drawnPlan(['##w']))).toEqual(['standard', 'wheelchair'])
  })
})

describe('finding a seat by what the clerk types', () => {
  const layout = layOutSeats(drawnPlan(['####', '####']))

  it.each(['B-3', 'b3', 'B 3', ' b-3 ', 'Row B seat 3'])('takes %j for seat B-3', (text) => {
    expect(seatIdAt(layout, findSeat(layout, text) ?? -1)).toBe('B-3')
  })

  it.each(['', 'B', 'B-9', 'Z1', '3'])('finds no seat for %j', (text) => {
    expect(findSeat(layout, text)).toBeUndefined()
  })

  it('does not guess between two seats that differ only in case', () => {
    const plan = drawnPlan(['#', '#'])
    plan.rows[1] = 'a'
    const twins = layOutSeats(plan)
    expect(findSeat(twins, 'a-1')).toBe(1)
    expect(findSeat(twins, 'A-1')).toBe(0)
    expect(findSeat(twins, 'a1')).toBeUndefined()
  })
})

describe('the screen', () => {
  const hall = (seats: { x: number; y: number }[]) =>
    layOutSeats(
      packSeatPlan(seats.map(({ x, y }, i) => ({ row: `${y}`, number: `${i}`, x, y, category: 'standard' as const }))),
    )
  const grid = (width: number, height: number) =>
    Array.from({ length: width * height }, (_, i) => ({ x: i % width, y: Math.floor(i / width) }))

  it('is in front of a hall, and nowhere in a stadium, whose people sit around', () => {
    expect(hall(grid(6, 4)).hasScreen).toBe(true)
    expect(hall(grid(30, 20)).hasScreen).toBe(true)
    const around = grid(40, 40).filter(({ x, y }) => Math.abs(x - 19.5) > 10 || Math.abs(y - 19.5) > 10)
    expect(hall(around).hasScreen).toBe(false)
  })

  it('takes no room from a hall with an aisle through its middle', () => {
    expect(hall(grid(30, 20).filter(({ x }) => x !== 14 && x !== 15)).hasScreen).toBe(true)
  })
})
