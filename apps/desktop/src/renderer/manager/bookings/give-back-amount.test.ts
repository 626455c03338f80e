import { expect, it } from 'vitest'
import { namedAmount, proposedAmount } from './give-back-amount.ts'

const ticket = (seatId: string, status: 'valid' | 'cancelled' = 'valid') => {
  return { seatId, type: 'adult', amount: 1250, status }
}
const booking = { tickets: [ticket('A-1'), ticket('A-2'), ticket('A-3', 'cancelled')], fees: 75, refundable: 9000 }

it('the usual sum has the fees with the last ticket, and no more than can go back', () => {
  expect(proposedAmount(booking, ['A-1'])).toBe(1250)
  expect(proposedAmount(booking, ['A-1', 'A-2'])).toBe(2575)
  expect(proposedAmount({ ...booking, fees: 0 }, ['A-1', 'A-2'])).toBe(2500)
  expect(proposedAmount({ ...booking, fees: undefined }, ['A-1', 'A-2'])).toBe(2500)
  expect(proposedAmount({ ...booking, refundable: 2000 }, ['A-1', 'A-2'])).toBe(2000)
})

it('a sum is named where somebody typed another one', () => {
  expect(namedAmount(2575, 2575)).toEqual({})
  expect(namedAmount(2000, 2575)).toEqual({ amount: 2000 })
  expect(namedAmount(0, 2575)).toEqual({ amount: 0 })
})
