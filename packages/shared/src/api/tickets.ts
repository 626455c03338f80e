/** What a verifier of tickets needs: the public halves of the house's keys. */
import { z } from 'zod'
import { HouseKey, TicketKeyId } from '../ticket-keys.ts'

export const TicketKey = z.object({
  algorithm: z.literal('Ed25519'),
  /** The key that tickets are signed with now: 32 bytes, base64url. */
  publicKey: z.string(),
  /** All keys whose tickets are valid, the first one first. `id`: what a ticket's code names the key by. */
  keys: z.array(HouseKey.extend({ id: TicketKeyId })),
})
export type TicketKey = z.infer<typeof TicketKey>
