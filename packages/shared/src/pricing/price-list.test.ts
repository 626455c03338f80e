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

  it('knows a ticket that costs nothing from one that is not sold', () => {
    expect(priceOf(list, 'companion', 'companion')).toBe(0)
    expect(priceOf(list, 'child', 'premium')).toBeUndefined()
    expect(priceOf(list, 'student', 'standard')).toBeUndefined()
  })

  it('names each ticket type once, in its own order: the first is what a new seat gets', () => {
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

  it('says in a legend what its first ticket type costs, and nothing where that type isn’t sold', () => {
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

describe('“from 7.00”', () => {
  const prices: PriceList['prices'] = [
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
})
