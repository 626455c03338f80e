import { expect, it } from 'vitest'
import { refuseByTerms, TicketTerms } from './ticket-terms.ts'

const terms = (facts: Partial<TicketTerms>): TicketTerms[] => [TicketTerms.parse({ type: 'student', ...facts })]
const student = { type: 'student', price: 850 }

it('a type without terms is sold to everybody, everywhere', () => {
  for (const channel of ['counter', 'kiosk', 'online'] as const) {
    expect(refuseByTerms([], [student], channel)).toBeUndefined()
  }
})

it('no tickets at all break no terms', () => {
  expect(refuseByTerms(terms({ needsCard: true, atMost: 1 }), [], 'online')).toBeUndefined()
})

it('a type for the counter isn’t sold at a kiosk', () => {
  const counter = terms({ channels: ['counter'] })
  expect(refuseByTerms(counter, [student], 'counter')).toBeUndefined()
  expect(refuseByTerms(counter, [student], 'kiosk')).toEqual({
    code: 'type_not_sold_here',
    ticketType: 'student',
    channel: 'kiosk',
  })
})

it('an order has so many of a type and no more, whatever else is in it', () => {
  const two = terms({ atMost: 2 })
  const adult = { type: 'adult', price: 1200 }
  expect(refuseByTerms(two, [student, adult, student, adult, adult], 'counter')).toBeUndefined()
  expect(refuseByTerms(two, [student, adult, student, student], 'counter')).toEqual({
    code: 'too_many_of_type',
    ticketType: 'student',
    atMost: 2,
  })
})

it('a student names the number of a card, and an empty one is none', () => {
  const card = terms({ needsCard: true })
  const refusal = { code: 'type_needs_card', ticketType: 'student' }
  expect(refuseByTerms(card, [student], 'counter')).toEqual(refusal)
  expect(refuseByTerms(card, [{ ...student, cardNumber: '' }], 'counter')).toEqual(refusal)
  expect(refuseByTerms(card, [{ ...student, cardNumber: ' ' }], 'counter')).toEqual(refusal)
  expect(refuseByTerms(card, [{ ...student, cardNumber: 'S-4711' }], 'counter')).toBeUndefined()
})

it('a type that needs a supervisor’s yes names who gave it', () => {
  const approved = terms({ needsApproval: true })
  expect(refuseByTerms(approved, [student], 'counter')).toEqual({ code: 'type_needs_approval', ticketType: 'student' })
  expect(refuseByTerms(approved, [{ ...student, approvedBy: 'Ines' }], 'counter')).toBeUndefined()
})

it('a ticket that costs nothing is never sold online', () => {
  const companion = { type: 'companion', price: 0 }
  expect(refuseByTerms([], [companion], 'counter')).toBeUndefined()
  expect(refuseByTerms([], [companion], 'online')).toMatchObject({ code: 'type_not_sold_here', channel: 'online' })
})

it('terms allow at least one ticket, in at least one place', () => {
  expect(TicketTerms.safeParse({ type: 'student', atMost: 0 }).success).toBe(false)
  expect(TicketTerms.safeParse({ type: 'student', channels: [] }).success).toBe(false)
})
