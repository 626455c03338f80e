/** Ticket codes as a terminal makes them while it is cut off. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { newId, type TerminalTicketPayload, type TicketCodeForm, terminalTicketCode } from '@marquee/shared'

export interface SigningTerminal {
  id: string
  publicKey: string
  /** The code of a ticket that this terminal signs, under whatever certificate. Short, if the ticket names the house's key. */
  code(ticket: Omit<TerminalTicketPayload, 'i' | 'k'>, certificate: string, form?: TicketCodeForm): string
}

export function newSigningTerminal(id = newId()): SigningTerminal {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'jwk' }).x as string
  return {
    id,
    publicKey: raw,
    code(ticket, certificate, form = 'short') {
      const code = terminalTicketCode({ ...ticket, i: id, k: raw }, form)
      return code.withSignatures(sign(null, Buffer.from(code.body), privateKey).toString('base64url'), certificate)
    },
  }
}
