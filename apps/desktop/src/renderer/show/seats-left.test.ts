import { expect, it } from 'vitest'
import type { ProgrammeShow } from '../../terminal/api.ts'
import { filling, seatsLeft } from './seats-left.ts'

it('the programme says how full a show is, and when it does not know', () => {
  const show = (occupancy: ProgrammeShow['occupancy'], seatCount = 100) => ({ occupancy, seatCount }) as ProgrammeShow
  const state = (occupancy: ProgrammeShow['occupancy'], seatCount?: number) => filling(show(occupancy, seatCount))
  expect(state(null)).toBe('unknown')
  expect(state({ held: 0, booked: 0 })).toBe('plenty')
  expect(state({ held: 5, booked: 85 })).toBe('few')
  expect(state({ held: 1, booked: 99 })).toBe('sold_out')
  expect(state({ held: 0, booked: 23 }, 28)).toBe('few')
  expect(seatsLeft(show({ held: 2, booked: 3 }))).toBe(95)
})
