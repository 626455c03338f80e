/**
 * A party of any size for the open show. A booking has at most ten seats, so a full cart is set aside for the same order when the next
 * seat is chosen: to the clerk all of them are one list.
 */
import { type Id, MAX_BOOKINGS_IN_ORDER, MAX_SEATS_IN_BOOKING, type TicketType, ticketTypesFor } from '@marquee/shared'
import type { CartStore, SeatChoice } from '../../cart/cart-store.ts'
import { ask } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import { categoryAt } from '../../seat-map/seat-layout.ts'
import type { ShowingStore } from '../../show/showing-store.ts'
import type { SetAside } from './kept-order.ts'
import type { OrderStore } from './order-store.ts'
import { say } from './words/say.ts'

export interface Party {
  /** Claims a seat, or gives it back where it is the customer's. */
  toggle(choice: SeatChoice): void
  /** Gives a seat of a cart back that was set aside. */
  giveBack(bookingId: Id, seatId: string): Promise<void>
  setType(bookingId: Id, seatId: string, type: TicketType): void
  /** For every seat of the open show that is sold so, also in carts that were set aside. */
  setAllTypes(type: TicketType): void
  /** Asks for more time for all of the customer's seats. */
  extend(): Promise<void>
}

export const orderIsFull = (): string => say('full', { bookings: MAX_BOOKINGS_IN_ORDER, seats: MAX_SEATS_IN_BOOKING })

export function createParty(
  engine: Engine,
  { cart, order, showing }: { cart: CartStore; order: OrderStore; showing: ShowingStore },
): Party {
  const asideOf = (showId: Id, seatId: string): SetAside | undefined =>
    order
      .getState()
      .setAside.find((each) => each.showId === showId && each.tickets.some((ticket) => ticket.seatId === seatId))

  const isFull = (seatId: string): boolean => {
    const { seats } = cart.getState()
    return seats.length >= MAX_SEATS_IN_BOOKING && seats.every((seat) => seat.seatId !== seatId)
  }

  async function makeRoom(choice: SeatChoice): Promise<void> {
    while (isFull(choice.seatId)) {
      if (order.getState().setAside.length + 1 >= MAX_BOOKINGS_IN_ORDER) return cart.complain(orderIsFull())
      // Seats on their way can't be set aside, and one that is refused makes room by itself.
      await cart.inTurn(async () => {})
      if (showing.getState().show?.show.id !== choice.showId || asideOf(choice.showId, choice.seatId)) return
      if (isFull(choice.seatId)) order.setCartAside()
    }
    cart.toggle(choice)
  }

  async function giveBack(bookingId: Id, seatId: string): Promise<void> {
    const answer = await ask(engine.api.releaseSeats({ bookingId, seatIds: [seatId] }))
    if (!answer.ok) return cart.complain(answer.sentence)
    order.changeSetAside(bookingId, ({ tickets }) => ({ tickets: tickets.filter((each) => each.seatId !== seatId) }))
  }

  const setType = (bookingId: Id, seatId: string, type: TicketType): void =>
    order.changeSetAside(bookingId, ({ tickets }) => ({
      tickets: tickets.map((each) => (each.seatId === seatId ? { ...each, type } : each)),
    }))

  return {
    giveBack,
    setType,
    toggle(choice) {
      const aside = asideOf(choice.showId, choice.seatId)
      if (aside) void giveBack(aside.bookingId, choice.seatId)
      else if (isFull(choice.seatId)) void makeRoom(choice)
      else cart.toggle(choice)
    },
    setAllTypes(type) {
      const { show, model } = showing.getState()
      if (show === null || model === null) return
      cart.setTicketType('all', type, show.priceList)
      const isSold = (seatId: string): boolean => {
        const index = model.layout.indexById.get(seatId)
        return index !== undefined && ticketTypesFor(show.priceList, categoryAt(model.layout, index)).includes(type)
      }
      for (const { bookingId, showId } of order.getState().setAside) {
        if (showId !== show.show.id) continue
        order.changeSetAside(bookingId, ({ tickets }) => ({
          tickets: tickets.map((each) => (isSold(each.seatId) ? { ...each, type } : each)),
        }))
      }
    },
    async extend() {
      const { setAside } = order.getState()
      if (cart.getState().seats.length > 0) await cart.extend()
      for (const { bookingId } of setAside) {
        const answer = await ask(engine.api.extendHold({ bookingId }))
        if (!answer.ok) return cart.complain(answer.sentence)
        const { expiresAt } = answer.value
        order.changeSetAside(bookingId, () => ({ expiresAt }))
      }
    },
  }
}

/** When the first of the customer's seats is given back; null: none is. */
export function firstEnd(
  { seats, expiresAt }: { seats: readonly unknown[]; expiresAt: string | null },
  setAside: readonly Pick<SetAside, 'expiresAt'>[],
): string | null {
  const ends = [...(seats.length > 0 ? [expiresAt] : []), ...setAside.map((each) => each.expiresAt)]
  return ends.reduce((first, end) => (first === null || (end !== null && end < first) ? end : first), null)
}
