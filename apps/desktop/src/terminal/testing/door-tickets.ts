/** Tickets as they come to a door in the engine's tests: genuine ones of either form, and forgeries of them. */
import { generateKeyPairSync, sign } from 'node:crypto'
import {
  certificateText,
  newId,
  type TicketCodeForm,
  type TicketPayload,
  terminalTicketCode,
  ticketCode,
} from '@marquee/shared'
import type { ServerState } from './protocol-state.ts'

export function ticketOf(show: { showId: string; startsAt?: string }, seatId = 'A-1'): TicketPayload {
  return { t: newId(), s: show.showId, p: seatId, b: show.startsAt ?? '2026-11-21T11:30:00.000Z' }
}

/** Sold by the server. A ticket with a short code has to name the house's key. */
export function serverCode(
  state: Pick<ServerState, 'sign'>,
  ticket: TicketPayload,
  form: TicketCodeForm = 'long',
): string {
  const code = ticketCode(ticket, form)
  return code.withSignatures(state.sign(code.body))
}

export interface Seller {
  id: string
  publicKey: string
  sign(text: string): string
}

/** A terminal with a key of its own. */
export function seller(): Seller {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    id: newId(),
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  }
}

export function certificateOf(state: Pick<ServerState, 'sign'>, showId: string, { id, publicKey }: Seller): string {
  return state.sign(certificateText(showId, id, publicKey))
}

/** Sold by a terminal. */
export function terminalCode(
  ticket: TicketPayload,
  by: Seller,
  certificate: string,
  form: TicketCodeForm = 'long',
): string {
  const code = terminalTicketCode({ ...ticket, i: by.id, k: by.publicKey }, form)
  return code.withSignatures(by.sign(code.body), certificate)
}
