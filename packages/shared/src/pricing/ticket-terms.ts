/** The terms on which a ticket type is sold. A type without terms is sold to everybody, everywhere. Pure. */
import { z } from 'zod'
import { TicketType } from './ticket-type.ts'

export const SALES_CHANNELS = ['counter', 'kiosk', 'online'] as const
export const SalesChannel = z.enum(SALES_CHANNELS)
export type SalesChannel = z.infer<typeof SalesChannel>

export const TicketTerms = z.strictObject({
  type: TicketType,
  /** Shown to whoever chooses it and to the door: "up to 13 years". No machine checks it. */
  age: z.strictObject({ from: z.int().min(0).max(120).optional(), to: z.int().min(0).max(120).optional() }).optional(),
  /** Absent: all. */
  channels: z.array(SalesChannel).min(1).optional(),
  /** The largest number of tickets of the type in an order. */
  atMost: z.int().min(1).max(1000).optional(),
  /** The buyer names the number of a card: a student's, a member's. */
  needsCard: z.boolean().default(false),
  /** A supervisor says yes to each order. */
  needsApproval: z.boolean().default(false),
})
export type TicketTerms = z.infer<typeof TicketTerms>

/** A ticket that somebody wants. */
export interface WantedTicket {
  type: TicketType
  /** The list's price, before anything is taken off. */
  price: number
  cardNumber?: string | undefined
  /** The operator who said yes to it. */
  approvedBy?: string | undefined
}

export type TermsRefusal =
  | { code: 'type_not_sold_here'; ticketType: TicketType; channel: SalesChannel }
  | { code: 'too_many_of_type'; ticketType: TicketType; atMost: number }
  | { code: 'type_needs_card'; ticketType: TicketType }
  | { code: 'type_needs_approval'; ticketType: TicketType }

/**
 * The first term that an order's tickets don't meet; undefined: they meet all. A ticket that costs nothing is never sold
 * online, whatever its terms: nobody there sees who takes it.
 */
export function refuseByTerms(
  terms: readonly TicketTerms[],
  tickets: readonly WantedTicket[],
  channel: SalesChannel,
): TermsRefusal | undefined {
  for (const { type, price, cardNumber, approvedBy } of tickets) {
    const { channels, atMost, needsCard, needsApproval } = terms.find((each) => each.type === type) ?? NO_TERMS
    const isFreeOnline = channel === 'online' && price === 0
    if (isFreeOnline || (channels && !channels.includes(channel))) {
      return { code: 'type_not_sold_here', ticketType: type, channel }
    }
    if (atMost !== undefined && tickets.filter((ticket) => ticket.type === type).length > atMost) {
      return { code: 'too_many_of_type', ticketType: type, atMost }
    }
    if (needsCard && !cardNumber?.trim()) return { code: 'type_needs_card', ticketType: type }
    if (needsApproval && !approvedBy) return { code: 'type_needs_approval', ticketType: type }
  }
  return undefined
}

const NO_TERMS = { channels: undefined, atMost: undefined, needsCard: false, needsApproval: false }
