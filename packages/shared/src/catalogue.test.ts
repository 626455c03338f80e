import { describe, expect, it } from 'vitest'
import { CatalogueEntry, Instant, type PriceList, priceOf, TimeZone, ticketTypesOf } from './catalogue.ts'
import { newId } from './ids.ts'

const list: PriceList = {
  id: newId(),
  name: 'House prices',
  currency: 'SGD',
  prices: [
    { ticketType: 'adult', category: 'standard', amount: 1250 },
    { ticketType: 'child', category: 'standard', amount: 900 },
    { ticketType: 'adult', category: 'premium', amount: 1750 },
    { ticketType: 'companion', category: 'companion', amount: 0 },
  ],
}

describe('a price list', () => {
  it('prices a ticket by its type and its seat’s category', () => {
    expect(priceOf(list, 'adult', 'standard')).toBe(1250)
    expect(priceOf(list, 'child', 'standard')).toBe(900)
    expect(priceOf(list, 'adult', 'premium')).toBe(1750)
  })

  it('knows a ticket that costs nothing from one that is not sold', () => {
    expect(priceOf(list, 'companion', 'companion')).toBe(0)
    expect(priceOf(list, 'child', 'premium')).toBeUndefined()
    expect(priceOf(list, 'student', 'standard')).toBeUndefined()
  })

  it('names each ticket type once, in its own order: the first is what a new seat gets', () => {
    expect(ticketTypesOf(list)).toEqual(['adult', 'child', 'companion'])
  })
})

describe('a catalogue entry', () => {
  const entry = { id: newId(), name: 'Lido', timeZone: 'Asia/Singapore', currency: 'SGD' }

  it('is read by its kind', () => {
    expect(CatalogueEntry.safeParse({ kind: 'cinema', revision: 1, entry }).success).toBe(true)
    expect(CatalogueEntry.safeParse({ kind: 'movie', revision: 1, entry }).success).toBe(false)
    expect(CatalogueEntry.safeParse({ kind: 'snack', revision: 1, entry }).success).toBe(false)
  })

  it('is of a time zone that exists', () => {
    for (const zone of ['Asia/Singapore', 'UTC', 'Europe/Berlin']) expect(TimeZone.safeParse(zone).success).toBe(true)
    for (const zone of ['Mars/Olympus', '', 'Singapore time']) expect(TimeZone.safeParse(zone).success).toBe(false)
  })

  it('starts at an instant in UTC, and at no local time', () => {
    expect(Instant.safeParse('2026-11-21T12:30:00.000Z').success).toBe(true)
    for (const text of [
      '2026-11-21T12:30:00+08:00',
      '2026-11-21T12:30:00',
      '2026-11-21',
      '2026-13-01T00:00:00Z',
      '0000-12-31T00:00:00Z',
    ]) {
      expect(Instant.safeParse(text).success, text).toBe(false)
    }
  })

  it('has at least one price, and none below zero', () => {
    const priced = (prices: unknown[]) =>
      CatalogueEntry.safeParse({ kind: 'price_list', revision: 1, entry: { ...list, prices } }).success
    expect(priced(list.prices)).toBe(true)
    expect(priced([])).toBe(false)
    expect(priced([{ ...list.prices[0], amount: -1 }])).toBe(false)
    expect(priced([{ ...list.prices[0], ticketType: 'Adult' }])).toBe(false)
  })
})
