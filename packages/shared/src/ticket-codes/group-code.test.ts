import { create } from 'qrcode'
import { describe, expect, it } from 'vitest'
import { qrContents } from '../../../../apps/server/src/tickets/qr-contents.ts'
import { isSigned } from '../../../../apps/server/src/tickets/ticket-signer.ts'
import { GOLDEN_GROUP_CODES } from '../../../../tooling/testing/fixtures/golden-ticket-codes.ts'
import {
  COUNTER,
  certificateBy,
  codeByServer,
  groupCodesByCounter,
  groupCodesByServer,
  groupOf,
  HOUSE,
  keyOfSeed,
  numberedTicket,
} from '../../../../tooling/testing/fixtures/signed-codes.ts'
import fc from '../../../../tooling/testing/random/random.ts'
import { Id, newId } from '../ids.ts'
import { fromBase45, toBase45 } from './base45.ts'
import { codeQr } from './code-qr.ts'
import { parseGroupCode } from './group-code.ts'
import { bytesOfSeats, seatsOfBytes } from './seat-set.ts'
import { forgeryIn, parseTicketCode } from './ticket-code.ts'
import { ticketIdOf } from './ticket-id.ts'

const STRANGER = keyOfSeed('c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7')
const ROW = Array.from({ length: 11 }, (_, i) => 120 + i)
const [server, counter] = [groupCodesByServer(groupOf(ROW)).join(), groupCodesByCounter(groupOf(ROW)).join()]
const KINDS = [
  ["the server's", server],
  ["a counter's", counter],
] as const

function fault(code: string, keys: readonly string[] = [HOUSE.publicKey]): string | undefined {
  const parsed = parseGroupCode(code)
  return parsed ? forgeryIn(parsed, keys, isSigned) : 'unreadable'
}

function versionOf(code: string): number {
  const { segments, options } = qrContents(code)
  return create(segments, { ...options, maskPattern: 0 }).version
}

/** Ascending places of a hall of `places`. */
const seatsIn = (places: number, count: { min: number; max: number }) =>
  fc
    .uniqueArray(fc.nat(places - 1), { minLength: count.min, maxLength: count.max })
    .map((seats) => seats.toSorted((a, b) => a - b))

describe('seats of a plan in few bytes', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(seatsIn(60_000, { min: 1, max: 60 }), (seats) => {
        const bytes = bytesOfSeats(seats)
        expect(seatsOfBytes(bytes)).toEqual({ indexes: seats, length: bytes.length })
      }),
    )
  })

  it('take six bytes for thirty side by side', () => {
    expect(bytesOfSeats(Array.from({ length: 30 }, (_, i) => i))).toHaveLength(6)
  })
})

describe('a code for a group', () => {
  it('carries its order, its show and its seats to the door, signed by either', () => {
    const h = HOUSE.publicKey.slice(0, 4)
    expect(parseGroupCode(server)).toMatchObject({ by: 'server', payload: { ...groupOf(ROW), h } })
    const { id: i, publicKey: k } = COUNTER
    expect(parseGroupCode(counter)).toMatchObject({ by: 'terminal', payload: { ...groupOf(ROW), h, i, k } })
    expect([fault(server), fault(counter), fault(server.toLowerCase())]).toEqual([undefined, undefined, undefined])
  })

  it('of up to thirty seats is one code of at most version 7, and 11 of a counter, wherever they sit in a hall of 5,000', () => {
    fc.assert(
      fc.property(seatsIn(5000, { min: 2, max: 30 }), (seats) => {
        const [byServer, byCounter] = [groupCodesByServer(groupOf(seats)), groupCodesByCounter(groupOf(seats))]
        expect([byServer.length, byCounter.length]).toEqual([1, 1])
        expect(versionOf(byServer[0] ?? '')).toBeLessThanOrEqual(7)
        expect(versionOf(byCounter[0] ?? '')).toBeLessThanOrEqual(11)
        expect(codeQr(byServer[0] ?? '').mode).toBe('alphanumeric')
      }),
      { numRuns: 60 },
    )
    for (let size = 2; size <= 30; size++) {
      const [code = ''] = groupCodesByServer(groupOf(Array.from({ length: size }, (_, i) => 300 + i)))
      expect(versionOf(code)).toBeLessThanOrEqual(7)
      expect(parseGroupCode(code)?.payload.n).toHaveLength(size)
    }
  })

  it('becomes several for more seats, or for seats all over a stadium: each admits its own, and all of them everybody', () => {
    fc.assert(
      fc.property(seatsIn(60_000, { min: 26, max: 100 }), (seats) => {
        const codes = groupCodesByServer(groupOf(seats))
        for (const code of codes) expect(versionOf(code)).toBeLessThanOrEqual(7)
        expect(codes.flatMap((code) => parseGroupCode(code)?.payload.n ?? [])).toEqual(seats)
      }),
      { numRuns: 30 },
    )
  })

  it('is none for a single seat, nor for a show in another age', () => {
    expect(groupCodesByServer(groupOf([7]))).toEqual([])
    expect(groupCodesByServer(groupOf(ROW, { b: '1969-12-31T23:59:59.000Z' }))).toEqual([])
  })

  it('is no ticket, and a ticket no such code', () => {
    expect([parseTicketCode(server), parseTicketCode(counter)]).toEqual([undefined, undefined])
    expect(parseGroupCode(codeByServer(numberedTicket(1, 'J-12'), 'short'))).toBeUndefined()
  })

  it('stays good for ever', () => {
    expect({ 'MQ5:': server, 'MQ6:': counter }).toEqual(GOLDEN_GROUP_CODES)
  })
})

describe('a forger', () => {
  it.each(KINDS)('can change no byte of %s code', (_, code) => {
    const bytes = fromBase45(code.slice(4)) ?? new Uint8Array()
    for (let at = 0; at < bytes.length; at++) {
      for (const change of [0x01, 0x80]) {
        const other = code.slice(0, 4) + toBase45(bytes.map((byte, i) => (i === at ? byte ^ change : byte)))
        expect([at, change, fault(other)]).not.toEqual([at, change, undefined])
      }
    }
  })

  it.each(KINDS)('is not suspected where %s code was read in part', (_, code) => {
    for (let length = 0; length < code.length; length++) expect(fault(code.slice(0, length))).toBe('unreadable')
    for (const end of ['A', '00', '000', ' ']) expect(fault(code + end)).toBe('unreadable')
  })

  it("has no use for another key, another show's certificate, or a ticket's signature", () => {
    expect(fault(groupCodesByServer(groupOf(ROW), STRANGER).join())).toBe('unknown_key')
    expect(fault(server, [HOUSE.publicKey, STRANGER.publicKey])).toBeUndefined()
    const other = certificateBy(HOUSE, newId())
    expect(fault(groupCodesByCounter(groupOf(ROW), { certificate: other }).join())).toBe('not_certified')
    const signature = parseTicketCode(codeByServer(numberedTicket(1, 'A-1'), 'short'))?.signature ?? ''
    const bytes = fromBase45(server.slice(4)) ?? new Uint8Array()
    const stolen = Uint8Array.from([...bytes.slice(0, -64), ...Buffer.from(signature, 'base64url')])
    expect(fault(server.slice(0, 4) + toBase45(stolen))).toBe('not_signed')
    expect(fault(server.replace('MQ5', 'MQ6'))).toBe('unreadable')
  })
})

describe('the id of a ticket', () => {
  it('follows from its order, its show and its seat, and is an id like any other', () => {
    const [order, show] = [newId(), newId()]
    const id = ticketIdOf(order, show, 'J-12')
    expect(Id.safeParse(id).success).toBe(true)
    expect(ticketIdOf(order, show, 'J-12')).toBe(id)
    expect(id.slice(0, 18)).toBe(order.slice(0, 18))
  })

  it('is another one for each seat, show and order', () => {
    const ids = new Set<string>()
    const [orders, shows] = [Array.from({ length: 10 }, newId), Array.from({ length: 5 }, newId)]
    for (const order of orders) {
      for (const show of shows) {
        for (let seat = 1; seat <= 200; seat++) ids.add(ticketIdOf(order, show, `${seat % 2 ? 'A' : 'Ж'}-${seat}`))
      }
    }
    expect(ids.size).toBe(10_000)
  })
})
