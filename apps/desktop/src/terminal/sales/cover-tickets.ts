/** Which tickets of an order its subscriptions cover: of each show one, the first in a seat that the plan covers. Pure. */
import { coversCategory, type Id, type SeatCategory, type SubscriptionCard } from '@marquee/shared'

export interface CoverableTicket {
  showId: Id
  /** undefined: its plan has no such seat. */
  category: SeatCategory | undefined
}

export type CoveredPlaces =
  /** By the place of each ticket among those of the order, the card that covers it. */
  | { ok: true; covers: Map<number, SubscriptionCard> }
  /** A card covers no seat of a show: of none of its kinds. */
  | { ok: false }

/** @param cards in their order, each once; one for which a show has no ticket left admits nobody to it */
export function coverTickets(tickets: readonly CoverableTicket[], cards: readonly SubscriptionCard[]): CoveredPlaces {
  const covers = new Map<number, SubscriptionCard>()
  const shows = [...new Set(tickets.map(({ showId }) => showId))]
  for (const card of cards) {
    for (const showId of shows) {
      const ofShow = tickets.flatMap((ticket, place) => (ticket.showId === showId ? [{ ...ticket, place }] : []))
      const free = ofShow.filter(({ place }) => !covers.has(place))
      const fits = free.find(({ category }) => category !== undefined && coversCategory(card, category))
      if (fits) covers.set(fits.place, card)
      else if (free.length > 0) return { ok: false }
    }
  }
  return { ok: true, covers }
}
