/** Prices an order: a price for each seat by its ticket type, from the show's price list. The client names no prices. */
import { type Answer, granted, newId, priceOf, refused, type TicketType, ticketTypesOf } from '@marquee/shared'
import type { CatalogueShow } from '../../catalogue/catalogue.ts'
import type { QuotedTicket } from '../books.ts'

/** @param seats the indexes of `seatIds`, in their order */
export function priceOrder(
  { plan, priceList }: CatalogueShow,
  seatIds: readonly string[],
  seats: readonly number[],
  types: readonly { seatId: string; type: TicketType }[],
): Answer<QuotedTicket[]> {
  const usual = ticketTypesOf(priceList)
  const tickets: QuotedTicket[] = []
  for (const [i, seatId] of seatIds.entries()) {
    const seatIndex = seats[i] as number
    const category = plan.categoryOf(seatIndex)
    const chosen = types.find((each) => each.seatId === seatId)?.type
    const type = chosen ?? usual.find((each) => priceOf(priceList, each, category) !== undefined)
    const amount = type === undefined ? undefined : priceOf(priceList, type, category)
    if (type === undefined || amount === undefined) {
      return refused({ code: 'unknown_ticket_type', ticketType: type ?? 'any', seatId })
    }
    tickets.push({ ticketId: newId(), seatIndex, seatId, type, amount })
  }
  return granted(tickets)
}
