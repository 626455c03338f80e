/** Certifies a counter to sign tickets of a show: the server's signature over show, terminal and key. */
import { certificateText, type TicketKeyId } from '@marquee/shared'
import type { TicketSigner } from './ticket-signer.ts'

/** A certificate as it travels with a grant. */
export interface Certificate {
  /** base64url */
  certificate: string
  /** The house key's name in the terminal's codes; absent: they name none. */
  certificateKey?: TicketKeyId
  /** Absent: the terminal's codes are long. */
  ticketCodes?: 'short'
}

export interface Certificates {
  certify(showId: string, terminalId: string): Promise<Certificate>
}

/**
 * A certificate says the same whenever it is made, and takes 40 µs on another thread: none is kept.
 * @param signingKeyOf the raw key that the counter left at its enrolment, base64url; it never has another under the same id
 */
export function createCertificates(options: {
  signer: Pick<TicketSigner, 'signText' | 'keyId' | 'codes'>
  signingKeyOf(terminalId: string): Promise<string>
}): Certificates {
  const { signer, signingKeyOf } = options
  const keys = new Map<string, Promise<string>>()

  function keyOf(terminalId: string): Promise<string> {
    const known = keys.get(terminalId)
    if (known) return known
    const asked = signingKeyOf(terminalId)
    keys.set(terminalId, asked)
    asked.catch(() => keys.delete(terminalId))
    return asked
  }

  return {
    async certify(showId, terminalId) {
      const certificate = await signer.signText(certificateText(showId, terminalId, await keyOf(terminalId)))
      return {
        certificate,
        ...(signer.keyId !== undefined && { certificateKey: signer.keyId }),
        ...(signer.codes === 'short' && { ticketCodes: 'short' }),
      }
    },
  }
}
