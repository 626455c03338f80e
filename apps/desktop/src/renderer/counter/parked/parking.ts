/**
 * Puts the customer's order aside for the next one, and takes it up again with everything in it. The engine has it on its disk before the
 * page forgets it, and until the page has all of it again.
 */
import { type Id, type Money, type OrderBeside, type ParkedBooking, SEAT_CATEGORIES } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Cart, LostSeats, OrderToPark, ParkedTab, TakenUp } from '../../../terminal/api.ts'
import type { CartStore } from '../../cart/cart-store.ts'
import { cartTotal } from '../../cart/cart-totals.ts'
import { keepTypes } from '../../cart/kept-types.ts'
import { ask, askPlain } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import type { ShowingStore } from '../../show/showing-store.ts'
import { sessionId } from '../../ui/preferences.ts'
import { timeIn } from '../../ui/zoned-time.ts'
import type { ExchangeStore } from '../exchange/exchange-store.ts'
import type { SetAside } from '../order/kept-order.ts'
import { besideOf, forgetOrder } from '../order/order-in-session.ts'
import type { OrderStore } from '../order/order-store.ts'
import { orderTotal } from '../order/order-sums.ts'
import type { PartyChooser } from '../party/party-chooser.ts'
import type { SaleStore } from '../sale/sale-store.ts'
import { say } from './words/say.ts'

export interface ParkingState {
  /** Seats of the order that were given back while it was parked. */
  lost: LostSeats[]
  /** What else of it could not come along from another counter. */
  notes: string[]
  /** An order is being put aside or taken up. */
  isBusy: boolean
}

export interface Parking extends StoreApi<ParkingState> {
  /** Puts it aside, with a word of the clerk or the one that it had. @returns false: it stays, and the panel says why */
  park(word?: string | null): Promise<boolean>
  /** Takes one up; the order that is open is put aside for it. */
  takeUp(orderId: Id): Promise<void>
  /** The next one of this counter, by its number, after the one that is open. */
  takeUpNext(): Promise<void>
  /** Holds the best seats for the tickets of those that were given back. */
  bestInstead(lost: LostSeats): Promise<void>
  /** The clerk has read it. */
  forgetLost(lost: LostSeats): void
  forgetNotes(): void
}

export function createParking(
  engine: Engine,
  {
    cart,
    order,
    showing,
    sale,
    chooser,
    exchange,
  }: {
    cart: CartStore
    order: OrderStore
    showing: ShowingStore
    sale: SaleStore
    chooser: PartyChooser
    exchange: ExchangeStore
  },
): Parking {
  const store = createStore<ParkingState>(() => ({ lost: [], notes: [], isBusy: false }))
  let tabs: readonly ParkedTab[] = []

  const isIdle = (): boolean => cart.getState().seats.length === 0 && order.isEmpty()

  /** null: it can be put aside. */
  function whyNot(): string | null {
    const { phase } = sale.getState().stage
    const isOpen = (phase === 'choosing' || phase === 'cash') && exchange.getState().givenUp === null
    if (!isOpen) return say('finish_first')
    return isIdle() ? say('nothing_to_park') : null
  }

  function openBooking(): ParkedBooking[] {
    const { show } = showing.getState()
    const { bookingId, showId, seats, isParty } = cart.getState()
    if (show === null || showId !== show.show.id || seats.length === 0) return []
    return [
      {
        bookingId,
        showId,
        cinemaId: show.cinema.id,
        title: show.movie.title,
        time: timeIn(show.cinema.timeZone, show.show.startsAt),
        tickets: seats.map(({ seatId, ticketType }) => ({ seatId, type: ticketType })),
        isOpen: true,
        isParty,
      },
    ]
  }

  function totalNow(): Money | null {
    const ordered = order.getState()
    const { show } = showing.getState()
    const { seats } = cart.getState()
    const list = show?.priceList
    const plain = list === undefined || seats.length === 0 ? undefined : cartTotal(list, seats)
    const amount = orderTotal(ordered, { list, seats }) ?? (order.isEmpty() ? plain : undefined)
    const currency = ordered.priced?.currency ?? list?.currency
    return amount === undefined || currency === undefined ? null : { amount, currency }
  }

  function toPark(word: string | null | undefined): OrderToPark | null {
    const ordered = order.getState()
    const cinemaId = ordered.cinemaId ?? showing.getState().show?.cinema.id
    if (cinemaId === undefined || cinemaId === null) return null
    const aside = ordered.setAside.map(
      ({ expiresAt: _, ...one }): ParkedBooking => ({
        ...one,
        cinemaId: one.cinemaId ?? cinemaId,
        isOpen: false,
        isParty: false,
      }),
    )
    const beside: OrderBeside = besideOf(ordered)
    return {
      orderId: ordered.orderId,
      cinemaId,
      number: ordered.parkedAs?.number ?? null,
      word: word === undefined ? (ordered.parkedAs?.word ?? null) : word,
      total: totalNow(),
      bookings: [...openBooking(), ...aside],
      beside,
    }
  }

  /** What was tapped before is answered first: what is parked is what the clerk sees. */
  async function park(word?: string | null): Promise<boolean> {
    if (store.getState().isBusy) return false
    const why = whyNot()
    if (why !== null) {
      sale.say(why)
      return false
    }
    store.setState({ isBusy: true })
    try {
      await cart.inTurn(async () => {})
      const wanted = toPark(word)
      if (wanted === null || isIdle() || cart.getState().seats.some(({ status }) => status !== 'yours')) {
        sale.say(say('still_asked'))
        return false
      }
      sale.backToSeats()
      const { bookingId } = cart.getState()
      const answer = await ask(engine.api.parkOrder({ order: wanted }))
      if (!answer.ok) {
        sale.say(answer.sentence)
        return false
      }
      // A seat that was tapped meanwhile is in the parked cart, and comes back with it.
      if (cart.getState().bookingId === bookingId) cart.startAnew()
      if (order.getState().orderId === wanted.orderId) order.leave()
      forgetOrder()
      sale.dismiss()
      store.setState({ lost: [], notes: [] })
      return true
    } finally {
      store.setState({ isBusy: false })
    }
  }

  /** It was put aside, and the page had no answer. */
  function forgetParked(): void {
    cart.startAnew()
    order.leave()
    forgetOrder()
    sale.backToSeats()
  }

  const asideOf = ({ bookingId, showId, cinemaId, title, time, tickets }: ParkedBooking, held: Cart): SetAside => ({
    bookingId,
    showId,
    cinemaId,
    title,
    time,
    tickets: tickets.filter(({ seatId }) => held.seatIds.includes(seatId)),
    expiresAt: held.expiresAt,
  })

  /** The order and its carts are this screen's; then the engine may forget that they were parked. */
  function restore({ parkedId, order: parked, carts, lost, notes }: TakenUp): Promise<void> {
    return cart.inTurn(async () => {
      const cartOf = (bookingId: Id): Cart | undefined => carts.find((each) => each.bookingId === bookingId)
      const open = parked.bookings.find(({ isOpen }) => isOpen)
      const openCart = open && cartOf(open.bookingId)
      const showId = open?.showId ?? parked.bookings[0]?.showId
      if (showId !== undefined) await showing.open(showId)
      const { show, model } = showing.getState()
      const isShown = show !== null && model !== null && show.show.id === open?.showId
      const aside = parked.bookings.flatMap((booking) => {
        const held = cartOf(booking.bookingId)
        return held === undefined || (booking === open && isShown) ? [] : [asideOf(booking, held)]
      })
      if (open && openCart) {
        const seats = open.tickets.map(({ seatId, type }) => ({ seatId, ticketType: type }))
        keepTypes(open.bookingId, { seats, isParty: open.isParty })
      }
      cart.startAnew()
      order.resume(parked, aside)
      if (openCart && isShown) {
        const categoryOf = (seatId: string) =>
          SEAT_CATEGORIES[model.layout.plan.category[model.layout.indexById.get(seatId) ?? -1] ?? 0] ?? 'standard'
        cart.resume(openCart, { categoryOf, priceList: show.priceList, preface: '' })
      }
      store.setState({ lost, notes })
      await ask(engine.api.keptTaken({ parkedId }))
    })
  }

  async function takeUp(orderId: Id): Promise<void> {
    if (store.getState().isBusy) return
    const { phase } = sale.getState().stage
    if (phase === 'selling' || phase === 'reader') return
    if (phase === 'sold' || phase === 'order_sold') sale.nextCustomer()
    if (exchange.getState().givenUp !== null) return
    if (!isIdle() && !(await park())) return
    store.setState({ isBusy: true })
    try {
      const answer = await ask(engine.api.takeUpParked({ sessionId: sessionId(), orderId }))
      if (answer.ok) await restore(answer.value)
      else sale.say(answer.sentence)
    } finally {
      store.setState({ isBusy: false })
    }
  }

  /** What the page missed: it was loaded again, or had lost its engine, while an order was put aside or taken up. */
  async function catchUp(): Promise<void> {
    const now = await askPlain(engine.api.state())
    if (!now.ok) return
    tabs = now.value.parked
    if (tabs.some(({ orderId }) => orderId === order.getState().orderId)) forgetParked()
    const answer = await ask(engine.api.resumeTaken({ sessionId: sessionId() }))
    if (!answer.ok || answer.value === null || store.getState().isBusy) return
    const { order: parked, parkedId } = answer.value
    // It has all of it already.
    const isKept = order.getState().orderId === parked.orderId && order.getState().parkedAs !== null
    if (isKept) await ask(engine.api.keptTaken({ parkedId }))
    else if (isIdle() || (await park())) await restore(answer.value)
  }

  engine.on('state', ({ parked }) => {
    tabs = parked
  })
  engine.onConnected(() => void catchUp())

  return Object.assign(store, {
    park,
    takeUp,
    async takeUpNext() {
      const after = order.getState().parkedAs?.number ?? 0
      const next = tabs.find(({ number }) => number > after) ?? tabs[0]
      if (next !== undefined) await takeUp(next.orderId)
    },
    async bestInstead(lost: LostSeats) {
      if (store.getState().isBusy || sale.getState().stage.phase !== 'choosing') return
      store.setState({ lost: store.getState().lost.filter((each) => each !== lost) })
      const { seats, showId } = cart.getState()
      if (seats.length > 0 && showId !== lost.showId) order.setCartAside()
      await showing.open(lost.showId)
      for (const { type } of lost.tickets) chooser.add(type)
    },
    forgetLost(lost: LostSeats) {
      store.setState({ lost: store.getState().lost.filter((each) => each !== lost) })
    },
    forgetNotes() {
      store.setState({ notes: [] })
    },
  })
}
