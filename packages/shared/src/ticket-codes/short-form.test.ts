import { describe, expect, it } from 'vitest'
import { isSigned } from '../../../../apps/server/src/tickets/ticket-signer.ts'
import { GOLDEN_CODES } from '../../../../tooling/testing/fixtures/golden-ticket-codes.ts'
import {
  COUNTER,
  certificateBy,
  codeByCounter,
  codeByServer,
  HOUSE,
  keyOfSeed,
  numberedTicket,
} from '../../../../tooling/testing/fixtures/signed-codes.ts'
import fc from '../../../../tooling/testing/random/random.ts'
import { newId } from '../ids.ts'
import { fromBase45, toBase45 } from './base45.ts'
import { forgeryIn, parseTicketCode, ticketCode } from './ticket-code.ts'

const STRANGER = keyOfSeed('c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7')
const ticket = numberedTicket(7, 'J-12')
const KINDS = [
  ["the server's", codeByServer(ticket, 'short')],
  ["a counter's", codeByCounter(ticket, 'short')],
] as const

/** The reason why a door that trusts `keys` stops the code; undefined: it is genuine. */
function fault(code: string, keys: readonly string[] = [HOUSE.publicKey]): string | undefined {
  const parsed = parseTicketCode(code)
  return parsed ? forgeryIn(parsed, keys, isSigned) : 'unreadable'
}

/** The same code with other bytes. */
function edited(code: string, edit: (bytes: Uint8Array) => Uint8Array): string {
  const bytes = fromBase45(code.slice(4))
  if (!bytes) throw new Error('no base45')
  return code.slice(0, 4) + toBase45(edit(bytes))
}

describe('a short code', () => {
  it.each(['J-12', 'Ж-7', '二階 前-٣', 'É-1', '𐐀-1', 'Box 1.2-40', 'WWWWWWWWWWWWWWWW-WWWWWWWW'])(
    'carries seat %s to the door, signed by either',
    (seatId) => {
      const ticket = numberedTicket(3, seatId)
      const h = HOUSE.publicKey.slice(0, 4)
      const [server, counter] = [codeByServer(ticket, 'short'), codeByCounter(ticket, 'short')]
      expect(parseTicketCode(server)).toMatchObject({ by: 'server', payload: { ...ticket, h } })
      const { id: i, publicKey: k } = COUNTER
      expect(parseTicketCode(counter)).toMatchObject({ by: 'terminal', payload: { ...ticket, h, i, k } })
      expect([fault(server), fault(counter)]).toEqual([undefined, undefined])
    },
  )

  it('has only letters of the alphanumeric mode of QR codes, and no space at its end', () => {
    for (let number = 0; number < 50; number++) {
      const ticket = numberedTicket(number, `J-${number}`)
      for (const code of [codeByServer(ticket, 'short'), codeByCounter(ticket, 'short')]) {
        expect(code).toMatch(/^MQ[34]:[0-9A-Z $%*+\-./:]*[^ ]$/)
      }
    }
  })

  it.each(KINDS)('of %s kind is read from a scanner with Caps Lock on', (_, code) => {
    expect(fault(code.toLowerCase())).toBeUndefined()
  })

  it("tells the show's start to the second", () => {
    const code = codeByServer({ ...ticket, b: '2026-11-21T11:30:07.900Z' }, 'short')
    expect(parseTicketCode(code)?.payload.b).toBe('2026-11-21T11:30:07.000Z')
    for (const b of ['1970-01-01T00:00:00.000Z', '2106-02-07T06:28:15.000Z']) {
      expect(parseTicketCode(codeByServer({ ...ticket, b }, 'short'))?.payload.b).toBe(b)
    }
  })

  it('is a long one where the ticket names no key, or starts in another age', () => {
    expect(ticketCode(ticket, 'short').body).toMatch(/^MQ1\./)
    for (const b of ['1969-12-31T23:59:59.000Z', '2106-02-07T06:28:16.000Z']) {
      const code = codeByServer({ ...ticket, b }, 'short')
      expect(code).toMatch(/^MQ1\./)
      expect(parseTicketCode(code)?.payload.b).toBe(b)
      expect(codeByCounter({ ...ticket, b }, 'short')).toMatch(/^MQ2\./)
    }
  })

  it('is checked by the key that it names, among several', () => {
    for (const [, code] of KINDS) {
      expect(fault(code, [STRANGER.publicKey, HOUSE.publicKey])).toBeUndefined()
      expect(fault(code, [STRANGER.publicKey])).toBe('unknown_key')
    }
    expect(fault(codeByServer(ticket, 'short', STRANGER), [HOUSE.publicKey, STRANGER.publicKey])).toBeUndefined()
  })
})

describe('a forger', () => {
  it.each(KINDS)('can change no byte of %s code', (_, code) => {
    const length = fromBase45(code.slice(4))?.length ?? 0
    for (let at = 0; at < length; at++) {
      for (const change of [0x01, 0x80, 0xff]) {
        const other = edited(code, (bytes) => bytes.map((byte, i) => (i === at ? byte ^ change : byte)))
        expect([at, change, fault(other)]).not.toEqual([at, change, undefined])
      }
    }
  })

  it.each(KINDS)('can change no letter of %s code, nor add one', (_, code) => {
    for (let at = 0; at < code.length; at++) {
      const other = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1)
      expect([at, fault(other)]).not.toEqual([at, undefined])
    }
    for (const end of ['A', '0', ' ', '\n', '00', '000', '.', `.${'A'.repeat(86)}`]) {
      expect(fault(code + end)).toBe('unreadable')
    }
  })

  it.each(KINDS)('is not suspected where %s code was read in part', (_, code) => {
    for (let length = 0; length < code.length; length++) expect(fault(code.slice(0, length))).toBe('unreadable')
  })

  it("can't use a certificate of another show, of another counter, or of another house", () => {
    const certified = (certificate: string): string => codeByCounter(ticket, 'short', { certificate })
    expect(fault(certified(certificateBy(HOUSE, newId())))).toBe('not_certified')
    expect(fault(certified(certificateBy(HOUSE, ticket.s, { ...COUNTER, id: newId() })))).toBe('not_certified')
    const { publicKey } = STRANGER
    expect(fault(certified(certificateBy(HOUSE, ticket.s, { ...COUNTER, publicKey })))).toBe('not_certified')
    expect(fault(certified(certificateBy(STRANGER, ticket.s)))).toBe('not_certified')
    expect(fault(certified(certificateBy(HOUSE, ticket.s)))).toBeUndefined()
  })

  it('has no use for a signature of another code, form or kind', () => {
    const other = codeByServer(numberedTicket(8, 'A-1'), 'short')
    const [code, long] = [codeByServer(ticket, 'short'), codeByServer(ticket, 'long')]
    const signatureOf = (code: string): string => parseTicketCode(code)?.signature ?? ''
    const unsigned = ticketCode({ ...ticket, h: HOUSE.publicKey.slice(0, 8) }, 'short')
    expect(unsigned.withSignatures(signatureOf(code))).toBe(code)
    expect(fault(unsigned.withSignatures(signatureOf(other)))).toBe('not_signed')
    expect(fault(unsigned.withSignatures(signatureOf(long)))).toBe('not_signed')
    expect(fault(unsigned.withSignatures(certificateBy(HOUSE, ticket.s)))).toBe('not_signed')
    expect(fault(code.replace('MQ3', 'MQ4'))).toBe('unreadable')
  })
})

describe('a text that nobody thought of', () => {
  const bytes = fc.uint8Array({ maxLength: 320 })
  const letters = fc.string({ unit: fc.constantFrom(...'09AZ $%*+-./:az'), maxLength: 400 })
  const prefix = fc.constantFrom('MQ1.', 'MQ2.', 'MQ3:', 'MQ4:', 'mq3:', 'MQ5:')

  it.each([
    ['any text', fc.string({ unit: 'binary', maxLength: 600 })],
    ['letters', fc.tuple(prefix, letters).map(([prefix, text]) => prefix + text)],
    ['bytes', fc.tuple(prefix, bytes).map(([prefix, some]) => prefix + toBase45(some))],
  ])('is refused: %s', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fault(text)).toBeDefined()
      }),
    )
  })

  it('is refused, also where it is most of a genuine code', () => {
    const codes = Object.values(GOLDEN_CODES)
    const spliced = fc.tuple(fc.constantFrom(...codes), fc.nat(500), fc.nat(60), fc.string({ maxLength: 60 }))
    fc.assert(
      fc.property(spliced, ([code, from, count, text]) => {
        const other = code.slice(0, from) + text + code.slice(from + count)
        if (other.toUpperCase() !== code.toUpperCase()) expect(fault(other)).toBeDefined()
      }),
      { numRuns: 500 },
    )
  })
})

describe('codes of before', () => {
  const printed = numberedTicket(1, 'J-12')

  it.each(Object.entries(GOLDEN_CODES))('stay good for ever: %s', (prefix, code) => {
    const parsed = parseTicketCode(code)
    expect(fault(code)).toBeUndefined()
    const isShort = prefix.endsWith(':')
    const h = HOUSE.publicKey.slice(0, isShort ? 4 : 8)
    const seller = parsed?.by === 'terminal' ? { i: COUNTER.id, k: COUNTER.publicKey } : {}
    expect(parsed?.payload).toEqual({ ...printed, h, ...seller })
  })

  it('are made the same today, so a changed layout is noticed', () => {
    expect({
      'MQ1.': codeByServer(printed, 'long'),
      'MQ2.': codeByCounter(printed, 'long'),
      'MQ3:': codeByServer(printed, 'short'),
      'MQ4:': codeByCounter(printed, 'short'),
    }).toEqual(GOLDEN_CODES)
  })
})
