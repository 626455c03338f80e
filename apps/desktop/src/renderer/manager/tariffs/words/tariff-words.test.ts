import { newId, Tariff } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { draftOf, type TariffDraft } from '../edits/draft.ts'
import { readMoney, readPercentage, readWhole } from './figures.ts'
import { tariffChanges } from './tariff-changes.ts'

const discountId = newId()
const tariff = Tariff.parse({
  id: newId(),
  currency: 'EUR',
  taxes: { mode: 'included', rates: [{ code: 'standard', percentage: 20_000 }] },
  ticketTaxRate: 'standard',
  goods: {
    goods: [
      {
        key: 'popcorn',
        name: 'Popcorn',
        category: 'Snacks',
        taxRate: 'standard',
        sizes: [
          { key: 'regular', name: 'Regular', price: 650 },
          { key: 'large', name: 'Large', price: 850 },
        ],
      },
    ],
    combos: [{ key: 'snack', name: 'Snack', price: 500, goods: [[{ goods: 'popcorn', size: 'regular' }]] }],
  },
  discounts: [
    {
      id: discountId,
      name: 'Tuesdays',
      of: { on: 'tickets', types: ['adult'], show: { weekdays: [2] } },
      reduction: { kind: 'percentage', percentage: 20_000 },
      code: 'TUESDAY',
      sold: { from: '2026-11-30T23:00:00Z', before: '2026-12-31T23:00:00Z' },
    },
  ],
  terms: [{ type: 'child', age: { to: 13 } }],
  holidays: ['2026-12-25'],
  cashRounding: { step: 5 },
})

const changes = (change: (draft: TariffDraft) => void): string[] => {
  const after = structuredClone(draftOf(tariff))
  change(after)
  return tariffChanges(draftOf(tariff), after, 'Europe/Paris')
}
const first = <T>(list: readonly T[]): T => list[0] as T

describe('what a version changes is said', () => {
  it.each<[string, (draft: TariffDraft) => void, string[]]>([
    ['nothing, where nothing is changed', () => {}, []],
    [
      'a size',
      ({ goods }) => first(goods.goods).sizes.push({ key: 'small', name: 'Small', price: 500 }),
      ['Adds the size Small of Popcorn at €5.00.'],
    ],
    [
      'a price',
      ({ goods }) => Object.assign(first(goods.goods).sizes[1] ?? {}, { price: 900 }),
      ['Popcorn, Large costs €9.00 instead of €8.50.'],
    ],
    [
      'a barcode',
      ({ goods }) => Object.assign(first(goods.goods).sizes[1] ?? {}, { barcode: '96385074' }),
      ['Popcorn, Large has the barcode 96385074.'],
    ],
    [
      'a price that is not readable yet',
      ({ goods }) => Object.assign(first(goods.goods).sizes[1] ?? {}, { price: '9,0O' }),
      ['Popcorn, Large costs “9,0O” instead of €8.50.'],
    ],
    [
      'a combo at another price',
      ({ goods }) => Object.assign(first(goods.combos), { price: 550 }),
      ['Changes the combo Snack: €5.50 · Popcorn, Regular (was: €5.00 · Popcorn, Regular).'],
    ],
    [
      'a code',
      ({ discounts }) => Object.assign(first(discounts), { code: 'DI', channels: ['online'] }),
      [
        'Changes the discount Tuesdays: 20 % off · Adult tickets · Tuesday · code DI · online · bought from Tue 1 Dec 2026 until Thu 31 Dec 2026 (was: 20 % off · Adult tickets · Tuesday · code TUESDAY · bought from Tue 1 Dec 2026 until Thu 31 Dec 2026).',
      ],
    ],
    ['a discount that goes', (draft) => draft.discounts.pop(), ['Takes the discount Tuesdays away.']],
    [
      'a fee',
      ({ fees }) =>
        fees.push({ key: 'web', name: 'Web', per: 'ticket', amount: 80, taxRate: 'standard', channels: ['online'] }),
      ['Adds the fee Web: €0.80 for each ticket · online · tax standard.'],
    ],
    [
      'taxes',
      (draft) => {
        draft.taxes.rates.push({ code: 'reduced', percentage: 5500 })
        draft.ticketTaxRate = 'reduced'
      },
      ['Adds the tax rate reduced of 5.5 %.', 'Tickets are taxed at the rate reduced instead of standard.'],
    ],
    [
      'the age of a child',
      ({ terms }) => Object.assign(first(terms), { age: { to: 14 } }),
      ['Changes conditions for the ticket type Child: up to 14 years (was: up to 13 years).'],
    ],
    [
      'holidays',
      (draft) => Object.assign(draft, { holidays: ['2027-01-01', '2027-05-01'] }),
      ['Adds the holidays Fri 1 Jan 2027 and Sat 1 May 2027.', 'Takes the holiday Fri 25 Dec 2026 away.'],
    ],
    [
      'cash',
      (draft) => Object.assign(draft, { cashRounding: { step: 1 } }),
      ['Cash is not rounded (was: rounded to €0.05).'],
    ],
    [
      'tips',
      (draft) => Object.assign(draft, { tips: { presets: [5, 10] } }),
      ['Tips are taken, and 5 %, 10 % offered (were: not taken).'],
    ],
    ['another order', (draft) => draft.goods.goods[0]?.sizes.reverse(), ['The usual size of Popcorn is Large.']],
    ['a name', ({ goods }) => Object.assign(first(goods.goods), { name: 'Corn' }), ['Popcorn is called Corn.']],
  ])('%s', (_, change, sentences) => {
    expect(changes(change)).toEqual(sentences)
  })
})

describe('a figure is read as people type it', () => {
  it.each([
    ['6.5', 650],
    ['6,50', 650],
    ['€ 6.50', 650],
    ['6.50 €', 650],
    ['S$ 6.50', 650],
    ['EUR 6.50', 650],
    ['6.50 EUR', 650],
    ['6,5O', undefined],
    ['-6', undefined],
    ['6.505', undefined],
    ['six', undefined],
  ])('money: %s', (text, amount) => expect(readMoney(text, 'EUR')).toBe(amount))

  it.each([
    ['9', 9000],
    ['8,875 %', 8875],
    ['5.5%', 5500],
    ['5.5555', undefined],
    ['', undefined],
  ])('a percentage: %s', (text, percentage) => expect(readPercentage(text)).toBe(percentage))

  it.each([
    ['12', 12],
    ['1.5', undefined],
  ])('a number: %s', (text, number) => expect(readWhole(text)).toBe(number))
})
