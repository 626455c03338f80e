import { describe, expect, it } from 'vitest'
import { drawnPlan } from '../testing/plans.ts'
import { layOutSeats, seatIdAt } from './seat-layout.ts'
import { type Direction, rowEnd, seatTowards, startingSeat } from './seat-moves.ts'

const layout = layOutSeats(
  drawnPlan([
    '  ####  ', //
    '### ####',
    '',
    '########',
    '#      #',
  ]),
)
const go = (from: string, direction: Direction): string | undefined => {
  const to = seatTowards(layout, layout.indexById.get(from) ?? -1, direction)
  return to === undefined ? undefined : seatIdAt(layout, to)
}

describe('the arrow keys', () => {
  it('move along the row, across an aisle', () => {
    expect(go('B-1', 'right')).toBe('B-2')
    expect(go('B-3', 'right')).toBe('B-4')
    expect(go('B-4', 'left')).toBe('B-3')
  })

  it('move to the seat ahead or behind, across a cross-aisle', () => {
    expect(go('A-1', 'down')).toBe('B-3')
    expect(go('B-1', 'down')).toBe('D-1')
    expect(go('D-8', 'up')).toBe('B-7')
  })

  it('go to the nearest seat when none is straight ahead', () => {
    expect(go('E-1', 'right')).toBe('E-2')
    expect(go('B-1', 'up')).toBeUndefined()
    expect(go('B-2', 'up')).toBe('A-1')
  })

  it('stop at the edge of the plan', () => {
    expect(go('D-1', 'left')).toBeUndefined()
    expect(go('A-1', 'up')).toBeUndefined()
    expect(go('E-1', 'down')).toBeUndefined()
  })

  it('reach every seat of the plan from any other', () => {
    const reached = new Set<number>([0])
    const waiting = [0]
    for (let seat = waiting.pop(); seat !== undefined; seat = waiting.pop()) {
      for (const direction of ['left', 'right', 'up', 'down'] as const) {
        const to = seatTowards(layout, seat, direction)
        if (to !== undefined && !reached.has(to)) {
          reached.add(to)
          waiting.push(to)
        }
      }
    }
    expect(reached.size).toBe(layout.count)
  })
})

it('Home and End go to the ends of the row, whichever way its numbers run', () => {
  const index = layout.indexById.get('B-4') ?? -1
  expect(seatIdAt(layout, rowEnd(layout, index, 'first'))).toBe('B-1')
  expect(seatIdAt(layout, rowEnd(layout, index, 'last'))).toBe('B-7')
})

it('the keyboard starts in the middle of the auditorium', () => {
  expect(seatIdAt(layout, startingSeat(layout) ?? -1)).toMatch(/^[BD]-/)
})
