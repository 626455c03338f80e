/**
 * The text in a ticket's QR code. It has two forms: short-form.ts, and long-form.ts for doors of protocol version 3. Codes of both
 * forms are good for ever. Either form has two kinds: sold by the server and signed with its key; or sold by a terminal and
 * signed with the terminal's key, which the server has certified for this show (`certificateText`). Anybody with the house's public
 * keys can verify either without a network. A code names the house's key that checks it (`h`). Signatures are Ed25519 (RFC 8032).
 * Making and checking a signature needs a platform's crypto, so the caller brings it (`IsSigned`).
 */
import { z } from 'zod'
import type { Id } from '../ids.ts'
import { certificateText } from '../terminal/claims.ts'
import type { IsSigned } from '../terminal/keys.ts'
import { isKeyNamed } from '../ticket-keys.ts'
import { parseLongCode, terminalTicketCodeBody, ticketCodeBody } from './long-form.ts'
import { parseShortCode, shortServerCode, shortTerminalCode } from './short-form.ts'
import type { ParsedTicketCode, TerminalTicketPayload, TicketPayload } from './ticket-payload.ts'

export const TicketCodeForm = z.enum(['short', 'long'])
export type TicketCodeForm = z.infer<typeof TicketCodeForm>

/** A code that lacks its signatures. */
export interface UnsignedCode {
  /** The text that is signed. */
  body: string
  /** @param signatures in base64url: the code's own, then the certificate of a terminal's */
  withSignatures(...signatures: string[]): string
}

const longCode = (body: string): UnsignedCode => ({
  body,
  withSignatures: (...signatures) => [body, ...signatures].join('.'),
})

/** A ticket that doesn't fit the short form, because it names no key or starts after 2106, gets a long code. */
export function ticketCode(payload: TicketPayload, form: TicketCodeForm): UnsignedCode {
  return (form === 'short' ? shortServerCode(payload) : undefined) ?? longCode(ticketCodeBody(payload))
}

/** The same of a ticket that a terminal sells. */
export function terminalTicketCode(payload: TerminalTicketPayload, form: TicketCodeForm): UnsignedCode {
  return (form === 'short' ? shortTerminalCode(payload) : undefined) ?? longCode(terminalTicketCodeBody(payload))
}

/** Splits a scanned code; undefined when it isn't one. The signatures are still to be checked. */
export function parseTicketCode(code: string): ParsedTicketCode | undefined {
  return parseLongCode(code) ?? parseShortCode(code)
}

/** What a signature is checked by, of a ticket's code and of a group's. */
type SignedParts =
  | { by: 'server'; payload: { h?: string | undefined }; body: string; signature: string }
  | {
      by: 'terminal'
      payload: { h?: string | undefined; s: Id; i: Id; k: string }
      body: string
      signature: string
      certificate: string
    }

/**
 * The reason why a code is forged; undefined: it is genuine. `unknown_key`: it names a key that isn't among `houseKeys`.
 * `not_certified`: the house never let that terminal's key sign tickets of that show.
 * @param houseKeys the house's public keys, also for a code that a terminal signed
 */
export function forgeryIn(
  parsed: SignedParts,
  houseKeys: readonly string[],
  isSigned: IsSigned,
): 'unknown_key' | 'not_signed' | 'not_certified' | undefined {
  const { body, signature, payload } = parsed
  const { h: name } = payload
  const named = name === undefined ? houseKeys : houseKeys.filter((key) => isKeyNamed(key, name))
  if (named.length === 0) return 'unknown_key'
  const isByHouse = (text: string, signature: string): boolean => named.some((key) => isSigned(text, signature, key))
  if (parsed.by === 'server') return isByHouse(body, signature) ? undefined : 'not_signed'
  const { s: showId, i: terminalId, k: terminalKey } = parsed.payload
  // First, so that nobody's key but a terminal's is ever used.
  if (!isByHouse(certificateText(showId, terminalId, terminalKey), parsed.certificate)) return 'not_certified'
  return isSigned(body, signature, terminalKey) ? undefined : 'not_signed'
}
