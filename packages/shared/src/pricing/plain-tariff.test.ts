import { expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { priceOrder } from './order.ts'
import { PLAIN_TARIFF_ID, plainTariff } from './plain-tariff.ts'
import type { PriceList } from './price-list.ts'
import { priceTickets } from './price-tickets.ts'

const list: PriceList = {
  id: newId(),
  name: 'House prices',
  currency: 'SGD',
  prices: [
    { ticketType: 'adult', category: 'standard', amount: 1333 },
    { ticketType: 'child', category: 'standard', amount: 907 },
    { ticketType: 'adult', category: 'premium', amount: 1801 },
  ],
}

it('the plain tariff leaves the total of any tickets as their price list has it, without tax', () => {
  const seats = [
    { category: 'standard', type: undefined },
    { category: 'standard', type: 'child' },
    { category: 'premium', type: undefined },
  ] as const
  const show = { priceList: list, startsAt: new Date('2026-11-21T12:00:00Z'), timeZone: 'Asia/Singapore' }
  for (let count = 1; count <= seats.length; count++) {
    const tickets = seats.slice(0, count)
    const today = priceTickets(list, tickets)
    const answer = priceOrder(plainTariff('SGD'), {
      channel: 'online',
      soldAt: new Date('2026-11-20T12:00:00Z'),
      tickets: tickets.map((ticket) => ({ ...ticket, show })),
    })
    if (!today.ok || !answer.ok) throw new Error('the list has these prices')
    expect(answer.order.total).toBe(today.total.amount)
    expect(answer.order.lines.map(({ amount, tax, off }) => [amount, tax, off])).toEqual(
      today.tickets.map(({ amount }) => [amount, 0, []]),
    )
  }
})

it('the plain tariff sells tickets and nothing else, in the currency of its cinema', () => {
  const tariff = plainTariff('JPY')
  expect(tariff).toMatchObject({ id: PLAIN_TARIFF_ID, currency: 'JPY', discounts: [], fees: [], holidays: [] })
  expect(tariff.goods).toEqual({ goods: [], combos: [] })
  expect(tariff.taxes.rates.map(({ percentage }) => percentage)).toEqual([0])
})
