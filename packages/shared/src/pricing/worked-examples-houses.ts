/** The houses that several worked examples take place in. */
import type { HouseFacts } from './worked-example.ts'

export const FRANCE: HouseFacts = {
  currency: 'EUR',
  timeZone: 'Europe/Paris',
  rates: { admission: 5.5, food: 10, full: 20 },
  prices: { adult: 1200, child: 700, senior: 950, student: 850 },
  goods: {
    popcorn: ['Popcorn', 'food', 600],
    beer: ['Beer', 'full', 750],
    bucket: ['Popcorn bucket', 'food', 2000],
    nachos: ['Nachos for many', 'food', 2000],
    sweets: ['Bag of sweets', 'food', 2000],
  },
}

export const GERMANY: HouseFacts = {
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  rates: { reduced: 7, full: 19 },
  prices: { adult: 1150 },
  premium: { adult: 2500 },
  goods: { popcorn: ['Popcorn', 'reduced', 690], cola: ['Cola', 'full', 490] },
}

export const SWITZERLAND: HouseFacts = {
  currency: 'CHF',
  timeZone: 'Europe/Zurich',
  rates: { reduced: 2.6, full: 8.1 },
  prices: { adult: 1900 },
  goods: { beer: ['Beer', 'full', 680] },
  cashRounding: { step: 5 },
}
