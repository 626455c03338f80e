/**
 * Applies a terminal's sale. The money is in the drawer and the customer has the tickets. So a fault in the sale is never
 * a reason to drop it, but one to keep it for a manager.
 */
import {
  type ConflictReason,
  type EntryAnswer,
  type Id,
  type Money,
  newId,
  type PriceList,
  priceTickets,
  type SellCommand,
  type TerminalIdentity,
} from '@marquee/shared'
import type { Catalogue, CatalogueShow } from '../../catalogue/catalogue.ts'
import { priceListsOfShow } from '../../catalogue/price-lists/price-lists-of-show.ts'
import type { Pool } from '../../infra/postgres.ts'
import type { Confirmation } from '../../seats/seat-store.ts'
import type { BookingBooks, InboxCommand, QuotedTicket, SettlingAttempt } from '../books.ts'
import { ticketOrder } from '../orders/ticket-order.ts'
import { seatIndexes } from '../seat-indexes.ts'
import type { BookingSeatStore } from '../seat-store.ts'
import { showForTerminal } from './hold.ts'
import { knownGrants } from './known-grants.ts'
import { takeBackClaims } from './take-back-claims.ts'
import { whyNotHeld } from './why-not-held.ts'

export interface HowItCame {
  /** True for a run before the ledger was set back: the claims that it was sold on may be lost. */
  ofLostHours: boolean
  /** Of the manager who enters it out of a conflict; absent when it came in its terminal's chain. */
  attempt?: SettlingAttempt
}

/** The tickets of a sale, and the price list that it is right by. */
interface PricedSale {
  tickets: QuotedTicket[]
  priceListId: Id
}

export type Sell = (
  command: InboxCommand,
  body: SellCommand,
  terminal: TerminalIdentity,
  how: HowItCame,
) => Promise<EntryAnswer | ConflictReason>

export function createSell(options: { catalogue: Catalogue; store: BookingSeatStore; pool: Pool }): Sell {
  const { catalogue, store, pool } = options

  /**
   * Checks the sale against the programme: seats, ticket types, prices, cash. It is right by the price list that it cites if its show
   * had that one: another may have followed while the terminal was cut off. One that cites none is right by any that the show had.
   */
  async function ticketsOf(show: CatalogueShow, body: SellCommand): Promise<PricedSale | ConflictReason> {
    const { priceListId, tickets, total, payment } = body
    const seats = seatIndexes(
      show,
      tickets.map((ticket) => ticket.seatId),
    )
    if (!seats.ok) return 'unknown_seats'
    const sold = tickets.map(({ ticketId, seatId, type, amount }, i): QuotedTicket => {
      const seatIndex = seats.value[i] as number
      return { ticketId, seatId, type, amount, seatIndex }
    })
    const isBy = (list: PriceList): boolean => isPricedBy(list, show, sold, total)
    const isByLatest = (priceListId ?? show.priceList.id) === show.priceList.id && isBy(show.priceList)
    let list = show.priceList
    if (!isByLatest) {
      const lists = await priceListsOfShow(pool, show, priceListId)
      const cited = lists.find(isBy)
      if (!cited) return 'wrong_price'
      list = cited
    }
    return payment.tendered < total.amount ? 'malformed' : { tickets: sold, priceListId: list.id }
  }

  return async (command, body, terminal, { ofLostHours, attempt }) => {
    const { showId, bookingId, reference, payment } = body
    const found = await showForTerminal(catalogue, showId, terminal)
    if (!found.ok) return found.refusal.code === 'other_cinema' ? 'wrong_show' : 'unknown_show'
    if (found.value.show.cancelledAt !== undefined) return 'show_cancelled'
    const priced = await ticketsOf(found.value, body)
    if (typeof priced === 'string') return priced
    const { tickets, priceListId } = priced
    const { id: cinemaId } = found.value.cinema

    const seats = tickets.map((ticket) => ticket.seatIndex)
    const confirmation: Confirmation<BookingBooks> = {
      showId,
      bookingId,
      seats,
      grantNumbers: body.tickets.map((ticket) => ticket.grantNumber),
      terminalId: terminal.id,
      sale: {
        kind: 'counter',
        command,
        reference,
        tickets,
        order: ticketOrder({
          cinemaId,
          // A kiosk takes no cash.
          channel: 'counter',
          tickets,
          currency: body.total.currency,
          priceListId,
          // The command cites none.
          tariff: await catalogue.tariff(cinemaId),
        }),
        total: body.total,
        tendered: payment.tendered,
        paymentId: newId(),
        confirmedAt: new Date(),
        attempt,
      },
    }
    let outcome = await store.confirm(confirmation)
    if (outcome.kind === 'not_held') {
      const { last, above } = await knownGrants(pool)
      // A grant that was never given is no claim that the ledger can have lost.
      if (body.tickets.some(({ grantNumber }) => grantNumber > last)) return 'future_grant'
      if (ofLostHours) {
        const grants = body.tickets.map(({ grantNumber }, i) => ({ seat: seats[i] as number, grantNumber }))
        await takeBackClaims(store, { showId, terminalId: terminal.id, grants, since: above }, outcome.seats)
        outcome = await store.confirm(confirmation)
      }
    }
    switch (outcome.kind) {
      case 'confirmed':
      case 'settled':
        return outcome.receipt.kind === 'answered' ? outcome.receipt.answer : 'id_reused'
      case 'not_held':
        return whyNotHeld(body.tickets, seats, outcome)
      case 'ended':
        return 'booking_ended'
    }
  }
}

function isPricedBy(list: PriceList, { plan }: CatalogueShow, sold: readonly QuotedTicket[], total: Money): boolean {
  const priced = priceTickets(
    list,
    sold.map(({ seatIndex, type }) => ({ category: plan.categoryOf(seatIndex), type })),
  )
  if (!priced.ok || priced.tickets.some(({ amount }, i) => amount !== sold[i]?.amount)) return false
  return total.amount === priced.total.amount && total.currency === priced.total.currency
}
