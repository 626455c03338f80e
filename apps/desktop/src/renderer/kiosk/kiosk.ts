/** What a kiosk is made of, and the acts that concern all of it: one page back, starting over, the end of a visit. */
import type { Id } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type CartStore, createCartStore } from '../cart/cart-store.ts'
import { followPrices } from '../cart/follow-prices.ts'
import { markCartSeats } from '../cart/mark-cart-seats.ts'
import { rejoinCart } from '../cart/rejoin-cart.ts'
import type { Engine } from '../connection/engine.ts'
import { createProgrammeStore, type ProgrammeStore } from '../show/programme-store.ts'
import { createShowingStore, type ShowingStore } from '../show/showing-store.ts'
import { startNewSession } from '../ui/preferences.ts'
import { sellsGoods } from './goods/sells-goods.ts'
import { createPaying, type Paying } from './pay/paying.ts'
import { createSeatChooser, type SeatChooser } from './seats/seat-chooser.ts'
import { createTariffStore, type TariffStore } from './tariff-store.ts'
import { NOBODY, partyOf } from './tickets/party.ts'
import { createVisitStore, type KioskStep, type VisitStore } from './visit/visit-store.ts'

export interface Kiosk {
  engine: Engine
  visit: VisitStore
  programme: ProgrammeStore
  showing: ShowingStore
  tariff: TariffStore
  cart: CartStore
  paying: Paying
  chooser: SeatChooser
  /** What is being said to whoever doesn't see the page. */
  said: StoreApi<{ text: string }>
  /** To the tickets of a show. */
  chooseShow(showId: Id): void
  /** To the page before. A show that is left gives its seats back. */
  back(): void
  /** The cart is another than the page said, by the engine's word: the page of its seats is shown. */
  followCart(): void
  /**
   * Gives everything back, but not what is to be paid at the counter; the next page is the attract screen. While a card is asked for, it
   * waits until none is.
   */
  startOver(): void
  /** Nobody is there any more: as `startOver`, but a card that is asked for ends by itself. */
  leaveAlone(): void
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

/** Their pages promise seats. */
const WITH_SEATS: readonly KioskStep[] = ['seats', 'goods', 'pay']

/** A show that is cancelled then is left at once. Later, the payment has its own word on it. */
const BEFORE_PAYING: readonly KioskStep[] = ['tickets', 'seats', 'goods']

/** @param ownCinema the terminal's own; null: it may sell for all */
export function createKiosk(engine: Engine, ownCinema: Id | null): Kiosk {
  const cart = createCartStore(engine)
  const showing = createShowingStore(engine)
  const programme = createProgrammeStore(engine, ownCinema, { remembers: false })
  const tariff = createTariffStore(engine, programme)
  const visit = createVisitStore()
  const chooser = createSeatChooser({ cart, showing, visit })
  markCartSeats(cart, showing)
  followPrices(cart, showing)
  cart.subscribe((now, before) => {
    if (now.priceChange !== null && now.priceChange !== before.priceChange) visit.say({ key: 'prices_changed' })
  })

  const paying = createPaying({
    engine,
    visit,
    cart,
    showing,
    tariff,
    async rejoin() {
      await rejoinCart(engine, cart, showing)
      const { showId, seats } = cart.getState()
      if (visit.getState().showId === null) visit.change({ showId, party: partyOf(seats) })
    },
    carryOut(wish) {
      if (wish === 'start_over' || cart.getState().seats.length === 0) return giveBack()
      visit.change({ kept: null })
      visit.go(sellsGoods(tariff.getState()) ? 'goods' : 'seats')
    },
  })

  function giveBack(): void {
    cart.abandon()
    leave()
  }
  const startOver = (): void => {
    // The page has promised them under a reference.
    if (visit.getState().kept !== null) finish()
    else paying.wants('start_over')
  }
  function finish(): void {
    cart.startAnew()
    startNewSession()
    leave()
  }
  function leaveShow(): void {
    cart.abandon()
    showing.close()
    visit.change({ showId: null, party: NOBODY })
  }
  function leave(): void {
    paying.end()
    showing.close()
    programme.startAgain()
    visit.anew()
  }

  showing.subscribe(({ show }) => {
    if (show?.show.cancelledAt === undefined || !BEFORE_PAYING.includes(visit.getState().step)) return
    leaveShow()
    visit.go('movies')
    visit.say({ key: 'refusal_show_cancelled' })
  })
  engine.on('cartEnded', ({ bookingId, why }) => {
    const { kept, step } = visit.getState()
    // It is being paid at the counter: this page has nothing left to promise.
    if (why === 'moved' && kept?.bookingId === bookingId) finish()
    if (why !== 'time_up' && why !== 'taken_back') return
    if (!WITH_SEATS.includes(step) || cart.getState().seats.length > 0) return
    visit.change({ kept: null })
    visit.go('seats')
    visit.say({ key: 'time_was_up' })
    void chooser.offer()
  })

  return {
    engine,
    visit,
    programme,
    showing,
    tariff,
    cart,
    paying,
    chooser,
    said: createStore(() => ({ text: '' })),
    chooseShow(showId) {
      void showing.open(showId)
      visit.change({ showId, party: NOBODY })
      visit.go('tickets')
    },
    back() {
      const { step } = visit.getState()
      if (step === 'pay') return void paying.wants('back')
      const to = BEFORE[step]
      if (to === 'attract') return startOver()
      if (to === 'movies') leaveShow()
      visit.go(to)
    },
    followCart() {
      // Its seats are the order's that is being paid.
      if (paying.holdsOrder()) return
      const { showId, seats } = cart.getState()
      const isReloaded = visit.getState().showId === null
      visit.change({ kept: null, ...(isReloaded && showId !== null && { showId, party: partyOf(seats) }) })
      if (showing.getState().showId === null) return
      visit.go('seats')
      if (!isReloaded) visit.say({ key: 'seats_given_back' })
      void chooser.offer()
    },
    startOver,
    leaveAlone: () => (paying.holdsOrder() ? finish() : startOver()),
    finish,
  }
}
