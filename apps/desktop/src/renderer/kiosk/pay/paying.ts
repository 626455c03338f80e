/**
 * What a visitor's order costs, and how it is paid. The engine prices all of it anew after each change. A card is asked for as soon as the
 * page of paying is there. Whatever the visitor wishes while one is asked for waits for the server's word that it isn't any more.
 */
import { type Id, newId, type StockLevel, type VoucherCode, type VoucherState } from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CartEnd, KioskOrder, KioskPayment, KioskPrice, TerminalState } from '../../../terminal/api.ts'
import type { CartStore } from '../../cart/cart-store.ts'
import { ask, askPlain } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import { comboPlaces } from '../../counter/order/combo-places.ts'
import type { ShowingStore } from '../../show/showing-store.ts'
import { withinTickets } from '../goods/tiles.ts'
import type { TariffStore } from '../tariff-store.ts'
import type { VisitStore } from '../visit/visit-store.ts'
import { isEnded, type PayPhase, payScreen, refusedScreen } from './pay-screen.ts'
import { type VoucherFaultWord, voucherFaultWord } from './voucher-code-entry.ts'

/** What comes once no card is asked for any more. */
export type Wish = 'back' | 'start_over' | 'voucher' | 'counter'
/** What concerns more than paying. */
type WishBeyond = Extract<Wish, 'back' | 'start_over'>

export interface PayingState {
  orderId: Id
  phase: PayPhase
  /** null: nothing is chosen, it is being priced for the first time, or can't be. */
  price: KioskPrice | null
  /** What is left of counted goods; null: it isn't known here. */
  stock: StockLevel[] | null
  /** That pay, each presented. */
  vouchers: VoucherState[]
  askingForVoucher: boolean
  voucherFault: VoucherFaultWord | null
  isVoucherOpen: boolean
  /** The order's, as the engine last told it. */
  payment: KioskPayment | null
  wish: Wish | null
}

export interface Paying extends StoreApi<PayingState> {
  /** The page of paying is there: a card is asked for where one is to pay. */
  begin(): void
  /** By what is chosen and shown. */
  pay(): Promise<void>
  /** The same, at the price of now. */
  payAgain(): Promise<void>
  /** @returns false: it waits for the server's word, and is done then */
  wants(wish: Wish): boolean
  presentVoucher(text: string): Promise<void>
  removeVoucher(code: VoucherCode): void
  forgetVoucherFault(): void
  closeVoucher(): void
  /** A card is asked for, or may have been charged. */
  isOpen(): boolean
  /** The order of this visit is paid, or may be: its seats are no cart's. */
  holdsOrder(): boolean
  /** The visit is over. What is being paid goes on to its end without it. */
  end(): void
}

interface PayingOptions {
  engine: Engine
  visit: VisitStore
  cart: CartStore
  showing: ShowingStore
  tariff: TariffStore
  /** Seats that the engine still has for this page, after it was loaded again. */
  rejoin(): Promise<void>
  /** What a wish does, once it may. */
  carryOut(wish: WishBeyond): void
}

export function createPaying({
  engine,
  visit,
  cart,
  showing,
  tariff: tariffStore,
  rejoin,
  carryOut,
}: PayingOptions): Paying {
  const nothing = () => ({
    orderId: newId(),
    phase: { at: 'pricing' } as PayPhase,
    price: null,
    vouchers: [],
    askingForVoucher: false,
    voucherFault: null,
    isVoucherOpen: false,
    payment: null,
    wish: null,
  })
  const store = createStore<PayingState>(() => ({ ...nothing(), stock: null }))
  const { getState, setState } = store
  let asked = 0
  let cinemaId: Id | null = null
  let latest: TerminalState | null = null
  /** A voucher that was scanned while a card was asked for. */
  let scanned: string | null = null
  /** The attempt whose end was read: news of it are none. */
  let read: Id | null = null

  const isOpen = (): boolean => {
    const { phase, payment } = getState()
    return phase.at === 'asking' || (phase.at === 'reader' && !isEnded(payment))
  }
  const holdsOrder = (): boolean => isOpen() || getState().payment?.payment?.state === 'captured'

  function order(): KioskOrder | null {
    const { bookingId, seats } = cart.getState()
    const { goods: chosen } = visit.getState()
    const { vouchers } = getState()
    const { tariff } = tariffStore.getState()
    if (cinemaId === null || seats.length === 0 || seats.some(({ status }) => status !== 'yours')) return null
    const tickets = seats.map(({ seatId, ticketType }) => ({ seatId, type: ticketType }))
    const places = comboPlaces(
      tariff?.goods.combos ?? [],
      chosen.combos,
      tickets.map(({ type }) => type),
    )
    return {
      cinemaId,
      bookings: [{ bookingId, tickets }],
      goods: chosen.goods.map(({ goods, size, extras, quantity }) => ({ goods, size, extras, quantity })),
      combos: chosen.combos.map((combo, i) => ({ ...combo, tickets: places[i] ?? [] })),
      codes: [],
      vouchers: vouchers.map(({ code }) => code),
    }
  }

  /** @returns why it has no price; null: it has one, or nobody asks any more */
  async function price(): Promise<ReturnType<typeof refusedScreen> | null> {
    const mine = ++asked
    const wanted = order()
    if (wanted === null) {
      // Seats on their way don't take the total off the screen.
      if (cart.getState().seats.length === 0) setState({ price: null })
      return null
    }
    const answer = await ask(engine.api.priceAtKiosk(wanted))
    if (mine !== asked) return null
    if (answer.ok) setState({ price: answer.value })
    return answer.ok ? null : refusedScreen(answer.refusal)
  }

  async function readStock(id: Id): Promise<void> {
    const answer = await askPlain(engine.api.stockLeft({ cinemaId: id }))
    if (answer.ok && cinemaId === id) setState({ stock: answer.value.levels })
  }

  function keepWithinTickets(): void {
    const { tariff } = tariffStore.getState()
    const { goods } = visit.getState()
    if (tariff === null) return
    const types = cart.getState().seats.map(({ ticketType }) => ticketType)
    const fitting = types.length === 0 ? goods : withinTickets(goods, tariff, types)
    if (fitting !== goods) visit.change({ goods: fitting })
  }

  function follow(payment: KioskPayment | null): void {
    const { orderId, phase, wish } = getState()
    if (payment === null || payment.orderId !== orderId) {
      // Its order is known no more: nothing was asked for.
      if (phase.at === 'reader') void ready()
      return
    }
    // Its end was read, and the visitor is at something else.
    if (phase.at !== 'reader' || payment.payment?.paymentId === read) return
    setState({ payment })
    if (payment.paid !== null) {
      setState({ wish: null, isVoucherOpen: false })
      if (visit.getState().step !== 'done') visit.go('done')
    } else if (payment.payment?.state === 'off' && wish !== null) fulfil(wish)
    else if (isEnded(payment)) setState({ wish: null })
    // Asked for before there was an answer that could be taken back.
    else if (wish !== null && !payment.cancelAsked) void cancel()
  }

  /** The attempt that has ended is over for this page: another may follow under the same order. */
  function putAside(): void {
    const { payment } = getState()
    if (payment?.payment?.state === 'off') read = payment.payment.paymentId
    setState({ payment: null })
  }

  async function cancel(): Promise<void> {
    const { orderId } = getState()
    const answer = await ask(engine.api.cancelAtKiosk({ orderId }))
    if (!answer.ok && getState().orderId === orderId) setState({ wish: null })
  }

  function fulfil(wish: Wish): void {
    setState({ wish: null })
    if (wish === 'voucher') {
      setState({ isVoucherOpen: true, voucherFault: null })
      void ready()
      if (scanned !== null) void presentVoucher(scanned)
      scanned = null
    } else if (wish === 'counter') keepForCounter()
    else {
      putAside()
      setState({ phase: { at: 'pricing' } })
      carryOut(wish)
    }
  }

  /** The seats stay this visitor's for as long as the server holds them. */
  function keepForCounter(): void {
    const { bookingId, reference, expiresAt, seats } = cart.getState()
    if (reference === null || expiresAt === null) return
    putAside()
    setState({ phase: { at: 'counter' }, isVoucherOpen: false })
    visit.change({ kept: { bookingId, reference, expiresAt, seatIds: seats.map(({ seatId }) => seatId) } })
  }

  function wants(wish: Wish): boolean {
    if (!isOpen()) {
      fulfil(wish)
      return true
    }
    setState({ wish })
    if (getState().phase.at === 'reader') void cancel()
    return false
  }

  async function presentVoucher(text: string): Promise<void> {
    const { orderId, vouchers, askingForVoucher } = getState()
    if (askingForVoucher) return
    setState({ askingForVoucher: true, voucherFault: null, isVoucherOpen: true })
    const answer = await ask(engine.api.presentVoucher({ text }))
    // The next visitor's order has nothing to do with it: it was let go of with the visit.
    if (getState().orderId !== orderId) return
    setState({ askingForVoucher: false })
    if (!answer.ok) return setState({ voucherFault: voucherFaultWord(answer.refusal) })
    if (vouchers.some(({ code }) => code === answer.value.code)) return setState({ voucherFault: 'named_twice' })
    setState({ vouchers: [...vouchers, answer.value], isVoucherOpen: false })
    await begin()
  }

  /** Priced, and nothing is asked for yet. */
  async function ready(isPriceNew = false): Promise<void> {
    const { orderId } = getState()
    putAside()
    setState({ phase: { at: 'pricing' } })
    if (cart.getState().seats.length === 0) await rejoin()
    if (cart.getState().seats.length === 0) return setState({ phase: { at: 'gone', screen: 'time_up' } })
    const why = await price()
    const now = getState()
    if (now.orderId !== orderId || now.phase.at !== 'pricing') return
    if (why !== null) setState({ phase: { at: 'refused', screen: why } })
    else setState({ phase: { at: 'ready', isPriceNew } })
  }

  async function begin(): Promise<void> {
    // Of an order whose money goes back there is nothing to pay.
    if (holdsOrder() || getState().payment?.payment?.state === 'given_back') return
    await ready()
    const { phase, price: known, vouchers, isVoucherOpen } = getState()
    if (phase.at !== 'ready' || isVoucherOpen || latest === null) return
    const facts = { phase, attempt: null, cutOff: latest.cutOffSince !== null, printer: latest.printer }
    const screen = payScreen({ ...facts, rest: known?.card ?? null, byVoucher: vouchers.length })
    if (screen === 'ready') await pay()
  }

  async function pay(): Promise<void> {
    const { orderId, price: known } = getState()
    const wanted = order()
    if (isOpen()) return
    if (wanted === null || known === null) return ready()
    putAside()
    setState({ phase: { at: 'asking' }, wish: null, isVoucherOpen: false })
    const shown = { total: known.order.total, card: known.card }
    const answer = await ask(engine.api.payAtKiosk({ ...wanted, orderId, shown }))
    if (getState().orderId !== orderId || getState().phase.at !== 'asking') return
    if (answer.ok) {
      setState({ phase: { at: 'reader' } })
      // News may have overtaken the answer.
      const told = latest?.paying?.orderId === orderId ? latest.paying : null
      const isNews = told !== null && told.payment !== null && told.payment.paymentId !== read
      follow(isNews ? told : answer.value)
      return
    }
    // The page hears how it stands when it has the engine again.
    if (answer.code === 'engine_lost') return
    const { wish } = getState()
    if (wish !== null) {
      setState({ phase: { at: 'pricing' } })
      return fulfil(wish)
    }
    if (answer.code === 'price_changed') return ready(true)
    const screen = refusedScreen(answer.refusal)
    if (screen === 'no_reader') keepForCounter()
    setState({ phase: { at: 'refused', screen } })
  }

  /** After a reload of the page, or a restart of the engine's program. */
  async function catchUp(): Promise<void> {
    const answer = await askPlain(engine.api.state())
    if (!answer.ok) return
    latest = answer.value
    const { paying } = answer.value
    if (cinemaId !== null) void readStock(cinemaId)
    const { orderId, phase } = getState()
    if (paying !== null && paying.orderId === orderId) {
      if (phase.at === 'asking') setState({ phase: { at: 'reader' } })
      return follow(paying)
    }
    if (phase.at === 'asking') return ready()
    if (paying !== null && visit.getState().step === 'attract') takeUp(paying)
  }

  function takeUp(paying: KioskPayment): void {
    // Nothing was charged, and nobody waits for it.
    if (paying.payment?.state === 'off') return void ask(engine.api.endVisit())
    setState({ ...nothing(), orderId: paying.orderId, phase: { at: 'reader' } })
    visit.go('pay')
    follow(paying)
  }

  engine.on('state', (state) => {
    latest = state
    follow(state.paying)
  })
  engine.onConnected(() => void catchUp())
  tariffStore.subscribe(() => {
    keepWithinTickets()
    if (!holdsOrder()) void price()
  })
  engine.on('stockChanged', (changed) => {
    if (changed.cinemaId === cinemaId) void readStock(changed.cinemaId)
  })
  engine.on('cartEnded', ({ bookingId, why }) => {
    if (bookingId !== ending || !(why in GONE) || holdsOrder()) return
    if (visit.getState().step !== 'pay') return
    setState({ phase: { at: 'gone', screen: GONE[why] ?? 'taken' }, wish: null, isVoucherOpen: false })
  })
  /** The cart's booking, also once the cart has heard that it is over. */
  let ending: Id = cart.getState().bookingId
  cart.subscribe((now, before) => {
    if (now.seats === before.seats && now.bookingId === before.bookingId) return
    if (now.seats.length > 0) ending = now.bookingId
    if (holdsOrder()) return
    keepWithinTickets()
    void price()
  })
  visit.subscribe((now, before) => {
    if (now.goods !== before.goods && !holdsOrder()) void price()
  })
  showing.subscribe(({ show }) => {
    const of = show?.cinema.id ?? null
    if (of === null || of === cinemaId) return
    cinemaId = of
    setState({ stock: null })
    void readStock(of)
  })

  return Object.assign(store, {
    begin: () => void begin(),
    pay,
    async payAgain() {
      const { price: before, phase, payment } = getState()
      if (isOpen()) return
      const shown = before?.card ?? payment?.card.amount
      if (phase.at !== 'ready') await ready()
      const { price: now, phase: then } = getState()
      if (then.at !== 'ready') return
      // The visitor reads another price before it is asked for.
      if (shown !== now?.card) setState({ phase: { at: 'ready', isPriceNew: true } })
      else await pay()
    },
    wants,
    async presentVoucher(text: string) {
      if (!isOpen()) return presentVoucher(text)
      scanned = text
      wants('voucher')
    },
    removeVoucher(code: VoucherCode) {
      void ask(engine.api.takeVouchersOff({ codes: [code] }))
      setState({ vouchers: getState().vouchers.filter((each) => each.code !== code) })
      void ready()
    },
    forgetVoucherFault: () => setState({ voucherFault: null }),
    closeVoucher() {
      setState({ isVoucherOpen: false, voucherFault: null })
      void begin()
    },
    isOpen,
    holdsOrder,
    end() {
      asked++
      scanned = null
      read = null
      if (isOpen()) void ask(engine.api.cancelAtKiosk({ orderId: getState().orderId }))
      const isKept = visit.getState().kept !== null
      void ask(isKept ? engine.api.leaveForCounter() : engine.api.endVisit())
      setState(nothing())
    },
  })
}

const GONE: Partial<Record<CartEnd, 'time_up' | 'taken'>> = { time_up: 'time_up', taken_back: 'taken' }
