/**
 * Carts without a time. They took allotted seats while the server was away, so it doesn't know of them.
 * They are claimed like any others as soon as the server is there, and their time is the hold's. No sale waits for the
 * answer.
 */

import { type ClaimAnswer, type InTurn, isPassing, type Refusal } from '@marquee/shared'
import { takeGrant } from '../claims/grants.ts'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import { saveCertificate } from '../store/sales/certificates-table.ts'
import { isBeingPaid } from '../store/sales/reader-payments-table.ts'
import { allCarts, findCart, type StoredCart, saveCart } from '../store/seats/carts-table.ts'
import { findClaim, returnClaim } from '../store/seats/claims-table.ts'
import type { Tx, Writer } from '../store/writer.ts'
import type { UnansweredClaims } from './unanswered-claims.ts'

export interface AllottedCarts {
  /** Call this when there may be such a cart, or when the server is there again. */
  wake(): void
  stop(): void
}

const AGAIN_MS = 1000
/** A cart that the server doesn't take ends after this: a hold's time where none is set. */
const LEFT_MS = 10 * 60_000
/** The server may take later what it refuses now, while that time isn't up: another's claim was about to end. */
const LEFT_AGAIN_MS = 10_000
/** A refusal that no later try can change. */
const isFinal = ({ code }: Refusal): boolean => code === 'booking_ended' || code === 'show_cancelled'

export function createAllottedCarts(options: {
  db: Db
  writer: Writer
  link: Link
  log: Log
  inTurn: InTurn
  unanswered: Pick<UnansweredClaims, 'add'>
  events: Events
  /** Ends the cart in the caller's transaction: its time is up. */
  end: (tx: Tx, bookingId: string) => void
  /** Seats of the show are to be given back. */
  returned: (showId: string) => void
}): AllottedCarts {
  const { db, writer, link, log, inTurn, unanswered, events, end, returned } = options
  /** Carts that the server doesn't take, and when they end. */
  const left = new Map<string, NodeJS.Timeout>()
  /** Carts of these that aren't asked for now, and when they are again. undefined: never. */
  const resting = new Map<string, NodeJS.Timeout | undefined>()
  let timer: NodeJS.Timeout | undefined
  let asking = false
  let stopped = false

  function wake(): void {
    clearTimeout(timer)
    if (stopped || asking || !link.online()) return
    const carts = allCarts(db).filter(
      ({ bookingId, expiresAt, seatIds }) => expiresAt === null && seatIds.length > 0 && !resting.has(bookingId),
    )
    if (carts.length === 0) return
    asking = true
    void Promise.allSettled(carts.map(claim)).then((results) => {
      for (const result of results) {
        if (result.status === 'rejected')
          log.error({ err: result.reason }, 'a cart of allotted seats could not be given its time')
      }
      asking = false
      if (!stopped) timer = setTimeout(wake, AGAIN_MS)
    })
  }

  async function claim(cart: StoredCart): Promise<void> {
    const { bookingId, showId, seatIds } = cart
    const answer = await link.request('claim', { bookingId, showId, seatIds })
    if (stopped) return
    if (answer.ok) {
      // A booking that the server has known for long keeps its time, which may be up already.
      const extended = await link.request('extend', { bookingId, showId })
      if (stopped) return
      const expiresAt = extended.ok ? extended.value.expiresAt : answer.value.expiresAt
      return inTurn(bookingId, () => keep(cart, { ...answer.value, expiresAt }))
    }
    const { refusal } = answer
    if (isPassing(refusal)) {
      // The claim may have been made, and the cart be gone.
      if (!findCart(db, bookingId)) unanswered.add(bookingId, showId, seatIds)
      return
    }
    leave(cart, refusal)
    if (refusal.code === 'seats_taken') events.emit('claimsInDoubt')
  }

  function leave(cart: StoredCart, refusal: Refusal): void {
    const { bookingId } = cart
    if (!left.has(bookingId)) {
      log.warn({ cart, refusal }, 'the server does not take a cart that was made without it')
      left.set(
        bookingId,
        setTimeout(() => void endLeft(bookingId), LEFT_MS),
      )
    }
    const askAgain = (): void => {
      resting.delete(bookingId)
      wake()
    }
    resting.set(bookingId, isFinal(refusal) ? undefined : setTimeout(askAgain, LEFT_AGAIN_MS))
  }

  function takeUp(bookingId: string): void {
    for (const timers of [left, resting]) {
      clearTimeout(timers.get(bookingId))
      timers.delete(bookingId)
    }
  }

  async function keep({ bookingId, showId }: StoredCart, answer: ClaimAnswer): Promise<void> {
    const { cart, areReturned } = await writer.write(({ db }) => {
      saveCertificate(db, showId, answer)
      const mine = new Set<string>()
      let areReturned = false
      for (const seat of answer.seats) {
        const before = findClaim(db, showId, seat.seatId)
        if (before?.state === 'cart' && before.bookingId !== bookingId) continue
        if (!takeGrant(db, showId, seat)) continue
        if (before?.state === 'cart') mine.add(seat.seatId)
        else {
          // The seat has left the cart meanwhile.
          returnClaim(db, showId, seat.seatId)
          areReturned = true
        }
      }
      const cart = findCart(db, bookingId)
      // A seat that came meanwhile makes the cart be asked for again.
      if (!cart?.seatIds.every((seat) => mine.has(seat))) return { areReturned }
      const { reference, expiresAt } = answer
      saveCart(db, { ...cart, reference, expiresAt })
      return { cart: { ...cart, reference, expiresAt }, areReturned }
    })
    if (cart) {
      takeUp(bookingId)
      events.emit('cartHeld', cart)
    }
    if (areReturned) returned(showId)
  }

  function endLeft(bookingId: string): Promise<void> {
    return inTurn(bookingId, async () => {
      takeUp(bookingId)
      // While this terminal is cut off, nobody else can have its seats. A card for them ends by the server's word alone.
      if (!link.online() || isBeingPaid(db, bookingId)) return wake()
      try {
        await writer.write((tx) => {
          if (findCart(tx.db, bookingId)?.expiresAt === null) end(tx, bookingId)
        })
      } catch (error) {
        log.error({ err: error }, 'a cart could not be ended')
        wake()
      }
    })
  }

  return {
    wake,
    stop() {
      stopped = true
      clearTimeout(timer)
      for (const timer of [...left.values(), ...resting.values()]) clearTimeout(timer)
    },
  }
}
