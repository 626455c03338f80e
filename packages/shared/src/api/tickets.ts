/** What a verifier of tickets needs: the public half of the server's key. */
import { z } from 'zod'

export const TicketKey = z.object({
  algorithm: z.literal('Ed25519'),
  /** 32 bytes, base64url. */
  publicKey: z.string(),
})
export type TicketKey = z.infer<typeof TicketKey>
