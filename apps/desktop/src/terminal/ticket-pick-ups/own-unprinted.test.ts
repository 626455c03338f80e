/** A kiosk that is cut off: the tickets that it sold itself and never printed. */
import { newId, type SoldBooking, type TicketProof } from '@marquee/shared'
import { expect, test } from 'vitest'
import type { ShowDetails } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import { addJob, moveJob, openJobs, type PrintState, suspectSentJobs } from '../store/printing/print-jobs-table.ts'
import { addSale } from '../store/sales/sales-table.ts'
import { serverCode, ticketOf } from '../testing/door-tickets.ts'
import { testStore } from '../testing/test-store.ts'
import { ownUnprinted } from './own-unprinted.ts'

const t = testStore()
const STARTS = '2026-11-21T11:30:00.000Z'
const SHOW = newId()
const AT = new Date(STARTS)
/** The caller has checked the code. */
const UNCHECKED = { sign: () => 'A'.repeat(86) }
const showWith = (more: object = {}) => ({ show: { id: SHOW, startsAt: STARTS, ...more } }) as ShowDetails
const catalogue = { show: (id: string) => (id === SHOW ? showWith() : undefined) }

function sold(db: Db, standing: 'applied' | 'conflict' = 'applied'): SoldBooking {
  const tickets = ['A-1', 'A-2'].map((seatId) => {
    const ticket = ticketOf({ showId: SHOW, startsAt: STARTS }, seatId)
    return { ticketId: ticket.t, seatId, type: 'adult', amount: 1250, code: serverCode(UNCHECKED, ticket) }
  })
  const booking: SoldBooking = {
    ...{ bookingId: newId(), reference: 'MQ-7K3F9P', showId: SHOW, tickets },
    ...{ total: { amount: 2500, currency: 'SGD' }, change: 0, confirmedAt: STARTS },
  }
  db.transaction(() => addSale(db, booking, standing, []))()
  return booking
}
const proofOf = ({ tickets }: SoldBooking, place = 0): TicketProof => ({ code: tickets[place]?.code ?? '' })
function outcome(db: Db, proof: TicketProof, { now = AT, from = catalogue } = {}): string | string[] {
  const own = ownUnprinted(db, from, proof, now)
  if (own === undefined) return 'not its own'
  if (own.ok) return own.value.tickets.map(({ seatId }) => seatId)
  return own.refusal.code === 'tickets_not_picked_up' ? own.refusal.fault.why : own.refusal.code
}
const queue = (db: Db, { bookingId, tickets }: SoldBooking, place: number): void =>
  addJob(db, { kind: 'ticket', bookingId, ticketId: tickets[place]?.ticketId ?? '' }, 'Ticket', STARTS)

function move(db: Db, from: PrintState, to: PrintState): void {
  for (const { jobId } of openJobs(db)) moveJob(db, jobId, from, to)
}

test('are those of a sale that are on no paper, by the code of any of its tickets', () => {
  const db = t.open()
  const booking = sold(db)
  expect(outcome(db, proofOf(booking, 1))).toEqual(['A-1', 'A-2'])
  // It comes out by itself, and once.
  queue(db, booking, 0)
  expect(outcome(db, proofOf(booking))).toEqual(['A-1', 'A-2'])
  move(db, 'waiting', 'sent')
  move(db, 'sent', 'printed')
  expect(outcome(db, proofOf(booking))).toEqual(['A-2'])
  queue(db, booking, 1)
  move(db, 'waiting', 'sent')
  // Nobody knows whether it is out: a counter asks.
  suspectSentJobs(db)
  expect(outcome(db, proofOf(booking))).toBe('printed')
})

test('are nobody’s else, and none by a reference: this disk knows no card', () => {
  const db = t.open()
  sold(db)
  const strange = { code: serverCode(UNCHECKED, ticketOf({ showId: SHOW })) }
  expect(outcome(db, strange)).toBe('not its own')
  expect(outcome(db, { reference: 'MQ-7K3F9P', digits: '4242' })).toBe('not its own')
})

test('are none of a sale in conflict, of a show that is over, or of one that doesn’t take place', () => {
  const db = t.open()
  expect(outcome(db, proofOf(sold(db, 'conflict')))).toBe('given_back')
  const booking = sold(db)
  expect(outcome(db, proofOf(booking), { now: new Date(AT.getTime() + 4 * 3_600_000 + 1) })).toBe('show_over')
  const from = { show: () => showWith({ cancelledAt: STARTS }) }
  expect(outcome(db, proofOf(booking), { from })).toBe('show_cancelled')
})
