import { expect, it } from 'vitest'
import { leftToRight, seatList } from './seat-list.ts'

it('seats are named in order, and a row of three or more by its ends', () => {
  expect(seatList(['J-12', 'J-11'])).toBe('J-11 J-12')
  expect(seatList(['J-11', 'J-13', 'J-12', 'K-2'])).toBe('J-11–13 K-2')
  expect(seatList(['AA-1', 'B-1'])).toBe('B-1 AA-1')
  expect(seatList([])).toBe('')
})

it('in a sentence from right to left seats keep their order', () => {
  expect(leftToRight('I-7 I-8')).toBe('\u2066I-7 I-8\u2069')
  expect(leftToRight('')).toBe('')
})
