import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import type { PriceList } from './price-list.ts'
import { pricesOfShow } from './show-prices.ts'

const list: PriceList = {
  id: newId(),
  name: 'House prices',
  currency: 'EUR',
  prices: [
    { ticketType: 'adult', category: 'standard', amount: 1000 },
    { ticketType: 'adult', category: 'premium', amount: 1400 },
    { ticketType: 'child', category: 'standard', amount: 600 },
  ],
  rules: [
    { name: 'Cinema Tuesday', when: { weekdays: [2] }, ticketTypes: ['adult'], change: { kind: 'price', amount: 700 } },
    { name: '3D glasses', formats: ['3d'], change: { kind: 'add', amount: 150 } },
    {
      name: 'Children come in free on holidays',
      when: { holidays: 'only' },
      ticketTypes: ['child'],
      change: { kind: 'add', amount: -9999 },
    },
  ],
}
const amountsAt = (startsAt: string, more: { formats?: string[]; holidays?: string[]; timeZone?: string } = {}) =>
  pricesOfShow(list, { startsAt: new Date(startsAt), timeZone: 'Europe/Paris', ...more }).prices.map(
    ({ amount }) => amount,
  )

describe('the prices of a show', () => {
  it('are those of its list where no rule concerns it', () => {
    expect(amountsAt('2026-11-25T19:00:00Z')).toEqual([1000, 1400, 600])
  })

  it('follow the weekday on which it begins in its cinema', () => {
    expect(amountsAt('2026-11-24T19:00:00Z')).toEqual([700, 700, 600])
    // In Paris it is Tuesday already.
    expect(amountsAt('2026-11-23T23:30:00Z')).toEqual([700, 700, 600])
    expect(amountsAt('2026-11-23T23:30:00Z', { timeZone: 'America/New_York' })).toEqual([1000, 1400, 600])
  })

  it('follow its formats, each rule after the one before', () => {
    expect(amountsAt('2026-11-24T19:00:00Z', { formats: ['3d'] })).toEqual([850, 850, 750])
  })

  it('are never below nothing', () => {
    expect(amountsAt('2026-12-25T19:00:00Z', { holidays: ['2026-12-25'] })).toEqual([1000, 1400, 0])
  })

  it('keep the id of the list, and have no rules that anybody could apply a second time', () => {
    const priced = pricesOfShow(list, { startsAt: new Date('2026-11-24T19:00:00Z'), timeZone: 'Europe/Paris' })
    expect(priced).toMatchObject({ id: list.id, currency: 'EUR' })
    expect(priced.rules).toBeUndefined()
  })

  it('of a list without rules are the list itself', () => {
    const plain: PriceList = { ...list, rules: [] }
    expect(pricesOfShow(plain, { startsAt: new Date('2026-11-24T19:00:00Z'), timeZone: 'Europe/Paris' })).toBe(plain)
  })
})
