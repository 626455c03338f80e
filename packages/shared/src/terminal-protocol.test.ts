import { describe, expect, it } from 'vitest'
import { bookingReference, newId } from './ids.ts'
import { CALL_NAMES, CALLS } from './terminal/calls.ts'
import { AnyLink, ChainEntry, ChainLink, Command, CommandBatch, MAX_COMMANDS_IN_BATCH } from './terminal/commands.ts'
import {
  CatalogueRequest,
  ChallengeAnswer,
  ClaimRequest,
  challengeText,
  EnrolmentCode,
  EnrolmentRequest,
  MAX_PACKET_BYTES,
  SeatChanges,
  WatchRequest,
} from './terminal-protocol.ts'

const seats = (n: number): string[] => Array.from({ length: n }, (_, i) => `A-${i + 1}`)
const claim = (seatIds: unknown) => ClaimRequest.safeParse({ bookingId: newId(), showId: newId(), seatIds }).success

const ticket = (seatId: string, type = 'adult') => ({ ticketId: newId(), seatId, type, amount: 1250, grantNumber: 1 })
const sale = (n: number, more: object = {}) => ({
  id: newId(),
  body: {
    kind: 'sell',
    bookingId: newId(),
    showId: newId(),
    reference: bookingReference(7),
    tickets: seats(n).map((seatId) => ticket(seatId)),
    total: { amount: n * 1250, currency: 'SGD' },
    payment: { method: 'cash', tendered: 50_000 },
    soldAt: '2026-11-21T12:30:00.000Z',
    cutOff: true,
    ...more,
  },
})
const isSale = (command: unknown) => Command.safeParse(command).success

describe('a claim', () => {
  it('names 1 to 10 seats, each once', () => {
    expect([0, 1, 10, 11].map((n) => claim(seats(n)))).toEqual([false, true, true, false])
    expect(claim(['A-1', 'A-2', 'A-1'])).toBe(false)
    expect(claim(['A-1', 'a-1'])).toBe(true)
  })

  it('names seat ids, and nothing else', () => {
    for (const wrong of [undefined, null, 'A-1', [7], [null], { 0: 'A-1' }, ['A 1'], ['{A}-1'], [[...'A-1']]]) {
      expect(claim(wrong)).toBe(false)
    }
    expect(ClaimRequest.safeParse({ bookingId: newId(), showId: 'show', seatIds: seats(1) }).success).toBe(false)
  })
})

describe('a sale', () => {
  it('has 1 to 10 tickets, each for another seat', () => {
    expect([0, 1, 10, 11].map((n) => isSale(sale(n)))).toEqual([false, true, true, false])
    expect(isSale(sale(2, { tickets: [ticket('A-1'), ticket('A-1', 'child')] }))).toBe(false)
    const twice = ticket('A-1')
    expect(isSale(sale(2, { tickets: [twice, { ...twice, seatId: 'A-2' }] }))).toBe(false)
  })

  it('is paid in cash, with whole minor units of a currency', () => {
    expect(isSale(sale(1, { payment: { method: 'card', tendered: 1250 } }))).toBe(false)
    expect(isSale(sale(1, { payment: { method: 'cash', tendered: 12.5 } }))).toBe(false)
    expect(isSale(sale(1, { payment: { method: 'cash', tendered: -1 } }))).toBe(false)
    expect(isSale(sale(1, { total: { amount: 1250 } }))).toBe(false)
    expect(isSale(sale(1, { total: 1250 }))).toBe(false)
  })

  it('of another kind, or with an unknown field, is refused', () => {
    expect(isSale(sale(1, { kind: 'refund' }))).toBe(false)
    expect(isSale(sale(1, { discount: 1 }))).toBe(false)
    expect(isSale({ ...sale(1), at: 1 })).toBe(false)
    expect(isSale({ ...sale(1), id: 'one' })).toBe(false)
  })

  it('fits into a packet even with the longest names and the largest numbers', () => {
    const letters = '𐐀'.repeat(16)
    const tickets = seats(10).map((_, i) => ({
      ...ticket(`${letters}-${'𝟙'.repeat(7)}${i}`, 'a'.repeat(20)),
      amount: 1_000_000_000,
      grantNumber: Number.MAX_SAFE_INTEGER,
    }))
    const [terminalId, hash] = [newId(), '0'.repeat(64)]
    const link = { terminalId, sequence: 2 ** 50, runNumber: 2 ** 31, previous: hash, command: sale(10, { tickets }) }
    expect(ChainLink.safeParse(link).success).toBe(true)
    const entry = { text: JSON.stringify(link), hash }
    expect(ChainEntry.safeParse(entry).success).toBe(true)
    expect(new TextEncoder().encode(JSON.stringify({ entries: [entry] })).length).toBeLessThan(MAX_PACKET_BYTES / 2)
  })

  it("may have protocol version 3's field names", () => {
    const { grantNumber, ...rest } = ticket('A-1')
    const [terminalId, previous, text] = [newId(), '0'.repeat(64), 'an entry that its chain does not prove']
    const command = sale(1, { tickets: [{ ...rest, grantNumber }] })
    const now = { terminalId, sequence: 1, runNumber: 3, previous, command }
    const formerBody = { ...command.body, tickets: [{ ...rest, epoch: grantNumber }] }
    const then = { terminalId, sequence: 1, bootEpoch: 3, previous, command: { ...command, body: formerBody } }
    expect(AnyLink.parse(then)).toEqual(AnyLink.parse(now))
    const { command: _, ...place } = then
    expect(AnyLink.parse({ ...place, unproven: { text, hash: previous } })).toMatchObject({ runNumber: 3 })
    expect(ChainLink.safeParse({ ...then, runNumber: 3 }).success).toBe(false)
  })
})

declare class TextEncoder {
  encode(text: string): Uint8Array
}

describe('a batch of commands', () => {
  const entry = { text: 'whatever was written', hash: '0'.repeat(64) }
  const batch = (n: number) => CommandBatch.safeParse({ first: 1, entries: Array(n).fill(entry) }).success
  it('has at least one entry and at most forty', () => {
    expect(MAX_COMMANDS_IN_BATCH).toBe(40)
    expect([0, 1, 40, 41].map(batch)).toEqual([false, true, true, false])
  })

  it('is accepted with an unreadable entry, which must not delay the others', () => {
    expect(CommandBatch.safeParse({ first: 1, entries: [entry, { ...entry, text: '' }] }).success).toBe(true)
  })
})

describe('watching a show', () => {
  const watch = (have?: unknown) => WatchRequest.safeParse({ showId: newId(), ...(have !== undefined && { have }) })
  it("begins with nothing, or with the terminal's revision", () => {
    expect(watch().success).toBe(true)
    expect(watch({ mapLife: 'one', revision: 0 }).success).toBe(true)
    for (const have of [7, { mapLife: 'one' }, { mapLife: '', revision: 1 }, { mapLife: 'one', revision: -1 }, null]) {
      expect(watch(have).success).toBe(false)
    }
    expect(watch({ mapLife: 'x'.repeat(41), revision: 1 }).success).toBe(false)
  })

  it('brings changes of whole, non-negative numbers', () => {
    expect(SeatChanges.safeParse([0, 1, 79_999, 2]).success).toBe(true)
    expect(SeatChanges.safeParse([-1, 1]).success).toBe(false)
    expect(SeatChanges.safeParse([0.5, 1]).success).toBe(false)
  })
})

describe('enrolling', () => {
  it('accepts the code as a person types it', () => {
    expect(EnrolmentCode.parse(' abcd-efgh-jkmn ')).toBe('ABCD-EFGH-JKMN')
    for (const wrong of ['ABCDEFGHJKMN', 'ABCD-EFGH', 'ABCD-EFGH-JKLM', 'ABCD-EFGH-JKMN-PQRS', '']) {
      expect(EnrolmentCode.safeParse(wrong).success, wrong).toBe(false)
    }
  })

  it('accepts a key of 32 bytes, and a signature of 64', () => {
    const enrol = (length: number) =>
      EnrolmentRequest.safeParse({ code: 'ABCD-EFGH-JKMN', publicKey: 'A'.repeat(length) }).success
    expect([42, 43, 44].map(enrol)).toEqual([false, true, false])
    const answer = (length: number) =>
      ChallengeAnswer.safeParse({ protocol: 1, terminalId: newId(), signature: 'A'.repeat(length) }).success
    expect([85, 86, 87].map(answer)).toEqual([false, true, false])
  })

  it('signs a text for this terminal, this challenge and this version alone', () => {
    const [one, two] = [newId(), newId()]
    const texts = [
      challengeText('a', one, 3),
      challengeText('b', one, 3),
      challengeText('a', two, 3),
      challengeText('a', one, 2),
    ]
    expect(new Set(texts).size).toBe(4)
  })
})

describe('the requests', () => {
  it('refuse unknown fields', () => {
    for (const name of CALL_NAMES) {
      for (const wrong of [null, 7, 'x', [], { surprise: 1 }]) {
        expect(CALLS[name].request.safeParse(wrong).success, name).toBe(false)
      }
    }
  })

  it('let only those with a drawer sell or hold, and only managers see terminals and sales', () => {
    expect(CALLS.commands.who).not.toContain('manager')
    expect(CALLS.claim.who).toEqual(['counter', 'kiosk'])
    expect(CALLS.terminals.who).toEqual(['manager'])
    expect(CALLS.sales.who).toEqual(['manager'])
  })

  it('pull the catalogue from the beginning, or after a place in it', () => {
    expect(CatalogueRequest.safeParse({}).success).toBe(true)
    expect(CatalogueRequest.safeParse({ after: { revision: 1, kind: 'show', id: newId() } }).success).toBe(true)
    expect(CatalogueRequest.safeParse({ after: { revision: -1, kind: 'show', id: newId() } }).success).toBe(false)
    expect(CatalogueRequest.safeParse({ after: 5 }).success).toBe(false)
  })

  it.each([
    ['kind', 'show\0'],
    ['kind', ''],
    ['kind', 'Show'],
    ['kind', "' or 1=1"],
    ['kind', 'k'.repeat(21)],
    ['id', ''],
    ['id', '\0'],
    ['id', `${newId().slice(0, -1)}\0`],
    ['id', newId().toUpperCase()],
  ])('accept no place in the catalogue with %s %j', (field, value) => {
    const place = { revision: 1, kind: 'show', id: newId(), [field]: value }
    expect(CatalogueRequest.safeParse({ after: place }).success).toBe(false)
  })
})
