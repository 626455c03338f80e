import { newId, type SubscriptionCard } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { coverTickets } from './cover-tickets.ts'

const [TODAY, LATER] = [newId(), newId()]
const ticket = (showId: string, category: 'standard' | 'premium' = 'standard') => ({ showId, category })
const card = (code: string, categories: SubscriptionCard['categories'] = null) =>
  ({ code, categories }) as SubscriptionCard
const placesOf = (...args: Parameters<typeof coverTickets>) => {
  const covered = coverTickets(...args)
  return covered.ok ? [...covered.covers].map(([place, { code }]) => [place, code]) : 'not covered'
}

describe('a subscription in an order', () => {
  it('covers one ticket of each show, however many there are', () => {
    const tickets = [ticket(TODAY), ticket(TODAY), ticket(LATER), ticket(TODAY)]
    expect(placesOf(tickets, [card('a')])).toEqual([
      [0, 'a'],
      [2, 'a'],
    ])
  })

  it('covers another ticket than the one beside it, and none where no ticket is left', () => {
    expect(placesOf([ticket(TODAY), ticket(TODAY)], [card('a'), card('b')])).toEqual([
      [0, 'a'],
      [1, 'b'],
    ])
    expect(placesOf([ticket(TODAY)], [card('a'), card('b')])).toEqual([[0, 'a']])
  })

  it('covers a seat of its plan’s kinds alone', () => {
    const tickets = [ticket(TODAY, 'premium'), ticket(TODAY)]
    expect(placesOf(tickets, [card('a', ['standard'])])).toEqual([[1, 'a']])
    expect(placesOf(tickets, [card('a', ['recliner'])])).toBe('not covered')
  })
})
