/** Why a kiosk prints no tickets. `words/` says it. */
import { z } from 'zod'

export const TicketPickUpFault = z.discriminatedUnion('why', [
  /** Reference and digits don't belong together, or there is no such booking: nobody is told which. */
  z.object({ why: z.literal('unknown'), waitSeconds: z.int().min(0) }),
  /** Too many wrong ones, of this booking or at this kiosk. */
  z.object({ why: z.literal('wait'), seconds: z.int().min(1) }),
  /** Another house's code, or none. */
  z.object({ why: z.literal('not_genuine') }),
  /** A genuine ticket whose sale has not reached the ledger, or waits there for a manager. */
  z.object({ why: z.literal('not_in_books') }),
  z.object({ why: z.literal('other_cinema'), cinema: z.string() }),
  z.object({ why: z.literal('not_paid') }),
  z.object({ why: z.literal('given_back') }),
  /** The ticket has become another one. */
  z.object({ why: z.literal('exchanged') }),
  z.object({ why: z.literal('show_cancelled') }),
  z.object({ why: z.literal('show_over') }),
  /** They are on paper already, or another kiosk prints them: from now on it takes staff, who can ask. */
  z.object({ why: z.literal('printed'), reference: z.string() }),
  /** Nothing can come out here. It was asked before the tickets became this kiosk's. */
  z.object({ why: z.literal('printer') }),
])
export type TicketPickUpFault = z.infer<typeof TicketPickUpFault>
