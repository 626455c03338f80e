/**
 * The text in a ticket's QR code. Two forms, told apart by their beginning: `MQ1.` + base64url(payload) + `.` + signature:
 * sold by the server, signed with its key; `MQ2.` + base64url(payload) + `.` + signature + `.` + certificate: sold by a
 * terminal, signed with the terminal's key, which the server has certified for this show (`certificateText`). Anybody with
 * the house's public keys can verify either without a network. A payload names the house's key that checks it (`h`). Codes
 * of a house's first key don't, so that doors of earlier versions can read them. Signatures are Ed25519 (RFC 8032) in
 * base64url, over all in front of the dot before them. Payloads are JSON with one-letter keys: a code of the first form has
 * about 270 characters, of the second about 470. Making and checking a signature needs a platform's crypto, so the caller
 * brings it (`IsSigned`).
 */
import { z } from 'zod'
import { fromBase64Url, toBase64Url } from './base64url.ts'
import { Id } from './ids.ts'
import { SeatId } from './seat-plan.ts'
import { certificateText } from './terminal/claims.ts'
import { type IsSigned, PublicKey, Signature } from './terminal/keys.ts'
import { TicketKeyId, ticketKeyId } from './ticket-keys.ts'
import { Instant } from './times.ts'

export const TicketPayload = z.strictObject({
  /** ticket id */
  t: Id,
  /** show id */
  s: Id,
  /** seat id */
  p: SeatId,
  /** the show's start, so that a door with no programme can say "not today" */
  b: Instant,
  /** the house's key that signed it, or its terminal's certificate; absent: not said */
  h: TicketKeyId.optional(),
})
export type TicketPayload = z.infer<typeof TicketPayload>

export const TerminalTicketPayload = TicketPayload.extend({
  /** the terminal that sold it */
  i: Id,
  /** its public key */
  k: PublicKey,
})
export type TerminalTicketPayload = z.infer<typeof TerminalTicketPayload>

const SERVER_PREFIX = 'MQ1.'
const TERMINAL_PREFIX = 'MQ2.'

/** The part of the code that is signed. */
export function ticketCodeBody(payload: TicketPayload): string {
  return SERVER_PREFIX + toBase64Url(JSON.stringify(payload))
}

/** The same of a ticket that a terminal sells. */
export function terminalTicketCodeBody(payload: TerminalTicketPayload): string {
  return TERMINAL_PREFIX + toBase64Url(JSON.stringify(payload))
}

export type ParsedTicketCode =
  | { by: 'server'; payload: TicketPayload; body: string; signature: string }
  | { by: 'terminal'; payload: TerminalTicketPayload; body: string; signature: string; certificate: string }

/** Splits a scanned code; undefined when it isn't one. The signatures are still to be checked. */
export function parseTicketCode(code: string): ParsedTicketCode | undefined {
  const parts = code.split('.')
  if (!parts.slice(2).every((part) => Signature.safeParse(part).success)) return undefined
  const [, encoded = '', signature = '', certificate = ''] = parts
  const body = code.slice(0, SERVER_PREFIX.length + encoded.length)
  try {
    const json: unknown = JSON.parse(fromBase64Url(encoded))
    if (code.startsWith(SERVER_PREFIX) && parts.length === 3) {
      const payload = TicketPayload.safeParse(json)
      return payload.success ? { by: 'server', payload: payload.data, body, signature } : undefined
    }
    if (code.startsWith(TERMINAL_PREFIX) && parts.length === 4) {
      const payload = TerminalTicketPayload.safeParse(json)
      return payload.success ? { by: 'terminal', payload: payload.data, body, signature, certificate } : undefined
    }
  } catch {
    // The text is not base64url, or not JSON.
  }
  return undefined
}

/**
 * The reason why a code is forged; undefined: it is genuine. `unknown_key`: it names a key that isn't among `houseKeys`.
 * `not_certified`: the house never let that terminal's key sign tickets of that show.
 * @param houseKeys the house's public keys, also for a code that a terminal signed
 */
export function forgeryIn(
  parsed: ParsedTicketCode,
  houseKeys: readonly string[],
  isSigned: IsSigned,
): 'unknown_key' | 'not_signed' | 'not_certified' | undefined {
  const { body, signature, payload } = parsed
  const named = payload.h === undefined ? houseKeys : houseKeys.filter((key) => ticketKeyId(key) === payload.h)
  if (named.length === 0) return 'unknown_key'
  const isByHouse = (text: string, signature: string): boolean => named.some((key) => isSigned(text, signature, key))
  if (parsed.by === 'server') return isByHouse(body, signature) ? undefined : 'not_signed'
  const { s: showId, i: terminalId, k: terminalKey } = parsed.payload
  // First, so that nobody's key but a terminal's is ever used.
  if (!isByHouse(certificateText(showId, terminalId, terminalKey), parsed.certificate)) return 'not_certified'
  return isSigned(body, signature, terminalKey) ? undefined : 'not_signed'
}
