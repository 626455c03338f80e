/** Worked examples: ticket types, discounts and promo codes. All in the French house. */
import { discount, house, things, tickets, type WorkedExample } from './worked-example.ts'
import { FRANCE } from './worked-examples-houses.ts'

const SOURCE = 'Usage. Rate: France, 5.5 %.'
const exact = { rounding: '0.00', change: '0.00' }

const code20 = discount({
  name: 'Code CINE20',
  code: 'CINE20',
  of: { on: 'tickets', exceptFormats: ['imax'] },
  reduction: { kind: 'percentage', percentage: 20_000 },
})
const tuesday = discount({
  name: 'Cinema Tuesday',
  of: { on: 'tickets', show: { weekdays: [2] } },
  reduction: { kind: 'price', price: 800 },
})
const TUESDAY = '2026-11-24T20:00:00+01:00'

export const DISCOUNTS: readonly WorkedExample[] = [
  {
    rule: 'Each ticket type has its price, and a student names the number of a card',
    source: SOURCE,
    sold: 'An adult, a child, a senior and a student.',
    house: house({ ...FRANCE, terms: [{ type: 'student', needsCard: true, needsApproval: false }] }),
    order: { tickets: [...tickets('adult', 'child', 'senior'), { type: 'student', cardNumber: 'S-4711' }] },
    expected: {
      lines: [
        'Adult ticket | 12.00 |  | 5.5 % | 0.63 | 12.00',
        'Child ticket | 7.00 |  | 5.5 % | 0.36 | 7.00',
        'Senior ticket | 9.50 |  | 5.5 % | 0.50 | 9.50',
        'Student ticket | 8.50 |  | 5.5 % | 0.44 | 8.50',
      ],
      taxes: ['5.5 % | 35.07 | 1.93 | 37.00'],
      total: '37.00',
      ...exact,
    },
    byHand:
      '37.00 × 5.5 / 105.5 = 1.9289. 0.6259, 0.3651, 0.4955, 0.4434: the two last cents go to the adult and the senior.',
  },
  {
    rule: 'No more tickets of a type are sold in an order than its terms say',
    source: SOURCE,
    sold: 'Three tickets for holders of a school card, of which an order may have two.',
    house: house({
      ...FRANCE,
      prices: { ...FRANCE.prices, school: 500 },
      terms: [{ type: 'school', atMost: 2, needsCard: false, needsApproval: false }],
    }),
    order: { tickets: tickets('school', 'school', 'school') },
    expected: { refused: 'too_many_of_type', says: 'an order has at most two tickets of this type.' },
    byHand: '',
  },
  {
    rule: 'Two for one: the second ticket costs nothing',
    source: SOURCE,
    sold: 'Two adults.',
    house: house({
      ...FRANCE,
      discounts: [
        discount({ name: 'Two for one', of: { on: 'tickets' }, reduction: { kind: 'n_for_m', take: 2, pay: 1 } }),
      ],
    }),
    order: { tickets: tickets('adult', 'adult') },
    expected: {
      lines: [
        'Adult ticket | 12.00 |  | 5.5 % | 0.63 | 12.00',
        'Adult ticket | 12.00 | Two for one -12.00 | 5.5 % | 0.00 | 0.00',
      ],
      taxes: ['5.5 % | 11.37 | 0.63 | 12.00'],
      total: '12.00',
      ...exact,
    },
    byHand: '',
  },
  {
    rule: 'Three for two: the cheapest of three costs nothing',
    source: SOURCE,
    sold: 'A child, an adult and a senior.',
    house: house({
      ...FRANCE,
      discounts: [
        discount({ name: '3 for 2', of: { on: 'tickets' }, reduction: { kind: 'n_for_m', take: 3, pay: 2 } }),
      ],
    }),
    order: { tickets: tickets('child', 'adult', 'senior') },
    expected: {
      lines: [
        'Child ticket | 7.00 | 3 for 2 -7.00 | 5.5 % | 0.00 | 0.00',
        'Adult ticket | 12.00 |  | 5.5 % | 0.63 | 12.00',
        'Senior ticket | 9.50 |  | 5.5 % | 0.49 | 9.50',
      ],
      taxes: ['5.5 % | 20.38 | 1.12 | 21.50'],
      total: '21.50',
      ...exact,
    },
    byHand: '21.50 × 5.5 / 105.5 = 1.1209. 0.6251 and 0.4949: the last cent goes to the larger remainder.',
  },
  {
    rule: 'A family ticket is a price for two adults and two children together',
    source: SOURCE,
    sold: 'Two adults and two children at 32.00, who would pay 38.00.',
    house: house({
      ...FRANCE,
      discounts: [
        discount({
          name: 'Family',
          of: { on: 'tickets' },
          reduction: {
            kind: 'bundle',
            price: 3200,
            parts: [
              { types: ['adult'], quantity: 2 },
              { types: ['child'], quantity: 2 },
            ],
          },
        }),
      ],
    }),
    order: { tickets: tickets('adult', 'adult', 'child', 'child') },
    expected: {
      lines: [
        'Adult ticket | 12.00 | Family -1.89 | 5.5 % | 0.53 | 10.11',
        'Adult ticket | 12.00 | Family -1.89 | 5.5 % | 0.53 | 10.11',
        'Child ticket | 7.00 | Family -1.11 | 5.5 % | 0.31 | 5.89',
        'Child ticket | 7.00 | Family -1.11 | 5.5 % | 0.30 | 5.89',
      ],
      taxes: ['5.5 % | 30.33 | 1.67 | 32.00'],
      total: '32.00',
      ...exact,
    },
    byHand:
      '6.00 × 12 / 38 = 1.8947, 6.00 × 7 / 38 = 1.1053: 1.89 and 1.10, and the last two cents go to the children. 32.00 × 5.5 / 105.5 = 1.6682: 0.5276 twice and 0.3074 twice, three cents are left for the two adults and the first child.',
  },
  {
    rule: 'A promo code takes a percentage off each ticket, however it is written',
    source: SOURCE,
    sold: 'An adult and a child online, with the code cine20: 20 %.',
    house: house({ ...FRANCE, discounts: [code20] }),
    order: { channel: 'online', tickets: tickets('adult', 'child'), codes: ['cine20'] },
    expected: {
      lines: [
        'Adult ticket | 12.00 | Code CINE20 -2.40 | 5.5 % | 0.50 | 9.60',
        'Child ticket | 7.00 | Code CINE20 -1.40 | 5.5 % | 0.29 | 5.60',
      ],
      taxes: ['5.5 % | 14.41 | 0.79 | 15.20'],
      total: '15.20',
      ...exact,
    },
    byHand: '15.20 × 5.5 / 105.5 = 0.7924. 0.4989 and 0.2911: the last cent goes to the adult.',
  },
  {
    rule: 'A code that isn’t for IMAX leaves IMAX tickets as they are',
    source: SOURCE,
    sold: 'A ticket for IMAX at 16.00 and one for another screen, with the same code.',
    house: house({
      ...FRANCE,
      rules: [{ name: 'IMAX', formats: ['imax'], change: { kind: 'add', amount: 400 } }],
      discounts: [code20],
    }),
    order: { tickets: [{ type: 'adult', formats: ['imax'] }, { type: 'adult' }], codes: ['CINE20'] },
    expected: {
      lines: [
        'Adult ticket | 16.00 |  | 5.5 % | 0.83 | 16.00',
        'Adult ticket | 12.00 | Code CINE20 -2.40 | 5.5 % | 0.50 | 9.60',
      ],
      taxes: ['5.5 % | 24.27 | 1.33 | 25.60'],
      total: '25.60',
      ...exact,
    },
    byHand: '25.60 × 5.5 / 105.5 = 1.3346. 0.8313 and 0.4988, which has the last cent.',
  },
  {
    rule: 'A code with a limit is for so many tickets of an order, the dearest first',
    source: SOURCE,
    sold: 'Two adults, with a code of 5.00 off one ticket an order.',
    house: house({
      ...FRANCE,
      discounts: [
        discount({
          name: 'Code MINUS5',
          code: 'MINUS5',
          of: { on: 'tickets' },
          reduction: { kind: 'amount', amount: 500 },
          limits: { perOrder: 1 },
        }),
      ],
    }),
    order: { tickets: tickets('adult', 'adult'), codes: ['MINUS5'] },
    expected: {
      lines: [
        'Adult ticket | 12.00 | Code MINUS5 -5.00 | 5.5 % | 0.36 | 7.00',
        'Adult ticket | 12.00 |  | 5.5 % | 0.63 | 12.00',
      ],
      taxes: ['5.5 % | 18.01 | 0.99 | 19.00'],
      total: '19.00',
      ...exact,
    },
    byHand: '19.00 × 5.5 / 105.5 = 0.9905. 0.3647 and 0.6253, which has the last cent.',
  },
  {
    rule: 'An amount off all tickets together is shared out over them by price',
    source: SOURCE,
    sold: 'An adult and a child, with a code of 15.00 off the tickets of an order.',
    house: house({
      ...FRANCE,
      discounts: [
        discount({
          name: 'Code 15OFF',
          code: '15OFF',
          of: { on: 'tickets' },
          reduction: { kind: 'amount_in_all', amount: 1500 },
        }),
      ],
    }),
    order: { tickets: tickets('adult', 'child'), codes: ['15OFF'] },
    expected: {
      lines: [
        'Adult ticket | 12.00 | Code 15OFF -9.47 | 5.5 % | 0.13 | 2.53',
        'Child ticket | 7.00 | Code 15OFF -5.53 | 5.5 % | 0.08 | 1.47',
      ],
      taxes: ['5.5 % | 3.79 | 0.21 | 4.00'],
      total: '4.00',
      ...exact,
    },
    byHand:
      '15.00 × 12 / 19 = 9.4737 and 15.00 × 7 / 19 = 5.5263, which has the last cent. 4.00 × 5.5 / 105.5 = 0.2085: 0.1328 and 0.0772.',
  },
  {
    rule: 'Combinable discounts lie on one ticket, one after the other',
    source: SOURCE,
    sold: 'An adult who is a member (10 %) with a flyer (1.00 off).',
    house: house({
      ...FRANCE,
      discounts: [
        discount({
          name: 'Member',
          of: { on: 'tickets' },
          reduction: { kind: 'percentage', percentage: 10_000 },
          isCombinable: true,
        }),
        discount({
          name: 'Flyer',
          of: { on: 'tickets' },
          reduction: { kind: 'amount', amount: 100 },
          isCombinable: true,
        }),
      ],
    }),
    order: { tickets: tickets('adult') },
    expected: {
      lines: ['Adult ticket | 12.00 | Member -1.20, Flyer -1.00 | 5.5 % | 0.51 | 9.80'],
      taxes: ['5.5 % | 9.29 | 0.51 | 9.80'],
      total: '9.80',
      ...exact,
    },
    byHand: '12.00 − 10 % = 10.80; 10.80 − 1.00 = 9.80. 9.80 × 5.5 / 105.5 = 0.5109.',
  },
  {
    rule: 'Of discounts that can’t be combined, each ticket has the one that takes off most',
    source: SOURCE,
    sold: 'An adult and a student on cinema Tuesday (8.00), with the code of 20 %.',
    house: house({ ...FRANCE, discounts: [tuesday, code20] }),
    order: {
      tickets: [
        { type: 'adult', at: TUESDAY },
        { type: 'student', at: TUESDAY },
      ],
      codes: ['CINE20'],
    },
    expected: {
      lines: [
        'Adult ticket | 12.00 | Cinema Tuesday -4.00 | 5.5 % | 0.42 | 8.00',
        'Student ticket | 8.50 | Code CINE20 -1.70 | 5.5 % | 0.35 | 6.80',
      ],
      taxes: ['5.5 % | 14.03 | 0.77 | 14.80'],
      total: '14.80',
      ...exact,
    },
    byHand:
      'Adult: 4.00 or 2.40. Student: 0.50 or 1.70. 14.80 × 5.5 / 105.5 = 0.7716: 0.4162 and 0.3538, and the last cent goes to the adult.',
  },
  {
    rule: 'A ticket keeps its discount when popcorn joins the order',
    source: 'Usage. Rates: France, 5.5 % and 10 %.',
    sold: 'A member (10 % off tickets and goods, which combine) on cinema Tuesday, with 60.00 of goods.',
    house: house({
      ...FRANCE,
      discounts: [
        tuesday,
        ...(['tickets', 'goods'] as const).map((on) =>
          discount({
            name: 'Member',
            of: { on },
            reduction: { kind: 'percentage', percentage: 10_000 },
            isCombinable: true,
          }),
        ),
      ],
    }),
    order: { tickets: [{ type: 'adult', at: TUESDAY }], goods: things('bucket', 'nachos', 'sweets') },
    expected: {
      lines: [
        'Adult ticket | 12.00 | Cinema Tuesday -4.00 | 5.5 % | 0.42 | 8.00',
        'Popcorn bucket | 20.00 | Member -2.00 | 10 % | 1.64 | 18.00',
        'Nachos for many | 20.00 | Member -2.00 | 10 % | 1.64 | 18.00',
        'Bag of sweets | 20.00 | Member -2.00 | 10 % | 1.63 | 18.00',
      ],
      taxes: ['5.5 % | 7.58 | 0.42 | 8.00', '10 % | 49.09 | 4.91 | 54.00'],
      total: '62.00',
      ...exact,
    },
    byHand: '8.00 × 5.5 / 105.5 = 0.4171. 54.00 × 10 / 110 = 4.9091: 1.6367 each, and two cents are left.',
  },
]
