import { newId, type PriceList, Tariff } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { priceSample, type SampleOrder, thingsOf } from './priced-sample.ts'

const priceList: PriceList = {
  id: newId(),
  name: 'House',
  currency: 'EUR',
  prices: [
    { ticketType: 'adult', category: 'standard', amount: 1000 },
    { ticketType: 'student', category: 'standard', amount: 800 },
  ],
}
const tariff = Tariff.parse({
  id: newId(),
  currency: 'EUR',
  taxes: { mode: 'included', rates: [{ code: 'standard', percentage: 10_000 }] },
  ticketTaxRate: 'standard',
  goods: {
    goods: [
      {
        key: 'popcorn',
        name: 'Popcorn',
        category: 'Snacks',
        taxRate: 'standard',
        sizes: [{ key: 'large', name: 'Large', price: 600 }],
        extras: [{ key: 'salt', name: 'Salt', price: 50 }],
      },
    ],
    combos: [
      {
        key: 'pair',
        name: 'For two',
        price: 2300,
        tickets: { quantity: 2, types: ['adult'] },
        goods: [[{ goods: 'popcorn', size: 'large' }]],
      },
    ],
  },
  discounts: [
    {
      id: newId(),
      name: 'Tuesday',
      of: { on: 'tickets', show: { weekdays: [2] } },
      reduction: { kind: 'percentage', percentage: 20_000 },
      code: 'TUESDAY',
      limits: { perCustomer: 1 },
    },
  ],
  terms: [{ type: 'student', needsCard: true, needsApproval: true }],
})
const order: SampleOrder = {
  show: { priceList, startsAt: new Date('2026-12-01T17:00:00Z'), timeZone: 'Europe/Paris' },
  channel: 'online',
  category: 'standard',
  tickets: [{ type: 'adult', count: 2 }],
  things: [],
  codes: '',
  soldAt: new Date('2026-11-25T12:00:00Z'),
}

describe('the order of the preview', () => {
  it('has its lines, what was taken off and why, its tax and its total', () => {
    const [popcorn] = thingsOf(tariff)
    if (popcorn === undefined) throw new Error('there is no popcorn')
    // 20.00, of which one ticket is 20 % cheaper, and popcorn: 24.00, of which 10/110 are tax.
    expect(priceSample(tariff, { ...order, things: [popcorn.thing], codes: 'tuesday' })).toEqual({
      ok: true,
      lines: [
        { name: 'Adult ticket', count: 1, price: '€10.00', off: [{ why: 'Tuesday', amount: '−€2.00' }] },
        { name: 'Adult ticket', count: 1, price: '€10.00', off: [] },
        { name: 'Popcorn, Large', count: 1, price: '€6.00', off: [] },
      ],
      taxes: [{ name: '10 % tax, standard', tax: '€2.18' }],
      total: '€24.00',
    })
  })

  it('gives a combo the tickets that fit it', () => {
    const tickets = [
      { type: 'student', count: 1 },
      { type: 'adult', count: 2 },
    ]
    const priced = priceSample(tariff, { ...order, tickets, things: [{ kind: 'combo', combo: 'pair' }] })
    // 8.00 for the student, and 23.00 for the combo.
    expect(priced).toMatchObject({ ok: true, total: '€31.00' })
    expect(priced?.ok && priced.lines.at(-1)).toEqual({
      name: 'Popcorn, Large',
      count: 1,
      price: '€6.00',
      off: [{ why: 'For two', amount: '−€3.00' }],
    })
  })

  it('says why it can not be sold', () => {
    expect(priceSample(tariff, { ...order, codes: 'NOCODE' })).toEqual({
      ok: false,
      sentence: 'There is no promo code NOCODE.',
    })
  })

  it('is nothing while nothing is chosen', () => {
    expect(priceSample(tariff, { ...order, tickets: [] })).toBeUndefined()
    expect(priceSample(tariff, { ...order, show: null })).toBeUndefined()
  })

  it('offers goods in each size, plain and with an extra, and combos', () => {
    expect(thingsOf(tariff).map(({ name }) => name)).toEqual(['Popcorn, Large', 'Popcorn, Large, Salt', 'For two'])
  })
})
