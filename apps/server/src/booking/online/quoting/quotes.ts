/**
 * Quotes: what an order would cost online, by the tariff of its cinema and the price lists of its shows. A quote holds nothing and
 * asks no seat store: it doesn't know which seats are free. It does take the server's own time, so it has a narrow limit.
 */
import {
  type Answer,
  granted,
  type Id,
  MAX_LINES_IN_ORDER,
  type OrderedTicket,
  priceOrder,
  type QuoteAnswer,
  type QuoteRequest,
  type QuoteTicket,
  refused,
  type Tariff,
} from '@marquee/shared'
import type { Catalogue, CatalogueShow } from '../../../catalogue/catalogue.ts'
import type { Pool } from '../../../infra/postgres.ts'
import { pricedLines } from '../../orders/priced-lines.ts'
import { viewLines } from '../../orders/view-lines.ts'
import { codesLeft } from '../../promo-codes/code-uses.ts'
import { seatIndexes } from '../../seat-indexes.ts'
import { pricedShow } from './priced-show.ts'

export interface Quotes {
  quote(request: QuoteRequest): Promise<Answer<QuoteAnswer>>
}

type Shows = ReadonlyMap<Id, CatalogueShow>

export function createQuotes({
  pool,
  catalogue,
}: {
  pool: Pool
  catalogue: Pick<Catalogue, 'show' | 'tariff'>
}): Quotes {
  /** One after the other: a request full of shows that nobody knows asks the ledger once. */
  async function findShows(tickets: readonly QuoteTicket[]): Promise<Answer<Shows>> {
    const shows = new Map<Id, CatalogueShow>()
    for (const showId of new Set(tickets.map((ticket) => ticket.showId))) {
      const show = await catalogue.show(showId)
      if (!show) return refused({ code: 'unknown_show', showId })
      if (show.show.cancelledAt !== undefined) return refused({ code: 'show_cancelled' })
      if (Date.parse(show.show.startsAt) <= Date.now()) return refused({ code: 'sales_closed' })
      shows.set(showId, show)
    }
    return granted(shows)
  }

  /** The tariff of the only cinema that the order is for. */
  async function findTariff(shows: Shows, cinemaId: Id | undefined): Promise<Answer<Tariff>> {
    const cinemas = new Set([...shows.values()].map(({ cinema }) => cinema.id))
    if (cinemas.size > 1) return refused({ code: 'several_cinemas' })
    const [only = cinemaId ?? ''] = cinemas
    const tariff = await catalogue.tariff(only)
    return tariff ? granted(tariff) : refused({ code: 'unknown_cinema', cinemaId: only })
  }

  return {
    async quote({ cinemaId, tickets, goods, combos, codes }) {
      const count = goods.reduce((sum, { quantity }) => sum + quantity, tickets.length)
      // Before anything is made of them: 200 kinds of goods may be wanted 200 times each.
      if (count > MAX_LINES_IN_ORDER) return refused({ code: 'order_too_long', limit: MAX_LINES_IN_ORDER })
      const shows = await findShows(tickets)
      if (!shows.ok) return shows
      const tariff = await findTariff(shows.value, cinemaId)
      if (!tariff.ok) return tariff
      const ordered = orderTickets(tickets, shows.value)
      if (!ordered.ok) return ordered
      // Nobody knows who asks: of a limit for each customer all uses are left.
      const left = await codesLeft(pool, tariff.value, codes ?? [], { channel: 'online', customerId: null })
      const priced = priceOrder(tariff.value, {
        channel: 'online',
        soldAt: new Date(),
        tickets: ordered.value,
        goods: goods.flatMap(({ quantity, ...wanted }) => Array.from({ length: quantity }, () => wanted)),
        combos,
        codes,
        left,
      })
      if (!priced.ok) return refused(priced.refusal)
      const { total, currency } = priced.order
      const cited = ordered.value.map(({ show }) => ({ ticketId: null, priceListId: show.priceList.id }))
      return granted({
        ...viewLines(pricedLines(priced.order, tariff.value, cited)),
        total: { amount: total, currency },
        cites: {
          tariffId: tariff.value.id,
          priceLists: [...shows.value].map(([showId, { show }]) => ({ showId, priceListId: show.priceListId })),
        },
      })
    },
  }
}

/** As the hold of a ticket takes them, with a category in the place of a seat where none was chosen. */
function orderTickets(tickets: readonly QuoteTicket[], shows: Shows): Answer<OrderedTicket[]> {
  const ordered: OrderedTicket[] = []
  for (const { showId, seatId, category, type, cardNumber } of tickets) {
    const show = shows.get(showId)
    if (!show) throw new Error(`the show ${showId} was not looked for`)
    const seats = seatIndexes(show, seatId === undefined ? [] : [seatId])
    if (!seats.ok) return seats
    const [index] = seats.value
    const wanted = index === undefined ? category : show.plan.categoryOf(index)
    if (wanted === undefined) throw new Error('a ticket has neither a seat nor a category')
    ordered.push({ show: pricedShow(show), category: wanted, type, cardNumber })
  }
  return granted(ordered)
}
