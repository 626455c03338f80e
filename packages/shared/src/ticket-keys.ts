/**
 * The house's ticket keys: the Ed25519 keys with which servers sign tickets. Only one key signs at a time. The others signed
 * before it, and their tickets stay valid. Each key but the first is vouched for by the one before it. So a door that knows
 * one of them can tell the house's next key from a stranger's.
 */
import { z } from 'zod'
import { type IsSigned, PublicKey, Signature } from './terminal/keys.ts'
import { Instant } from './times.ts'

/**
 * The first letters of the public key. The letters only say which key to check with: a signature is checked by the whole
 * key.
 */
export const TicketKeyId = z.string().regex(/^[A-Za-z0-9_-]{8}$/, 'must be 8 letters of base64url')
export type TicketKeyId = z.infer<typeof TicketKeyId>

export const ticketKeyId = (publicKey: string): TicketKeyId => publicKey.slice(0, 8)

/** @param name as a ticket's code has it: the key's name, or the first half of it */
export const isKeyNamed = (publicKey: string, name: string): boolean => publicKey.startsWith(name)

export const HouseKey = z.object({
  publicKey: PublicKey,
  since: Instant,
  /** When the next key took its place; null: tickets are signed with it. */
  until: Instant.nullable(),
  /** The signature of an earlier key over `vouchText`; null: the first key, or one that replaces a key that was lost. */
  vouch: z.object({ by: PublicKey, signature: Signature }).nullable(),
})
export type HouseKey = z.infer<typeof HouseKey>

/** The text that a key signs to vouch for the one after it. */
export function vouchText(by: string, publicKey: string): string {
  return `marquee ticket key 1\n${by}\n${publicKey}`
}

/**
 * Decides which keys to trust, of those that a server tells, for a holder of `pinned`. Trusted are the pinned ones, and each
 * that a trusted key has vouched for. `strange`: the rest.
 */
export function judgeKeys(
  pinned: readonly string[],
  told: readonly HouseKey[],
  isSigned: IsSigned,
): { trusted: string[]; strange: string[] } {
  const trusted = new Set(pinned)
  const isVouchedFor = ({ publicKey, vouch }: HouseKey): boolean =>
    vouch !== null && trusted.has(vouch.by) && isSigned(vouchText(vouch.by, publicKey), vouch.signature, vouch.by)
  // Keys may be told in any order: go through them until none is added.
  for (let size = -1; size !== trusted.size; ) {
    size = trusted.size
    for (const key of told) if (isVouchedFor(key)) trusted.add(key.publicKey)
  }
  const strange = told.map(({ publicKey }) => publicKey).filter((publicKey) => !trusted.has(publicKey))
  return { trusted: [...trusted], strange }
}
