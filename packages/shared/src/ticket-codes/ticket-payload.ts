/** What a ticket's code says, in whatever form. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { SeatId } from '../seat-plan.ts'
import { PublicKey } from '../terminal/keys.ts'
import { TicketKeyId } from '../ticket-keys.ts'
import { Instant } from '../times.ts'

export const TicketPayload = z.strictObject({
  /** ticket id */
  t: Id,
  /** show id */
  s: Id,
  /** seat id */
  p: SeatId,
  /** the show's start, so that a door with no programme can say "not today" */
  b: Instant,
  /** the house's key that signed it, or its terminal's certificate; absent: not said */
  h: TicketKeyId.optional(),
})
/** `h` of a short code is the first half of the key's name. */
export type TicketPayload = z.infer<typeof TicketPayload>

export const TerminalTicketPayload = TicketPayload.extend({
  /** the terminal that sold it */
  i: Id,
  /** its public key */
  k: PublicKey,
})
export type TerminalTicketPayload = z.infer<typeof TerminalTicketPayload>

/** `body`: the text that is signed. Signatures and certificate are in base64url, and are still to be checked. */
export type ParsedTicketCode =
  | { by: 'server'; payload: TicketPayload; body: string; signature: string }
  | { by: 'terminal'; payload: TerminalTicketPayload; body: string; signature: string; certificate: string }
