/** Quotes an order: a ticket for each seat, priced by the show's price list. The client names no prices. */
import { type Answer, granted, type Money, newId, priceTickets, refused, type TicketType } from '@marquee/shared'
import type { CatalogueShow } from '../../../catalogue/catalogue.ts'
import type { QuotedTicket } from '../../books.ts'

/** @param seats the indexes of `seatIds`, in their order */
export function quoteOrder(
  { plan, priceList }: CatalogueShow,
  seatIds: readonly string[],
  seats: readonly number[],
  types: readonly { seatId: string; type: TicketType }[],
): Answer<{ tickets: QuotedTicket[]; total: Money }> {
  const order = seatIds.map((seatId, i) => ({
    seatId,
    seatIndex: seats[i] as number,
    category: plan.categoryOf(seats[i] as number),
    type: types.find((each) => each.seatId === seatId)?.type,
  }))
  const priced = priceTickets(priceList, order)
  if (!priced.ok) {
    const { type = 'any', seatId } = order[priced.unpriced] as (typeof order)[number]
    return refused({ code: 'unknown_ticket_type', ticketType: type, seatId })
  }
  const tickets = order.map(({ seatId, seatIndex }, i): QuotedTicket => {
    const { type, amount } = priced.tickets[i] as (typeof priced.tickets)[number]
    return { ticketId: newId(), seatIndex, seatId, type, amount }
  })
  return granted({ tickets, total: priced.total })
}
