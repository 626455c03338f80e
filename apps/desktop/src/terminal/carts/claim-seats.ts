/**
 * Puts seats into a cart. While the server is there they come from it. While it isn't, or gives no answer, they come from the
 * seats that are allotted to this terminal or wait to be given back, and from no others.
 */

import {
  type Answer,
  CALLS,
  type ClaimAnswer,
  granted,
  type InTurn,
  isPassing,
  MAX_SEATS_IN_BOOKING,
  type Refusal,
  refused,
  type TakeOverAnswer,
} from '@marquee/shared'
import type { Cart, TakenOver } from '../api.ts'
import { endGrantAgain, takeGrant } from '../claims/grants.ts'
import type { Releases } from '../claims/releases.ts'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import { saveCertificate } from '../store/sales/certificates-table.ts'
import { isBeingPaid } from '../store/sales/reader-payments-table.ts'
import { countReferences } from '../store/sales/references-table.ts'
import { findSale } from '../store/sales/sales-table.ts'
import { findCart, saveCart } from '../store/seats/carts-table.ts'
import { findClaim, putInCart, returnClaim } from '../store/seats/claims-table.ts'
import { cartIn } from './stored-cart.ts'
import type { UnansweredClaims } from './unanswered-claims.ts'
import type { WriteAnswer } from './write-answer.ts'

export interface ClaimArgs {
  sessionId: string
  bookingId: string
  showId: string
  seatIds: string[]
}

export interface TakeOverArgs {
  sessionId: string
  bookingId: string
  reference: string
}

export interface ClaimSeats {
  claim(args: ClaimArgs): Promise<Answer<Cart>>
  /**
   * Makes the hold of another a cart here. Asked again with the same booking when the answer was lost, it answers the same. A hold that
   * nobody asks for again ends at its time, like any that this terminal doesn't know of.
   */
  takeOver(args: TakeOverArgs): Promise<Answer<TakenOver>>
  /** Keeps a hold that the server has moved here already. */
  keepMoved(args: Omit<TakeOverArgs, 'reference'>, hold: TakeOverAnswer): Promise<Answer<Cart>>
  /** The bookings of the session that seats are being claimed for. */
  underWay(sessionId: string): string[]
}

export function createClaimSeats(options: {
  db: Db
  link: Link
  catalogue: Catalogue
  releases: Releases
  unanswered: UnansweredClaims
  inTurn: InTurn
  writeAnswer: WriteAnswer
  maySell: () => boolean
  /** False at a kiosk: it only holds seats, which it can't while it is cut off. */
  maySellCutOff: () => boolean
  /** Bookings that have ended: none is begun again, the next seats are another's. */
  over: ReadonlySet<string>
  events: Events
  /** There is a cart without a time. */
  takenFromAllotment: () => void
}): ClaimSeats {
  const { db, link, catalogue, releases, unanswered, inTurn, writeAnswer, maySell, maySellCutOff, over } = options
  const { events, takenFromAllotment } = options
  const claiming = new Set<ClaimArgs>()

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
    return inTurn(bookingId, async (): Promise<Answer<Cart>> => {
      const problem = cannotClaim(args)
      if (problem) return refused(problem)
      if (!link.online()) return takeAllotted(args)
      if (!(await releases.doneFor(showId, seatIds))) {
        const allotted = await takeAllotted(args)
        return allotted.ok ? allotted : refused({ code: 'timeout', what: 'these seats are still being given back' })
      }

      const answer = await link.request('claim', { bookingId, showId, seatIds })
      if (answer.ok) return keepClaimed(args, answer.value)
      if (!isPassing(answer.refusal)) return answer
      // The server may or may not hold the seats. Seats that are allotted to this terminal can be sold all the same.
      const allotted = await takeAllotted(args)
      if (allotted.ok) return allotted
      addUnanswered(args)
      return answer
    })
  }

  function takeOver({ sessionId, bookingId, reference }: TakeOverArgs): Promise<Answer<TakenOver>> {
    return inTurn(bookingId, async (): Promise<Answer<TakenOver>> => {
      if (over.has(bookingId) || findSale(db, bookingId)) return refused({ code: 'booking_ended' })
      const answer = await link.request('takeOverHold', { bookingId, reference })
      if (!answer.ok) return answer
      const { tickets, quoted, terminal } = answer.value
      const kept = await keepHold({ sessionId, bookingId }, answer.value)
      return kept.ok ? granted({ cart: kept.value, tickets, quoted, terminal }) : kept
    })
  }

  async function keepHold(
    { sessionId, bookingId }: Omit<TakeOverArgs, 'reference'>,
    hold: TakeOverAnswer,
  ): Promise<Answer<Cart>> {
    const { showId, seats } = hold
    const args = { sessionId, bookingId, showId, seatIds: seats.map(({ seatId }) => seatId) }
    if (!catalogue.show(showId)) {
      // The programme is older than the show: nothing can be drawn or sold.
      addUnanswered(args)
      return refused({ code: 'unknown_show', showId })
    }
    return keepClaimed(args, hold)
  }

  function keepMoved(args: Omit<TakeOverArgs, 'reference'>, hold: TakeOverAnswer): Promise<Answer<Cart>> {
    return inTurn(args.bookingId, () => keepHold(args, hold))
  }

  function addUnanswered({ bookingId, showId, seatIds }: ClaimArgs): void {
    const asked = seatIds.filter((seat) => !isIn(bookingId, showId, seat))
    if (asked.length > 0) unanswered.add(bookingId, showId, asked)
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
    // The order that the card pays is as the server was asked.
    if (isBeingPaid(db, bookingId)) return { code: 'payment_under_way' }
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
    const kept = await writeAnswer('could not keep a cart', ({ db }): Answer<Cart> => {
      saveCertificate(db, showId, answer)
      const seats = answer.seats.filter(
        (seat) => !isInOtherCart(db, bookingId, showId, seat.seatId) && takeGrant(db, showId, seat),
      )
      if (seats.length < answer.seats.length) {
        for (const { seatId } of seats)
          if (findClaim(db, showId, seatId)?.state !== 'cart') returnClaim(db, showId, seatId)
        const lost = answer.seats.filter((seat) => !seats.includes(seat))
        for (const seat of lost) endGrantAgain(db, showId, seat)
        return refused({ code: 'seats_taken', seatIds: lost.map(({ seatId }) => seatId) })
      }
      const { reference } = answer
      // The cart's other seats, which were allotted, are not claimed yet.
      const expiresAt = findCart(db, bookingId)?.expiresAt === null ? null : answer.expiresAt
      saveCart(db, { bookingId, sessionId, showId, reference, expiresAt })
      for (const { seatId } of seats) if (!isIn(bookingId, showId, seatId)) putInCart(db, showId, seatId, bookingId)
      return granted(cartIn(db, bookingId))
    })
    if (kept.ok) unanswered.settled(bookingId, args.seatIds)
    // A seat is given back only when its end is on the disk: the same grant may come again, or be there after a restart.
    else if (kept.refusal.code === 'unavailable') addUnanswered(args)
    else releases.wake()
    events.emit('allotmentChanged', showId)
    return kept
  }

  /** Takes, without the server, seats that this terminal has a claim on, and nothing else. */
  async function takeAllotted({ bookingId, sessionId, showId, seatIds }: ClaimArgs): Promise<Answer<Cart>> {
    if (!maySellCutOff()) return refused({ code: 'offline', what: CALLS.claim.undone })
    if (!maySell()) return refused({ code: 'not_booted' })
    const taken = await writeAnswer('could not keep a cart', ({ db }): Answer<Cart> => {
      const mine = findCart(db, bookingId)
      const added = seatIds.filter((seat) => !mine?.seatIds.includes(seat))
      const missing = added.filter((seat) => (findClaim(db, showId, seat)?.state ?? 'cart') === 'cart')
      if (missing.length > 0) return refused({ code: 'not_allotted', seatIds: missing })
      if (!mine?.reference && countReferences(db) === 0) return refused({ code: 'no_references' })
      saveCart(db, { bookingId, sessionId, showId, reference: mine?.reference ?? null, expiresAt: null })
      for (const seat of added) putInCart(db, showId, seat, bookingId)
      return granted(cartIn(db, bookingId))
    })
    if (taken.ok) {
      events.emit('allotmentChanged', showId)
      takenFromAllotment()
    }
    return taken
  }

  return {
    claim,
    takeOver,
    keepMoved,
    underWay: (sessionId) =>
      [...claiming].filter((args) => args.sessionId === sessionId).map(({ bookingId }) => bookingId),
  }
}
