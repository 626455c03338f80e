/**
 * The text in a ticket's QR code: `MQ1.` + base64url(payload) + `.` + base64url(Ed25519 signature over all before the last dot).
 * The payload is JSON with one-letter keys, so that the code stays at about 200 characters and a QR of version 9.
 * Making and checking the signature needs a platform's crypto and stands elsewhere.
 */
import { z } from 'zod'
import { Instant } from './catalogue.ts'
import { Id } from './ids.ts'
import { SeatId } from './seat-plan.ts'

export const TicketPayload = z.strictObject({
  /** ticket id */
  t: Id,
  /** show id */
  s: Id,
  /** seat id */
  p: SeatId,
  /** the show's start, so that a door with no programme can say "not today" */
  b: Instant,
})
export type TicketPayload = z.infer<typeof TicketPayload>

const PREFIX = 'MQ1.'

declare function btoa(binary: string): string
declare function atob(base64: string): string

function toBase64Url(text: string): string {
  // Seat ids may hold letters beyond Latin-1, which btoa refuses: go through their UTF-8 bytes.
  const binary = encodeURIComponent(text).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return decodeURIComponent([...binary].map((c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''))
}

/** The part of the code that is signed. */
export function ticketCodeBody(payload: TicketPayload): string {
  return PREFIX + toBase64Url(JSON.stringify(payload))
}

/** Splits a scanned code; undefined when it isn't one. Its signature is still to be checked, over `body`. */
export function parseTicketCode(code: string): { payload: TicketPayload; body: string; signature: string } | undefined {
  const lastDot = code.lastIndexOf('.')
  if (!code.startsWith(PREFIX) || lastDot < PREFIX.length) return undefined
  const body = code.slice(0, lastDot)
  try {
    const payload = TicketPayload.safeParse(JSON.parse(fromBase64Url(body.slice(PREFIX.length))))
    return payload.success ? { payload: payload.data, body, signature: code.slice(lastDot + 1) } : undefined
  } catch {
    return undefined
  }
}
