/**
 * The house's ticket keys: the Ed25519 keys of which servers sign tickets. One signs at a time; the others signed before it, and
 * what they signed stays valid. Each key but the first is vouched for by the one before it, so that a door which knows one of
 * them can tell the house's next key from a stranger's.
 */
import { z } from 'zod'
import { Instant } from './catalogue.ts'
import { PublicKey, Signature } from './terminal/keys.ts'
import type { IsSigned } from './ticket-code.ts'

/** The first letters of the public key. It only says which key to check with: a signature is checked by the whole key. */
export const TicketKeyId = z.string().regex(/^[A-Za-z0-9_-]{8}$/, 'must be 8 letters of base64url')
export type TicketKeyId = z.infer<typeof TicketKeyId>

export const ticketKeyId = (publicKey: string): TicketKeyId => publicKey.slice(0, 8)

export const HouseKey = z.object({
  publicKey: PublicKey,
  since: Instant,
  /** When the next key took its place; null: tickets are signed with it. */
  until: Instant.nullable(),
  /** The signature of an earlier key over `vouchText`; null: the first key, or one that replaces a key that was lost. */
  vouch: z.object({ by: PublicKey, signature: Signature }).nullable(),
})
export type HouseKey = z.infer<typeof HouseKey>

/** What a key signs to vouch for the one after it. */
export function vouchText(by: string, publicKey: string): string {
  return `marquee ticket key 1\n${by}\n${publicKey}`
}

/**
 * Which of the keys that a server tells somebody may trust who trusts `pinned` already: those, and each that one of them, or of
 * the newly trusted, has vouched for. `strange`: the rest.
 */
export function judgeKeys(
  pinned: readonly string[],
  told: readonly HouseKey[],
  isSigned: IsSigned,
): { trusted: string[]; strange: string[] } {
  const trusted = new Set(pinned)
  const isVouchedFor = ({ publicKey, vouch }: HouseKey): boolean =>
    vouch !== null && trusted.has(vouch.by) && isSigned(vouchText(vouch.by, publicKey), vouch.signature, vouch.by)
  // They may be told in any order: go through them until none is added.
  for (let size = -1; size !== trusted.size; ) {
    size = trusted.size
    for (const key of told) if (isVouchedFor(key)) trusted.add(key.publicKey)
  }
  const strange = told.map(({ publicKey }) => publicKey).filter((publicKey) => !trusted.has(publicKey))
  return { trusted: [...trusted], strange }
}
