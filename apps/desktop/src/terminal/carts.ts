/**
 * The carts of this terminal's screens: seats for bookings that are not sold yet. While the server is there they come from it;
 * while it is not, from the seats that this terminal has a claim on. A cart belongs to a session of a screen. When a counter's
 * screen is gone for a while, it is given back.
 */
import { type Answer, type ClaimAnswer, granted, MAX_SEATS_IN_BOOKING, type Refusal, refused } from '@marquee/shared'
import type { Cart, CartEnd } from './api.ts'
import { DISK_REFUSAL } from './boot.ts'
import type { Catalogue } from './catalogue.ts'
import { createCartsOnLoan } from './claims/carts-on-loan.ts'
import { takeGrant } from './claims/grants.ts'
import { isPassing } from './claims/passing.ts'
import type { Releases } from './claims/releases.ts'
import { createUnsure } from './claims/unsure.ts'
import { inOrderByKey } from './in-order.ts'
import type { Link } from './link.ts'
import type { Log } from './log.ts'
import { allCarts, findCart, removeCart, type StoredCart, saveCart } from './store/carts-table.ts'
import { saveCertificate } from './store/certificates-table.ts'
import { claimsOfCart, findClaim, putInCart, returnCart, returnClaim } from './store/claims-table.ts'
import type { Db } from './store/database.ts'
import { countReferences } from './store/references-table.ts'
import { findSale } from './store/sales-table.ts'
import type { Tx, Writer } from './store/writer.ts'

export interface ClaimArgs {
  sessionId: string
  bookingId: string
  showId: string
  seatIds: string[]
}

export interface Carts {
  claim(args: ClaimArgs): Promise<Answer<Cart>>
  release(args: { bookingId: string; seatIds: string[] }): Promise<Answer<Cart>>
  abandon(bookingId: string): Promise<Answer<null>>
  extend(bookingId: string): Promise<Answer<Cart>>
  /** The newest cart of the session, after the requests under way for it: a reloaded screen knows of no answer. */
  ofSession(sessionId: string): Promise<Cart | null>
  /** A screen shows this session, until it is gone. */
  screenCame(sessionId: string): void
  screenWent(sessionId: string): void
  /** Runs the work on one booking one after the other. */
  inOrder<T>(bookingId: string, work: () => Promise<T>): Promise<T>
  /** Ends the cart in the caller's transaction, and gives back the seats that it still has. */
  end(tx: Tx, bookingId: string, why: CartEnd): void
  onOnline(): void
  /** Gives every cart back. */
  stop(): Promise<void>
}

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
  ended: (bookingId: string, why: CartEnd) => void
  /** A cart that was made while cut off is held by the server from now on. */
  held: (cart: Cart) => void
  /** Other seats of the show can be sold here while cut off. */
  lentChanged: (showId: string) => void
  /** Asks what else has ended at the server, which says that it doesn't know a hold. */
  askWhatEnded: () => void
}): Carts {
  const { db, writer, link, log, catalogue, releases, maySell, maySellCutOff, lentChanged, askWhatEnded } = options
  const { ended, held, endWithScreen, screenGraceMs } = options
  const inOrder = inOrderByKey()
  const screens = new Map<string, number>()
  const gone = new Map<string, NodeJS.Timeout>()
  const claiming = new Set<ClaimArgs>()
  /** A booking that has ended isn't begun again: the next seats are another's. */
  const over = new Set<string>()
  const returned = (showId: string): void => {
    lentChanged(showId)
    releases.wake()
  }
  const unsure = createUnsure({ db, writer, link, log, inOrder, returned })
  const cartsOnLoan = createCartsOnLoan({
    db,
    writer,
    link,
    log,
    inOrder,
    unsure,
    held,
    end: (tx, bookingId) => end(tx, bookingId, 'time_up'),
    returned,
    askWhatEnded,
  })

  /** Writes, and answers. If the disk can't be written, nothing is changed and the answer is a refusal. */
  async function write<T>(what: string, work: (tx: Tx) => Answer<T>): Promise<Answer<T>> {
    try {
      return await writer.write(work)
    } catch (error) {
      log.error({ err: error }, what)
      return refused(DISK_REFUSAL)
    }
  }

  function claim(args: ClaimArgs): Promise<Answer<Cart>> {
    const answer = claimInOrder(args)
    const answered = (): void => {
      claiming.delete(args)
    }
    claiming.add(args)
    answer.then(answered, answered)
    return answer
  }

  function claimInOrder(args: ClaimArgs): Promise<Answer<Cart>> {
    const { bookingId, showId, seatIds } = args
    return inOrder(bookingId, async (): Promise<Answer<Cart>> => {
      const problem = cannotClaim(args)
      if (problem) return refused(problem)
      if (!link.online()) return takeLent(args)
      if (!(await releases.doneFor(showId, seatIds))) {
        const lent = await takeLent(args)
        return lent.ok ? lent : refused({ code: 'timeout', what: 'these seats are still being given back' })
      }

      const answer = await link.request('claim', { bookingId, showId, seatIds }, 'seats cannot be held')
      if (answer.ok) return keepClaimed(args, answer.value)
      if (!isPassing(answer.refusal)) return answer
      // The server may or may not hold the seats. Seats that this terminal has on loan can be sold all the same.
      const lent = await takeLent(args)
      if (lent.ok) return lent
      addUnsure(args)
      return answer
    })
  }

  function addUnsure({ bookingId, showId, seatIds }: ClaimArgs): void {
    const asked = seatIds.filter((seat) => !isIn(bookingId, showId, seat))
    if (asked.length > 0) unsure.add(bookingId, showId, asked)
  }

  const isIn = (bookingId: string, showId: string, seat: string): boolean =>
    findClaim(db, showId, seat)?.bookingId === bookingId

  function cannotClaim({ bookingId, showId, seatIds }: ClaimArgs): Refusal | undefined {
    const details = catalogue.show(showId)
    if (!details) return { code: 'unknown_show', showId }
    if (details.show.cancelledAt !== undefined) return { code: 'show_cancelled' }
    const seats = catalogue.seatIndexes(details.plan)
    const unknown = seatIds.filter((seat) => !seats.has(seat))
    if (unknown.length > 0) return { code: 'unknown_seats', seatIds: unknown }
    if (over.has(bookingId) || findSale(db, bookingId)) return { code: 'booking_ended' }
    const cart = findCart(db, bookingId)
    if (cart && cart.showId !== showId) {
      return { code: 'malformed', field: 'showId', problem: 'must be the show of the seats that the booking has' }
    }
    const all = new Set([...(cart?.seatIds ?? []), ...seatIds])
    if (all.size > MAX_SEATS_IN_BOOKING) return { code: 'too_many_seats', limit: MAX_SEATS_IN_BOOKING }
    const taken = seatIds.filter((seat) => isInOtherCart(db, bookingId, showId, seat))
    return taken.length > 0 ? { code: 'seats_taken', seatIds: taken } : undefined
  }

  function isInOtherCart(db: Db, bookingId: string, showId: string, seat: string): boolean {
    const claim = findClaim(db, showId, seat)
    return claim?.state === 'cart' && claim.bookingId !== bookingId
  }

  /** Keeps the seats that the server granted, unless they were let go again while the answer was on its way. */
  async function keepClaimed(args: ClaimArgs, answer: ClaimAnswer): Promise<Answer<Cart>> {
    const { bookingId, sessionId, showId } = args
    const kept = await write('could not keep a cart', ({ db }): Answer<Cart> => {
      saveCertificate(db, showId, answer)
      const seats = answer.seats.filter(
        (seat) => !isInOtherCart(db, bookingId, showId, seat.seatId) && takeGrant(db, showId, seat),
      )
      if (seats.length < answer.seats.length) {
        for (const { seatId } of seats)
          if (findClaim(db, showId, seatId)?.state !== 'cart') returnClaim(db, showId, seatId)
        const lost = answer.seats.filter((seat) => !seats.includes(seat)).map(({ seatId }) => seatId)
        return refused({ code: 'seats_taken', seatIds: lost })
      }
      const { reference } = answer
      // The cart's other seats, from the loan, are not claimed yet.
      const expiresAt = findCart(db, bookingId)?.expiresAt === null ? null : answer.expiresAt
      saveCart(db, { bookingId, sessionId, showId, reference, expiresAt })
      for (const { seatId } of seats) if (!isIn(bookingId, showId, seatId)) putInCart(db, showId, seatId, bookingId)
      return granted(cartIn(db, bookingId))
    })
    if (kept.ok) unsure.settled(bookingId, args.seatIds)
    // A seat is given back only when its end is on the disk: the same grant may come again, or be there after a restart.
    else if (kept.refusal.code === 'unavailable') addUnsure(args)
    else releases.wake()
    lentChanged(showId)
    return kept
  }

  /** Takes, without the server, seats that this terminal has a claim on, and nothing else. */
  async function takeLent({ bookingId, sessionId, showId, seatIds }: ClaimArgs): Promise<Answer<Cart>> {
    if (!maySellCutOff()) return refused({ code: 'offline', what: 'seats cannot be held' })
    if (!maySell()) return refused({ code: 'not_booted' })
    const taken = await write('could not keep a cart', ({ db }): Answer<Cart> => {
      const mine = findCart(db, bookingId)
      const added = seatIds.filter((seat) => !mine?.seatIds.includes(seat))
      const missing = added.filter((seat) => (findClaim(db, showId, seat)?.state ?? 'cart') === 'cart')
      if (missing.length > 0) return refused({ code: 'not_lent', seatIds: missing })
      if (!mine?.reference && countReferences(db) === 0) return refused({ code: 'no_references' })
      saveCart(db, { bookingId, sessionId, showId, reference: mine?.reference ?? null, expiresAt: null })
      for (const seat of added) putInCart(db, showId, seat, bookingId)
      return granted(cartIn(db, bookingId))
    })
    if (taken.ok) {
      lentChanged(showId)
      cartsOnLoan.wake()
    }
    return taken
  }

  function release({ bookingId, seatIds }: { bookingId: string; seatIds: string[] }): Promise<Answer<Cart>> {
    return inOrder(bookingId, async (): Promise<Answer<Cart>> => {
      const released = await write('could not give seats of a cart back', ({ db }): Answer<Cart> => {
        const cart = findCart(db, bookingId)
        if (!cart) return refused({ code: findSale(db, bookingId) ? 'booking_ended' : 'no_such_hold' })
        for (const seat of cart.seatIds) if (seatIds.includes(seat)) returnClaim(db, cart.showId, seat)
        const left = { ...toCart(cart), seatIds: cart.seatIds.filter((seat) => !seatIds.includes(seat)) }
        // A booking without seats has ended; the next seats are another's.
        if (left.seatIds.length === 0) removeCart(db, bookingId)
        return granted(left)
      })
      if (released.ok) {
        if (released.value.seatIds.length === 0) over.add(bookingId)
        lentChanged(released.value.showId)
        releases.wake()
      }
      return released
    })
  }

  function end({ db, afterCommit }: Tx, bookingId: string, why: CartEnd): void {
    const cart = findCart(db, bookingId)
    if (!cart) return
    returnCart(db, bookingId)
    removeCart(db, bookingId)
    afterCommit(() => {
      over.add(bookingId)
      ended(bookingId, why)
      lentChanged(cart.showId)
      releases.wake()
    })
  }

  /** The screen's own wish, so it needn't be told of the end. */
  function abandon(bookingId: string): Promise<Answer<null>> {
    return inOrder(bookingId, async () => {
      const done = await write('could not end a cart', ({ db }): Answer<StoredCart | null> => {
        if (findSale(db, bookingId)) return refused({ code: 'booking_ended' })
        const cart = findCart(db, bookingId)
        if (!cart) return granted(null)
        returnCart(db, bookingId)
        removeCart(db, bookingId)
        return granted(cart)
      })
      if (!done.ok) return done
      if (done.value) {
        over.add(bookingId)
        lentChanged(done.value.showId)
        releases.wake()
      }
      return granted(null)
    })
  }

  function extend(bookingId: string): Promise<Answer<Cart>> {
    return inOrder(bookingId, async (): Promise<Answer<Cart>> => {
      const cart = findCart(db, bookingId)
      if (!cart) return refused({ code: 'no_such_hold' })
      // The cart has no end by time: the server doesn't know of all of its seats.
      if (cart.expiresAt === null) return granted(toCart(cart))
      const { showId } = cart
      const answer = await link.request('extend', { bookingId, showId }, 'the time cannot be extended')
      if (!answer.ok) {
        const { code } = answer.refusal
        if (code === 'no_such_hold' || code === 'booking_ended') askWhatEnded()
        return answer
      }
      return write('could not keep a cart', ({ db }): Answer<Cart> => {
        const now = findCart(db, bookingId)
        if (!now) return refused({ code: 'no_such_hold' })
        saveCart(db, { ...now, expiresAt: answer.value.expiresAt })
        return granted(cartIn(db, bookingId))
      })
    })
  }

  async function ofSession(sessionId: string): Promise<Cart | null> {
    const ofIt = [...claiming, ...allCarts(db)].filter((cart) => cart.sessionId === sessionId)
    await Promise.all(ofIt.map(({ bookingId }) => inOrder(bookingId, async () => {})))
    const mine = allCarts(db).filter((cart) => cart.sessionId === sessionId && cart.seatIds.length > 0)
    const newest = mine.at(-1)
    return newest ? toCart(newest) : null
  }

  function screenCame(sessionId: string): void {
    clearTimeout(gone.get(sessionId))
    gone.delete(sessionId)
    screens.set(sessionId, (screens.get(sessionId) ?? 0) + 1)
  }

  function screenWent(sessionId: string): void {
    const left = (screens.get(sessionId) ?? 1) - 1
    if (left > 0) screens.set(sessionId, left)
    else {
      screens.delete(sessionId)
      giveBackLater(sessionId)
    }
  }

  let stopped = false
  function giveBackLater(sessionId: string): void {
    // The screen of an engine that has ended finds its database closed.
    if (stopped) return
    clearTimeout(gone.get(sessionId))
    const timer = setTimeout(() => {
      gone.delete(sessionId)
      if (!endWithScreen()) return
      for (const { bookingId, sessionId: of } of allCarts(db)) if (of === sessionId) void abandon(bookingId)
    }, screenGraceMs)
    gone.set(sessionId, timer)
  }

  // Carts of an earlier run: their screens may come back yet.
  for (const { sessionId } of allCarts(db)) giveBackLater(sessionId)

  return {
    claim,
    release,
    abandon,
    extend,
    ofSession,
    screenCame,
    screenWent,
    inOrder,
    end,
    onOnline() {
      // Runs first: a booking whose last seat is given back ends.
      cartsOnLoan.wake()
      releases.wake()
      unsure.wake()
    },
    async stop() {
      stopped = true
      for (const timer of gone.values()) clearTimeout(timer)
      unsure.stop()
      cartsOnLoan.stop()
      await Promise.all(allCarts(db).map(({ bookingId }) => abandon(bookingId)))
      await releases.stop()
    },
  }
}

function cartIn(db: Db, bookingId: string): Cart {
  const cart = findCart(db, bookingId)
  if (!cart || claimsOfCart(db, bookingId).length === 0) throw new Error(`no cart ${bookingId}`)
  return toCart(cart)
}

function toCart({ bookingId, showId, seatIds, reference, expiresAt }: StoredCart): Cart {
  return { bookingId, showId, seatIds, reference, expiresAt }
}
