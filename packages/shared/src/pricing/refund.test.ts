import { expect, it } from 'vitest'
import { usualRefund } from './refund.ts'

const adult = { amount: 1250 }
const child = { amount: 800 }

it('the usual refund of tickets is what was paid for them', () => {
  expect(usualRefund([adult, child], 4250)).toBe(2050)
  expect(usualRefund([], 4250)).toBe(0)
})

it('the usual refund is at most what an earlier refund has left', () => {
  expect(usualRefund([adult, child], 1500)).toBe(1500)
  expect(usualRefund([adult], 0)).toBe(0)
})
