/** Worked examples: rates of tax, and combos over several rates. */
import type { Combo } from './goods.ts'
import { house, things, tickets, type WorkedExample } from './worked-example.ts'
import { FRANCE, GERMANY } from './worked-examples-houses.ts'

const menu = (price: number): Combo => ({
  key: 'menu',
  name: 'Menu',
  price,
  tickets: { quantity: 1 },
  goods: [[{ goods: 'popcorn', size: 'usual', more: 0 }], [{ goods: 'beer', size: 'usual', more: 0 }]],
})

export const RATES: readonly WorkedExample[] = [
  {
    rule: 'A French receipt has three rates: admission, food to eat at once, alcohol',
    source: 'France: Code général des impôts, articles 278-0 bis G (5.5 %), 279 m (10 %), 278 (20 %).',
    sold: 'A ticket, popcorn and a beer.',
    house: house(FRANCE),
    order: { tickets: tickets('adult'), goods: things('popcorn', 'beer') },
    expected: {
      lines: [
        'Adult ticket | 12.00 |  | 5.5 % | 0.63 | 12.00',
        'Popcorn | 6.00 |  | 10 % | 0.55 | 6.00',
        'Beer | 7.50 |  | 20 % | 1.25 | 7.50',
      ],
      taxes: ['5.5 % | 11.37 | 0.63 | 12.00', '10 % | 5.45 | 0.55 | 6.00', '20 % | 6.25 | 1.25 | 7.50'],
      total: '25.50',
      rounding: '0.00',
      change: '0.00',
    },
    byHand: '12.00 × 5.5 / 105.5 = 0.6256; 6.00 × 10 / 110 = 0.5455; 7.50 × 20 / 120 = 1.25.',
  },
  {
    rule: 'Tax is rounded once a rate and order, not once a ticket',
    source:
      'European Union: how tax is rounded is for each country to say (Court of Justice, C-484/06, Ahold). This is what the program does everywhere.',
    sold: 'Three tickets.',
    house: house(FRANCE),
    order: { tickets: tickets('adult', 'adult', 'adult') },
    expected: {
      lines: [
        'Adult ticket | 12.00 |  | 5.5 % | 0.63 | 12.00',
        'Adult ticket | 12.00 |  | 5.5 % | 0.63 | 12.00',
        'Adult ticket | 12.00 |  | 5.5 % | 0.62 | 12.00',
      ],
      taxes: ['5.5 % | 34.12 | 1.88 | 36.00'],
      total: '36.00',
      rounding: '0.00',
      change: '0.00',
    },
    byHand:
      '36.00 × 5.5 / 105.5 = 1.8768, so 1.88. Three times 0.63 would be 1.89. A third of 1.88 is 0.6267: 0.62 each, and the two cents that are left go to the first two.',
  },
  {
    rule: 'What a combo takes off lies on its goods, and its ticket keeps its price',
    source: 'France: Code du cinéma et de l’image animée, article L212-34. Rates as in example 1.',
    sold: 'A menu at 22.00: a ticket, popcorn and a beer, which cost 25.50 one by one.',
    house: house({ ...FRANCE, combos: [menu(2200)] }),
    order: { tickets: tickets('adult'), combos: [{ combo: 'menu', choices: [0, 0], tickets: [0] }] },
    expected: {
      lines: [
        'Adult ticket | 12.00 |  | 5.5 % | 0.63 | 12.00',
        'Popcorn | 6.00 | Menu -1.56 | 10 % | 0.40 | 4.44',
        'Beer | 7.50 | Menu -1.94 | 20 % | 0.93 | 5.56',
      ],
      taxes: ['5.5 % | 11.37 | 0.63 | 12.00', '10 % | 4.04 | 0.40 | 4.44', '20 % | 4.63 | 0.93 | 5.56'],
      total: '22.00',
      rounding: '0.00',
      change: '0.00',
    },
    byHand:
      '3.50 is taken off goods of 13.50. Popcorn: 3.50 × 6.00 / 13.50 = 1.5556; beer: 3.50 × 7.50 / 13.50 = 1.9444. Rounded down that is 1.55 and 1.94, and the last cent goes to popcorn. 4.44 × 10 / 110 = 0.4036; 5.56 × 20 / 120 = 0.9267.',
  },
  {
    rule: 'A combo of 50.00 costs 50.00, however its price is shared out over its parts',
    source: 'Usage. Other programs have rounded each part by itself, and charged 49.98. Rate: France, 10 %.',
    sold: 'A party box at 50.00: popcorn, nachos and sweets for many, at 20.00 each.',
    house: house({
      ...FRANCE,
      combos: [
        {
          key: 'party',
          name: 'Party box',
          price: 5000,
          goods: ['bucket', 'nachos', 'sweets'].map((goods) => [{ goods, size: 'usual', more: 0 }]),
        },
      ],
    }),
    order: { combos: [{ combo: 'party', choices: [0, 0, 0], tickets: [] }] },
    expected: {
      lines: [
        'Popcorn bucket | 20.00 | Party box -3.34 | 10 % | 1.51 | 16.66',
        'Nachos for many | 20.00 | Party box -3.33 | 10 % | 1.52 | 16.67',
        'Bag of sweets | 20.00 | Party box -3.33 | 10 % | 1.52 | 16.67',
      ],
      taxes: ['10 % | 45.45 | 4.55 | 50.00'],
      total: '50.00',
      rounding: '0.00',
      change: '0.00',
    },
    byHand:
      '10.00 / 3 = 3.3333: 3.33 each, and a cent is left. 50.00 × 10 / 110 = 4.5455, so 4.55. Its parts: 4.55 × 16.66 / 50 = 1.5161, 4.55 × 16.67 / 50 = 1.5170 twice: 1.51 each, and the two cents go to the two larger remainders.',
  },
  {
    rule: 'Two tickets of 25.00 cost 50.00',
    source: 'Usage. Other programs have added tax to a rounded net price, and charged 50.01. Rate: Germany, 7 %.',
    sold: 'Two premium seats.',
    house: house(GERMANY),
    order: {
      tickets: [
        { type: 'adult', category: 'premium' },
        { type: 'adult', category: 'premium' },
      ],
    },
    paid: 'cash 100.00',
    expected: {
      lines: [
        'Adult ticket, premium | 25.00 |  | 7 % | 1.64 | 25.00',
        'Adult ticket, premium | 25.00 |  | 7 % | 1.63 | 25.00',
      ],
      taxes: ['7 % | 46.73 | 3.27 | 50.00'],
      total: '50.00',
      rounding: '0.00',
      change: '50.00',
    },
    byHand: '50.00 × 7 / 107 = 3.2710. Half of 3.27 is 1.635: 1.63 each, and the first one has the cent that is left.',
  },
  {
    rule: 'In Germany admission and popcorn have 7 %, a cola 19 %',
    source:
      'Germany: Umsatzsteuergesetz § 12 Abs. 2 Nr. 7 b (film shows); Bundesfinanzhof V R 3/07 (popcorn and nachos in cinemas); § 12 Abs. 1 (drinks).',
    sold: 'A ticket, popcorn and a cola.',
    house: house(GERMANY),
    order: { tickets: tickets('adult'), goods: things('popcorn', 'cola') },
    paid: 'cash 25.00',
    expected: {
      lines: [
        'Adult ticket | 11.50 |  | 7 % | 0.75 | 11.50',
        'Popcorn | 6.90 |  | 7 % | 0.45 | 6.90',
        'Cola | 4.90 |  | 19 % | 0.78 | 4.90',
      ],
      taxes: ['7 % | 17.20 | 1.20 | 18.40', '19 % | 4.12 | 0.78 | 4.90'],
      total: '23.30',
      rounding: '0.00',
      change: '1.70',
    },
    byHand:
      '18.40 × 7 / 107 = 1.2037, so 1.20, shared out 11.50 : 6.90. 4.90 × 19 / 119 = 0.7824. Germany doesn’t round cash.',
  },
  {
    rule: 'In Sweden admission has 6 %, a meal at the cinema’s café 12 %, a beer 25 %',
    source:
      'Sweden: mervärdesskattelagen (2023:200), chapter 9. Food to take away has 6 % from April 2026 to December 2027 (prop. 2025/26:55).',
    sold: 'A ticket, a salad at the café and a beer.',
    house: house({
      currency: 'SEK',
      timeZone: 'Europe/Stockholm',
      rates: { admission: 6, meal: 12, full: 25 },
      prices: { adult: 14900 },
      goods: { salad: ['Salad', 'meal', 11900], beer: ['Beer', 'full', 7900] },
      cashRounding: { step: 100 },
    }),
    order: { tickets: tickets('adult'), goods: things('salad', 'beer') },
    expected: {
      lines: [
        'Adult ticket | 149.00 |  | 6 % | 8.43 | 149.00',
        'Salad | 119.00 |  | 12 % | 12.75 | 119.00',
        'Beer | 79.00 |  | 25 % | 15.80 | 79.00',
      ],
      taxes: ['6 % | 140.57 | 8.43 | 149.00', '12 % | 106.25 | 12.75 | 119.00', '25 % | 63.20 | 15.80 | 79.00'],
      total: '347.00',
      rounding: '0.00',
      change: '0.00',
    },
    byHand: '149 × 6 / 106 = 8.4340; 119 × 12 / 112 = 12.75; 79 × 25 / 125 = 15.80.',
  },
  {
    rule: 'In Japan food that is taken into the auditorium has 8 %, admission and alcohol 10 %, and yen have no digits',
    source:
      'Japan: consumption tax with its reduced rate since October 2019; the tax agency counts a cinema’s stall as a shop. Rounding once a rate and invoice: the invoice system of October 2023.',
    sold: 'A ticket, popcorn and a beer.',
    house: house({
      currency: 'JPY',
      timeZone: 'Asia/Tokyo',
      rates: { usual: 10, food: 8 },
      prices: { adult: 2000 },
      goods: { popcorn: ['Popcorn', 'food', 500], beer: ['Beer', 'usual', 700] },
    }),
    order: { tickets: tickets('adult'), goods: things('popcorn', 'beer') },
    paid: 'cash 5000',
    expected: {
      lines: [
        'Adult ticket | 2000 |  | 10 % | 181 | 2000',
        'Popcorn | 500 |  | 8 % | 37 | 500',
        'Beer | 700 |  | 10 % | 64 | 700',
      ],
      taxes: ['10 % | 2455 | 245 | 2700', '8 % | 463 | 37 | 500'],
      total: '3200',
      rounding: '0',
      change: '1800',
    },
    byHand:
      '2700 × 10 / 110 = 245.45, so 245: of the ticket 245 × 2000 / 2700 = 181.48, of the beer 63.52, and the yen that is left goes to the beer. 500 × 8 / 108 = 37.04.',
  },
  {
    rule: 'In Kuwait there is no tax on it, and a dinar has three digits',
    source: 'Kuwait: no value added tax. ISO 4217: 1,000 fils.',
    sold: 'A ticket and popcorn.',
    house: house({
      currency: 'KWD',
      timeZone: 'Asia/Kuwait',
      rates: { none: 0 },
      prices: { adult: 4500 },
      goods: { popcorn: ['Popcorn', 'none', 1750] },
    }),
    order: { tickets: tickets('adult'), goods: things('popcorn') },
    paid: 'cash 10.000',
    expected: {
      lines: ['Adult ticket | 4.500 |  | 0 % | 0.000 | 4.500', 'Popcorn | 1.750 |  | 0 % | 0.000 | 1.750'],
      taxes: ['0 % | 6.250 | 0.000 | 6.250'],
      total: '6.250',
      rounding: '0.000',
      change: '3.750',
    },
    byHand: '',
  },
  {
    rule: 'In New York City 8.875 % are added to popcorn and soda, and nothing to admission',
    source:
      'New York: Tax Law § 1105 (d) and (f)(1), which leaves out motion picture theaters; 4 % of the state, 4.5 % of the city, 0.375 % of the transport district.',
    sold: 'A ticket, popcorn and a soda.',
    house: house({
      currency: 'USD',
      timeZone: 'America/New_York',
      mode: 'added',
      rates: { none: 0, city: 8.875 },
      prices: { adult: 1799 },
      goods: { popcorn: ['Popcorn', 'city', 899], soda: ['Soda', 'city', 649] },
    }),
    order: { tickets: tickets('adult'), goods: things('popcorn', 'soda') },
    expected: {
      lines: [
        'Adult ticket | 17.99 |  | 0 % | 0.00 | 17.99',
        'Popcorn | 8.99 |  | 8.875 % | 0.80 | 9.79',
        'Soda | 6.49 |  | 8.875 % | 0.57 | 7.06',
      ],
      taxes: ['0 % | 17.99 | 0.00 | 17.99', '8.875 % | 15.48 | 1.37 | 16.85'],
      total: '34.84',
      rounding: '0.00',
      change: '0.00',
    },
    byHand:
      '15.48 × 0.08875 = 1.3739, so 1.37: of the popcorn 1.37 × 8.99 / 15.48 = 0.7956, of the soda 0.5744. 0.79 and 0.57, and the cent that is left goes to the popcorn.',
  },
  {
    rule: 'A booking fee is added online, for each ticket that costs something and once for the order',
    source: 'Usage. Rate: United Kingdom, 20 % on all of it.',
    sold: 'Online: two tickets, with 0.75 for each ticket and 1.00 for the booking.',
    house: house({
      currency: 'GBP',
      timeZone: 'Europe/London',
      rates: { usual: 20 },
      prices: { adult: 1000 },
      fees: [
        { key: 'ticket', name: 'Booking fee', per: 'ticket', amount: 75, taxRate: 'usual', channels: ['online'] },
        { key: 'order', name: 'Order fee', per: 'order', amount: 100, taxRate: 'usual', channels: ['online'] },
      ],
    }),
    order: { channel: 'online', tickets: tickets('adult', 'adult') },
    expected: {
      lines: [
        'Adult ticket | 10.00 |  | 20 % | 1.67 | 10.00',
        'Adult ticket | 10.00 |  | 20 % | 1.67 | 10.00',
        'Booking fee | 0.75 |  | 20 % | 0.12 | 0.75',
        'Booking fee | 0.75 |  | 20 % | 0.12 | 0.75',
        'Order fee | 1.00 |  | 20 % | 0.17 | 1.00',
      ],
      taxes: ['20 % | 18.75 | 3.75 | 22.50'],
      total: '22.50',
      rounding: '0.00',
      change: '0.00',
    },
    byHand:
      '22.50 / 6 = 3.75. Sixths: 1.6667 twice, 0.125 twice, 0.1667. Rounded down 3.72; the three cents that are left go to the two tickets and the order’s fee, with the largest remainders.',
  },
]
