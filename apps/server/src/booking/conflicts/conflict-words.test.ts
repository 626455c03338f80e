import { type CommandBody, type ConflictReason, newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { type ConflictScene, describeConflict } from './conflict-words.ts'
import type { NewConflict } from './new-conflict.ts'

const SCENE: ConflictScene = {
  terminal: 'Counter 1',
  kind: 'counter',
  movie: 'Dune',
  auditorium: 'Hall 2',
  starts_at: new Date('2026-11-21T19:30:00Z'),
  time_zone: 'Asia/Singapore',
}
const AT = '2026-11-21T10:05:00.000Z'
const SALE: CommandBody = {
  kind: 'sell',
  bookingId: newId(),
  showId: newId(),
  reference: 'MQ-7K3F9P',
  tickets: ['J-12', 'J-13', 'J-14'].map((seatId) => {
    return { ticketId: newId(), seatId, type: 'adult', amount: 1250, grantNumber: 7 }
  }),
  total: { amount: 3750, currency: 'SGD' },
  payment: { method: 'cash', tendered: 4000 },
  soldAt: AT,
  cutOff: true,
}

function words(
  reason: ConflictReason,
  body: CommandBody | null,
  scene = SCENE,
  more: Partial<NewConflict> = {},
): string {
  const conflict = { terminalId: newId(), commandId: null, sequence: 17, reason, body, entry: '', ...more }
  return describeConflict(conflict, scene).replaceAll('\u00a0', ' ')
}

describe('a conflict in one sentence', () => {
  it('names the seller, seats, show, time in the cinema’s zone, amount, and what is wrong', () => {
    expect(words('outside_claim', SALE)).toBe(
      'Counter 1 sold seats J-12, J-13 and J-14 of Dune (Hall 2, 22 Nov, 03:30) for SGD 37.50 on 21 Nov, 18:05: this terminal had no claim on the seats.',
    )
  })

  it('says so when the show does not exist', () => {
    const nowhere = { ...SCENE, movie: null, auditorium: null, starts_at: null }
    expect(words('unknown_show', SALE, nowhere)).toMatch(
      /of a show that is not in the programme .+: there is no such show\.$/,
    )
  })

  it('describes money that moved without a sale', () => {
    const drawer = { kind: 'drawer', amount: { amount: 5000, currency: 'SGD' }, reason: 'to the bank', at: AT } as const
    expect(words('edited', { ...drawer, direction: 'out' })).toBe(
      'Counter 1 took SGD 50.00 out of its drawer (“to the bank”): records on its disk are damaged or were changed, so nothing proves this one.',
    )
    expect(words('edited', { ...drawer, direction: 'in' })).toMatch(/^Counter 1 put SGD 50\.00 into its drawer/)
  })

  it('describes admissions and prints', () => {
    const at = { ticketId: newId(), showId: newId(), seatId: 'J-12', at: AT }
    expect(words('wrong_show', { kind: 'check_in', ...at })).toBe(
      'Counter 1 admitted somebody on seat J-12 of Dune (Hall 2, 22 Nov, 03:30): the show plays at another cinema.',
    )
    const print = { kind: 'print', bookingId: newId(), at: AT } as const
    expect(words('id_reused', { ...print, ticketIds: [newId()] })).toMatch(
      /^Counter 1 printed a ticket: another command/,
    )
    expect(words('id_reused', { ...print, ticketIds: [newId(), newId()] })).toMatch(/^Counter 1 printed 2 tickets: /)
  })

  it('names unreadable or lost entries by their numbers', () => {
    expect(words('malformed', null)).toBe('Entry 17 of Counter 1 can’t be read: it is nothing that a terminal can do.')
    expect(words('gap', null, SCENE, { lost: { from: 3, to: 3 } })).toMatch(/^Entry 3 of Counter 1 is lost, /)
    expect(words('gap', null, SCENE, { lost: { from: 3, to: 9 } })).toMatch(/^Entries 3 to 9 of Counter 1 are lost, /)
  })
})
