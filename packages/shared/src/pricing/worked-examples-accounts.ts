/** Worked examples: orders that a company pays by invoice, wholly or in part. */
import { house, things, type WorkedExample } from './worked-example.ts'
import { FRANCE } from './worked-examples-houses.ts'

const INVOICE =
  'European Union: an invoice names the tax by rate (directive 2006/112/EC, article 226). Rates as in example 1.'

export const ACCOUNTS: readonly WorkedExample[] = [
  {
    rule: 'A company’s invoice has its share of the tax of each rate',
    source: INVOICE,
    sold: 'An adult and popcorn. Half is paid in cash, half is put on the company’s account. The popcorn goes back.',
    house: house(FRANCE),
    order: { tickets: [{ type: 'adult' }], goods: things('popcorn') },
    paid: 'cash 9.00, account 9.00',
    back: [[2]],
    expected: {
      lines: ['Adult ticket | 12.00 |  | 5.5 % | 0.63 | 12.00', 'Popcorn | 6.00 |  | 10 % | 0.55 | 6.00'],
      taxes: ['5.5 % | 11.37 | 0.63 | 12.00', '10 % | 5.45 | 0.55 | 6.00'],
      total: '18.00',
      rounding: '0.00',
      change: '0.00',
      onAccount: ['10 % | 2.73 | 0.27 | 3.00', '5.5 % | 5.69 | 0.31 | 6.00'],
      back: ['6.00: account 6.00'],
    },
    byHand:
      'Half of 6.00 and half of 12.00. Half of 0.55 is 0.275 and half of 0.63 is 0.315: the odd cents belong to the cash, which comes first. What goes back comes off the account before any cash is paid out.',
  },
  {
    rule: 'The parts of two ways to pay are the whole tax, to the last cent',
    source: INVOICE,
    sold: 'An adult and a beer. 10.00 is paid by card, the rest is put on the account.',
    house: house(FRANCE),
    order: { tickets: [{ type: 'adult' }], goods: things('beer') },
    paid: 'card 10.00, account 9.50',
    expected: {
      lines: ['Adult ticket | 12.00 |  | 5.5 % | 0.63 | 12.00', 'Beer | 7.50 |  | 20 % | 1.25 | 7.50'],
      taxes: ['5.5 % | 11.37 | 0.63 | 12.00', '20 % | 6.25 | 1.25 | 7.50'],
      total: '19.50',
      rounding: '0.00',
      change: '0.00',
      onAccount: ['20 % | 3.04 | 0.61 | 3.65', '5.5 % | 5.54 | 0.31 | 5.85'],
    },
    byHand:
      '10.00 × 7.50 / 19.50 = 3.846 and 10.00 × 12.00 / 19.50 = 6.154: the card pays 3.85 and 6.15, the account 3.65 and 5.85. 1.25 × 3.65 / 7.50 = 0.6083, and of 1.25 the card has 0.64. 0.63 × 5.85 / 12.00 = 0.307.',
  },
  {
    rule: 'A ticket that a subscription covers is no part of a company’s invoice',
    source: INVOICE,
    sold: 'An adult with an unlimited card, whose plan has a reference price of 5.50, and popcorn on the account.',
    house: house(FRANCE),
    order: {
      tickets: [{ type: 'adult', cover: { referencePrice: 550, formats: null } }],
      goods: things('popcorn'),
    },
    paid: 'account 6.00, subscription 5.50',
    expected: {
      lines: [
        'Adult ticket, by subscription | 5.50 |  | 5.5 % | 0.29 | 5.50',
        'Popcorn | 6.00 |  | 10 % | 0.55 | 6.00',
      ],
      taxes: ['5.5 % | 5.21 | 0.29 | 5.50', '10 % | 5.45 | 0.55 | 6.00'],
      total: '11.50',
      rounding: '0.00',
      change: '0.00',
      onAccount: ['10 % | 5.45 | 0.55 | 6.00'],
    },
    byHand: 'The company pays for the popcorn alone: 6.00 × 10 / 110 = 0.5455.',
  },
]
