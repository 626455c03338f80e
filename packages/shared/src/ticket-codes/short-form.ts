/**
 * The short form of a ticket's code: bytes in base45, so that QR codes hold it in their alphanumeric mode. `MQ3:`: sold by the
 * server. `MQ4:`: sold by a terminal. After the prefix, base45 of:
 *
 * | bytes | what | in |
 * | --- | --- | --- |
 * | 16 | ticket id | both |
 * | 16 | show id | both |
 * | 4 | the show's start, in whole seconds since 1970, without a sign | both |
 * | 3 | the first bytes of the house's key that signed the code, or its certificate | both |
 * | 16 | terminal id | `MQ4:` |
 * | 32 | the terminal's public key | `MQ4:` |
 * | 1 | n, the length of the seat id | both |
 * | n | seat id, in UTF-8 | both |
 * | 64 | signature, over the prefix and base45 of all bytes before it | both |
 * | 64 | certificate | `MQ4:` |
 *
 * Numbers begin with their highest byte. The length of the seat id tells a code that was cut off from one that was altered. The
 * prefix is in what is signed, so a signature of one kind of code is good for no other. A layout never changes: another one gets
 * another prefix.
 */
import { bytesOfBase64Url, bytesToBase64Url, textOfUtf8, utf8BytesOf } from '../base64url.ts'
import { bytesOfId, bytesOfNumber, idOf, joined, numberOf } from './code-bytes.ts'
import { readCode, type UnsignedCode, unsignedCode } from './signed-code.ts'
import { type ParsedTicketCode, TerminalTicketPayload, TicketPayload } from './ticket-payload.ts'

export const SERVER_PREFIX = 'MQ3:'
export const TERMINAL_PREFIX = 'MQ4:'

/** The first half of a key's name: four letters of base64url. */
const KEY_NAME_BYTES = 3
const LAST_START = 2 ** 32 - 1

const ServerFields = TicketPayload.omit({ h: true })
const TerminalFields = TerminalTicketPayload.omit({ h: true })

/** The bytes that are signed. undefined: the ticket doesn't fit the layout, and gets a long code. */
function bytesToSign(payload: TicketPayload, seller: readonly Uint8Array[]): Uint8Array | undefined {
  const start = Math.floor(Date.parse(payload.b) / 1000)
  if (payload.h === undefined || !(start >= 0 && start <= LAST_START)) return undefined
  const seat = utf8BytesOf(payload.p)
  return joined(
    bytesOfId(payload.t),
    bytesOfId(payload.s),
    bytesOfNumber(start),
    bytesOfBase64Url(payload.h).subarray(0, KEY_NAME_BYTES),
    ...seller,
    Uint8Array.of(seat.length),
    seat,
  )
}

const shortCode = (prefix: string, bytes: Uint8Array | undefined): UnsignedCode | undefined =>
  bytes && unsignedCode(prefix, bytes)

export function shortServerCode(payload: TicketPayload): UnsignedCode | undefined {
  return shortCode(SERVER_PREFIX, bytesToSign(payload, []))
}

export function shortTerminalCode(payload: TerminalTicketPayload): UnsignedCode | undefined {
  const seller = [bytesOfId(payload.i), bytesOfBase64Url(payload.k)]
  return shortCode(TERMINAL_PREFIX, bytesToSign(payload, seller))
}

/** @returns undefined: the text is no such code */
export function parseShortCode(text: string): ParsedTicketCode | undefined {
  const code = readCode(text, [SERVER_PREFIX, TERMINAL_PREFIX])
  if (!code) return undefined
  const { take } = code
  const isTerminals = code.prefix === TERMINAL_PREFIX
  const ticketId = idOf(take(16))
  const showId = idOf(take(16))
  const start = numberOf(take(4))
  const house = bytesToBase64Url(take(KEY_NAME_BYTES))
  const seller = isTerminals && { i: idOf(take(16)), k: bytesToBase64Url(take(32)) }
  const [seatLength = 0] = take(1)
  const seat = take(seatLength)
  const body = code.body()
  const signature = bytesToBase64Url(take(64))
  const certificate = isTerminals && bytesToBase64Url(take(64))
  if (!code.isWhole()) return undefined
  const fields = { t: ticketId, s: showId, p: readSeat(seat), b: new Date(start * 1000).toISOString() }
  if (certificate === false) {
    const payload = ServerFields.safeParse(fields)
    return payload.success ? { by: 'server', payload: { ...payload.data, h: house }, body, signature } : undefined
  }
  const payload = TerminalFields.safeParse({ ...fields, ...seller })
  return payload.success
    ? { by: 'terminal', payload: { ...payload.data, h: house }, body, signature, certificate }
    : undefined
}

/** undefined: the bytes aren't UTF-8 */
function readSeat(bytes: Uint8Array): string | undefined {
  try {
    return textOfUtf8(bytes)
  } catch {
    return undefined
  }
}
