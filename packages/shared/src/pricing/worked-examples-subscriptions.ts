/** Worked examples: tickets that a subscription covers, at the reference price of its plan. */
import { house, things, type WorkedExample } from './worked-example.ts'
import { FRANCE } from './worked-examples-houses.ts'

export const SUBSCRIPTIONS: readonly WorkedExample[] = [
  {
    rule: 'An entry by a subscription is declared at the reference price of its plan',
    source:
      'France: each entry of an unlimited card is declared at a reference price (code du cinéma, L212-27 and those that follow). Rates as in example 1.',
    sold: 'An adult with an unlimited card, whose plan has a reference price of 5.50, and popcorn. The ticket goes back.',
    house: house(FRANCE),
    order: {
      tickets: [{ type: 'adult', cover: { referencePrice: 550, formats: null } }],
      goods: things('popcorn'),
    },
    paid: 'card 6.00, subscription 5.50',
    back: [[1]],
    expected: {
      lines: [
        'Adult ticket, by subscription | 5.50 |  | 5.5 % | 0.29 | 5.50',
        'Popcorn | 6.00 |  | 10 % | 0.55 | 6.00',
      ],
      taxes: ['5.5 % | 5.21 | 0.29 | 5.50', '10 % | 5.45 | 0.55 | 6.00'],
      total: '11.50',
      rounding: '0.00',
      change: '0.00',
      back: ['5.50: subscription 5.50'],
    },
    byHand:
      '5.50 × 5.5 / 105.5 = 0.2867. The list’s 12.00 count for nothing. No money goes back: the right to be admitted to this show is free again.',
  },
  {
    rule: 'The surcharge of a format that the plan doesn’t cover is paid beside the subscription',
    source: 'Usage. Rate: France, 5.5 %.',
    sold: 'An adult with the same card in a 3D show, for which the price list adds 3.00. The plan covers no format.',
    house: house({ ...FRANCE, rules: [{ name: '3D glasses', formats: ['3d'], change: { kind: 'add', amount: 300 } }] }),
    order: { tickets: [{ type: 'adult', formats: ['3d'], cover: { referencePrice: 550, formats: [] } }] },
    paid: 'cash 5.00, subscription 5.50',
    expected: {
      lines: ['Adult ticket, by subscription | 8.50 |  | 5.5 % | 0.44 | 8.50'],
      taxes: ['5.5 % | 8.06 | 0.44 | 8.50'],
      total: '8.50',
      rounding: '0.00',
      change: '2.00',
    },
    byHand: '5.50 + 3.00 = 8.50. 8.50 × 5.5 / 105.5 = 0.4431. 5.00 − 3.00 = 2.00 of change.',
  },
]
