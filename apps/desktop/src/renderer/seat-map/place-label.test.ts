import { describe, expect, it } from 'vitest'
import { placeLabel } from './place-label.ts'

const ROOM = { width: 600, height: 400 }
const LABEL = { width: 200, height: 30 }
const seat = (x: number, y: number) => ({ x, y, side: 28 })

/** The seats that the label lies on. */
function covered(at: { x: number; y: number }, seats: { x: number; y: number; side: number }[]): number {
  return seats.filter(
    ({ x, y }) => x + 13 > at.x && x - 13 < at.x + LABEL.width && y + 13 > at.y && y - 13 < at.y + LABEL.height,
  ).length
}

describe('the label of a seat', () => {
  it('stands above it', () => {
    expect(placeLabel(seat(300, 200), LABEL, ROOM, [])).toEqual({ x: 200, y: 146 })
  })

  it.each([
    [5, 200],
    [595, 200],
    [300, 5],
    [300, 395],
    [3, 3],
    [598, 397],
  ])('stays within the map, and off its seat, at %i, %i', (x, y) => {
    const at = placeLabel(seat(x, y), LABEL, ROOM, [])
    expect(at.x >= 0 && at.x + LABEL.width <= ROOM.width && at.y >= 0 && at.y + LABEL.height <= ROOM.height).toBe(true)
    expect(covered(at, [seat(x, y)])).toBe(0)
  })

  it('covers no seat of the party', () => {
    const party = [-2, -1, 0, 1, 2].map((nth) => seat(300 + nth * 28, 172))
    const at = placeLabel(seat(300, 200), LABEL, ROOM, party)
    expect(covered(at, [...party, seat(300, 200)])).toBe(0)
    const around = [...party, ...party.map(({ x }) => seat(x, 228))]
    expect(covered(placeLabel(seat(300, 200), LABEL, ROOM, around), [...around, seat(300, 200)])).toBe(0)
  })

  it('is in the map also where no place is free', () => {
    const at = placeLabel(seat(50, 20), LABEL, { width: 100, height: 32 }, [])
    expect(at).toEqual({ x: 4, y: 4 })
  })
})
