/** Worked examples: prices by weekday, hour, date, format and show. All in the French house. */
import { discount, house, type WorkedExample } from './worked-example.ts'
import { FRANCE } from './worked-examples-houses.ts'

const TUESDAY = '2026-11-24T20:00:00+01:00'
const SATURDAY = '2026-11-21T20:00:00+01:00'
const SOURCE = 'Usage. Rate: France, 5.5 %.'

const LATE_NIGHT = house({
  ...FRANCE,
  rules: [
    {
      name: 'Late night',
      when: { weekdays: [5, 6], hours: { from: '22:00', before: '03:00' } },
      change: { kind: 'price', amount: 600 },
    },
  ],
})

export const TIMES: readonly WorkedExample[] = [
  {
    rule: 'On cinema Tuesday a ticket has another price',
    source: SOURCE,
    sold: 'A ticket for Tuesday, one for Saturday. The price list has a rule for Tuesdays.',
    house: house({
      ...FRANCE,
      rules: [{ name: 'Cinema Tuesday', when: { weekdays: [2] }, change: { kind: 'price', amount: 800 } }],
    }),
    order: {
      tickets: [
        { type: 'adult', at: TUESDAY },
        { type: 'adult', at: SATURDAY },
      ],
    },
    expected: {
      lines: ['Adult ticket | 8.00 |  | 5.5 % | 0.42 | 8.00', 'Adult ticket | 12.00 |  | 5.5 % | 0.62 | 12.00'],
      taxes: ['5.5 % | 18.96 | 1.04 | 20.00'],
      total: '20.00',
      rounding: '0.00',
      change: '0.00',
    },
    byHand: '20.00 × 5.5 / 105.5 = 1.0427. 0.416 and 0.624: 0.41 and 0.62, and the last cent goes to the first.',
  },
  {
    rule: 'Cinema Tuesday as a discount shows what it takes off, and leaves a ticket that is cheaper',
    source: SOURCE,
    sold: 'An adult and a child on Tuesday. Every ticket that costs more than 8.00 costs 8.00.',
    house: house({
      ...FRANCE,
      discounts: [
        discount({
          name: 'Cinema Tuesday',
          of: { on: 'tickets', show: { weekdays: [2] } },
          reduction: { kind: 'price', price: 800 },
        }),
      ],
    }),
    order: {
      tickets: [
        { type: 'adult', at: TUESDAY },
        { type: 'child', at: TUESDAY },
      ],
    },
    expected: {
      lines: [
        'Adult ticket | 12.00 | Cinema Tuesday -4.00 | 5.5 % | 0.42 | 8.00',
        'Child ticket | 7.00 |  | 5.5 % | 0.36 | 7.00',
      ],
      taxes: ['5.5 % | 14.22 | 0.78 | 15.00'],
      total: '15.00',
      rounding: '0.00',
      change: '0.00',
    },
    byHand: '15.00 × 5.5 / 105.5 = 0.7820. 0.416 and 0.364.',
  },
  {
    rule: 'IMAX and 3D glasses are paid on top, for a child as for an adult',
    source: SOURCE,
    sold: 'An adult and a child in a 3D show on the IMAX screen: 4.00 for IMAX, 1.50 for the glasses.',
    house: house({
      ...FRANCE,
      rules: [
        { name: 'IMAX', formats: ['imax'], change: { kind: 'add', amount: 400 } },
        { name: '3D glasses', formats: ['3d'], change: { kind: 'add', amount: 150 } },
      ],
    }),
    order: {
      tickets: [
        { type: 'adult', formats: ['imax', '3d'] },
        { type: 'child', formats: ['imax', '3d'] },
      ],
    },
    expected: {
      lines: ['Adult ticket | 17.50 |  | 5.5 % | 0.91 | 17.50', 'Child ticket | 12.50 |  | 5.5 % | 0.65 | 12.50'],
      taxes: ['5.5 % | 28.44 | 1.56 | 30.00'],
      total: '30.00',
      rounding: '0.00',
      change: '0.00',
    },
    byHand: '30.00 × 5.5 / 105.5 = 1.5640, shared out 17.50 : 12.50 without a rest.',
  },
  {
    rule: 'A matinee begins before 17:00, and 17:00 is evening',
    source: SOURCE,
    sold: 'A ticket for 16:59, one for 17:00. From 06:00 on and before 17:00, 3.00 are taken off the list’s price.',
    house: house({
      ...FRANCE,
      rules: [
        {
          name: 'Matinee',
          when: { hours: { from: '06:00', before: '17:00' } },
          change: { kind: 'add', amount: -300 },
        },
      ],
    }),
    order: {
      tickets: [
        { type: 'adult', at: '2026-11-21T16:59:00+01:00' },
        { type: 'adult', at: '2026-11-21T17:00:00+01:00' },
      ],
    },
    expected: {
      lines: ['Adult ticket | 9.00 |  | 5.5 % | 0.47 | 9.00', 'Adult ticket | 12.00 |  | 5.5 % | 0.62 | 12.00'],
      taxes: ['5.5 % | 19.91 | 1.09 | 21.00'],
      total: '21.00',
      rounding: '0.00',
      change: '0.00',
    },
    byHand: '21.00 × 5.5 / 105.5 = 1.0948. 0.4671 and 0.6229: the last cent goes to the first.',
  },
  {
    rule: 'A holiday has its price, also where it is a Tuesday',
    source: SOURCE,
    sold: 'A ticket for Tuesday, 14 July 2026. Holidays cost 2.00 more, and cinema Tuesday isn’t given on them.',
    house: house({
      ...FRANCE,
      holidays: ['2026-07-14'],
      rules: [
        {
          name: 'Cinema Tuesday',
          when: { weekdays: [2], holidays: 'never' },
          change: { kind: 'price', amount: 800 },
        },
        { name: 'Holiday', when: { holidays: 'only' }, change: { kind: 'add', amount: 200 } },
      ],
    }),
    order: { tickets: [{ type: 'adult', at: '2026-07-14T20:00:00+02:00' }] },
    expected: {
      lines: ['Adult ticket | 14.00 |  | 5.5 % | 0.73 | 14.00'],
      taxes: ['5.5 % | 13.27 | 0.73 | 14.00'],
      total: '14.00',
      rounding: '0.00',
      change: '0.00',
    },
    byHand: '14.00 × 5.5 / 105.5 = 0.7299.',
  },
  {
    rule: 'A show’s own price comes after the rules of its list',
    source: SOURCE,
    sold: 'A ticket for a premiere on Tuesday, with the director as a guest: 15.00.',
    house: house({
      ...FRANCE,
      rules: [{ name: 'Cinema Tuesday', when: { weekdays: [2] }, change: { kind: 'price', amount: 800 } }],
    }),
    order: {
      tickets: [
        {
          type: 'adult',
          at: TUESDAY,
          showRules: [{ name: 'Premiere', change: { kind: 'price', amount: 1500 } }],
        },
      ],
    },
    expected: {
      lines: ['Adult ticket | 15.00 |  | 5.5 % | 0.78 | 15.00'],
      taxes: ['5.5 % | 14.22 | 0.78 | 15.00'],
      total: '15.00',
      rounding: '0.00',
      change: '0.00',
    },
    byHand: '15.00 × 5.5 / 105.5 = 0.7820.',
  },
  {
    rule: 'Hours over midnight belong to the day on which they begin',
    source: SOURCE,
    sold: 'Late nights on Fridays and Saturdays cost 6.00, from 22:00 to 03:00. Tickets for Friday at 23:30, Sunday at 00:30 (the night of Saturday), Friday at 00:30 (the night of Thursday) and Sunday at 23:30.',
    house: LATE_NIGHT,
    order: {
      tickets: [
        { type: 'adult', at: '2026-11-20T23:30:00+01:00' },
        { type: 'adult', at: '2026-11-22T00:30:00+01:00' },
        { type: 'adult', at: '2026-11-20T00:30:00+01:00' },
        { type: 'adult', at: '2026-11-22T23:30:00+01:00' },
      ],
    },
    expected: {
      lines: [
        'Adult ticket | 6.00 |  | 5.5 % | 0.31 | 6.00',
        'Adult ticket | 6.00 |  | 5.5 % | 0.31 | 6.00',
        'Adult ticket | 12.00 |  | 5.5 % | 0.63 | 12.00',
        'Adult ticket | 12.00 |  | 5.5 % | 0.63 | 12.00',
      ],
      taxes: ['5.5 % | 34.12 | 1.88 | 36.00'],
      total: '36.00',
      rounding: '0.00',
      change: '0.00',
    },
    byHand: '36.00 × 5.5 / 105.5 = 1.8768. Sixths of 1.88: 0.3133 twice, 0.6267 twice, which have the last two cents.',
  },
  {
    rule: 'In the night when clocks change, the clock on the wall decides',
    source: `${SOURCE} Summer time ends on 25 October 2026 at 03:00, and begins on 29 March 2026 at 02:00.`,
    sold: 'Late nights as before. In October 02:30 comes twice, in summer time and an hour later: a ticket for each. In March the clock goes from 01:59 to 03:00: a ticket for that 03:00.',
    house: LATE_NIGHT,
    order: {
      tickets: [
        { type: 'adult', at: '2026-10-25T00:30:00Z' },
        { type: 'adult', at: '2026-10-25T01:30:00Z' },
        { type: 'adult', at: '2026-03-29T01:00:00Z' },
      ],
    },
    expected: {
      lines: [
        'Adult ticket | 6.00 |  | 5.5 % | 0.31 | 6.00',
        'Adult ticket | 6.00 |  | 5.5 % | 0.31 | 6.00',
        'Adult ticket | 12.00 |  | 5.5 % | 0.63 | 12.00',
      ],
      taxes: ['5.5 % | 22.75 | 1.25 | 24.00'],
      total: '24.00',
      rounding: '0.00',
      change: '0.00',
    },
    byHand: '24.00 × 5.5 / 105.5 = 1.2512. 0.3125 twice and 0.625: the last cent goes to the largest remainder.',
  },
]
