import { expect, it } from 'vitest'
import { changeDue, totalOf } from './totals.ts'

it('tickets cost together what each of them costs', () => {
  expect(totalOf([{ amount: 1250 }, { amount: 0 }, { amount: 800 }])).toBe(2050)
  expect(totalOf([])).toBe(0)
})

it('cash beyond the total goes back, and a negative change is what is missing', () => {
  expect(changeDue(4250, 5000)).toBe(750)
  expect(changeDue(4250, 4250)).toBe(0)
  expect(changeDue(4250, 4000)).toBe(-250)
})
