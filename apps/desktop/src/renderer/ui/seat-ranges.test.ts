import { expect, it } from 'vitest'
import { seatRanges } from './seat-ranges.ts'

it('adjacent seats are named by the first and the last', () => {
  expect(seatRanges(['J-12', 'J-9', 'J-11', 'J-10'])).toBe('J-9 to J-12')
  expect(seatRanges(['K-3', 'J-9', 'J-10', 'J-11', 'K-4'])).toBe('J-9 to J-11, K-3, K-4')
})

it('rows stay in the order of an auditorium, and names without numbers stay separate', () => {
  expect(seatRanges(['AA-1', 'B-2', 'A-1'])).toBe('A-1, B-2, AA-1')
  expect(seatRanges(['Box-A', 'Box-B'])).toBe('Box-A, Box-B')
  expect(seatRanges([])).toBe('')
})
