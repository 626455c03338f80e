import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import {
  legendPrice,
  lowestPrice,
  PriceList,
  priceOf,
  ticketTypesFor,
  ticketTypesOf,
  usualPrice,
} from './price-list.ts'

const list: PriceList = {
  id: newId(),
  name: 'House prices',
  currency: 'SGD',
  prices: [
    { ticketType: 'adult', category: 'standard', amount: 1250 },
    { ticketType: 'child', category: 'standard', amount: 900 },
    { ticketType: 'adult', category: 'premium', amount: 1750 },
    { ticketType: 'companion', category: 'companion', amount: 0 },
  ],
}

describe('a price list', () => {
  it('prices a ticket by its type and its seat’s category', () => {
    expect(priceOf(list, 'adult', 'standard')).toBe(1250)
    expect(priceOf(list, 'child', 'standard')).toBe(900)
    expect(priceOf(list, 'adult', 'premium')).toBe(1750)
  })

  it('distinguishes a free ticket from one that is not sold', () => {
    expect(priceOf(list, 'companion', 'companion')).toBe(0)
    expect(priceOf(list, 'child', 'premium')).toBeUndefined()
    expect(priceOf(list, 'student', 'standard')).toBeUndefined()
  })

  it('lists each ticket type once, in its own order, and a new seat gets the first', () => {
    expect(ticketTypesOf(list)).toEqual(['adult', 'child', 'companion'])
  })

  it('offers only ticket types that the seat has a price for', () => {
    expect(ticketTypesFor(list, 'standard')).toEqual(['adult', 'child'])
    expect(ticketTypesFor(list, 'premium')).toEqual(['adult'])
    expect(ticketTypesFor(list, 'loveseat')).toEqual([])
  })

  it('prices a seat by the first ticket type that its category has', () => {
    expect(usualPrice(list, 'standard')).toBe(1250)
    expect(usualPrice(list, 'companion')).toBe(0)
    expect(usualPrice(list, 'loveseat')).toBeUndefined()
  })

  it('shows its first ticket type’s price in a legend, or nothing if that type isn’t sold', () => {
    expect(legendPrice(list, 'premium')).toBe(1750)
    expect(legendPrice(list, 'companion')).toBeUndefined()
  })

  it('has at least one price, and none below zero', () => {
    const isList = (prices: unknown[]) => PriceList.safeParse({ ...list, prices }).success
    expect(isList(list.prices)).toBe(true)
    expect(isList([])).toBe(false)
    expect(isList([{ ...list.prices[0], amount: -1 }])).toBe(false)
    expect(isList([{ ...list.prices[0], ticketType: 'Adult' }])).toBe(false)
  })
})

describe('the “from” price', () => {
  const prices: PriceList['prices'] = [
    { ticketType: 'adult', category: 'standard', amount: 1400 },
    { ticketType: 'child', category: 'standard', amount: 900 },
    { ticketType: 'adult', category: 'premium', amount: 1800 },
    { ticketType: 'adult', category: 'wheelchair', amount: 600 },
  ]

  it('is that of the cheapest seat that anybody may take', () => {
    expect(lowestPrice(prices, ['standard', 'premium', 'wheelchair'])).toBe(900)
    expect(lowestPrice(prices, ['premium', 'wheelchair'])).toBe(1800)
  })

  it('is that of a wheelchair space if the auditorium has nothing else', () => {
    expect(lowestPrice(prices, ['wheelchair'])).toBe(600)
  })

  it('exists even if no seat of the auditorium has a price', () => {
    expect(lowestPrice(prices, ['loveseat'])).toBe(600)
  })
})
