import { describe, expect, it } from 'vitest'
import { BEGINNING, isAheadOf, type Place, placeInText, textOfPlace } from './door-news-place.ts'

describe("a door's place in the news", () => {
  it.each<Place>([
    BEGINNING,
    { seen: '800:800:' },
    { seen: '800:812:800,805,811' },
    { seen: null, page: { next: '800:800:', revision: 120 } },
    { seen: '700:700:', page: { next: '800:812:805', revision: 99_120 } },
  ])('is read as it was written: %o', (place) => {
    expect(placeInText(textOfPlace(place))).toEqual(place)
  })

  it.each([
    null,
    '',
    '17',
    '800',
    '812:800:',
    '0:0:',
    '800:812:799',
    '800:812:812',
    '800:812:805,801',
    '800:812:805,',
    ';800:812:805',
    ';812:800:;120',
    '800:800:;800:800:;',
    'x;800:800:;120',
    "800:800:'; drop table door_news",
    '9'.repeat(40),
  ])('falls back to the beginning if it is unreadable: %s', (text) => {
    expect(placeInText(text)).toEqual(BEGINNING)
  })

  it('may be ahead of a ledger that was set back', () => {
    expect(isAheadOf({ seen: '800:812:' }, '790:811:')).toBe(true)
    expect(isAheadOf({ seen: '800:812:' }, '790:812:')).toBe(false)
    expect(isAheadOf({ seen: null, page: { next: '800:812:', revision: 1 } }, '790:811:')).toBe(true)
    expect(isAheadOf({ seen: '9:9:' }, '10:10:')).toBe(false)
    expect(isAheadOf(BEGINNING, '3:3:')).toBe(false)
  })
})
