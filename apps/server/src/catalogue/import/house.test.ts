import { priceOf, SEAT_CATEGORIES, ticketTypesOf } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { housePriceList, isCurrency, readHouse } from './house.ts'

describe("the house's price list", () => {
  const house = readHouse()

  it('prices every ticket type in every seat category, adults first', () => {
    const list = { id: '', currency: 'SGD', ...housePriceList(house, 'SGD') }
    expect(ticketTypesOf(list)[0]).toBe('adult')
    for (const type of ticketTypesOf(list)) {
      for (const category of SEAT_CATEGORIES) expect(priceOf(list, type, category)).toBeGreaterThan(0)
    }
  })

  it('has the same figures in currencies of more or fewer decimals', () => {
    const adult = (currency: string) => housePriceList(house, currency).prices[0]?.amount
    expect([adult('SGD'), adult('EUR'), adult('JPY'), adult('KWD')]).toEqual([1400, 1400, 14, 14_000])
  })
})

describe('a currency', () => {
  it('must exist, rather than be any three letters', () => {
    expect(['SGD', 'EUR', 'XYZ', 'AAA', 'sgd'].filter(isCurrency)).toEqual(['SGD', 'EUR'])
  })
})
