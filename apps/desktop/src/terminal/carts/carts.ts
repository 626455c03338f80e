/**
 * The carts of this terminal's screens: seats for bookings that are not sold yet. While the server is there they come from it;
 * while it is not, from the seats that this terminal has a claim on. A cart belongs to a session of a screen. When a counter's
 * screen is gone for a while, it is given back.
 */

import {
  type Answer,
  type BookingOfShow,
  createTurns,
  granted,
  type InTurn,
  MAX_BOOKINGS_IN_REPORT,
  refused,
  type TakeOverAnswer,
} from '@marquee/shared'
import type { Cart, TakenOver } from '../api.ts'
import type { Releases } from '../claims/releases.ts'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import { allParked } from '../store/sales/parked-orders-table.ts'
import { isBeingPaid, waitsForClerk } from '../store/sales/reader-payments-table.ts'
import {
  allCarts,
  findCart,
  PARKED,
  RESERVED,
  reserveCart,
  type StoredCart,
  saveCart,
} from '../store/seats/carts-table.ts'
import type { Writer } from '../store/writer.ts'
import { createAllottedCarts } from './allotted-carts.ts'
import { type ClaimArgs, createClaimSeats, type TakeOverArgs } from './claim-seats.ts'
import { createGiveBack, type GiveBack } from './give-back.ts'
import { createGivenBack } from './given-back.ts'
import { createScreenSessions, type ScreenSessions } from './screen-sessions.ts'
import { cartIn, toCart } from './stored-cart.ts'
import { createUnansweredClaims } from './unanswered-claims.ts'
import { createWriteAnswer } from './write-answer.ts'

export interface Carts extends GiveBack, Pick<ScreenSessions, 'screenCame' | 'screenWent'> {
  claim(args: ClaimArgs): Promise<Answer<Cart>>
  /** Takes a hold over from an online customer or another terminal: it is a cart of this terminal after that. */
  takeOver(args: TakeOverArgs): Promise<Answer<TakenOver>>
  /** Keeps a hold that the server has moved here with the order that it is in. */
  keepMoved(args: Omit<TakeOverArgs, 'reference'>, hold: TakeOverAnswer): Promise<Answer<Cart>>
  /** Keeps a cart for a customer who comes back. No screen has it after that; it ends at its time, or is taken over. */
  reserve(args: { bookingId: string; until: string }): Promise<Answer<Cart>>
  extend(bookingId: string): Promise<Answer<Cart>>
  /**
   * The newest cart of the session, after the requests under way for it: a reloaded screen knows of no answer. Those of orders with a card
   * at the reader aren't among them.
   */
  ofSession(sessionId: string): Promise<Cart | null>
  /** The newest bookings of which this terminal knows every seat that it has: of its carts, and of those that it gave back lately. */
  known(): BookingOfShow[]
  /** Runs the work on one booking one after the other. */
  inTurn: InTurn
  /** Runs the work after what is under way for each of these bookings; no two orders wait for each other. */
  inTurns<T>(bookingIds: readonly string[], work: () => Promise<T>): Promise<T>
  onOnline(): void
  /** Gives every cart back, but for those that are kept or parked for customers who come back. */
  stop(): Promise<void>
}

/** False: the customer comes back for it. */
const hasScreen = (sessionId: string): boolean => sessionId !== RESERVED && sessionId !== PARKED

export function createCarts(options: {
  db: Db
  writer: Writer
  link: Link
  log: Log
  catalogue: Catalogue
  releases: Releases
  maySell: () => boolean
  /** False at a kiosk: it only holds seats, which it can't while it is cut off. */
  maySellCutOff: () => boolean
  /** False at a kiosk: its customer is on the way to the counter, with the time that the screen has promised. */
  endWithScreen: () => boolean
  /** Carts wait so long for a screen to come back. */
  screenGraceMs: number
  /** Its screen hasn't come back: what it had only begun to take up is parked again. Settles before its carts are given back. */
  sessionOver: (sessionId: string) => Promise<void>
  events: Events
}): Carts {
  const { db, writer, link, log, catalogue, releases, maySell, maySellCutOff, events } = options
  const { endWithScreen, screenGraceMs } = options
  const { inTurn } = createTurns()
  const inTurns: Carts['inTurns'] = (bookingIds, work) =>
    bookingIds.toSorted().reduceRight((after, bookingId) => () => inTurn(bookingId, after), work)()
  const writeAnswer = createWriteAnswer({ writer, log })
  const over = new Set<string>()
  const returned = (showId: string): void => {
    events.emit('allotmentChanged', showId)
    releases.wake()
  }
  const cartsOf = (sessionId: string): StoredCart[] => allCarts(db).filter((cart) => cart.sessionId === sessionId)
  const givenBack = createGivenBack()
  const giveBack = createGiveBack({ inTurn, writeAnswer, over, givenBack, events, returned })
  const { abandon, end } = giveBack
  const unanswered = createUnansweredClaims({ db, writer, link, log, inTurn, returned })
  const allottedCarts = createAllottedCarts({
    db,
    writer,
    link,
    log,
    inTurn,
    unanswered,
    events,
    end: (tx, bookingId) => end(tx, bookingId, 'time_up'),
    returned,
  })
  const { claim, takeOver, keepMoved, underWay } = createClaimSeats({
    db,
    link,
    catalogue,
    releases,
    unanswered,
    inTurn,
    writeAnswer,
    maySell,
    maySellCutOff,
    over,
    events,
    takenFromAllotment: allottedCarts.wake,
  })
  const sessions = createScreenSessions({
    graceMs: screenGraceMs,
    earlier: [
      ...allCarts(db).flatMap(({ sessionId }) => (hasScreen(sessionId) ? [sessionId] : [])),
      ...allParked(db).flatMap(({ sessionId }) => sessionId ?? []),
    ],
    over(sessionId) {
      if (!endWithScreen()) return
      void options.sessionOver(sessionId).then(() => {
        for (const { bookingId } of cartsOf(sessionId)) void abandon(bookingId)
      })
    },
  })

  function extend(bookingId: string): Promise<Answer<Cart>> {
    return inTurn(bookingId, async (): Promise<Answer<Cart>> => {
      const cart = findCart(db, bookingId)
      if (!cart) return refused({ code: 'no_such_hold' })
      // The cart has no end by time: the server doesn't know of all of its seats.
      if (cart.expiresAt === null) return granted(toCart(cart))
      const { showId } = cart
      const answer = await link.request('extend', { bookingId, showId })
      if (!answer.ok) {
        const { code } = answer.refusal
        if (code === 'no_such_hold' || code === 'booking_ended') events.emit('claimsInDoubt')
        return answer
      }
      return writeAnswer('could not keep a cart', ({ db }): Answer<Cart> => {
        const now = findCart(db, bookingId)
        if (!now) return refused({ code: 'no_such_hold' })
        saveCart(db, { ...now, expiresAt: answer.value.expiresAt })
        return granted(cartIn(db, bookingId))
      })
    })
  }

  function reserve({ bookingId, until }: { bookingId: string; until: string }): Promise<Answer<Cart>> {
    return inTurn(bookingId, async (): Promise<Answer<Cart>> => {
      const cart = findCart(db, bookingId)
      if (!cart) return refused({ code: 'no_such_hold' })
      if (isBeingPaid(db, bookingId)) return refused({ code: 'payment_under_way' })
      // The server doesn't know of all of its seats yet.
      if (cart.expiresAt === null)
        return refused({ code: 'unavailable', what: 'these seats are not held by the server yet' })
      const answer = await link.request(
        'extend',
        { bookingId, showId: cart.showId, until },
        'the seats may not be kept',
      )
      if (!answer.ok) return answer
      return writeAnswer('could not keep a cart for later', ({ db }): Answer<Cart> => {
        const now = findCart(db, bookingId)
        if (!now) return refused({ code: 'no_such_hold' })
        reserveCart(db, bookingId, answer.value.expiresAt)
        return granted(cartIn(db, bookingId))
      })
    })
  }

  async function ofSession(sessionId: string): Promise<Cart | null> {
    const bookingIds = [...underWay(sessionId), ...cartsOf(sessionId).map(({ bookingId }) => bookingId)]
    await Promise.all(bookingIds.map((bookingId) => inTurn(bookingId, async () => {})))
    const newest = cartsOf(sessionId)
      .filter(({ bookingId, seatIds }) => seatIds.length > 0 && !waitsForClerk(db, bookingId))
      .at(-1)
    return newest ? toCart(newest) : null
  }

  return {
    ...giveBack,
    claim,
    takeOver,
    keepMoved,
    reserve,
    extend,
    ofSession,
    known: () =>
      [...givenBack.lately(), ...allCarts(db).map(({ bookingId, showId }) => ({ bookingId, showId }))].slice(
        -MAX_BOOKINGS_IN_REPORT,
      ),
    screenCame: sessions.screenCame,
    screenWent: sessions.screenWent,
    inTurn,
    inTurns,
    onOnline() {
      // Runs first: a booking whose last seat is given back ends.
      allottedCarts.wake()
      releases.wake()
      unanswered.wake()
    },
    async stop() {
      sessions.stop()
      unanswered.stop()
      allottedCarts.stop()
      const open = allCarts(db).filter(({ sessionId }) => hasScreen(sessionId))
      await Promise.all(open.map(({ bookingId }) => abandon(bookingId)))
      await releases.stop()
    },
  }
}
