/**
 * Chooses seats by the tickets of a party: "two adults, one child". The screen chooses from its own map, also while cut off, and claims
 * what it chose as any other seats. Wishes that come while a claim is on its way are fulfilled together after it.
 */
import {
  growParty,
  type Id,
  MAX_BOOKINGS_IN_ORDER,
  MAX_SEATS_IN_BOOKING,
  otherSeats,
  type PreparedPlan,
  type PriceList,
  type SeatStates,
  seatsFrom,
  shrinkParty,
  sorted,
  type TicketType,
  ticketTypesFor,
  whoMoves,
} from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CartStore, Refused } from '../../cart/cart-store.ts'
import {
  countTypes,
  lacking,
  seatTypes,
  soldTo,
  type TypeCounts,
  type TypedSeat,
  withCount,
  withOne,
} from '../../cart/type-counts.ts'
import { preparedPlanOf } from '../../seat-map/prepared-plan-of.ts'
import { categoryAt, seatIdAt } from '../../seat-map/seat-layout.ts'
import type { SeatMapModel } from '../../seat-map/seat-map-model.ts'
import type { ShowingStore } from '../../show/showing-store.ts'
import { ticketTypeName } from '../../ticket-types/ticket-type-name.ts'
import type { OrderStore } from '../order/order-store.ts'
import { orderIsFull, type Party } from '../order/party.ts'
import { say } from './words/say.ts'

export interface PartyState {
  /** The tickets of the open cart as they are wanted, while that isn't reached; null: they are as in the cart. */
  wanted: TypeCounts | null
}

export interface PartyChooser extends StoreApi<PartyState> {
  /** One ticket more, on the best seat for all. */
  add(type: TicketType): void
  takeAway(type: TicketType): void
  /** So many tickets of this type for the open show, at once: a school of thirty. */
  setCount(type: TicketType, count: number): void
  /** Takes away the ticket that was added last. */
  takeLastAway(): void
  /** The party moves to begin at this seat. @returns why it can't */
  moveTo(index: number): string | null
  /** One of the customer's seats moves to this one. @returns why it can't */
  moveOne(index: number): string | null
  /** The party moves to the next best place. */
  moveOn(): void
}

/** A map that others change may be behind: the claim decides, and another choice is made after it. */
const MOST_TRIES = 4

/** A map is on the screen after this. */
const PAINTED_MS = 200

/** The open show as seats are chosen in it. */
interface Hall {
  showId: Id
  model: SeatMapModel
  plan: PreparedPlan
  list: PriceList
}

export function createPartyChooser({
  cart,
  order,
  party,
  showing,
}: {
  cart: CartStore
  order: OrderStore
  party: Pick<Party, 'giveBack'>
  showing: ShowingStore
}): PartyChooser {
  const store = createStore<PartyState>(() => ({ wanted: null }))
  /** In the order in which they were added. */
  let added: TicketType[] = []
  /** Places that were offered to this party. */
  let offered = new Set<number>()
  let isBusy = false

  function hallNow(): Hall | null {
    const { show, model } = showing.getState()
    if (show === null || model === null) return null
    return { showId: show.show.id, model, plan: preparedPlanOf(model.layout), list: show.priceList }
  }

  /** The seats that the open cart has for that show. */
  function hasNow({ showId }: Hall): TypedSeat[] {
    const { seats, showId: of } = cart.getState()
    return of === showId ? seats.filter(({ status }) => status === 'yours') : []
  }

  /** Seats on their way are counted: they were chosen before what is wanted now. */
  const countsNow = (): TypeCounts => {
    const { seats, showId } = cart.getState()
    const here = showId === showing.getState().show?.show.id ? seats : []
    return countTypes(here.filter(({ status }) => status !== 'releasing').map(({ ticketType }) => ticketType))
  }

  const indexesOf = ({ model }: Hall, seats: readonly { seatId: string }[]): number[] =>
    seats.flatMap(({ seatId }) => model.layout.indexById.get(seatId) ?? [])

  /** The customer's seats of that show in carts that are full. */
  const asideOf = (hall: Hall): number[] =>
    order.getState().setAside.flatMap(({ showId, tickets }) => (showId === hall.showId ? indexesOf(hall, tickets) : []))

  function statesOf({ model }: Hall, avoid: ReadonlySet<number>): SeatStates {
    const states = model.forChoosing()
    for (const index of avoid) states[index] = 1
    return states
  }

  function want(counts: TypeCounts): void {
    store.setState({ wanted: counts })
    if (!isBusy) void reach()
  }

  async function reach(): Promise<void> {
    isBusy = true
    try {
      for (;;) {
        // What was tapped before is answered first.
        await cart.inTurn(async () => {})
        const { wanted } = store.getState()
        const hall = hallNow()
        if (wanted === null || hall === null) break
        const isReached = await step(hall, wanted)
        if (isReached && store.getState().wanted === wanted) break
      }
    } finally {
      isBusy = false
      store.setState({ wanted: null })
    }
  }

  /** @returns whether nothing is left to do for it, be it because it can't be done */
  async function step(hall: Hall, wanted: TypeCounts): Promise<boolean> {
    const has = hasNow(hall)
    const counts = countTypes(has.map(({ ticketType }) => ticketType))
    const fewer = lacking(counts, wanted)
    if (fewer.length > 0) {
      await shrink(hall, has, fewer)
      await cart.inTurn(async () => {})
      // What wasn't given back is not asked for again and again.
      return hasNow(hall).length === has.length
    }
    const more = lacking(wanted, counts)
    if (more.length === 0) return true
    const room = MAX_SEATS_IN_BOOKING - has.length
    if (room > 0) return (await grow(hall, has, more.slice(0, room))) !== 'had' || more.length <= room
    if (order.getState().setAside.length + 1 >= MAX_BOOKINGS_IN_ORDER) {
      cart.complain(orderIsFull())
      return true
    }
    order.setCartAside()
    if (hasNow(hall).length > 0) return true
    store.setState({ wanted: countTypes(lacking(wanted, counts)) })
    return false
  }

  async function shrink(hall: Hall, has: readonly TypedSeat[], fewer: readonly TicketType[]): Promise<void> {
    const { isParty } = cart.getState()
    if (!isParty) {
      // Each was chosen by hand: the last of that type goes.
      const gone = new Set<string>()
      for (const type of fewer) {
        const last = has.findLast(({ seatId, ticketType }) => ticketType === type && !gone.has(seatId))
        if (last) gone.add(last.seatId)
      }
      cart.release([...gone])
      return
    }
    const stay = shrinkParty(hall.plan, statesOf(hall, new Set()), indexesOf(hall, has), has.length - fewer.length)
    const staying = stay.map((index) => seatIdAt(hall.model.layout, index))
    const types = has.filter(({ seatId }) => staying.includes(seatId))
    // The types that leave may be others than those on the seats that leave.
    const leaving = has.filter(({ seatId }) => !staying.includes(seatId)).map(({ ticketType }) => ticketType)
    const over = lacking(countTypes(fewer), countTypes(leaving))
    const under = lacking(countTypes(leaving), countTypes(fewer))
    for (const [i, type] of over.entries()) {
      const seat = types.find(({ ticketType, seatId }) => ticketType === type && canBe(hall, seatId, under[i]))
      if (seat) cart.setTicketType(seat.seatId, under[i] ?? type, hall.list)
    }
    cart.release(has.map(({ seatId }) => seatId).filter((seatId) => !staying.includes(seatId)))
  }

  function canBe({ model, list }: Hall, seatId: string, type: TicketType | undefined): boolean {
    const index = model.layout.indexById.get(seatId)
    return (
      type !== undefined && index !== undefined && ticketTypesFor(list, categoryAt(model.layout, index)).includes(type)
    )
  }

  async function grow(hall: Hall, has: readonly TypedSeat[], more: readonly TicketType[]): Promise<'had' | 'refused'> {
    const isParty = has.length === 0 || cart.getState().isParty
    const types = isParty ? [...has.map(({ ticketType }) => ticketType), ...more] : more
    const sold = soldTo(hall.list, types)
    const near = asideOf(hall)
    const quantity = has.length + more.length
    return claimChoice(hall, has, more, (states) => {
      const own = indexesOf(hall, has)
      const choose = (mayMove: boolean) =>
        growParty(hall.plan, states, { has: own, quantity, sold, mayMove, near })?.seats
      const chosen = choose(isParty)
      return chosen && isTooLong(own, chosen) ? choose(false) : chosen
    })
  }

  /** A booking has room for a party and those of its new seats that aren't its own, or for neither. */
  function isTooLong(has: readonly number[], chosen: readonly number[]): boolean {
    const fresh = chosen.filter((seat) => !has.includes(seat))
    return has.length + fresh.length > MAX_SEATS_IN_BOOKING && fresh.length < chosen.length
  }

  /** Claims what is chosen, and chooses again where somebody was faster. */
  async function claimChoice(
    hall: Hall,
    has: readonly TypedSeat[],
    more: readonly TicketType[],
    choose: (states: SeatStates) => readonly number[] | undefined,
  ): Promise<'had' | 'refused'> {
    const { layout } = hall.model
    const { bookingId } = cart.getState()
    const isParty = has.length === 0 || cart.getState().isParty
    const avoid = new Set<number>()
    const lost: string[] = []
    /** The server can't be asked: nobody has taken them. */
    let isCutOff = false
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const chosen = choose(statesOf(hall, avoid))
      if (chosen === undefined) {
        cart.complain(noSeats(has.length + more.length, more, lost.length > 0 ? whyLost(lost, isCutOff) : ''))
        return 'refused'
      }
      const seated = seatTypes(
        has,
        more,
        sorted(hall.plan, chosen).map((index) => seatIdAt(layout, index)),
      )
      const take = seated
        .filter(({ seatId }) => has.every((each) => each.seatId !== seatId))
        .map((each) => ({ ...each, category: categoryAt(layout, layout.indexById.get(each.seatId) ?? 0) }))
      const giveBack = has.map(({ seatId }) => seatId).filter((id) => seated.every(({ seatId }) => seatId !== id))
      const refused = await cart.swap({ bookingId, showId: hall.showId, take, giveBack, isParty })
      if (refused === null) {
        if (lost.length > 0) {
          cart.complain(`${whyLost(lost, isCutOff)} ${isCutOff ? say('best_it_has') : say('best_left')}`)
        }
        return 'had'
      }
      const gone = takenOf(refused)
      if (gone.length === 0) {
        cart.complain(refused.sentence)
        return 'refused'
      }
      lost.push(...gone)
      isCutOff = refused.refusal?.code === 'not_allotted'
      for (const seatId of gone) avoid.add(layout.indexById.get(seatId) ?? -1)
    }
    cart.complain(isCutOff ? whyLost(lost, true) : `${whyLost(lost, false)} ${say('others_sell')}`)
    return 'refused'
  }

  function giveAsideBack(type: TicketType): void {
    const { show } = showing.getState()
    const aside = order
      .getState()
      .setAside.findLast(
        ({ showId, tickets }) => showId === show?.show.id && tickets.some((ticket) => ticket.type === type),
      )
    const ticket = aside?.tickets.findLast((each) => each.type === type)
    if (aside && ticket) void party.giveBack(aside.bookingId, ticket.seatId)
  }

  const begin = (): void => {
    offered = new Set()
  }

  /** A move is one step: what is wanted meanwhile waits for it. */
  async function alone(move: () => Promise<unknown>): Promise<void> {
    isBusy = true
    try {
      await move()
    } finally {
      isBusy = false
      if (store.getState().wanted !== null) void reach()
    }
  }

  showing.subscribe(({ model }, before) => {
    // Made ready before somebody waits for it: a stadium's plan takes a while.
    if (model !== null && model !== before.model) setTimeout(() => preparedPlanOf(model.layout), PAINTED_MS)
  })
  cart.subscribe((now, before) => {
    // That customer is served, or has left.
    if (now.showId !== null || now.bookingId === before.bookingId) return
    added = []
    store.setState({ wanted: null })
  })

  return Object.assign(store, {
    add(type: TicketType) {
      added.push(type)
      begin()
      want(withOne(store.getState().wanted ?? countsNow(), type, 1))
    },
    takeAway(type: TicketType) {
      const counts = store.getState().wanted ?? countsNow()
      if (!counts.has(type)) return giveAsideBack(type)
      const last = added.lastIndexOf(type)
      if (last !== -1) added.splice(last, 1)
      begin()
      want(withOne(counts, type, -1))
    },
    setCount(type: TicketType, count: number) {
      const { show } = showing.getState()
      const aside = order
        .getState()
        .setAside.flatMap(({ bookingId, showId, tickets }) =>
          showId === show?.show.id
            ? tickets.filter((each) => each.type === type).map(({ seatId }) => ({ bookingId, seatId }))
            : [],
        )
      for (const { bookingId, seatId } of aside.slice(count)) void party.giveBack(bookingId, seatId)
      const here = Math.max(0, count - aside.length)
      added = [...added.filter((each) => each !== type), ...Array.from({ length: here }, () => type)]
      begin()
      want(withCount(store.getState().wanted ?? countsNow(), type, here))
    },
    takeLastAway() {
      const counts = store.getState().wanted ?? countsNow()
      added = added.filter((type) => counts.has(type))
      const { seats } = cart.getState()
      const type = added.pop() ?? seats.at(-1)?.ticketType
      if (type === undefined || !counts.has(type)) return
      begin()
      want(withOne(counts, type, -1))
    },
    moveTo(index: number) {
      const hall = hallNow()
      if (hall === null || isBusy) return null
      const has = hasNow(hall)
      const sold = soldTo(
        hall.list,
        has.map(({ ticketType }) => ticketType),
      )
      const own = indexesOf(hall, has)
      const chosen = seatsFrom(hall.plan, statesOf(hall, new Set()), { has: own, sold }, index)
      if (chosen === undefined) return say('no_room', { count: has.length })
      if (isTooLong(own, chosen)) return say('moves_at_once', { count: has.length })
      begin()
      void alone(() => claimChoice(hall, has, [], (states) => seatsFrom(hall.plan, states, { has: own, sold }, index)))
      return null
    },
    moveOne(index: number) {
      const hall = hallNow()
      if (hall === null || isBusy) return null
      const has = hasNow(hall)
      const from = whoMoves(hall.plan, indexesOf(hall, has), index)
      if (from === undefined) return null
      const fromId = seatIdAt(hall.model.layout, from)
      const one = has.find(({ seatId }) => seatId === fromId)
      if (one === undefined) return null
      if (has.length >= MAX_SEATS_IN_BOOKING) return say('cart_full')
      const seatId = seatIdAt(hall.model.layout, index)
      if (!canBe(hall, seatId, one.ticketType))
        return say('no_price_in', { type: ticketTypeName(one.ticketType), seat: seatId })
      const category = categoryAt(hall.model.layout, index)
      void alone(async () => {
        const refused = await cart.swap({
          bookingId: cart.getState().bookingId,
          showId: hall.showId,
          take: [{ seatId, category, ticketType: one.ticketType }],
          giveBack: [one.seatId],
          isParty: cart.getState().isParty,
        })
        if (refused) cart.complain(refused.sentence)
      })
      return null
    },
    moveOn() {
      const hall = hallNow()
      if (hall === null || isBusy) return
      const has = hasNow(hall)
      if (has.length === 0) return
      const own = indexesOf(hall, has)
      const sold = soldTo(
        hall.list,
        has.map(({ ticketType }) => ticketType),
      )
      for (const seat of own) offered.add(seat)
      const others = (states: SeatStates): number[] | undefined =>
        otherSeats(hall.plan, states, { has: own, sold }, offered) ??
        // All places were offered: the first of them again.
        otherSeats(hall.plan, states, { has: own, sold }, [])
      if (others(statesOf(hall, new Set())) === undefined) {
        cart.complain(say('no_other_place', { count: has.length }))
        return
      }
      if (otherSeats(hall.plan, statesOf(hall, new Set()), { has: own, sold }, offered) === undefined) {
        offered = new Set(own)
      }
      void alone(() => claimChoice(hall, has, [], others))
    },
  })
}

function takenOf({ refusal }: Refused): readonly string[] {
  return refusal !== null && (refusal.code === 'seats_taken' || refusal.code === 'not_allotted') ? refusal.seatIds : []
}

function whyLost(seatIds: readonly string[], isCutOff: boolean): string {
  return say(isCutOff ? 'lost_cut_off' : 'lost_taken', { count: seatIds.length, seats: seatIds.join(', ') })
}

function noSeats(quantity: number, more: readonly TicketType[], why: string): string {
  const [type] = more
  const none =
    type === undefined
      ? say('no_seats_for', { count: quantity })
      : say('no_seat_for_one_more', { type: ticketTypeName(type) })
  return why === '' ? none : `${why} ${none}`
}
