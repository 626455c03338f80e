/** What a kiosk is made of, and the acts that concern all of it: one page back, starting over, the end of a visit. */
import type { Id } from '@marquee/shared'
import { type CartStore, createCartStore } from '../cart/cart-store.ts'
import { followPrices } from '../cart/follow-prices.ts'
import { markCartSeats } from '../cart/mark-cart-seats.ts'
import { countTypes } from '../cart/type-counts.ts'
import type { Engine } from '../connection/engine.ts'
import { createProgrammeStore, type ProgrammeStore } from '../show/programme-store.ts'
import { createShowingStore, type ShowingStore } from '../show/showing-store.ts'
import { startNewSession } from '../ui/preferences.ts'
import { createVisitStore, type KioskStep, type VisitStore } from './visit/visit-store.ts'

export interface Kiosk {
  engine: Engine
  visit: VisitStore
  programme: ProgrammeStore
  showing: ShowingStore
  cart: CartStore
  /** To the page before. A show that is left gives its seats back. */
  back(): void
  /** The cart is another than the page said, by the engine's word: the page of its seats is shown. */
  followCart(): void
  /** Gives everything back; the next page is the attract screen. */
  startOver(): void
  /** The visit is over, and what was bought or kept stays so. */
  finish(): void
}

const BEFORE: Record<KioskStep, KioskStep> = {
  attract: 'attract',
  movies: 'attract',
  tickets: 'movies',
  seats: 'tickets',
  goods: 'seats',
  pay: 'goods',
  done: 'attract',
  pick_up: 'attract',
  out_of_order: 'attract',
}

/** @param ownCinema the terminal's own; null: it may sell for all */
export function createKiosk(engine: Engine, ownCinema: Id | null): Kiosk {
  const cart = createCartStore(engine)
  const showing = createShowingStore(engine)
  const programme = createProgrammeStore(engine, ownCinema, { remembers: false })
  const visit = createVisitStore()
  markCartSeats(cart, showing)
  followPrices(cart, showing)

  function startOver(): void {
    cart.abandon()
    leave()
  }
  function leave(): void {
    showing.close()
    programme.startAgain()
    visit.anew()
  }

  return {
    engine,
    visit,
    programme,
    showing,
    cart,
    back() {
      const { step } = visit.getState()
      const to = BEFORE[step]
      if (to === 'attract') return startOver()
      if (to === 'movies') {
        cart.abandon()
        showing.close()
        visit.change({ showId: null, party: new Map() })
      }
      visit.go(to)
    },
    followCart() {
      const { showId, seats } = cart.getState()
      visit.change({
        kept: null,
        ...(showId === null ? {} : { showId, party: countTypes(seats.map(({ ticketType }) => ticketType)) }),
      })
      if (showing.getState().showId !== null) visit.go('seats')
    },
    startOver,
    finish() {
      cart.startAnew()
      startNewSession()
      leave()
    },
  }
}
