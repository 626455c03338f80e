/**
 * Gives a visitor's party its seats: the best ones at once, held, and others at one touch. The map on the screen may be behind, so the
 * claim decides. Where somebody was faster, others are chosen, and the visitor is told. Nothing is given back before something is had.
 */
import {
  BOOKED,
  MAX_SEATS_IN_BOOKING,
  type OtherChoice,
  otherChoices,
  type PreparedPlan,
  type PriceList,
  priceOf,
  type SeatStates,
  seatsFrom,
  whoMoves,
} from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CartStore, Refused } from '../../cart/cart-store.ts'
import { countAll, soldTo } from '../../cart/type-counts.ts'
import { preparedPlanOf } from '../../seat-map/prepared-plan-of.ts'
import { categoryAt, seatIdAt } from '../../seat-map/seat-layout.ts'
import type { SeatMapModel } from '../../seat-map/seat-map-model.ts'
import type { ShowingStore } from '../../show/showing-store.ts'
import type { VisitStore } from '../visit/visit-store.ts'
import { refusalNotice } from '../words/refusal-notice.ts'
import { chooseSeats, type PlacedSeat, placeParty } from './choose-seats.ts'

export interface SeatsOffered {
  /** `none`: too few are left. `refused`: they can't be had now, and the visit's notice says why. */
  phase: 'choosing' | 'chosen' | 'none' | 'refused'
  others: readonly (Omit<OtherChoice, 'seats'> & { seats: readonly number[]; seatIds: readonly string[] })[]
  /** One of the party's seats that the next touch moves; null: a touch moves all. */
  picked: string | null
}

export interface SeatChooser extends StoreApi<SeatsOffered> {
  /** Seats for the party as it is now. Those that it has stay where they will do. */
  offer(): Promise<void>
  /** All move to other seats that were offered. */
  take(seats: readonly number[]): void
  /** A finger on a seat of the map. */
  touch(index: number): void
}

/** Then the map is too far behind, or too many others choose. */
const MOST_TRIES = 5

interface Hall {
  showId: string
  model: SeatMapModel
  plan: PreparedPlan
  list: PriceList
}

const NOTHING: SeatsOffered = { phase: 'choosing', others: [], picked: null }

export function createSeatChooser({
  cart,
  showing,
  visit,
}: {
  cart: CartStore
  showing: ShowingStore
  visit: VisitStore
}): SeatChooser {
  const store = createStore<SeatsOffered>(() => NOTHING)
  let isBusy = false
  let isWanted = false
  let stopFollowing = (): void => {}

  function hallNow(): Hall | null {
    const { show, model } = showing.getState()
    if (show === null || model === null) return null
    return { showId: show.show.id, model, plan: preparedPlanOf(model.layout), list: show.priceList }
  }
  const hasNow = ({ showId }: Hall): PlacedSeat[] => {
    const { seats, showId: of } = cart.getState()
    return of === showId ? seats.filter(({ status }) => status === 'yours') : []
  }
  const indexesOf = ({ model }: Hall, seats: readonly { seatId: string }[]): number[] =>
    seats.flatMap(({ seatId }) => model.layout.indexById.get(seatId) ?? [])
  const seatAt = ({ model: { layout } }: Hall, index: number) => ({
    seatId: seatIdAt(layout, index),
    category: categoryAt(layout, index),
  })
  const statesOf = ({ model }: Hall, avoid: Iterable<number>): SeatStates => {
    const states = model.forChoosing()
    for (const index of avoid) states[index] = BOOKED
    return states
  }

  function findOthers(hall: Hall): void {
    const has = hasNow(hall)
    const sold = soldTo(hall.list, visit.getState().party.types.keys())
    const withSpaces = new Set([...sold, ...(visit.getState().party.wheelchairs > 0 ? (['wheelchair'] as const) : [])])
    const found = otherChoices(hall.plan, hall.model.forChoosing(), { has: indexesOf(hall, has), sold: withSpaces })
    const others = found.map(({ wish, seats }) => ({
      wish,
      seats,
      seatIds: seats.map((index) => seatIdAt(hall.model.layout, index)),
    }))
    store.setState({ phase: 'chosen', others, picked: null })
  }

  /** Others are offered anew only when one of them is gone: what is read stays. */
  function follow(hall: Hall): void {
    stopFollowing()
    stopFollowing = hall.model.onChange(() => {
      const { phase, others } = store.getState()
      if (phase !== 'chosen' || isBusy) return
      const isThere = (index: number): boolean => ['free', 'allotted'].includes(hall.model.lookAt(index))
      if (!others.every(({ seats }) => seats.every(isThere))) findOthers(hall)
    })
  }

  /** Claims what `choose` finds, and chooses again where somebody was faster. */
  async function claim(
    hall: Hall,
    choose: (states: SeatStates, has: readonly number[]) => readonly number[] | undefined,
  ): Promise<'had' | 'none' | 'refused'> {
    const { bookingId } = cart.getState()
    const avoid = new Set<number>()
    const lost: string[] = []
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const has = hasNow(hall)
      const own = indexesOf(hall, has)
      const states = statesOf(hall, avoid)
      const chosen = chooseWithin(states, own, choose)
      if (chosen === undefined) return 'none'
      const { party } = visit.getState()
      const placed = placeParty(
        hall.list,
        party,
        chosen.map((index) => seatAt(hall, index)),
        has,
      )
      const take = placed.filter(({ seatId }) => !has.some((seat) => seat.seatId === seatId))
      const giveBack = has.map(({ seatId }) => seatId).filter((id) => !placed.some(({ seatId }) => seatId === id))
      const refused =
        take.length > 0
          ? await cart.swap({ bookingId, showId: hall.showId, take, giveBack, isParty: true })
          : giveBackOnly(giveBack)
      if (refused === null) {
        if (cart.getState().showId !== hall.showId) return 'refused'
        for (const { seatId, ticketType } of placed) cart.setTicketType(seatId, ticketType, hall.list)
        if (lost.length > 0) {
          visit.say({ key: 'taken_meanwhile', values: { count: lost.length, seats: lost.join(', ') } })
        }
        return 'had'
      }
      const gone = takenOf(refused)
      if (gone.length === 0) {
        visit.say(refusalNotice(refused))
        return 'refused'
      }
      lost.push(...gone)
      for (const index of indexesOf(
        hall,
        gone.map((seatId) => ({ seatId })),
      ))
        avoid.add(index)
    }
    return 'none'
  }

  function giveBackOnly(seatIds: readonly string[]): null {
    if (seatIds.length > 0) cart.release(seatIds)
    return null
  }

  /** A booking has room for a party and its new seats, or else the party moves to a place that has none of its own. */
  function chooseWithin(
    states: SeatStates,
    own: readonly number[],
    choose: (states: SeatStates, has: readonly number[]) => readonly number[] | undefined,
  ): readonly number[] | undefined {
    const chosen = choose(states, own)
    if (chosen === undefined) return undefined
    const fresh = chosen.filter((index) => !own.includes(index)).length
    if (own.length + fresh <= MAX_SEATS_IN_BOOKING || fresh === chosen.length) return chosen
    return choose(states, [])
  }

  const freeFor = (states: SeatStates, own: readonly number[]): SeatStates => {
    const open = Uint8Array.from(states)
    for (const index of own) open[index] = 0
    return open
  }

  async function offerOnce(hall: Hall): Promise<void> {
    const { party } = visit.getState()
    const outcome = await claim(hall, (states, own) => {
      const choice = chooseSeats({ plan: hall.plan, states: freeFor(states, own), list: hall.list, party })
      return choice?.seats
    })
    if (outcome !== 'had') {
      store.setState({ ...NOTHING, phase: outcome === 'none' ? 'none' : 'refused' })
      return
    }
    findOthers(hall)
    follow(hall)
  }

  /** True where the seats are those of the party: by their tickets, and by their kind. */
  function isReached(hall: Hall): boolean {
    const has = hasNow(hall)
    const { types, wheelchairs } = visit.getState().party
    const seated = has.filter(({ category }) => category !== 'wheelchair')
    if (has.length - seated.length !== wheelchairs || seated.length !== countAll(types)) return false
    return [...types].every(([type, count]) => seated.filter(({ ticketType }) => ticketType === type).length === count)
  }

  async function alone(task: () => Promise<void>): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      await task()
    } finally {
      isBusy = false
    }
  }

  /** @returns a moment later whether all is as wanted */
  async function move(hall: Hall, seats: readonly number[]): Promise<void> {
    await alone(async () => {
      const outcome = await claim(hall, (states, own) => (isOpen(states, own, seats) ? seats : undefined))
      // They are gone: the best of what is left, where nothing of its own is left to the party.
      if (outcome === 'none') visit.say({ key: 'seats_gone' })
      if (hasNow(hall).length > 0) findOthers(hall)
    })
  }
  const isOpen = (states: SeatStates, own: readonly number[], seats: readonly number[]): boolean =>
    seats.every((index) => states[index] === 0 || own.includes(index))

  /** The seats of the party when one of its seats is another. */
  function withMoved(hall: Hall, has: readonly PlacedSeat[], from: PlacedSeat, to: number): void {
    const target = seatAt(hall, to)
    if ((target.category === 'wheelchair') !== (from.category === 'wheelchair')) {
      visit.say({ key: 'space_is_kept' })
      return
    }
    if (priceOf(hall.list, from.ticketType, target.category) === undefined) {
      visit.say({ key: 'not_for_ticket' })
      return
    }
    if (has.length >= MAX_SEATS_IN_BOOKING) {
      visit.say({ key: 'moves_as_a_whole' })
      return
    }
    void alone(async () => {
      const refused = await cart.swap({
        bookingId: cart.getState().bookingId,
        showId: hall.showId,
        take: [{ ...target, ticketType: from.ticketType }],
        giveBack: [from.seatId],
        isParty: true,
      })
      if (refused !== null) visit.say(refusalNotice(refused))
      if (hasNow(hall).length > 0) findOthers(hall)
    })
  }

  /** Of those whom the seat would do for, the one whose move keeps the party closest together. */
  function whoWouldMove(hall: Hall, has: readonly PlacedSeat[], to: number): PlacedSeat | undefined {
    const isSpace = seatAt(hall, to).category === 'wheelchair'
    const able = has.filter(({ category }) => (category === 'wheelchair') === isSpace)
    const from = whoMoves(hall.plan, indexesOf(hall, able), to)
    return able.find(({ seatId }) => hall.model.layout.indexById.get(seatId) === from)
  }

  return Object.assign(store, {
    async offer() {
      isWanted = true
      if (isBusy) return
      isBusy = true
      try {
        while (isWanted) {
          isWanted = false
          const hall = hallNow()
          if (hall === null) return
          await cart.inTurn(async () => {})
          if (isReached(hall)) {
            findOthers(hall)
            follow(hall)
          } else {
            store.setState(NOTHING)
            await offerOnce(hall)
          }
        }
      } finally {
        isBusy = false
      }
    },
    take(seats: readonly number[]) {
      const hall = hallNow()
      visit.change({ notice: null })
      if (hall !== null) void move(hall, seats)
    },
    touch(index: number) {
      const hall = hallNow()
      if (hall === null || isBusy) return
      const has = hasNow(hall)
      const look = hall.model.lookAt(index)
      const { seatId, category } = seatAt(hall, index)
      const { picked, phase } = store.getState()
      if (phase !== 'chosen') return
      visit.change({ notice: null })
      if (look === 'yours') {
        store.setState({ picked: picked === seatId || has.length === 1 ? null : seatId })
        return
      }
      if (look !== 'free' && look !== 'allotted') {
        if (look !== 'claiming') visit.say({ key: 'is_taken' })
        return
      }
      const { party } = visit.getState()
      const isKept = category === 'wheelchair' || category === 'companion'
      if (isKept && party.wheelchairs === 0) {
        visit.say({ key: 'space_is_kept' })
        return
      }
      const one = has.find((seat) => seat.seatId === picked)
      if (one !== undefined) return withMoved(hall, has, one, index)
      const own = indexesOf(hall, has)
      const all =
        party.wheelchairs > 0
          ? undefined
          : seatsFrom(
              hall.plan,
              hall.model.forChoosing(),
              { has: own, sold: soldTo(hall.list, party.types.keys()) },
              index,
            )
      if (all !== undefined) {
        void move(hall, all)
        return
      }
      const mover = whoWouldMove(hall, has, index)
      if (mover !== undefined) withMoved(hall, has, mover, index)
    },
  })
}

function takenOf({ refusal }: Refused): readonly string[] {
  return refusal?.code === 'seats_taken' ? refusal.seatIds : []
}
