/** Why a kiosk prints no tickets, and the sentence for it. */
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

export function describeTicketPickUpFault(fault: TicketPickUpFault): string {
  switch (fault.why) {
    case 'unknown':
      return 'That reference and those digits don’t belong together.'
    case 'wait':
      return `Too many wrong tries: try again in ${fault.seconds} s.`
    case 'not_genuine':
      return 'That is no ticket of this house.'
    case 'not_in_books':
      return 'This ticket is not in the books yet: go to the counter.'
    case 'other_cinema':
      return `These tickets are for ${fault.cinema}: they are printed there.`
    case 'not_paid':
      return 'This booking is not paid: go to the counter.'
    case 'given_back':
      return 'These tickets were given back.'
    case 'exchanged':
      return 'This ticket was exchanged for another one: use the code of the new one.'
    case 'show_cancelled':
      return 'This show was cancelled: what was paid is given back.'
    case 'show_over':
      return 'This show is over.'
    case 'printed':
      return `The tickets of ${fault.reference} were printed before: only the counter prints a copy.`
    case 'printer':
      return 'Nothing can be printed here at the moment.'
  }
}
