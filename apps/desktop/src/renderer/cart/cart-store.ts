/**
 * The seats that this screen has chosen. They show as chosen at once, are claimed one after the other, and are taken off
 * again with a sentence when somebody was faster.
 */
import {
  createTurns,
  type Id,
  MAX_SEATS_IN_BOOKING,
  newId,
  type PriceList,
  type SeatCategory,
  type TicketType,
  ticketTypesFor,
} from '@marquee/shared'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Cart } from '../../terminal/api.ts'
import { ask, type Outcome } from '../connection/ask.ts'
import type { Engine } from '../connection/engine.ts'
import { sessionId } from '../ui/preferences.ts'
import { keepTypes, keptTypes } from './kept-types.ts'
import { priceChange } from './price-change.ts'
import { say } from './words/say.ts'

export interface CartSeat {
  seatId: string
  category: SeatCategory
  ticketType: TicketType
  status: 'claiming' | 'yours' | 'releasing'
}

export type Refused = Extract<Outcome<unknown>, { ok: false }>

export interface CartState {
  bookingId: Id
  showId: Id | null
  seats: CartSeat[]
  reference: string | null
  expiresAt: string | null
  /** The last failure, to be shown where the seats are. */
  sentence: string | null
  /** What a change of prices did to the total of these seats; null once other tickets are chosen. */
  priceChange: string | null
  /** The seats were chosen for a party, by its tickets: they move together. False: each was chosen by hand. */
  isParty: boolean
  /** The seats that were refused last, and why: to be said where they are. */
  refused: { seatIds: readonly string[]; sentence: string } | null
  /** The text that a screen reader says of the last change. */
  announcement: string
}

export interface SeatChoice {
  showId: Id
  seatId: string
  category: SeatCategory
  priceList: PriceList
}

/** Seats that take the place of others. */
export interface Swap {
  /** Of the cart for which the seats were chosen: for another nothing is done. */
  bookingId: Id
  showId: Id
  take: readonly Omit<CartSeat, 'status'>[]
  giveBack: readonly string[]
  isParty: boolean
}

interface ResumeOptions {
  categoryOf: (seatId: string) => SeatCategory
  priceList: PriceList
  /** Begins the sentence on what is different. */
  preface: string
  /** The ticket types that were chosen elsewhere, by seat; absent: those of before a reload. */
  types?: ReadonlyMap<string, TicketType>
}

export interface CartStore extends StoreApi<CartState> {
  /** Claims a seat, or gives it back where it is ours. */
  toggle(choice: SeatChoice): void
  release(seatIds: readonly string[]): void
  /**
   * Claims seats for the party, all or none, and then gives others back. They show as being claimed at once. Nothing that the customer
   * has is given back before.
   * @returns why they weren't had; null: they are the customer's
   */
  swap(swap: Swap): Promise<Refused | null>
  setTicketType(seatId: string | 'all', type: TicketType, priceList: PriceList): void
  /** Its show has other prices from now on. */
  changePrices(before: PriceList, after: PriceList): void
  /** @returns why there is no more time; null: there is */
  extend(): Promise<Refused | null>
  /** Gives everything back and starts anew. */
  abandon(): void
  /** Starts anew without giving anything back: the seats are sold, or gone. */
  startAnew(sentence?: string): void
  /**
   * The engine's cart is the truth; seats that are still to be asked for stay beside it.
   * @returns whether it is another than the screen's was.
   */
  resume(cart: Cart, options: ResumeOptions): boolean
  /** Runs after everything asked for the cart so far, and before later requests. */
  inTurn<T>(task: () => Promise<T>): Promise<T>
  /** Has it read out; nothing is shown. */
  announce(text: string): void
  /** Shows a failure at the seats. */
  complain(sentence: string): void
  /** Shows, at the seats, why one can't be chosen while the server is away; the sentence goes once it is back. */
  say(sentence: string): void
  dismiss(): void
}

export function createCartStore(engine: Engine): CartStore {
  const empty = (): CartState => ({
    bookingId: newId(),
    showId: null,
    seats: [],
    reference: null,
    expiresAt: null,
    sentence: null,
    priceChange: null,
    isParty: false,
    refused: null,
    announcement: '',
  })
  const store = createStore<CartState>(empty)
  // One request at a time: a booking is made with its first seat, and answers can't overtake each other.
  const turns = createTurns()
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => turns.inTurn('cart', task)
  /** Given back while the engine was away, which has not heard of it. */
  const toAbandon = new Set<Id>()
  /** The sentence about a seat that only the server's absence forbade; it goes once the server is back. */
  let forbidden: string | null = null
  const without = (seatId: string): CartSeat[] => store.getState().seats.filter((seat) => seat.seatId !== seatId)
  const withStatus = (seatIds: readonly string[], status: CartSeat['status']): CartSeat[] =>
    store.getState().seats.map((seat) => (seatIds.includes(seat.seatId) ? { ...seat, status } : seat))
  const isCurrent = (bookingId: Id): boolean => store.getState().bookingId === bookingId

  const claim = (showId: Id, seatId: string): void => {
    void inTurn(async () => {
      // The booking of the moment at which it is asked: the one of the tap may have ended while the claim waited in line.
      const { bookingId, seats } = store.getState()
      // Dropped while it waited: nothing was asked, so there is nothing to give back.
      if (!seats.some((seat) => seat.seatId === seatId)) return
      const answer = await ask(engine.api.claimSeats({ sessionId: sessionId(), bookingId, showId, seatIds: [seatId] }))
      if (!isCurrent(bookingId)) {
        if (answer.ok) void ask(engine.api.releaseSeats({ bookingId, seatIds: [seatId] }))
        return
      }
      if (answer.ok) {
        const { reference, expiresAt } = answer.value
        store.setState({
          seats: withStatus([seatId], 'yours'),
          reference,
          expiresAt,
          announcement: say('yours', { count: 1, seats: seatId }),
        })
      } else if (answer.code === 'booking_ended' || answer.code === 'no_such_hold') {
        store.setState({ ...empty(), sentence: answer.sentence, announcement: answer.sentence })
      } else {
        if (answer.code === 'not_allotted') forbidden = answer.sentence
        const { sentence } = answer
        const refused = { seatIds: [seatId], sentence }
        store.setState({ seats: without(seatId), sentence, refused, announcement: sentence })
      }
    })
  }

  async function swap({ bookingId, showId, take, giveBack, isParty }: Swap): Promise<Refused | null> {
    if (!isCurrent(bookingId)) return null
    const { seats } = store.getState()
    const stay = seats.filter(({ seatId }) => !giveBack.includes(seatId))
    const asked = take.map(({ seatId }) => seatId)
    // A booking has room for so many: a party that moves as a whole is another booking when it doesn't fit in beside itself.
    const isOther = seats.length + take.length > MAX_SEATS_IN_BOOKING && stay.length === 0
    const to = isOther ? newId() : bookingId
    store.setState({
      showId,
      isParty,
      seats: [...withStatus(giveBack, 'releasing'), ...take.map((seat): CartSeat => ({ ...seat, status: 'claiming' }))],
      sentence: null,
      priceChange: null,
    })
    const answer = await ask(engine.api.claimSeats({ sessionId: sessionId(), bookingId: to, showId, seatIds: asked }))
    if (!isCurrent(bookingId)) {
      if (answer.ok && isOther) void giveUp(to)
      else if (answer.ok) void ask(engine.api.releaseSeats({ bookingId, seatIds: asked }))
      return null
    }
    if (!answer.ok) {
      if (answer.code === 'booking_ended' || answer.code === 'no_such_hold') {
        store.setState({ ...empty(), sentence: answer.sentence, announcement: answer.sentence })
        return answer
      }
      if (answer.code === 'not_allotted') forbidden = answer.sentence
      const had = withStatus(giveBack, 'yours').filter(({ seatId }) => !asked.includes(seatId))
      const { refusal, sentence } = answer
      const gone = refusal !== null && 'seatIds' in refusal ? refusal.seatIds : asked
      store.setState({ seats: had, refused: { seatIds: gone, sentence } })
      return answer
    }
    const { reference, expiresAt } = answer.value
    const claimed = withStatus(asked, 'yours')
    const announcement = say('yours', { count: asked.length, seats: asked.join(', ') })
    if (isOther) {
      store.setState({
        bookingId: to,
        seats: claimed.filter(({ seatId }) => asked.includes(seatId)),
        reference,
        expiresAt,
        announcement,
      })
      void giveUp(bookingId)
      return null
    }
    store.setState({ seats: claimed, reference, expiresAt, announcement })
    if (giveBack.length === 0) return null
    const released = await ask(engine.api.releaseSeats({ bookingId, seatIds: [...giveBack] }))
    if (!isCurrent(bookingId)) return null
    if (released.ok)
      store.setState({ seats: store.getState().seats.filter(({ seatId }) => !giveBack.includes(seatId)) })
    else store.setState({ seats: withStatus(giveBack, 'yours') })
    return released.ok ? null : released
  }

  const release = (seatIds: readonly string[]): void => {
    const { bookingId } = store.getState()
    store.setState({ seats: withStatus(seatIds, 'releasing'), sentence: null, priceChange: null })
    void inTurn(async () => {
      if (!isCurrent(bookingId)) return
      const answer = await ask(engine.api.releaseSeats({ bookingId, seatIds: [...seatIds] }))
      if (!isCurrent(bookingId)) return
      if (answer.ok) {
        const seats = store.getState().seats.filter((seat) => !seatIds.includes(seat.seatId))
        const announcement = say('given_back', { count: seatIds.length, seats: seatIds.join(', ') })
        // The server ends a booking that holds nothing any more; the next seat begins another.
        const ended = !seats.some((seat) => seat.status !== 'claiming')
        const anew = ended ? { bookingId: newId(), reference: null, expiresAt: null } : {}
        store.setState({ seats, announcement, ...anew })
      } else
        store.setState({
          seats: withStatus(seatIds, 'yours'),
          sentence: answer.sentence,
          announcement: answer.sentence,
        })
    })
  }

  const giveUp = async (bookingId: Id): Promise<void> => {
    toAbandon.add(bookingId)
    const answer = await ask(engine.api.abandonCart({ bookingId }))
    if (answer.ok || answer.code !== 'engine_lost') toAbandon.delete(bookingId)
  }

  store.subscribe(({ bookingId, seats, isParty }, before) => {
    if (seats.length > 0 && (seats !== before.seats || isParty !== before.isParty)) {
      keepTypes(bookingId, { seats, isParty })
    }
  })
  engine.onConnected(() => {
    for (const bookingId of toAbandon) void inTurn(() => giveUp(bookingId))
  })
  engine.on('state', ({ cutOffSince, maySell }) => {
    if (cutOffSince !== null || !maySell || forbidden === null) return
    if (store.getState().sentence === forbidden) store.setState({ sentence: null })
    forbidden = null
  })
  engine.on('cartEnded', ({ bookingId, why }) => {
    if (!isCurrent(bookingId) || why === 'sold') return
    const sentence = say(`end_${why}`)
    store.setState({ ...empty(), sentence, announcement: sentence })
  })
  engine.on('cartHeld', ({ bookingId, reference, expiresAt }) => {
    if (isCurrent(bookingId)) store.setState({ reference, expiresAt })
  })

  return Object.assign(store, {
    toggle({ showId, seatId, category, priceList }: SeatChoice) {
      const { seats } = store.getState()
      const known = seats.find((seat) => seat.seatId === seatId)
      if (known?.status === 'yours') {
        release([seatId])
        return
      }
      if (known !== undefined) return
      if (seats.length >= MAX_SEATS_IN_BOOKING) {
        const sentence = say('booking_full', { count: MAX_SEATS_IN_BOOKING })
        store.setState({ sentence, announcement: sentence })
        return
      }
      const ticketType = ticketTypesFor(priceList, category)[0]
      if (ticketType === undefined) {
        const sentence = say('no_price', { seat: seatId })
        store.setState({ sentence, announcement: sentence })
        return
      }
      store.setState({
        showId,
        seats: [...seats, { seatId, category, ticketType, status: 'claiming' }],
        isParty: false,
        sentence: null,
        priceChange: null,
      })
      claim(showId, seatId)
    },
    release,
    swap: (wanted: Swap) => inTurn(() => swap(wanted)),
    setTicketType(seatId: string | 'all', type: TicketType, priceList: PriceList) {
      store.setState({
        priceChange: null,
        seats: store.getState().seats.map((seat) => {
          const meant = seatId === 'all' || seat.seatId === seatId
          return meant && ticketTypesFor(priceList, seat.category).includes(type) ? { ...seat, ticketType: type } : seat
        }),
      })
    },
    changePrices(before: PriceList, after: PriceList) {
      const { seats, sentence } = priceChange(before, after, store.getState().seats)
      if (sentence !== null) store.setState({ seats, priceChange: sentence })
    },
    async extend() {
      const { bookingId } = store.getState()
      const answer = await ask(engine.api.extendHold({ bookingId }))
      if (!isCurrent(bookingId)) return null
      if (answer.ok) store.setState({ expiresAt: answer.value.expiresAt, announcement: say('extended') })
      else store.setState({ sentence: answer.sentence, announcement: answer.sentence })
      return answer.ok ? null : answer
    },
    abandon() {
      const { bookingId, seats } = store.getState()
      store.setState(empty())
      // Waits its turn: a claim that is on its way has to be answered before its booking can be given back.
      if (seats.length > 0) void inTurn(() => giveUp(bookingId))
    },
    startAnew(sentence?: string) {
      store.setState({ ...empty(), sentence: sentence ?? null, announcement: sentence ?? '' })
    },
    resume(
      { bookingId, showId, seatIds, reference, expiresAt }: Cart,
      { categoryOf, priceList, preface, types }: ResumeOptions,
    ) {
      const before = store.getState()
      const known = keptTypes(bookingId)
      const isHere = before.showId === null || before.showId === showId
      const kept = before.seats.filter(
        ({ seatId, status }) => (status === 'claiming' && isHere) || seatIds.includes(seatId),
      )
      const added = seatIds.flatMap((seatId): CartSeat[] => {
        const category = categoryOf(seatId)
        const sold = ticketTypesFor(priceList, category)
        const ticketType = sold.find((type) => type === (types ?? known.types).get(seatId)) ?? sold[0]
        const isNew = ticketType !== undefined && kept.every((seat) => seat.seatId !== seatId)
        return isNew ? [{ seatId, category, ticketType, status: 'yours' }] : []
      })
      const gone = before.seats.filter((seat) => !kept.includes(seat))
      const isParty = before.bookingId === bookingId ? before.isParty : known.isParty
      store.setState({ bookingId, showId, reference, expiresAt, isParty })
      if (added.length + gone.length === 0) return false
      const sentence = before.bookingId === bookingId ? preface + describeChange(added, gone) : null
      store.setState({ seats: [...kept, ...added], sentence, announcement: sentence ?? '' })
      return true
    },
    inTurn,
    announce(text: string) {
      store.setState({ announcement: text })
    },
    complain(sentence: string) {
      store.setState({ sentence, announcement: sentence })
    },
    say(sentence: string) {
      forbidden = sentence
      store.setState({ sentence, announcement: sentence })
    },
    dismiss() {
      store.setState({ sentence: null })
    },
  })
}

/** Tells the clerk, who knows the cart as it was on the screen. */
function describeChange(added: readonly CartSeat[], gone: readonly CartSeat[]): string {
  const inWords = (what: 'held_after_all' | 'was_given_back', of: readonly CartSeat[]): string[] =>
    of.length === 0 ? [] : [say(what, { count: of.length, seats: of.map(({ seatId }) => seatId).join(', ') })]
  return [...inWords('held_after_all', added), ...inWords('was_given_back', gone)].join(' ')
}
