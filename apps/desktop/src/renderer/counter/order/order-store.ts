/**
 * What one customer pays at once, beside the seats of the open cart: carts of other shows that were set aside for it, goods, gift
 * cards, promo codes, and the vouchers that pay. The engine prices all of it together, anew after each change.
 */
import {
  type AccountCard,
  type ClaimEntriesAnswer,
  type Id,
  newId,
  type OrderGoods,
  type ParkedOrder,
  type SeatId,
  type SubscriptionCard,
  type VoucherCode,
  type VoucherState,
  type VoucherUse,
} from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AtReader, CartEnd, OrderArgs, SoldOrder } from '../../../terminal/api.ts'
import type { CartState, CartStore } from '../../cart/cart-store.ts'
import { ask, askPlain } from '../../connection/ask.ts'
import type { Engine } from '../../connection/engine.ts'
import { refusalSentence, refusalsLoaded } from '../../connection/refusal-sentence.ts'
import type { ShowingStore } from '../../show/showing-store.ts'
import { timeIn } from '../../ui/zoned-time.ts'
import { money } from '../../words/staff/figures.ts'
import type { ChosenCombo } from './combo-places.ts'
import { fromReader } from './from-reader.ts'
import type { SetAside } from './kept-order.ts'
import { type MachinePayment, machineOwes } from './machine-payments.ts'
import { orderArgs, placesOfCombos } from './order-args.ts'
import { forgetOrder, keepOrder, keptOrder } from './order-in-session.ts'
import { emptyOrder, type OrderState } from './order-state.ts'
import { isPlain, lacksTickets } from './order-sums.ts'
import { type ByHand, goodsThing, seatThing, whatNeedsYes } from './price-by-hand.ts'
import { partsOf, type StockAround, whyNotLeft } from './stock-left.ts'
import { say } from './words/say.ts'

export interface OrderStore extends StoreApi<OrderState> {
  /** Keeps the open cart for this customer, and empties it for another show. */
  setCartAside(): void
  /** Seats or their time are others now. One without seats leaves the order. */
  changeSetAside(bookingId: Id, to: (one: SetAside) => Partial<SetAside>): void
  /** Gives the seats of a cart back that was set aside. */
  giveBack(bookingId: Id): void
  /** What isn't there is not added, and `stockSentence` says so. */
  addGoods(goods: Pick<OrderGoods, 'goods' | 'size' | 'extras'>): void
  /** Zero takes them off. More of what isn't there is refused as by `addGoods`. */
  setQuantity(place: number, quantity: number): void
  /** As `addGoods`. */
  addCombo(chosen: ChosenCombo): void
  forgetStockSentence(): void
  removeCombo(place: number): void
  /** The machine has taken it. */
  addMachinePayment(payment: MachinePayment): void
  /** It is to go back at the machine: `owes` says so. */
  removeMachinePayment(slip: string): void
  /** The clerk has read `owes`. */
  forgetOwed(): void
  /** The clerk has read `gone`. */
  forgetGone(): void
  setHandOverLater(isLater: boolean): void
  addCode(code: string): void
  removeCode(code: string): void
  /** Claims a voucher that pays. @returns false: it isn't taken, and `voucherSentence` says why */
  addVoucher(text: string): Promise<boolean>
  removeVoucher(code: VoucherCode): void
  /** Claims a gift card that is sold; as `addVoucher`. */
  addGiftCard(text: string, amount: number): Promise<boolean>
  removeGiftCard(code: VoucherCode): void
  forgetVoucherSentence(): void
  /** Looks a subscription up. @returns null: it isn't taken, and `voucherSentence` says why */
  findSubscription(text: string): Promise<ClaimEntriesAnswer | null>
  /** It admits, with this order. */
  addSubscription(card: SubscriptionCard): void
  removeSubscription(code: VoucherCode): void
  /** Its next period is sold with this order. */
  addPeriod(known: ClaimEntriesAnswer): void
  removePeriod(code: VoucherCode): void
  /** @returns null: they can't be looked up, and `accountSentence` says why */
  findAccounts(text: string): Promise<readonly AccountCard[] | null>
  /** Claims the credit. @returns false: it isn't given, and `accountSentence` says why */
  putOnAccount(card: AccountCard, amount: number): Promise<boolean>
  removeAccount(): void
  /** All of it in the engine's words; null while there is nothing, or seats are still being claimed. */
  parts(): OrderArgs | null
  /** One for a line: another takes its place. */
  setPrice(byHand: ByHand): void
  takePriceOff(thing: string): void
  /** Asks for a manager's yes to what needs one. */
  askForYes(): Promise<void>
  /** Takes the question back. */
  dropQuestion(): void
  /** Gives all carts back that were set aside, and forgets the rest. */
  abandon(): void
  /** Kept over a reload of the page, also where there is nothing beside the cart: a card is asked for under its id. */
  keep(): void
  /** An order that was at the reader is this customer's: its carts count as set aside. The one before was nobody's, or is abandoned. */
  takeUp(order: AtReader): void
  /** A parked order is this customer's, but for its open cart. The one before was nobody's, or is parked. */
  resume(order: ParkedOrder, setAside: readonly SetAside[]): void
  /** It is parked: this customer's order is another, and nothing of it is let go of. */
  leave(): void
  /** What is in it is sold under another id: its own is over. */
  renew(): void
  /** True while nothing was put beside the cart. */
  isEmpty(): boolean
  /** It was sold, or the next customer comes. */
  startAnew(): void
}

const MAX_OF_A_KIND = 200

export function createOrderStore(engine: Engine, cart: CartStore, showing: ShowingStore): OrderStore {
  const store = createStore<OrderState>(() => ({
    ...emptyOrder(),
    cinemaId: null,
    tariff: null,
    stock: null,
    owes: null,
    ...keptOrder(),
  }))
  const { getState, setState } = store
  let asked = 0

  const parts = (): OrderArgs | null => orderArgs(getState(), cart.getState())

  /** A yes is for exactly what was asked: of anything else the question is another. */
  function follow(needsYes: string | null): void {
    if (needsYes === getState().needsYes) return
    dropQuestion()
    setState({ needsYes })
  }

  function dropQuestion(): void {
    const { approval } = getState()
    if (approval?.state === 'waiting') void ask(engine.api.dropApproval({ approvalId: approval.approvalId }))
    setState({ approval: null, approvalSentence: null })
  }

  async function price(): Promise<void> {
    const mine = ++asked
    setState({ comboPlaces: placesOfCombos(getState(), cart.getState()) })
    const wanted = parts()
    if (wanted === null) {
      if (lacksTickets(getState())) setState({ priced: null, sentence: null })
      // Seats on their way don't take the total off the screen.
      if (cart.getState().seats.length === 0) setState({ priced: null })
      return
    }
    follow(whatNeedsYes(wanted, getState().tariff))
    const answer = await ask(engine.api.priceOrder(wanted))
    if (mine !== asked) return
    if (answer.ok) setState({ priced: answer.value, sentence: null })
    else setState({ priced: null, sentence: isPlain(getState()) ? null : answer.sentence })
  }

  function change(to: Partial<OrderState>): void {
    setState(to)
    keepOrder(getState())
    void price()
  }

  let isFirst = true
  /** A page that was reloaded in the middle of a sale hasn't heard what came of it. */
  async function forgetIfSold(): Promise<void> {
    const { orderId } = getState()
    if (isPlain(getState())) return keepVouchers()
    const answer = await askPlain(engine.api.recentOrders())
    const sold = answer.ok ? answer.value.find((each) => each.orderId === orderId) : undefined
    if (!sold || getState().orderId !== orderId) return keepVouchers()
    asked++
    setState({ ...emptyOrder(), sentence: soldAlready(sold) })
    forgetOrder()
  }

  const codesOf = ({ vouchers, giftCards }: Pick<OrderState, 'vouchers' | 'giftCards'>): VoucherCode[] => [
    ...vouchers.map(({ code }) => code),
    ...giftCards.map(({ voucher }) => voucher.code),
  ]
  /** Those of an order that a page before this one has left are no use here. */
  const keepVouchers = (): void => {
    const { orderId, account } = getState()
    void ask(engine.api.keepVouchers({ codes: codesOf(getState()) }))
    void ask(engine.api.keepCredit({ orderId: account === null ? newId() : orderId }))
  }
  function letGoOfAccount(): void {
    const { orderId, account } = getState()
    if (account !== null) void ask(engine.api.letGoOfCredit({ orderId }))
  }
  function letGo(codes: VoucherCode[]): void {
    if (codes.length > 0) void ask(engine.api.letGoOfVouchers({ codes }))
  }

  function tellOfMachine(gone: readonly MachinePayment[]): void {
    const { currency } = getState().tariff ?? {}
    if (gone.length > 0 && currency !== undefined) setState({ owes: machineOwes(gone, currency) })
  }

  async function claimVoucher(text: string, use: VoucherUse): Promise<VoucherState | undefined> {
    const { orderId } = getState()
    setState({ askingForVoucher: true, voucherSentence: null })
    const answer = await ask(engine.api.claimVoucher({ text, use }))
    // The next customer's order has nothing to do with it.
    if (getState().orderId !== orderId) {
      if (answer.ok) letGo([answer.value.code])
      return undefined
    }
    setState({ askingForVoucher: false })
    if (!answer.ok) {
      setState({ voucherSentence: answer.sentence })
      return undefined
    }
    if (codesOf(getState()).includes(answer.value.code)) {
      await refusalsLoaded()
      setState({ voucherSentence: refusalSentence({ code: 'voucher_refused', fault: { why: 'named_twice' } }) })
      return undefined
    }
    return answer.value
  }

  async function readTariff(cinemaId: Id): Promise<void> {
    const answer = await ask(engine.api.tariff({ cinemaId }))
    if (getState().cinemaId === cinemaId) setState({ tariff: answer.ok ? answer.value : null })
    void price()
  }

  /** Seats that are set aside keep their cinema's prices and goods, whichever show is open. False: it is the same as before. */
  function followCinema(): boolean {
    const { setAside, cinemaId: before } = getState()
    const [first] = setAside
    const cinemaId = first ? (first.cinemaId ?? before) : (showing.getState().show?.cinema.id ?? before)
    if (cinemaId === null || cinemaId === before) return false
    setState({ cinemaId, tariff: null, stock: null })
    void readTariff(cinemaId)
    void readStock()
    return true
  }

  async function readStock(): Promise<void> {
    const { cinemaId } = getState()
    if (cinemaId === null) return
    const answer = await askPlain(engine.api.stockLeft({ cinemaId }))
    if (answer.ok && getState().cinemaId === cinemaId) setState({ stock: answer.value.levels })
  }

  const stockAround = (): StockAround => {
    const { tariff, stock: levels, goods, combos } = getState()
    return { tariff, levels, goods, combos }
  }

  function ended(bookingId: Id, why: CartEnd): void {
    const { setAside } = getState()
    const one = setAside.find((each) => each.bookingId === bookingId)
    if (!one) return
    change({ setAside: setAside.filter((each) => each !== one) })
    dropPricesOf(one.tickets.map(({ seatId }) => seatThing(bookingId, seatId)))
    if (why !== 'sold') setState({ gone: say('gone', { title: one.title, time: one.time, why }) })
  }

  /** A price by hand is for the seat or the goods that it was given for, and goes with them. */
  function dropPricesOf(things: readonly string[]): void {
    const { byHand } = getState()
    const left = byHand.filter(({ thing }) => !things.includes(thing))
    if (left.length < byHand.length) change({ byHand: left })
  }

  /** Seats of the open cart that the customer no longer has, be it because others took their place. */
  function followSeats(now: CartState, before: CartState): void {
    const isKept = (seatId: SeatId): boolean =>
      now.bookingId === before.bookingId
        ? now.seats.some((seat) => seat.seatId === seatId)
        : getState().setAside.some((each) => each.bookingId === before.bookingId)
    const gone = before.seats.filter(({ seatId }) => !isKept(seatId)).map(({ seatId }) => seatId)
    const priced = gone.filter((seatId) =>
      getState().byHand.some(({ thing }) => thing === seatThing(before.bookingId, seatId)),
    )
    if (priced.length === 0) return
    dropPricesOf(priced.map((seatId) => seatThing(before.bookingId, seatId)))
    setState({ gone: say('price_gone', { seats: priced.join(', ') }) })
  }

  cart.subscribe((now, before) => {
    if (now.seats !== before.seats) followSeats(now, before)
    if (now.seats !== before.seats || now.bookingId !== before.bookingId) void price()
  })
  showing.subscribe(({ show: now }, { show: before }) => {
    if (now === null || now === before) return
    if (!followCinema()) void price()
  })
  store.subscribe((now, before) => {
    if (now.setAside !== before.setAside) followCinema()
  })
  engine.on('catalogueChanged', () => {
    const { cinemaId } = getState()
    if (cinemaId !== null) void readTariff(cinemaId)
  })
  engine.on('stockChanged', ({ cinemaId }) => {
    if (cinemaId === getState().cinemaId) void readStock()
  })
  engine.on('approvalChanged', (approval) => {
    if (getState().approval?.approvalId === approval.approvalId) setState({ approval })
  })
  engine.on('cartEnded', ({ bookingId, why }) => ended(bookingId, why))
  engine.on('cartHeld', ({ bookingId, expiresAt }) => {
    const { setAside } = getState()
    if (setAside.every((each) => each.bookingId !== bookingId)) return
    change({ setAside: setAside.map((each) => (each.bookingId === bookingId ? { ...each, expiresAt } : each)) })
  })
  engine.onConnected(() => {
    const { cinemaId } = getState()
    if (cinemaId !== null) void readTariff(cinemaId)
    void readStock()
    if (isFirst) void forgetIfSold()
    isFirst = false
  })

  const giveUp = (bookingId: Id): void => void ask(engine.api.abandonCart({ bookingId }))

  return Object.assign(store, {
    setCartAside() {
      const { show } = showing.getState()
      const { bookingId, seats, showId, expiresAt } = cart.getState()
      if (show === null || showId !== show.show.id || seats.length === 0) return
      if (seats.some(({ status }) => status !== 'yours')) return
      const aside: SetAside = {
        bookingId,
        showId,
        cinemaId: show.cinema.id,
        title: show.movie.title,
        time: timeIn(show.cinema.timeZone, show.show.startsAt),
        tickets: seats.map(({ seatId, ticketType }) => ({ seatId, type: ticketType })),
        expiresAt,
      }
      setState({ setAside: [...getState().setAside, aside] })
      cart.startAnew()
      change({})
    },
    changeSetAside(bookingId: Id, to: (one: SetAside) => Partial<SetAside>) {
      const before = getState().setAside.find((one) => one.bookingId === bookingId)?.tickets ?? []
      const setAside = getState().setAside.map((one) => (one.bookingId === bookingId ? { ...one, ...to(one) } : one))
      change({ setAside: setAside.filter(({ tickets }) => tickets.length > 0) })
      const after = setAside.find((one) => one.bookingId === bookingId)?.tickets ?? []
      const gone = before.filter(({ seatId }) => after.every((each) => each.seatId !== seatId))
      dropPricesOf(gone.map(({ seatId }) => seatThing(bookingId, seatId)))
    },
    giveBack(bookingId: Id) {
      giveUp(bookingId)
      const tickets = getState().setAside.find((each) => each.bookingId === bookingId)?.tickets ?? []
      dropPricesOf(tickets.map(({ seatId }) => seatThing(bookingId, seatId)))
      change({ setAside: getState().setAside.filter((each) => each.bookingId !== bookingId), sentence: null })
    },
    addGoods({ goods: key, size, extras }: Pick<OrderGoods, 'goods' | 'size' | 'extras'>) {
      const { goods } = getState()
      const why = whyNotLeft([{ goods: key, size }], stockAround())
      if (why !== null) return setState({ stockSentence: why })
      const same = goods.findIndex(
        (each) => each.goods === key && each.size === size && each.extras.join() === extras.join(),
      )
      const more =
        same === -1
          ? [...goods, { goods: key, size, extras, quantity: 1 }]
          : withQuantity(goods, same, (goods[same]?.quantity ?? 0) + 1)
      change({ goods: more, stockSentence: null })
    },
    setQuantity(place: number, quantity: number) {
      const { goods } = getState()
      const known = goods[place]
      const why = known && quantity > known.quantity ? whyNotLeft([known], stockAround()) : null
      if (why !== null) return setState({ stockSentence: why })
      change({ goods: withQuantity(goods, place, quantity), stockSentence: null })
      if (known && quantity < 1) dropPricesOf([goodsThing(known)])
    },
    addCombo(chosen: ChosenCombo) {
      const { tariff, combos } = getState()
      const combo = tariff?.goods.combos.find(({ key }) => key === chosen.combo)
      const why = whyNotLeft(partsOf(combo, chosen.choices), stockAround(), combo?.name)
      if (why !== null) return setState({ stockSentence: why })
      change({ combos: [...combos, chosen], stockSentence: null })
    },
    forgetStockSentence() {
      setState({ stockSentence: null })
    },
    removeCombo(place: number) {
      change({ combos: getState().combos.filter((_, i) => i !== place), sentence: null })
    },
    addMachinePayment(payment: MachinePayment) {
      change({ machine: [...getState().machine, payment] })
    },
    removeMachinePayment(slip: string) {
      const { machine } = getState()
      change({ machine: machine.filter((each) => each.slip !== slip) })
      tellOfMachine(machine.filter((each) => each.slip === slip))
    },
    forgetOwed() {
      setState({ owes: null })
    },
    forgetGone() {
      setState({ gone: null })
    },
    setHandOverLater(isLater: boolean) {
      change({ handOverLater: isLater })
    },
    addCode(text: string) {
      const code = text.trim().toUpperCase()
      const { codes } = getState()
      if (code !== '' && !codes.includes(code)) change({ codes: [...codes, code] })
    },
    removeCode(code: string) {
      change({ codes: getState().codes.filter((each) => each !== code), sentence: null })
    },
    async addVoucher(text: string) {
      const voucher = await claimVoucher(text, 'pay')
      if (!voucher) return false
      change({ vouchers: [...getState().vouchers, voucher] })
      return true
    },
    removeVoucher(code: VoucherCode) {
      letGo([code])
      change({ vouchers: getState().vouchers.filter((each) => each.code !== code), voucherSentence: null })
    },
    async addGiftCard(text: string, amount: number) {
      const voucher = await claimVoucher(text, 'sell')
      if (!voucher) return false
      change({ giftCards: [...getState().giftCards, { voucher, amount }] })
      return true
    },
    removeGiftCard(code: VoucherCode) {
      letGo([code])
      change({ giftCards: getState().giftCards.filter(({ voucher }) => voucher.code !== code) })
    },
    forgetVoucherSentence() {
      setState({ voucherSentence: null })
    },
    async findSubscription(text: string) {
      const { orderId } = getState()
      setState({ askingForVoucher: true, voucherSentence: null })
      const answer = await ask(engine.api.presentSubscription({ text }))
      if (getState().orderId !== orderId) return null
      setState({ askingForVoucher: false, voucherSentence: answer.ok ? null : answer.sentence })
      return answer.ok ? answer.value : null
    },
    addSubscription(card: SubscriptionCard) {
      const { subscriptions } = getState()
      if (subscriptions.every(({ code }) => code !== card.code)) change({ subscriptions: [...subscriptions, card] })
    },
    removeSubscription(code: VoucherCode) {
      change({ subscriptions: getState().subscriptions.filter((each) => each.code !== code), sentence: null })
    },
    addPeriod({ card, nextPeriod }: ClaimEntriesAnswer) {
      const { periods } = getState()
      if (nextPeriod === null || periods.some((each) => each.card.code === card.code)) return
      const { amount, rate } = nextPeriod
      change({ periods: [...periods, { card, amount, rate }] })
    },
    removePeriod(code: VoucherCode) {
      change({ periods: getState().periods.filter(({ card }) => card.code !== code) })
    },
    async findAccounts(text: string) {
      const { orderId } = getState()
      setState({ askingForAccount: true, accountSentence: null })
      const answer = await ask(engine.api.findAccounts({ text }))
      if (getState().orderId !== orderId) return null
      setState({ askingForAccount: false, accountSentence: answer.ok ? null : answer.sentence })
      return answer.ok ? answer.value.accounts : null
    },
    async putOnAccount(card: AccountCard, amount: number) {
      const { orderId } = getState()
      setState({ askingForAccount: true, accountSentence: null })
      const answer = await ask(engine.api.claimCredit({ orderId, accountId: card.accountId, amount }))
      // The next customer's order has nothing to do with it.
      if (getState().orderId !== orderId) {
        void ask(engine.api.letGoOfCredit({ orderId }))
        return false
      }
      setState({ askingForAccount: false, accountSentence: answer.ok ? null : answer.sentence })
      if (answer.ok) change({ account: { card: answer.value, amount } })
      return answer.ok
    },
    removeAccount() {
      letGoOfAccount()
      change({ account: null, accountSentence: null })
    },
    parts,
    setPrice(byHand: ByHand) {
      change({ byHand: [...getState().byHand.filter(({ thing }) => thing !== byHand.thing), byHand] })
    },
    takePriceOff(thing: string) {
      change({ byHand: getState().byHand.filter((each) => each.thing !== thing) })
    },
    async askForYes() {
      const wanted = parts()
      if (wanted === null) return
      const { orderId, needsYes } = getState()
      setState({ approvalSentence: null })
      const answer = await ask(engine.api.askOrderApproval({ ...wanted, orderId }))
      const isSame = getState().orderId === orderId && getState().needsYes === needsYes
      // A yes that was known stays good for what it was given for.
      if (answer.ok && answer.value?.state === 'waiting' && !isSame) {
        void ask(engine.api.dropApproval({ approvalId: answer.value.approvalId }))
      }
      if (!isSame) return
      if (!answer.ok) setState({ approvalSentence: answer.sentence })
      else if (answer.value !== null) setState({ approval: answer.value })
      else setState({ approvalSentence: say('subscription_covers') })
    },
    dropQuestion,
    abandon() {
      letGoOfAccount()
      for (const { bookingId } of getState().setAside) giveUp(bookingId)
      const { machine } = getState()
      letGo(codesOf(getState()))
      dropQuestion()
      change(emptyOrder())
      tellOfMachine(machine)
    },
    keep() {
      keepOrder(getState())
    },
    takeUp(order: AtReader) {
      const isOther = order.parts.cinemaId !== getState().cinemaId || getState().tariff === null
      change({ ...emptyOrder(), ...fromReader(order), ...(isOther && { tariff: null }) })
      if (isOther) void readTariff(order.parts.cinemaId)
      void readStock()
    },
    resume({ orderId, cinemaId, number, word, beside }: ParkedOrder, setAside: readonly SetAside[]) {
      const isOther = cinemaId !== getState().cinemaId || getState().tariff === null
      const parkedAs = { number, word }
      change({
        ...emptyOrder(),
        ...beside,
        orderId,
        cinemaId,
        parkedAs,
        setAside: [...setAside],
        ...(isOther && { tariff: null }),
      })
      if (isOther) void readTariff(cinemaId)
      void readStock()
    },
    leave() {
      asked++
      dropQuestion()
      setState(emptyOrder())
    },
    renew() {
      // A yes is for the order under its id.
      dropQuestion()
      // Its credit is claimed under the id that is over.
      letGoOfAccount()
      change({ orderId: newId(), account: null })
    },
    isEmpty: () => isPlain(getState()),
    startAnew() {
      asked++
      // Those of an order that was sold are gone already.
      letGo(codesOf(getState()))
      dropQuestion()
      letGoOfAccount()
      setState(emptyOrder())
      forgetOrder()
    },
  })
}

const soldAlready = ({ total, rounding }: SoldOrder): string =>
  say('sold_already', { total: money({ ...total, amount: total.amount + rounding }) })

const withQuantity = (goods: readonly OrderGoods[], place: number, quantity: number): OrderGoods[] =>
  goods.flatMap((each, i) => {
    if (i !== place) return [each]
    return quantity < 1 ? [] : [{ ...each, quantity: Math.min(quantity, MAX_OF_A_KIND) }]
  })
