/**
 * The ends of a cart, and of single seats in it. A seat that leaves a cart goes back to the server, or stays allotted
 * here.
 */

import { type Answer, granted, type InTurn, refused } from '@marquee/shared'
import type { Cart, CartEnd } from '../api.ts'
import type { Events } from '../events.ts'
import type { Db } from '../store/database/database.ts'
import { isBeingPaid } from '../store/sales/reader-payments-table.ts'
import { findSale } from '../store/sales/sales-table.ts'
import { findCart, removeCart, type StoredCart } from '../store/seats/carts-table.ts'
import { returnCart, returnClaim } from '../store/seats/claims-table.ts'
import type { Tx } from '../store/writer.ts'
import type { GivenBack } from './given-back.ts'
import { toCart } from './stored-cart.ts'
import type { WriteAnswer } from './write-answer.ts'

export interface GiveBack {
  /** Takes single seats out of a cart; without any left the cart has ended. */
  release(args: { bookingId: string; seatIds: string[] }): Promise<Answer<Cart>>
  /** Ends a cart by its screen's own wish, so that the screen is told of nothing. */
  abandon(bookingId: string): Promise<Answer<null>>
  /** Ends the cart in the caller's transaction, and gives back the seats that it still has. */
  end(tx: Tx, bookingId: string, why: CartEnd): void
}

export function createGiveBack(options: {
  inTurn: InTurn
  writeAnswer: WriteAnswer
  /** Bookings that have ended, filled here. */
  over: Set<string>
  givenBack: Pick<GivenBack, 'add'>
  events: Events
  /** Seats of the show are to be given back. */
  returned: (showId: string) => void
}): GiveBack {
  const { inTurn, writeAnswer, over, givenBack, events, returned } = options

  function release({ bookingId, seatIds }: { bookingId: string; seatIds: string[] }): Promise<Answer<Cart>> {
    return inTurn(bookingId, async (): Promise<Answer<Cart>> => {
      const released = await writeAnswer('could not give seats of a cart back', ({ db }): Answer<Cart> => {
        const cart = findCart(db, bookingId)
        if (!cart) return refused({ code: findSale(db, bookingId) ? 'booking_ended' : 'no_such_hold' })
        if (isBeingPaid(db, bookingId)) return refused({ code: 'payment_under_way' })
        for (const seat of cart.seatIds) if (seatIds.includes(seat)) returnClaim(db, cart.showId, seat)
        const left = { ...toCart(cart), seatIds: cart.seatIds.filter((seat) => !seatIds.includes(seat)) }
        // A booking without seats has ended; the next seats are another's.
        if (left.seatIds.length === 0) removeCart(db, bookingId)
        return granted(left)
      })
      if (released.ok) {
        const { seatIds: left, showId } = released.value
        if (left.length === 0) {
          over.add(bookingId)
          givenBack.add({ bookingId, showId })
        }
        returned(showId)
      }
      return released
    })
  }

  function abandon(bookingId: string): Promise<Answer<null>> {
    return inTurn(bookingId, async () => {
      const done = await writeAnswer('could not end a cart', ({ db }): Answer<StoredCart | null> => {
        if (findSale(db, bookingId)) return refused({ code: 'booking_ended' })
        if (isBeingPaid(db, bookingId)) return refused({ code: 'payment_under_way' })
        return granted(removeWithSeats(db, bookingId) ?? null)
      })
      if (!done.ok) return done
      if (done.value) {
        const { showId } = done.value
        over.add(bookingId)
        givenBack.add({ bookingId, showId })
        returned(showId)
      }
      return granted(null)
    })
  }

  function end({ db, afterCommit }: Tx, bookingId: string, why: CartEnd): void {
    const cart = removeWithSeats(db, bookingId)
    if (!cart) return
    afterCommit(() => {
      over.add(bookingId)
      events.emit('cartEnded', { bookingId, why })
      returned(cart.showId)
    })
  }

  return { release, abandon, end }
}

function removeWithSeats(db: Db, bookingId: string): StoredCart | undefined {
  const cart = findCart(db, bookingId)
  if (!cart) return undefined
  returnCart(db, bookingId)
  removeCart(db, bookingId)
  return cart
}
