import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { validate } from '../validation.ts'
import { describeRefusal } from '../words/describe-refusal.ts'
import { QuoteRequest } from './quotes.ts'

const showId = newId()
const cinemaId = newId()
const seat = (seatId: string, of = showId) => ({ showId: of, seatId })
const popcorn = (quantity?: unknown) => ({
  goods: 'popcorn',
  size: 'large',
  ...(quantity !== undefined && { quantity }),
})

/** The field at fault. */
const faultOf = (request: unknown): string | undefined => {
  const checked = validate(QuoteRequest, request)
  return checked.ok || checked.refusal.code !== 'malformed' ? undefined : checked.refusal.field
}

describe('a request for a quote', () => {
  it('is for tickets by seat or by category, goods, or combos', () => {
    for (const request of [
      { tickets: [seat('A-1'), { showId, category: 'standard', type: 'child' }] },
      { cinemaId, goods: [popcorn()] },
      { cinemaId, combos: [{ combo: 'snack_combo', choices: [0, 1] }] },
    ]) {
      expect(faultOf(request)).toBeUndefined()
    }
    expect(QuoteRequest.parse({ cinemaId, goods: [popcorn()], codes: [' summer '] })).toEqual({
      cinemaId,
      tickets: [],
      goods: [{ goods: 'popcorn', size: 'large', extras: [], quantity: 1 }],
      combos: [],
      codes: ['SUMMER'],
    })
  })

  it.each<[string, unknown, string]>([
    ['nothing', {}, 'the message'],
    ['codes alone', { cinemaId, codes: ['SUMMER'] }, 'the message'],
    ['goods of no cinema', { goods: [popcorn()] }, 'cinemaId'],
    ['a show and a cinema', { cinemaId, tickets: [{ showId: newId(), category: 'standard' }] }, 'cinemaId'],
    ['a seat twice', { tickets: [seat('A-1'), seat('A-2'), seat('A-1')] }, 'tickets.2.seatId'],
    ['a seat and a category', { tickets: [{ ...seat('A-1'), category: 'standard' }] }, 'tickets.0'],
    ['neither a seat nor a category', { tickets: [{ showId }] }, 'tickets.0'],
    ['11 tickets of a show', { tickets: Array.from({ length: 11 }, (_, i) => seat(`A-${i + 1}`)) }, 'tickets'],
    ['11 shows', { tickets: Array.from({ length: 11 }, () => seat('A-1', newId())) }, 'tickets'],
    ['101 tickets', { tickets: Array.from({ length: 101 }, () => seat('A-1', newId())) }, 'tickets'],
    ['less than nothing', { cinemaId, goods: [popcorn(-1)] }, 'goods.0.quantity'],
    ['no popcorn', { cinemaId, goods: [popcorn(0)] }, 'goods.0.quantity'],
    ['half a popcorn', { cinemaId, goods: [popcorn(0.5)] }, 'goods.0.quantity'],
    ['10,000 popcorn', { cinemaId, goods: [popcorn(10_000)] }, 'goods.0.quantity'],
    ['a promo code of 10,000 characters', { tickets: [seat('A-1')], codes: ['A'.repeat(10_000)] }, 'codes.0'],
    ['11 promo codes', { tickets: [seat('A-1')], codes: Array.from({ length: 11 }, () => 'SUMMER') }, 'codes'],
    ['a price', { tickets: [{ ...seat('A-1'), price: 1 }] }, 'tickets.0 price'],
    ['a channel', { tickets: [seat('A-1')], channel: 'counter' }, 'channel'],
    ['somebody’s approval', { tickets: [{ ...seat('A-1'), approvedBy: 'me' }] }, 'tickets.0 approvedBy'],
    [
      'a place below the first',
      { tickets: [seat('A-1')], combos: [{ combo: 'a', choices: [], tickets: [-1] }] },
      'combos.0.tickets.0',
    ],
  ])('is refused by name for %s', (_, request, field) => {
    expect(faultOf(request)).toBe(field)
  })

  it('says how much is too much', () => {
    const wordsOf = (request: unknown) => {
      const checked = validate(QuoteRequest, request)
      return checked.ok ? 'none' : describeRefusal(checked.refusal)
    }
    expect(wordsOf({ cinemaId, goods: [popcorn(10_000)] })).toBe(
      'The message was refused: goods.0.quantity must be a whole number from 1 to 200.',
    )
    expect(wordsOf({ tickets: Array.from({ length: 101 }, () => seat('A-1', newId())) })).toBe(
      'The message was refused: tickets must have at most 100 items.',
    )
  })

  it('may name the same seat of two shows', () => {
    expect(faultOf({ tickets: [seat('A-1'), seat('A-1', newId())] })).toBeUndefined()
  })
})
