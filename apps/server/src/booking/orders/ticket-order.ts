/** The order of a sale that is told as tickets and their prices, without lines: a terminal's, or one of an earlier program. Pure. */
import { type Id, type SalesChannel, type Tariff, taxLines } from '@marquee/shared'
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
  const taxed = taxOf(tariff?.currency === currency ? tariff : undefined, tickets)
  const lines = tickets.map(
    ({ ticketId, type, amount }, i): SoldLine => ({
      kind: 'ticket',
      what: type,
      details: null,
      ticketId,
      priceListId,
      price: amount,
      off: [],
      ...(taxed.lines[i] as TaxOfTicket),
    }),
  )
  return { cinemaId, channel, tariffId: taxed.tariffId, lines }
}

/** What an online customer was offered. An offer of before orders has its tickets' prices, and no tax. */
export function linesOfQuote({ order, tickets, total: { currency } }: Quote): SoldLine[] {
  if (order) return order.lines
  return ticketOrder({ cinemaId: '', channel: 'online', tickets, currency, priceListId: null, tariff: undefined }).lines
}

type TaxOfTicket = Pick<SoldLine, 'rate' | 'percentage' | 'net' | 'tax' | 'amount'>

function taxOf(
  tariff: Tariff | undefined,
  tickets: readonly { amount: number }[],
): { tariffId: Id | null; lines: TaxOfTicket[] } {
  if (!tariff) {
    const untaxed = ({ amount }: { amount: number }) => ({ rate: null, percentage: null, net: amount, tax: 0, amount })
    return { tariffId: null, lines: tickets.map(untaxed) }
  }
  const { taxes, ticketTaxRate } = tariff
  const { lines, byRate } = taxLines(
    { ...taxes, mode: 'included' },
    tickets.map(({ amount }) => ({ rate: ticketTaxRate, cost: amount })),
  )
  const percentage = byRate[0]?.percentage ?? null
  return { tariffId: tariff.id, lines: lines.map((line) => ({ ...line, percentage })) }
}
