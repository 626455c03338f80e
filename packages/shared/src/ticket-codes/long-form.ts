/**
 * The long form of a ticket's code, which doors of protocol version 3 read too. `MQ1.` + base64url(payload) + `.` + signature: sold by
 * the server. `MQ2.` + base64url(payload) + `.` + signature + `.` + certificate: sold by a terminal. Signatures are in base64url,
 * over all in front of the dot before them. Payloads are JSON with one-letter keys: a code of the first kind has about 270
 * characters, of the second about 470. Codes of a house's first key don't name it, so that doors that knew one key read them.
 */
import { fromBase64Url, toBase64Url } from '../base64url.ts'
import { Signature } from '../terminal/keys.ts'
import { type ParsedTicketCode, TerminalTicketPayload, TicketPayload } from './ticket-payload.ts'

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

/** undefined: the text is no such code */
export function parseLongCode(code: string): ParsedTicketCode | undefined {
  if (!code.startsWith(SERVER_PREFIX) && !code.startsWith(TERMINAL_PREFIX)) return undefined
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
