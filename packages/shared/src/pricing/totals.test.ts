import { expect, it } from 'vitest'
import { changeDue, totalOf } from './totals.ts'

it('tickets cost the sum of their prices', () => {
  expect(totalOf([{ amount: 1250 }, { amount: 0 }, { amount: 800 }])).toBe(2050)
  expect(totalOf([])).toBe(0)
})

it('the change is the cash beyond the total, and negative if cash is missing', () => {
  expect(changeDue(4250, 5000)).toBe(750)
  expect(changeDue(4250, 4250)).toBe(0)
  expect(changeDue(4250, 4000)).toBe(-250)
})
