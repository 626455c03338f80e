import { describe, expect, it } from 'vitest'
import { singleSeatsLeftBy } from './single-seats.ts'
import { drawHall } from './testing/drawn-hall.ts'

function leftBy(drawing: string, selection: string): string {
  const hall = drawHall(drawing)
  return hall.names(singleSeatsLeftBy(hall.plan, hall.states, hall.indexes(selection)))
}

describe('a selection leaves a single seat', () => {
  it('between it and a sold seat', () => {
    expect(leftBy('A  x.....', 'A-3 A-4')).toBe('A-2')
  })

  it('between it and an aisle or a wall', () => {
    expect(leftBy('A  ......  ...', 'A-2 A-3')).toBe('A-1')
    expect(leftBy('A  ......  ...', 'A-10 A-11')).toBe('A-9')
  })

  it('on both sides', () => {
    expect(leftBy('A  x....x', 'A-3 A-4')).toBe('A-2 A-5')
  })

  it('in the middle of the party', () => {
    expect(leftBy('A  .......', 'A-3 A-5')).toBe('A-4')
  })

  it('by taking half of a loveseat', () => {
    expect(leftBy('A  llll', 'A-1 A-2 A-3')).toBe('A-4')
  })

  it('when it takes one of the last two', () => {
    expect(leftBy('A  x..x', 'A-2')).toBe('A-3')
  })
})

describe('a selection leaves no single seat', () => {
  it('by leaving two', () => {
    expect(leftBy('A  x.....x', 'A-4 A-5 A-6')).toBe('')
  })

  it('that was single before', () => {
    expect(leftBy('A  x.x...x.x', 'A-4 A-5 A-6')).toBe('')
  })

  it('across an aisle, where it had no neighbour anyway', () => {
    expect(leftBy('A  .   ..   .', 'A-5 A-6')).toBe('')
  })

  it('when it joins the seat that its party holds already', () => {
    expect(leftBy('A  x.hh..x', 'A-3 A-4 A-2')).toBe('')
    expect(leftBy('A  xxhh..x', 'A-3 A-4 A-5 A-6')).toBe('')
  })

  it('of a wheelchair or companion space, which are sold singly', () => {
    expect(leftBy('A  ..wx', 'A-1 A-2')).toBe('')
    expect(leftBy('A  ..cx', 'A-1 A-2')).toBe('')
  })

  it('beside a free wheelchair space, whose visitor may bring a companion', () => {
    expect(leftBy('A  w...', 'A-3 A-4')).toBe('')
    expect(leftBy('A  W...', 'A-3 A-4')).toBe('A-2')
  })

  it('by taking no seat at all', () => {
    const { plan, states } = drawHall('A  .x.')
    expect(singleSeatsLeftBy(plan, states, [])).toEqual([])
  })
})

it('a selection with a seat that the plan lacks is rejected', () => {
  const { plan, states } = drawHall('A  ..')
  expect(() => singleSeatsLeftBy(plan, states, [2])).toThrow(RangeError)
  expect(() => singleSeatsLeftBy(plan, states, [-1])).toThrow(RangeError)
})
