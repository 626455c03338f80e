/** The tickets of one show at their list prices, and their total. Screen, terminal and server compute it here. Pure. */
import type { Money } from '../money.ts'
import type { SeatCategory } from '../seat-plan.ts'
import { type PriceList, priceOf, ticketTypesFor } from './price-list.ts'
import type { TicketType } from './ticket-type.ts'
import { totalOf } from './totals.ts'

export interface OrderedSeat {
  /** undefined: the plan has no such seat, so it has no price. */
  category: SeatCategory | undefined
  /** undefined: the usual one of the seat's category. */
  type: TicketType | undefined
}

export type PricedTickets =
  | {
      ok: true
      /** In the order of the seats; amounts are minor units of the list's currency. */
      tickets: { type: TicketType; amount: number }[]
      total: Money
    }
  /** `unpriced`: the index of the first seat that can't be sold under its ticket type. */
  | { ok: false; unpriced: number }

/** The tickets and the total of these seats, by the list alone: whoever orders names no prices. */
export function priceTickets(list: PriceList, seats: readonly OrderedSeat[]): PricedTickets {
  const tickets: { type: TicketType; amount: number }[] = []
  for (const [i, { category, type: chosen }] of seats.entries()) {
    const type = chosen ?? (category && ticketTypesFor(list, category)[0])
    const amount = type === undefined || category === undefined ? undefined : priceOf(list, type, category)
    if (type === undefined || amount === undefined) return { ok: false, unpriced: i }
    tickets.push({ type, amount })
  }
  return { ok: true, tickets, total: { amount: totalOf(tickets), currency: list.currency } }
}
