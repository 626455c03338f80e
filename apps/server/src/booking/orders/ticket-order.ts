/** The order of a sale that is told as tickets and their prices, without lines: a terminal's, or one of an earlier program. Pure. */
import { type Id, type SalesChannel, type Tariff, type TaxedTicket, taxTickets } from '@marquee/shared'
import type { Quote, QuotedTicket } from '../books.ts'
import type { SoldLine, SoldOrder } from './sold-order.ts'

export interface TicketSale {
  cinemaId: Id
  channel: SalesChannel
  tickets: readonly Pick<QuotedTicket, 'ticketId' | 'type' | 'amount'>[]
  currency: string
  /** null: the sale doesn't say. */
  priceListId: Id | null
  /**
   * The one that was valid; undefined: no tax is known. A ticket's amount is what its customer has paid, so the tax is a part of it
   * also where the tariff adds it to prices.
   */
  tariff: Tariff | undefined
}

export function ticketOrder({ cinemaId, channel, tickets, currency, priceListId, tariff }: TicketSale): SoldOrder {
  const valid = tariff?.currency === currency ? tariff : undefined
  const taxed = taxTickets(valid, tickets)
  const lines = tickets.map(
    ({ ticketId, type, amount }, i): SoldLine => ({
      kind: 'ticket',
      what: type,
      details: null,
      ticketId,
      priceListId,
      price: amount,
      off: [],
      ...(taxed[i] as TaxedTicket),
    }),
  )
  return { cinemaId, channel, tariffId: valid?.id ?? null, lines }
}

/** What an online customer was offered. An offer of before orders has its tickets' prices, and no tax. */
export function linesOfQuote({ order, tickets, total: { currency } }: Quote): SoldLine[] {
  if (order) return order.lines
  return ticketOrder({ cinemaId: '', channel: 'online', tickets, currency, priceListId: null, tariff: undefined }).lines
}
