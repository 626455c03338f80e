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

/** A few MB. The oldest goes first: a show's sales come together. */
const MOST_KEPT = 10_000

/**
 * A certificate says the same whenever it is made. It is kept: a counter asks for a show's with each claim, and to sign it anew takes
 * a third of a claim's time on the server. A house key that the ledger has lost signs no more, so what it had signed isn't given out again.
 * @param signingKeyOf the raw key that the counter left at its enrolment, base64url; it never has another under the same id
 */
export function createCertificates(options: {
  signer: Pick<TicketSigner, 'signText' | 'publicKey' | 'keyId' | 'codes'>
  signingKeyOf(terminalId: string): Promise<string>
}): Certificates {
  const { signer, signingKeyOf } = options
  const keyOf = keep(signingKeyOf)
  const certificateOf = keep(async (name): Promise<Certificate> => {
    const [, showId, terminalId] = name.split(' ') as [string, string, string]
    const text = certificateText(showId, terminalId, await keyOf(terminalId))
    // Read together with the key that signs: another may follow meanwhile.
    const { keyId, codes } = signer
    const certificate = await signer.signText(text)
    return {
      certificate,
      ...(keyId !== undefined && { certificateKey: keyId }),
      ...(codes === 'short' && { ticketCodes: 'short' }),
    }
  })
  return { certify: (showId, terminalId) => certificateOf(`${signer.publicKey} ${showId} ${terminalId}`) }
}

/** Makes what belongs to a name once. What could not be made is made again when it is next asked for. */
function keep<T>(make: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>()
  return (name) => {
    const known = kept.get(name)
    if (known) return known
    const made = make(name)
    kept.set(name, made)
    made.catch(() => kept.delete(name))
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as string)
    return made
  }
}
