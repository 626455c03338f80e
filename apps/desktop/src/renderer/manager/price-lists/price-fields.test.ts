import { newId, type PriceList } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { NEW_RULE, pricesOf, ruleOf, tableOf, textsOf, wrongCells } from './price-fields.ts'

const list: PriceList = {
  id: newId(),
  name: 'House prices',
  currency: 'EUR',
  prices: [
    { ticketType: 'adult', category: 'premium', amount: 1450 },
    { ticketType: 'adult', category: 'standard', amount: 1000 },
    { ticketType: 'child', category: 'standard', amount: 600 },
  ],
}
const table = tableOf(list)

describe('the table of a price list', () => {
  it('has a row for each ticket type and a column for each category with a price', () => {
    expect(table).toEqual({ types: ['adult', 'child'], categories: ['standard', 'premium'] })
  })

  it('makes the prices again that it was made of', () => {
    const key = ({ ticketType, category }: PriceList['prices'][number]) => `${ticketType} ${category}`
    const again = pricesOf(table, textsOf(list), 'EUR')
    expect(again?.toSorted((a, b) => key(a).localeCompare(key(b)))).toEqual(
      list.prices.toSorted((a, b) => key(a).localeCompare(key(b))),
    )
  })

  it('takes an amount with a comma, and an empty cell as not for sale', () => {
    const texts = { ...textsOf(list), 'adult standard': '11,5', 'child standard': ' ' }
    expect(pricesOf(table, texts, 'EUR')).toEqual([
      { ticketType: 'adult', category: 'standard', amount: 1150 },
      { ticketType: 'adult', category: 'premium', amount: 1450 },
    ])
  })

  it('says which cells hold no amount, and makes no prices of them', () => {
    const texts = { ...textsOf(list), 'adult standard': '-3', 'child standard': 'free' }
    expect(wrongCells(table, texts, 'EUR')).toEqual(['adult standard', 'child standard'])
    expect(pricesOf(table, texts, 'EUR')).toBeUndefined()
    expect(pricesOf(table, { ...textsOf(list), 'adult standard': '10.005' }, 'EUR')).toBeUndefined()
  })

  it('makes no list without any price', () => {
    expect(pricesOf(table, {}, 'EUR')).toBeUndefined()
  })
})

describe('the fields of a rule', () => {
  const tuesday = { ...NEW_RULE, name: 'Cinema Tuesday', weekdays: [2], amount: '7' }

  it('make a rule', () => {
    expect(ruleOf(tuesday, 'EUR')).toEqual({
      name: 'Cinema Tuesday',
      when: { weekdays: [2] },
      change: { kind: 'price', amount: 700 },
    })
    expect(ruleOf({ ...NEW_RULE, name: '3D', formats: '3D, imax', change: 'more', amount: '1.50' }, 'EUR')).toEqual({
      name: '3D',
      formats: ['3d', 'imax'],
      change: { kind: 'add', amount: 150 },
    })
    expect(
      ruleOf(
        {
          ...NEW_RULE,
          name: 'Early',
          from: '09:00',
          before: '17:00',
          ticketTypes: ['adult'],
          change: 'less',
          amount: '2',
        },
        'EUR',
      ),
    ).toEqual({
      name: 'Early',
      when: { hours: { from: '09:00', before: '17:00' } },
      ticketTypes: ['adult'],
      change: { kind: 'add', amount: -200 },
    })
  })

  it.each([
    ['no name', { ...tuesday, name: ' ' }],
    ['no amount', { ...tuesday, amount: '' }],
    ['half of the hours', { ...tuesday, from: '17:00' }],
    ['a format that is no word', { ...tuesday, formats: '3-D!' }],
  ])('make none with %s', (_, fields) => {
    expect(ruleOf(fields, 'EUR')).toBeUndefined()
  })
})
