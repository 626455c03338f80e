import { describe, expect, it } from 'vitest'
import {
  BLOCKED,
  BOOKED,
  countSeatStates,
  decodeSeatStates,
  encodeSeatStates,
  FREE,
  HELD,
  packSeatStates,
  SEAT_STATES,
  unpackSeatStates,
} from './seat-states.ts'

/** A map in no order, the same in every run. */
function mapOf(seatCount: number): Uint8Array {
  let state = seatCount + 1
  return Uint8Array.from({ length: seatCount }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 30
  })
}

describe('a seat map', () => {
  it('of 0 to 1,000 seats survives packing and text', () => {
    for (let seats = 0; seats <= 1000; seats++) {
      const states = mapOf(seats)
      const packed = packSeatStates(states)
      expect(packed.length).toBe(Math.ceil(seats / 4))
      expect(unpackSeatStates(packed, seats)).toEqual(states)
      expect(decodeSeatStates(encodeSeatStates(states), seats)).toEqual(states)
    }
  })

  it('of an 80,000-seat stadium travels as 20,000 bytes', () => {
    const states = mapOf(80_000)
    expect(packSeatStates(states)).toHaveLength(20_000)
    expect(decodeSeatStates(encodeSeatStates(states), 80_000)).toEqual(states)
  })

  it('has seat 0 in the lowest bits of the first byte, which other versions rely on', () => {
    expect([...packSeatStates(Uint8Array.of(HELD, FREE, FREE, BOOKED, BLOCKED))]).toEqual([0b10_00_00_01, 0b11])
    expect(encodeSeatStates(Uint8Array.of(HELD, FREE, FREE, BOOKED, BLOCKED))).toBe('gQM=')
  })

  it('names its states in the order of their codes', () => {
    expect([SEAT_STATES[FREE], SEAT_STATES[HELD], SEAT_STATES[BOOKED], SEAT_STATES[BLOCKED]]).toEqual([
      'free',
      'held',
      'booked',
      'blocked',
    ])
  })

  it("of another plan's size is refused with both sizes", () => {
    const text = encodeSeatStates(mapOf(500))
    expect(() => decodeSeatStates(text, 505)).toThrow(new RangeError('a map of 505 seats takes 127 bytes, got 125'))
    expect(() => unpackSeatStates(new Uint8Array(2), 4)).toThrow(RangeError)
    expect(() => decodeSeatStates('not base64!', 500)).toThrow()
  })

  it('counts the seats in each state', () => {
    expect(countSeatStates(Uint8Array.of(FREE, HELD, FREE, BOOKED, BLOCKED, FREE))).toEqual({
      free: 3,
      held: 1,
      booked: 1,
      blocked: 1,
    })
    expect(countSeatStates(new Uint8Array())).toEqual({ free: 0, held: 0, booked: 0, blocked: 0 })
  })
})
