import { newId, type PriceList, TicketTerms } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { change, countOf, expectedTotal, NOBODY, offersOf, partyOf, sizeOf } from './party.ts'

const list: PriceList = {
  id: newId(),
  name: 'House prices',
  currency: 'EUR',
  prices: [
    { ticketType: 'adult', category: 'standard', amount: 1250 },
    { ticketType: 'adult', category: 'premium', amount: 1650 },
    { ticketType: 'adult', category: 'wheelchair', amount: 950 },
    { ticketType: 'child', category: 'standard', amount: 700 },
    { ticketType: 'student', category: 'standard', amount: 950 },
    { ticketType: 'press', category: 'standard', amount: 0 },
    { ticketType: 'club', category: 'standard', amount: 800 },
  ],
}
const terms = [
  { type: 'child', age: { to: 13 }, atMost: 4 },
  { type: 'student', needsCard: true },
  { type: 'press', needsApproval: true },
  { type: 'club', channels: ['online'] },
].map((each) => TicketTerms.parse(each))

describe('a kiosk', () => {
  const { offers, left } = offersOf(list, terms, ['standard', 'premium', 'wheelchair'])

  it('sells what nobody of the house has to see first, and says that there is more at the counter', () => {
    expect(offers.map(({ is, amount }) => [is, amount])).toEqual([
      ['adult', 1250],
      ['child', 700],
      ['wheelchair_space', 950],
    ])
    expect(left).toEqual(['student', 'press', 'club'])
  })

  it('knows the age of a type, and how many of it are sold', () => {
    expect(offers[1]).toMatchObject({ age: { to: 13 }, atMost: 4 })
    expect(offers[0]).toMatchObject({ age: undefined, atMost: 10 })
  })

  it('has no wheelchair spaces to sell where the hall has none', () => {
    expect(offersOf(list, terms, ['standard']).offers.map(({ is }) => is)).toEqual(['adult', 'child'])
  })

  it('shows the price of the usual seats of the hall', () => {
    expect(offersOf(list, [], ['premium']).offers).toMatchObject([{ is: 'adult', amount: 1650 }])
  })

  it('adds up what a party costs before it has seats', () => {
    const party = change(change(change(NOBODY, 'adult', 1), 'adult', 1), 'wheelchair_space', 1)
    expect(expectedTotal(party, offers)).toBe(3450)
    expect([countOf(party, 'adult'), countOf(party, 'child'), sizeOf(party)]).toEqual([2, 0, 3])
    expect(sizeOf(change(NOBODY, 'wheelchair_space', -1))).toBe(0)
  })
})

it('seats that were kept over a reload say for whom they are', () => {
  const party = partyOf([
    { category: 'standard', ticketType: 'adult' },
    { category: 'companion', ticketType: 'child' },
    { category: 'wheelchair', ticketType: 'adult' },
  ])
  expect([[...party.types], party.wheelchairs]).toEqual([
    [
      ['adult', 1],
      ['child', 1],
    ],
    1,
  ])
})
