import { type BookingRecord, type GiveBackAnswer, type HistoryEntry, newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import {
  happened,
  paymentInWords,
  refundInWords,
  seatsInWords,
  waysBack,
  whatComesNow,
  whoInWords,
} from './booking-words.ts'

const at = '2026-11-21T07:00:00.000Z'
const refund = (over: Partial<BookingRecord['refunds'][number]>): BookingRecord['refunds'][number] => ({
  refundId: newId(),
  amount: 1250,
  reason: 'ill',
  status: 'done',
  method: 'card',
  tries: 1,
  error: null,
  doneAt: at,
  at,
  ...over,
})
function givenBack(...refunds: BookingRecord['refunds']): GiveBackAnswer {
  const earlier = refund({ amount: 99 })
  return {
    seatsReleased: ['A-1'],
    refundIds: refunds.map(({ refundId }) => refundId),
    booking: { currency: 'EUR', terminal: null, refunds: [earlier, ...refunds] } as BookingRecord,
  }
}
const sentences = (answer: GiveBackAnswer) => whatComesNow(answer).map(({ sentence }) => sentence)

describe('the instruction to a manager after a refund', () => {
  it('is to pay out a cash refund from the drawer', () => {
    expect(sentences(givenBack(refund({ method: 'cash' })))).toEqual(['Pay out €12.50 in cash from the drawer.'])
  })
  it('names the counter that took the money, which lists the refund until it is paid', () => {
    const given = givenBack(refund({ method: 'cash' }))
    expect(sentences({ ...given, booking: { ...given.booking, terminal: 'Counter 1' } })).toEqual([
      'Pay out €12.50 in cash from the drawer. Counter 1, which took it, lists it until then.',
    ])
  })
  it('is absent when the money is on the card or on its way', () => {
    expect(sentences(givenBack(refund({})))).toEqual(['€12.50 has gone back to the card.'])
    expect(sentences(givenBack(refund({ status: 'pending' })))).toEqual([
      '€12.50 is on its way back to the card: the gateway has not confirmed it yet.',
    ])
  })
  it('is to look at what needs attention when the gateway refused', () => {
    expect(whatComesNow(givenBack(refund({ status: 'parked' })))).toMatchObject([
      { tone: 'bad', sentence: expect.stringContaining('“Needs attention”') },
    ])
  })
  it('is to give it back by hand where a card machine took it, whatever becomes of it', () => {
    for (const status of ['done', 'pending', 'parked'] as const) {
      expect(sentences(givenBack(refund({ method: 'card_machine', status })))).toEqual([
        'Give €12.50 back by hand at the card machine, with the slip.',
      ])
    }
  })
  it('lists each sum, and says when there is none', () => {
    expect(sentences(givenBack(refund({ method: 'cash' }), refund({ amount: 500 })))).toHaveLength(2)
    expect(sentences(givenBack())).toEqual(['No money goes back.'])
  })
})

it("a booking's seats are named as people name them", () => {
  expect(seatsInWords(['A-1'])).toBe('seat A-1')
  expect(seatsInWords(['A-1', 'A-2'])).toBe('seats A-1 and A-2')
  expect(seatsInWords(['A-1', 'A-2', 'B-3'])).toBe('seats A-1, A-2 and B-3')
})

it("a booking's history names terminals, and describes everybody else by role", () => {
  expect(whoInWords({ actor: 'manager', name: 'Office', via: 'manager' })).toBe('Office')
  expect(whoInWords({ actor: 'terminal', name: 'Counter 1', operator: 'Clerk 1', via: 'terminal' })).toBe(
    'Counter 1, Clerk 1',
  )
  expect(whoInWords({ actor: 'customer', name: null, via: 'online' })).toBe('the customer, online')
  expect(whoInWords({ actor: 'server', name: null, via: 'online' })).toBe('the system')
  expect(whoInWords({ actor: 'gateway', name: null, via: 'gateway' })).toBe('the gateway')
})

it("a booking's history describes each event", () => {
  const entry = (over: Partial<HistoryEntry>): HistoryEntry => ({
    at,
    kind: 'transition',
    from: null,
    to: null,
    seatIds: [],
    by: { actor: 'server', name: null, via: 'server' },
    why: '',
    ...over,
  })
  expect(happened(entry({ to: 'confirmed' }))).toBe('Confirmed')
  expect(happened(entry({ to: 'cancelled' }))).toBe('Cancelled')
  expect(happened(entry({ to: 'cancelled', seatIds: ['A-1'] }))).toBe('Cancelled: seat A-1 given back')
  expect(happened(entry({ kind: 'seats_given_back', seatIds: ['A-1', 'A-2'] }))).toBe('Seats A-1 and A-2 given back')
})

it("a booking's payments and refunds are described", () => {
  const payment = { paymentId: newId(), method: 'card', amount: 1, late: false, reason: null, at } as const
  expect(paymentInWords({ ...payment, status: 'captured' })).toBe('Card')
  expect(paymentInWords({ ...payment, status: 'captured', late: true })).toBe('Card, nothing was booked for it')
  expect(paymentInWords({ ...payment, status: 'declined', reason: 'insufficient_funds' })).toBe(
    'Card, declined (insufficient funds)',
  )
  expect(paymentInWords({ ...payment, method: 'card_machine', status: 'captured' })).toBe('Card machine')
  expect(refundInWords({ method: 'card_machine', status: 'pending', error: null })).toBe(
    'To be given back by hand at the card machine, with the slip',
  )
  expect(refundInWords({ method: 'card_machine', status: 'done', error: null })).toBe('Given back at the card machine')
  expect(waysBack(['card'])).toBe('to the card')
  expect(waysBack([])).toBe('in cash, from the drawer')
  expect(waysBack(['cash', 'card_machine', 'cash'])).toBe(
    'by hand at the card machine, with the slip, or in cash, from the drawer',
  )
  expect(refundInWords({ method: 'cash', status: 'done', error: null })).toBe('Given back in cash')
  expect(refundInWords({ method: 'card', status: 'parked', error: 'refused' })).toBe(
    'Not given back to the card: refused',
  )
})
