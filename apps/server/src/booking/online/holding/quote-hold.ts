/**
 * Prices what an online customer holds, as a quote does: a ticket for each seat, by the show's price list and the tariff of its
 * cinema. The client names no prices. Goods would join here, and nowhere else.
 */
import {
  type Answer,
  granted,
  type HoldRequest,
  type Id,
  type Money,
  type OrderLine,
  priceOrder,
  refused,
  type Tariff,
  ticketIdOf,
  usesOfCodes,
} from '@marquee/shared'
import type { CatalogueShow } from '../../../catalogue/catalogue.ts'
import type { QuotedTicket } from '../../books.ts'
import { pricedLines } from '../../orders/priced-lines.ts'
import type { SoldOrder } from '../../orders/sold-order.ts'
import { pricedShow } from '../quoting/priced-show.ts'

export interface QuotedHold {
  tickets: QuotedTicket[]
  order: SoldOrder
  total: Money
}

/**
 * @param bookingId what the hold is for
 * @param seats the indexes of the request's seats, in their order
 * @param left how often promo codes with a limit may still be used
 */
export function quoteHold(
  bookingId: Id,
  show: CatalogueShow,
  tariff: Tariff,
  { seatIds, tickets: named = [], codes = [] }: Pick<HoldRequest, 'seatIds' | 'tickets' | 'codes'>,
  seats: readonly number[],
  left: ReadonlyMap<Id, number>,
): Answer<QuotedHold> {
  const wanted = seatIds.map((seatId, i) => {
    const { type, cardNumber } = named.find((each) => each.seatId === seatId) ?? {}
    return { seatId, seatIndex: seats[i] as number, type, cardNumber }
  })
  const priced = priceOrder(tariff, {
    channel: 'online',
    soldAt: new Date(),
    tickets: wanted.map(({ seatIndex, type, cardNumber }) => {
      return { show: pricedShow(show), category: show.plan.categoryOf(seatIndex), type, cardNumber }
    }),
    codes,
    left,
  })
  if (!priced.ok) {
    if (priced.refusal.code !== 'ticket_unpriced') return refused(priced.refusal)
    const { type = 'any', seatId } = wanted[priced.refusal.ticket] as (typeof wanted)[number]
    return refused({ code: 'unknown_ticket_type', ticketType: type, seatId })
  }
  const { lines, total, currency } = priced.order
  const tickets = lines.flatMap(({ of, amount }: OrderLine): QuotedTicket[] => {
    if (of.kind !== 'ticket') return []
    const { seatId, seatIndex } = wanted[of.ticket] as (typeof wanted)[number]
    // An order that is paid online has the id of its booking.
    return [{ ticketId: ticketIdOf(bookingId, show.show.id, seatId), seatIndex, seatId, type: of.type, amount }]
  })
  const { priceListId } = show.show
  const codeUses = usesOfCodes(tariff, codes, { lines, channel: 'online' })
  const cited = tickets.map(({ ticketId }) => ({ ticketId, priceListId }))
  return granted({
    tickets,
    order: {
      cinemaId: show.cinema.id,
      channel: 'online',
      tariffId: tariff.id,
      lines: pricedLines(priced.order, tariff, cited),
      ...(codeUses.length > 0 && { codeUses }),
    },
    total: { amount: total, currency },
  })
}
