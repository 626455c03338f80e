/** The public halves of the house's ticket keys, for anybody who verifies tickets. */
import { z } from 'zod'
import { HouseKey, TicketKeyId } from '../ticket-keys.ts'

export const TicketKey = z.object({
  algorithm: z.literal('Ed25519'),
  /** The key that tickets are signed with now: 32 bytes, base64url. */
  publicKey: z.string(),
  /** All keys whose tickets are valid, the first one first. `id`: the name of the key in a ticket's code. */
  keys: z.array(HouseKey.extend({ id: TicketKeyId })),
})
export type TicketKey = z.infer<typeof TicketKey>
