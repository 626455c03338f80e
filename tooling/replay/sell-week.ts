/** Sells a week's purchases as counters would: each show's in their order, the shows side by side. */
import { MAX_SEATS_IN_BOOKING, type Refusal, type SoldBooking } from '@marquee/shared'
import type { SoldOrder } from '../../apps/desktop/src/terminal/api.ts'
import { type Away, claimSeats, insist, patience } from './claim-seats.ts'
import type { PlacedShow } from './find-shows.ts'
import type { PartyOrder } from './party-order.ts'
import { sellPartyAsOrder, type Till } from './sell-orders.ts'
import type { Terminal } from './terminals.ts'

/** A clerk serves one customer at a time; a terminal here serves this many shows at once, so that the server is what is measured. */
const SHOWS_AT_ONCE = 16

export interface Sold {
  showId: string
  seatIds: string[]
  booking: SoldBooking
}

export interface WeekSold {
  sold: Sold[]
  /** Where parties bought orders. */
  orders: SoldOrder[]
  refused: { showId: string; seatIds: string[]; refusal: Refusal }[]
}

/** How parties buy orders. */
export interface OrdersOfWeek {
  till: Till
  /** What a party buys beside its tickets, and how it pays, by the party's number in the week. */
  orderOf(cinemaId: string, party: number): PartyOrder
}

/** @param ordered absent: tickets alone, for cash */
export async function sellWeek(
  terminals: readonly Terminal[],
  shows: readonly PlacedShow[],
  onSold: (seats: number) => void,
  ordered?: OrdersOfWeek,
): Promise<WeekSold> {
  const result: WeekSold = { sold: [], orders: [], refused: [] }
  const numbered = numberParties(shows)
  const queue = [...numbered]
  const away: Away = { at: Number.NEGATIVE_INFINITY }
  let isLast = false
  const again: (() => Promise<void>)[] = []

  /** A counter that was too slow to answer has kept its allotted seats: who is refused for that asks once more, after the others. */
  function refuse(what: WeekSold['refused'][number], ask: () => Promise<void>): void {
    if (what.refusal.code === 'seats_taken' && !isLast) again.push(ask)
    else result.refused.push(what)
  }

  async function sellTickets(terminal: Terminal, showId: string, party: string[]): Promise<void> {
    for (const seatIds of bookingsOf(party)) {
      const time = patience()
      const cart = await claimSeats(terminal, { showId, seatIds, away, time })
      const tickets = seatIds.map((seatId) => ({ seatId, type: 'adult' }))
      const sell = (bookingId: string) => terminal.api.sell({ bookingId, tickets, tendered: 1_000_000 })
      const answer = cart.ok ? await insist(() => sell(cart.value), time) : cart
      if (answer.ok) {
        result.sold.push({ showId, seatIds, booking: answer.value })
        onSold(seatIds.length)
      } else {
        refuse({ showId, seatIds, refusal: answer.refusal }, () => sellTickets(terminal, showId, seatIds))
      }
    }
  }

  async function sellOrder(
    terminal: Terminal,
    show: PlacedShow,
    party: string[],
    { order, till }: { order: PartyOrder; till: Till },
  ): Promise<void> {
    const { showId, cinemaId } = show
    const bookings = bookingsOf(party)
    const answer = await sellPartyAsOrder(terminal, { showId, cinemaId, bookings, order, away, till })
    if (!answer.ok) {
      const { refusal } = answer
      return refuse({ showId, seatIds: party, refusal }, () => sellOrder(terminal, show, party, { order, till }))
    }
    result.orders.push(answer.value)
    for (const booking of answer.value.bookings) {
      const seatIds = booking.tickets.map(({ seatId }) => seatId)
      result.sold.push({ showId, seatIds, booking })
      onSold(seatIds.length)
    }
  }

  async function serve(terminal: Terminal): Promise<void> {
    for (let show = queue.shift(); show; show = queue.shift()) {
      for (const [i, party] of show.purchases.entries()) {
        if (ordered) {
          const order = ordered.orderOf(show.cinemaId, show.first + i)
          await sellOrder(terminal, show, party, { order, till: ordered.till })
        } else await sellTickets(terminal, show.showId, party)
      }
    }
  }

  await Promise.all(terminals.flatMap((terminal) => Array.from({ length: SHOWS_AT_ONCE }, () => serve(terminal))))
  isLast = true
  for (const ask of again) await ask()
  return result
}

/** Adds the number of each show's first party, counted over the whole week. */
export function numberParties(shows: readonly PlacedShow[]): (PlacedShow & { first: number })[] {
  let first = 0
  return shows.map((show) => {
    const numbered = { ...show, first }
    first += show.purchases.length
    return numbered
  })
}

/** A party of more than ten is several bookings. */
export function bookingsOf(party: string[]): string[][] {
  const bookings: string[][] = []
  for (let i = 0; i < party.length; i += MAX_SEATS_IN_BOOKING) bookings.push(party.slice(i, i + MAX_SEATS_IN_BOOKING))
  return bookings
}
