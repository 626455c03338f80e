import type { Price } from '@marquee/shared'
import { expect, it } from 'vitest'
import { lowestPrice } from './lowest-price.ts'

const prices: Price[] = [
  { ticketType: 'adult', category: 'standard', amount: 1400 },
  { ticketType: 'child', category: 'standard', amount: 900 },
  { ticketType: 'adult', category: 'premium', amount: 1800 },
  { ticketType: 'adult', category: 'wheelchair', amount: 600 },
]

it('prices start at the cheapest seat that anybody may take', () => {
  expect(lowestPrice(prices, ['standard', 'premium', 'wheelchair'])).toBe(900)
  expect(lowestPrice(prices, ['premium', 'wheelchair'])).toBe(1800)
})

it('prices of an auditorium that has nothing else start at its wheelchair spaces', () => {
  expect(lowestPrice(prices, ['wheelchair'])).toBe(600)
})

it('a list without a price for any of the seats still has a lowest one', () => {
  expect(lowestPrice(prices, ['loveseat'])).toBe(600)
})
