/** Worked examples: prices by hand, gift cards, and what goes back. */
import { house, things, tickets, type WorkedExample } from './worked-example.ts'
import { FRANCE } from './worked-examples-houses.ts'

const SWEETS = house({
  currency: 'SEK',
  timeZone: 'Europe/Stockholm',
  rates: { reduced: 6 },
  prices: { adult: 14900 },
  goods: { sweet: ['Sweet', 'reduced', 350] },
  cashRounding: { step: 100 },
})

const FRENCH_SALE = {
  lines: [
    'Adult ticket | 12.00 |  | 5.5 % | 0.63 | 12.00',
    'Popcorn | 6.00 |  | 10 % | 0.55 | 6.00',
    'Beer | 7.50 |  | 20 % | 1.25 | 7.50',
  ],
  taxes: ['5.5 % | 11.37 | 0.63 | 12.00', '10 % | 5.45 | 0.55 | 6.00', '20 % | 6.25 | 1.25 | 7.50'],
  total: '25.50',
  rounding: '0.00',
  change: '0.00',
}

export const VOUCHERS: readonly WorkedExample[] = [
  {
    rule: 'A complimentary ticket costs nothing, and its line says why',
    source: 'Usage. In France it is declared as an entry at no charge. Rate: 5.5 %.',
    sold: 'An adult who pays, and one who is let in because the film tore last week.',
    house: house(FRANCE),
    order: {
      tickets: [{ type: 'adult' }, { type: 'adult', given: { price: 0, reason: 'film tore', approvedBy: 'Ines' } }],
    },
    expected: {
      lines: [
        'Adult ticket | 12.00 |  | 5.5 % | 0.63 | 12.00',
        'Adult ticket | 12.00 | By hand (film tore) -12.00 | 5.5 % | 0.00 | 0.00',
      ],
      taxes: ['5.5 % | 11.37 | 0.63 | 12.00'],
      total: '12.00',
      rounding: '0.00',
      change: '0.00',
    },
    byHand: '',
  },
  {
    rule: 'A price that staff give by hand replaces the list’s, for a ticket or for popcorn',
    source: 'Usage. Rates: France, 5.5 % and 10 %.',
    sold: 'A seat behind a pillar at 9.00, and popcorn for the one that was spilt.',
    house: house(FRANCE),
    order: {
      tickets: [{ type: 'adult', given: { price: 900, reason: 'pillar', approvedBy: 'Ines' } }],
      goods: [
        {
          goods: 'popcorn',
          size: 'usual',
          extras: [],
          given: { price: 0, reason: 'spilt', approvedBy: 'Ines' },
        },
      ],
    },
    expected: {
      lines: [
        'Adult ticket | 12.00 | By hand (pillar) -3.00 | 5.5 % | 0.47 | 9.00',
        'Popcorn | 6.00 | By hand (spilt) -6.00 | 10 % | 0.00 | 0.00',
      ],
      taxes: ['5.5 % | 8.53 | 0.47 | 9.00', '10 % | 0.00 | 0.00 | 0.00'],
      total: '9.00',
      rounding: '0.00',
      change: '0.00',
    },
    byHand: '9.00 × 5.5 / 105.5 = 0.4692.',
  },
  {
    rule: 'A gift card that is sold is outside of tax',
    source:
      'European Union: directive (EU) 2016/1065, a voucher of many purposes. Tax is due on what it pays for. Rate: France, 5.5 %.',
    sold: 'A ticket, and a gift card of 50.00.',
    house: house(FRANCE),
    order: { tickets: tickets('adult'), vouchers: [{ amount: 5000 }] },
    expected: {
      lines: ['Adult ticket | 12.00 |  | 5.5 % | 0.63 | 12.00', 'Gift card | 50.00 |  | no tax | 0.00 | 50.00'],
      taxes: ['5.5 % | 11.37 | 0.63 | 12.00', 'no tax | 50.00 | 0.00 | 50.00'],
      total: '62.00',
      rounding: '0.00',
      change: '0.00',
    },
    byHand: '',
  },
  {
    rule: 'A gift card pays a part, and tax is due as if it were cash',
    source: 'As before. Rates as in example 1.',
    sold: 'A ticket, popcorn and a beer. A gift card has 20.00 left, a card pays the rest.',
    house: house(FRANCE),
    order: { tickets: tickets('adult'), goods: things('popcorn', 'beer') },
    paid: 'gift card 20.00, card 5.50',
    expected: FRENCH_SALE,
    byHand: '',
  },
  {
    rule: 'A line of a mixed payment goes back to the last payment first',
    source: 'Usage. Rates as in example 1.',
    sold: 'The same, the rest in cash. The beer goes back.',
    house: house(FRANCE),
    order: { tickets: tickets('adult'), goods: things('popcorn', 'beer') },
    paid: 'gift card 20.00, cash 10.00',
    back: [[3]],
    expected: { ...FRENCH_SALE, change: '4.50', back: ['7.50: cash 5.50, gift card 2.00'] },
    byHand: 'Cash had paid 25.50 − 20.00 = 5.50. The other 2.00 go back to the gift card.',
  },
  {
    rule: 'For a sale of 7.00 in cash no more than 7.00 goes back, whichever way',
    source:
      'Usage. Other programs have rounded each refund by itself, and given back 8.00. Rounding and rate: Sweden, whole kronor, 6 %.',
    sold: 'Two sweets of 3.50. They go back one after the other.',
    house: SWEETS,
    order: { goods: things('sweet', 'sweet') },
    paid: 'cash 7.00',
    back: [[1], [2], [1]],
    expected: {
      lines: ['Sweet | 3.50 |  | 6 % | 0.20 | 3.50', 'Sweet | 3.50 |  | 6 % | 0.20 | 3.50'],
      taxes: ['6 % | 6.60 | 0.40 | 7.00'],
      total: '7.00',
      rounding: '0.00',
      change: '0.00',
      back: ['3.50: cash 3.00', '3.50: cash 4.00', 'refused: 0.00 is left'],
    },
    byHand:
      '7.00 × 6 / 106 = 0.3962. The drawer keeps what the rest of the order would have been rounded to: 3.50 becomes 4.00, so 3.00 goes back first. 3.50 twice rounded up would be 8.00.',
  },
  {
    rule: 'Lines that go back one by one after cash rounding end at zero',
    source: 'Finland: 5 cents, 13.5 %.',
    sold: 'Three coffees of 2.34, which cost 7.02 and were paid with 7.00.',
    house: house({
      currency: 'EUR',
      timeZone: 'Europe/Helsinki',
      rates: { reduced: 13.5 },
      prices: { adult: 1490 },
      goods: { coffee: ['Coffee', 'reduced', 234] },
      cashRounding: { step: 5 },
    }),
    order: { goods: things('coffee', 'coffee', 'coffee') },
    paid: 'cash 7.00',
    back: [[1], [2], [3]],
    expected: {
      lines: [
        'Coffee | 2.34 |  | 13.5 % | 0.28 | 2.34',
        'Coffee | 2.34 |  | 13.5 % | 0.28 | 2.34',
        'Coffee | 2.34 |  | 13.5 % | 0.27 | 2.34',
      ],
      taxes: ['13.5 % | 6.19 | 0.83 | 7.02'],
      total: '7.02',
      rounding: '-0.02',
      change: '0.00',
      back: ['2.34: cash 2.30', '2.34: cash 2.35', '2.34: cash 2.35'],
    },
    byHand:
      '7.02 × 13.5 / 113.5 = 0.8350, so 0.83 (0.83498). 4.68 left would be 4.70: 7.00 − 4.70 = 2.30. 2.34 left would be 2.35: 4.70 − 2.35 = 2.35. Then 2.35. Together 7.00.',
  },
]
