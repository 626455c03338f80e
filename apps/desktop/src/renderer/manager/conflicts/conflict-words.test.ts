import { type Conflict, newId, type RivalClaim } from '@marquee/shared'
import { afterEach, describe, expect, it } from 'vitest'
import { speakToStaff } from '../../words/staff/staff-speech.ts'
import {
  hurtsBuyer,
  lossOf,
  proposalsOf,
  reasonFor,
  resultOf,
  whereMoneyIs,
  whoHas,
  wrongInWords,
} from './conflict-words.ts'

const rival = (changes: Partial<RivalClaim> = {}): RivalClaim => ({
  seatId: 'J-12',
  kind: 'booked',
  bookingId: newId(),
  reference: 'MQ-2D8HXA',
  terminal: null,
  expiresAt: null,
  ...changes,
})
const conflict = (changes: Partial<Conflict> = {}): Conflict => ({
  conflictId: newId(),
  reason: 'stale_grant',
  what: 'Counter 2 sold J-12 and J-13.',
  since: '2026-11-21T10:00:00.000Z',
  terminal: { terminalId: newId(), name: 'Counter 2' },
  command: 'sell',
  bookingId: newId(),
  reference: 'MQ-7K3F9P',
  show: null,
  tickets: ['J-12', 'J-13'].map((seatId) => ({ ticketId: newId(), seatId, type: 'adult', amount: 1400 })),
  money: { amount: 2800, currency: 'SGD' },
  soldAt: null,
  rivals: [rival()],
  otherSeats: ['J-10', 'J-11'],
  intact: false,
  choices: ['noted', 'release_other', 'refund', 'other_seats'],
  settled: null,
  ...changes,
})

afterEach(() => speakToStaff('en'))

describe('the proposals', () => {
  it("are the server's choices, one key each, the least harmful first", () => {
    expect(proposalsOf(conflict()).map(({ key, resolution }) => `${key} ${resolution}`)).toEqual([
      'S other_seats',
      'R refund',
      'O release_other',
      'N noted',
    ])
    expect(proposalsOf(conflict({ choices: ['same_seats'] })).map(({ key }) => key)).toEqual(['A'])
  })

  it('name the seats and the money', () => {
    const [seats, refund] = proposalsOf(conflict())
    expect(seats?.title).toBe('Give seats J-10 and J-11 instead')
    expect(refund?.title).toMatch(/28\.00 back$/)
    expect(refund?.meaning).toContain('Counter 2')
  })
})

it('money that was paid at a card machine is said to be there, and never to be in the drawer', () => {
  const paid = (byCard: number | null) =>
    conflict(byCard === null ? {} : { byCardMachine: { amount: byCard, currency: 'SGD' } })
  const refundOf = (of: Conflict) => proposalsOf(of).find(({ resolution }) => resolution === 'refund')?.meaning
  expect(whereMoneyIs(paid(null))).toBe('in the drawer of Counter 2')
  expect(refundOf(paid(null))).toContain('pay it out of its drawer')
  expect(whereMoneyIs(paid(2800))).toBe('paid at the card machine of Counter 2')
  expect(refundOf(paid(2800))).toContain('back at the card machine, and nothing out of its drawer')
  expect(whereMoneyIs(paid(500))).toMatch(/5\.00 of it at the card machine, the rest in the drawer of Counter 2$/)
  expect(refundOf(paid(500))).toMatch(/5\.00 back at the card machine, and the rest out of its drawer/)
})

it('the warning lists what the other side loses, each booking once', () => {
  const bookingId = newId()
  expect(lossOf([rival({ bookingId }), rival({ bookingId, seatId: 'J-13' })])).toBe(
    'MQ-2D8HXA loses seats J-12 and J-13 and is refunded.',
  )
  expect(lossOf([rival({ kind: 'held' })])).toBe('The hold MQ-2D8HXA loses seat J-12.')
  expect(lossOf([rival({ kind: 'allotted', terminal: 'Counter 1', bookingId: null, reference: null })])).toBe(
    'Counter 1 loses its allotted seat J-12.',
  )
})

it("the warning lists each counter's losses of allotted seats, once", () => {
  const allotted = (seatId: string, terminal: string) =>
    rival({ seatId, kind: 'allotted', terminal, bookingId: null, reference: null })
  expect(lossOf([allotted('J-12', 'Counter 1'), allotted('J-13', 'Counter 1')])).toBe(
    'Counter 1 loses its allotted seats J-12 and J-13.',
  )
  expect(lossOf([allotted('J-12', 'Counter 1'), allotted('J-13', 'Counter 2')])).toBe(
    'Counter 1 loses its allotted seat J-12. Counter 2 loses its allotted seat J-13.',
  )
  expect(lossOf([allotted('J-12', 'Counter 1'), rival({ seatId: 'J-13' })])).toBe(
    'Counter 1 loses its allotted seat J-12. MQ-2D8HXA loses seat J-13 and is refunded.',
  )
})

it('the manager is asked again only if somebody has paid', () => {
  expect(hurtsBuyer(conflict())).toBe(true)
  expect(hurtsBuyer(conflict({ rivals: [rival({ kind: 'held' })] }))).toBe(false)
})

it("a seat's present owner is named", () => {
  const who = (claim: RivalClaim | undefined) => whoHas(claim, 'Asia/Singapore')
  expect(who(undefined)).toBe('nobody else has it')
  expect(who(rival())).toBe('sold online (MQ-2D8HXA)')
  expect(who(rival({ terminal: 'Counter 1' }))).toBe('sold at Counter 1 (MQ-2D8HXA)')
  expect(who(rival({ kind: 'held', expiresAt: '2026-11-21T10:42:00.000Z' }))).toBe(
    'held online until 18:42 (MQ-2D8HXA)',
  )
  expect(who(rival({ kind: 'allotted', terminal: 'Counter 1', reference: null }))).toBe('allotted to Counter 1')
})

it('the suggested reason is true of the conflict', () => {
  expect(reasonFor(conflict())).toBe('Sold at Counter 2 while it was cut off')
  expect(reasonFor(conflict({ reason: 'wrong_price' }))).toContain('another price')
  expect(reasonFor(conflict({ reason: 'edited' }))).toMatch(/ are damaged or were changed$/)
  expect(reasonFor(conflict({ reason: 'edited', intact: true }))).toMatch(/; this one is intact$/)
  expect(reasonFor(conflict({ command: 'check_in' }))).toBe('Done at Counter 2 while it was cut off')
})

it('the outcome is described', () => {
  const settled = (resolution: Conflict['choices'][number], seatIds: string[] = []) =>
    resultOf(conflict({ settled: { at: '2026-11-21T10:50:00.000Z', by: 'Office', resolution, reason: 'so', seatIds } }))
  expect(settled('other_seats', ['J-10', 'J-11'])).toBe(
    'MQ-7K3F9P has seats J-10 and J-11 now: Counter 2 prints new tickets.',
  )
  expect(settled('refund')).toMatch(/Counter 2 is told to give .*28\.00 back for MQ-7K3F9P\./)
  expect(settled('release_other')).toBe('MQ-7K3F9P has seats J-12 and J-13. MQ-2D8HXA loses seat J-12 and is refunded.')
  expect(settled('same_seats')).toBe('MQ-7K3F9P is entered as it was sold: seats J-12 and J-13.')
  expect(settled('noted')).toBe('MQ-7K3F9P is noted.')
})

it('what is wrong is said to a manager who doesn’t read the ledger’s English, with the names in their order', async () => {
  expect(wrongInWords(conflict())).toBeNull()
  await speakToStaff('fr')
  expect(wrongInWords(conflict())).toMatch(/^Counter 2 : les places avaient été retirées à ce terminal/)
  await speakToStaff('ar')
  // Each name is isolated, and so is the list of them: J-12 stays before J-13.
  expect(lossOf([rival(), rival({ seatId: 'J-13', bookingId: null, kind: 'held' })])).toContain('\u2068J-12\u2069')
  const [seats] = proposalsOf(conflict())
  expect(seats?.title).toContain('\u2068\u2068J-10\u2069 و\u2068J-11\u2069\u2069')
})
