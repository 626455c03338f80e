/** Worked examples: tickets that are exchanged for dearer ones, for cheaper ones, after a change of tax, and with vouchers. */
import { house, tickets, type WorkedExample } from './worked-example.ts'
import { FRANCE, GERMANY } from './worked-examples-houses.ts'

const FINLAND = {
  currency: 'EUR',
  timeZone: 'Europe/Helsinki',
  rates: { reduced: 13.5 },
  prices: { adult: 1492, child: 1063 },
  cashRounding: { step: 5 },
}

const FRENCH_ADULT = {
  lines: ['Adult ticket | 12.00 |  | 5.5 % | 0.63 | 12.00'],
  taxes: ['5.5 % | 11.37 | 0.63 | 12.00'],
  total: '12.00',
  rounding: '0.00',
  change: '0.00',
}

const FRENCH_CHILD = {
  lines: ['Child ticket | 7.00 |  | 5.5 % | 0.36 | 7.00'],
  taxes: ['5.5 % | 6.64 | 0.36 | 7.00'],
  total: '7.00',
}

export const EXCHANGES: readonly WorkedExample[] = [
  {
    rule: 'A ticket that is exchanged for a dearer one costs the difference',
    source: 'Usage. Rate: Germany, 7 %.',
    sold: 'A standard seat, by card.',
    house: house(GERMANY),
    order: { tickets: tickets('adult') },
    paid: 'card 11.50',
    exchange: {
      lines: [1],
      sold: 'The customer would rather have a premium seat, and pays the difference in cash.',
      order: { tickets: [{ type: 'adult', category: 'premium' }] },
      paid: 'cash 15.00',
    },
    expected: {
      lines: ['Adult ticket | 11.50 |  | 7 % | 0.75 | 11.50'],
      taxes: ['7 % | 10.75 | 0.75 | 11.50'],
      total: '11.50',
      rounding: '0.00',
      change: '0.00',
      exchange: {
        lines: ['Adult ticket, premium | 25.00 |  | 7 % | 1.64 | 25.00'],
        taxes: ['7 % | 23.36 | 1.64 | 25.00'],
        total: '25.00',
        carried: 'card 11.50',
        back: '',
        due: '13.50',
        rounding: '0.00',
        change: '1.50',
      },
    },
    byHand:
      '11.50 × 7 / 107 = 0.7523. 25.00 × 7 / 107 = 1.6355. 25.00 − 11.50 = 13.50, and 15.00 − 13.50 = 1.50. The tax is that of the whole new ticket: the old one comes back with its own.',
  },
  {
    rule: 'Of a ticket that is exchanged for a cheaper one the difference goes back, and only that is rounded',
    source: 'Finland: cash to 5 cents, 13.5 %.',
    sold: 'An adult, in cash.',
    house: house(FINLAND),
    order: { tickets: tickets('adult') },
    paid: 'cash 20.00',
    exchange: { lines: [1], sold: 'It was for a child.', order: { tickets: tickets('child') } },
    expected: {
      lines: ['Adult ticket | 14.92 |  | 13.5 % | 1.77 | 14.92'],
      taxes: ['13.5 % | 13.15 | 1.77 | 14.92'],
      total: '14.92',
      rounding: '-0.02',
      change: '5.10',
      exchange: {
        lines: ['Child ticket | 10.63 |  | 13.5 % | 1.26 | 10.63'],
        taxes: ['13.5 % | 9.37 | 1.26 | 10.63'],
        total: '10.63',
        carried: 'cash 10.60',
        back: 'cash 4.30',
        due: '0.00',
        rounding: '-0.03',
        change: '0.00',
      },
    },
    byHand:
      '14.92 × 13.5 / 113.5 = 1.7746. 10.63 × 13.5 / 113.5 = 1.2644. 14.92 − 10.63 = 4.29, in coins 4.30. The drawer had 14.90 and keeps 10.60, which is 0.03 less than 10.63: 0.02 from the sale, and 0.01 now.',
  },
  {
    rule: 'A ticket that is exchanged bears the tax of the day on which it is exchanged',
    source: 'Finland: 14 % until the end of 2025, 13.5 % from then on. A price is the same to the customer.',
    sold: 'An adult, by card, in December.',
    house: house({ ...FINLAND, rates: { reduced: 14 }, prices: { adult: 1490 } }),
    order: { tickets: tickets('adult') },
    paid: 'card 14.90',
    exchange: {
      lines: [1],
      sold: 'In January, for a later show at the same price.',
      house: house({ ...FINLAND, prices: { adult: 1490 } }),
      order: { tickets: tickets('adult') },
    },
    expected: {
      lines: ['Adult ticket | 14.90 |  | 14 % | 1.83 | 14.90'],
      taxes: ['14 % | 13.07 | 1.83 | 14.90'],
      total: '14.90',
      rounding: '0.00',
      change: '0.00',
      exchange: {
        lines: ['Adult ticket | 14.90 |  | 13.5 % | 1.77 | 14.90'],
        taxes: ['13.5 % | 13.13 | 1.77 | 14.90'],
        total: '14.90',
        carried: 'card 14.90',
        back: '',
        due: '0.00',
        rounding: '0.00',
        change: '0.00',
      },
    },
    byHand:
      '14.90 × 14 / 114 = 1.8298. 14.90 × 13.5 / 113.5 = 1.7722. No money moves, and the house owes 0.06 less tax: 1.83 comes back with the old ticket.',
  },
  {
    rule: 'In an exchange a voucher gets its money back first',
    source: 'Usage. Rate: France, 5.5 %.',
    sold: 'An adult. A gift card pays 10.00, a card the rest.',
    house: house(FRANCE),
    order: { tickets: tickets('adult') },
    paid: 'gift card 10.00, card 2.00',
    exchange: { lines: [1], sold: 'It was for a child.', order: { tickets: tickets('child') } },
    expected: {
      ...FRENCH_ADULT,
      exchange: {
        ...FRENCH_CHILD,
        carried: 'gift card 5.00, card 2.00',
        back: 'gift card 5.00',
        due: '0.00',
        rounding: '0.00',
        change: '0.00',
      },
    },
    byHand: '7.00 × 5.5 / 105.5 = 0.3649. 12.00 − 7.00 = 5.00, all of it back onto the gift card.',
  },
  {
    rule: 'In an exchange an admission voucher pays for tickets alone: a fee is paid by the customer',
    source: 'Usage. Rates: France, 5.5 % and 20 %.',
    sold: 'An adult, by an admission voucher.',
    house: house(FRANCE),
    order: { tickets: tickets('adult') },
    paid: 'ticket voucher 12.00',
    exchange: {
      lines: [1],
      sold: 'For a child. By now the house takes a fee of 1.00 an order at the counter.',
      house: house({
        ...FRANCE,
        fees: [
          { key: 'service', name: 'Service fee', per: 'order', amount: 100, taxRate: 'full', channels: ['counter'] },
        ],
      }),
      order: { tickets: tickets('child') },
      paid: 'cash 1.00',
    },
    expected: {
      ...FRENCH_ADULT,
      exchange: {
        lines: [...FRENCH_CHILD.lines, 'Service fee | 1.00 |  | 20 % | 0.17 | 1.00'],
        taxes: [...FRENCH_CHILD.taxes, '20 % | 0.83 | 0.17 | 1.00'],
        total: '8.00',
        carried: 'ticket voucher 7.00',
        back: 'ticket voucher 5.00',
        due: '1.00',
        rounding: '0.00',
        change: '0.00',
      },
    },
    byHand:
      '1.00 × 20 / 120 = 0.1667. The voucher may pay 7.00 of the 8.00, so 5.00 go back onto it, though the new order is only 4.00 cheaper.',
  },
]
