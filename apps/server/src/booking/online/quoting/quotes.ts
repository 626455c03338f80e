/**
 * Quotes: what an order would cost online, by the tariff of its cinema and the price lists of its shows. A quote holds nothing and
 * asks no seat store: it doesn't know which seats are free. It does take the server's own time, so it has a narrow limit.
 */
import {
  type Answer,
  granted,
  type Id,
  type LineSubject,
  MAX_LINES_IN_ORDER,
  type Off,
  type OrderedTicket,
  type OrderLine,
  type PricedShow,
  priceOrder,
  type QuoteAnswer,
  type QuoteLine,
  type QuoteRequest,
  type QuoteTicket,
  refused,
  type Tariff,
  ticketTypeName,
} from '@marquee/shared'
import type { Catalogue, CatalogueShow } from '../../../catalogue/catalogue.ts'
import { seatIndexes } from '../../seat-indexes.ts'

export interface Quotes {
  quote(request: QuoteRequest): Promise<Answer<QuoteAnswer>>
}

type Shows = ReadonlyMap<Id, CatalogueShow>

export function createQuotes({ catalogue }: { catalogue: Pick<Catalogue, 'show' | 'tariff'> }): Quotes {
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
      const priced = priceOrder(tariff.value, {
        channel: 'online',
        soldAt: new Date(),
        tickets: ordered.value,
        goods: goods.flatMap(({ quantity, ...wanted }) => Array.from({ length: quantity }, () => wanted)),
        combos,
        codes,
      })
      if (!priced.ok) return refused(priced.refusal)
      const { lines, total, currency } = priced.order
      const byRate = priced.order.byRate.map(({ rate, ...sums }) => ({ rate: taxRateOf(rate), ...sums }))
      return granted({
        lines: lines.map((line) => viewLine(line, tariff.value, byRate)),
        byRate,
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

/** With the rules of its list: the tariff has the holidays that they look at. */
const pricedShow = ({ show, cinema, writtenPriceList }: CatalogueShow): PricedShow => ({
  priceList: writtenPriceList,
  startsAt: new Date(show.startsAt),
  timeZone: cinema.timeZone,
  formats: show.formats ?? [],
})

function viewLine({ of, rate, off, ...amounts }: OrderLine, tariff: Tariff, byRate: QuoteAnswer['byRate']): QuoteLine {
  const ofRate = byRate.find((each) => each.rate === rate)
  if (!ofRate) throw new Error(`a line has the tax rate ${rate}, and there is no sum of it`)
  const { rate: code, percentage } = ofRate
  return { ...viewSubject(of, tariff), off: off.map(viewOff), rate: code, percentage, ...amounts }
}

/** Only a voucher that is sold is outside of tax. */
function taxRateOf(rate: OrderLine['rate']): string {
  if (rate === null) throw new Error('a quote has no vouchers')
  return rate
}

function viewSubject(of: LineSubject, { goods: list }: Tariff): Pick<QuoteLine, 'of' | 'name'> {
  switch (of.kind) {
    case 'ticket':
      return { of, name: `${ticketTypeName(of.type)} ticket` }
    case 'goods': {
      const found = list.goods.find(({ key }) => key === of.goods)
      const size = found?.sizes.find(({ key }) => key === of.size)
      const extras = of.extras.map((extra) => found?.extras.find(({ key }) => key === extra))
      return { of, name: [found, size, ...extras].map((each) => each?.name).join(', ') }
    }
    case 'fee':
      return { of: { kind: 'fee', fee: of.fee }, name: of.name }
    case 'voucher':
      throw new Error('a quote has no vouchers')
  }
}

function viewOff(off: Off): QuoteLine['off'][number] {
  if (off.by === 'given') throw new Error('a quote has no prices given by hand')
  return off
}
