/** Ticket codes as a terminal makes them while it is cut off. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { newId, type TerminalTicketPayload, terminalTicketCodeBody } from '@marquee/shared'

export interface SigningTerminal {
  id: string
  publicKey: string
  /** The code of a ticket that this terminal signs, under whatever certificate. */
  code(ticket: Omit<TerminalTicketPayload, 'i' | 'k'>, certificate: string): string
}

export function newSigningTerminal(id = newId()): SigningTerminal {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'jwk' }).x as string
  return {
    id,
    publicKey: raw,
    code(ticket, certificate) {
      const body = terminalTicketCodeBody({ ...ticket, i: id, k: raw })
      return `${body}.${sign(null, Buffer.from(body), privateKey).toString('base64url')}.${certificate}`
    },
  }
}
