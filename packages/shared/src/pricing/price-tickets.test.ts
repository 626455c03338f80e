import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import type { PriceList } from './price-list.ts'
import { priceTickets } from './price-tickets.ts'

const list: PriceList = {
  id: newId(),
  name: 'House prices',
  currency: 'SGD',
  prices: [
    { ticketType: 'adult', category: 'standard', amount: 1250 },
    { ticketType: 'child', category: 'standard', amount: 800 },
    { ticketType: 'adult', category: 'recliner', amount: 2200 },
    { ticketType: 'companion', category: 'companion', amount: 0 },
  ],
}

describe('the price of tickets', () => {
  it('is the sum of each seat under its own ticket type', () => {
    const priced = priceTickets(list, [
      { category: 'standard', type: 'adult' },
      { category: 'standard', type: 'child' },
      { category: 'recliner', type: 'adult' },
    ])
    expect(priced).toEqual({
      ok: true,
      tickets: [
        { type: 'adult', amount: 1250 },
        { type: 'child', amount: 800 },
        { type: 'adult', amount: 2200 },
      ],
      total: { amount: 4250, currency: 'SGD' },
    })
  })

  it('is zero for no seats', () => {
    expect(priceTickets(list, [])).toEqual({ ok: true, tickets: [], total: { amount: 0, currency: 'SGD' } })
  })

  it('is unknown while a seat has no price, rather than too low', () => {
    const seats = [
      { category: 'standard', type: 'adult' },
      { category: 'recliner', type: 'child' },
    ] as const
    expect(priceTickets(list, seats)).toEqual({ ok: false, unpriced: 1 })
  })

  it("uses the category's first ticket type for a seat without a choice", () => {
    const seats = [
      { category: 'standard', type: undefined },
      { category: 'companion', type: undefined },
    ] as const
    expect(priceTickets(list, seats)).toMatchObject({
      tickets: [
        { type: 'adult', amount: 1250 },
        { type: 'companion', amount: 0 },
      ],
    })
  })

  it('is unknown for a seat that isn’t in the plan, or whose category isn’t sold', () => {
    expect(priceTickets(list, [{ category: undefined, type: 'adult' }])).toEqual({ ok: false, unpriced: 0 })
    expect(priceTickets(list, [{ category: 'loveseat', type: undefined }])).toEqual({ ok: false, unpriced: 0 })
  })
})
