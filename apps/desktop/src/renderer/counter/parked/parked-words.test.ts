import { expect, it } from 'vitest'
import type { ParkedTab } from '../../../terminal/api.ts'
import { insideInWords, lostInWords, parkedInWords } from './parked-words.ts'

const TAB: ParkedTab = {
  orderId: '00000000-0000-7000-8000-000000000001',
  number: 2,
  word: null,
  parkedAt: '2026-11-21T18:52:00.000Z',
  total: { amount: 2050, currency: 'EUR' },
  seats: 2,
  things: 0,
  show: { title: 'Parasite', time: '19:30' },
  lost: [],
  heldUntil: null,
}

it('a parked order is told by its number, its word, what is in it, its total and since when', () => {
  expect(parkedInWords(TAB, '18:52')).toBe('Order 2: 2 seats, €20.50, since 18:52')
  expect(parkedInWords({ ...TAB, word: 'red scarf', things: 1, total: null }, '18:52')).toBe(
    'Order 2, red scarf: 2 seats, 1 thing, since 18:52',
  )
  expect(parkedInWords({ ...TAB, lost: ['H-8'] }, '18:52')).toMatch(/since 18:52, 1 seat gone$/)
  expect(insideInWords({ seats: 0, things: 0 })).toBe('nothing to sell')
})

it('seats that are gone are named, with the reason where anybody knows it', () => {
  const lost = {
    bookingId: '00000000-0000-7000-8000-000000000002',
    showId: '00000000-0000-7000-8000-000000000003',
    title: 'Parasite',
    time: '19:30',
    tickets: [
      { seatId: 'H-8', type: 'adult' },
      { seatId: 'H-9', type: 'child' },
    ],
  }
  expect(lostInWords({ ...lost, why: 'time_up' })).toBe(
    '19:30 Parasite: seats H-8, H-9 are not held any more (their time was up).',
  )
  expect(lostInWords({ ...lost, tickets: lost.tickets.slice(0, 1), why: null })).toBe(
    '19:30 Parasite: seat H-8 is not held any more.',
  )
})
