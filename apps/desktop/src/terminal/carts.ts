/**
 * The carts of this terminal's screens: seats held on the server for bookings that are not sold yet.
 * A cart belongs to a session of a screen. When its screen is gone for a while, it is given back.
 */
import {
  type Answer,
  granted,
  type HoldDue,
  type HoldDueAnswer,
  MAX_SEATS_IN_BOOKING,
  type Refusal,
  refused,
} from '@marquee/shared'
import type { Cart, CartEnd } from './api.ts'
import type { Catalogue } from './catalogue.ts'
import type { Link } from './link.ts'
import type { Log } from './log.ts'
import type { Releases } from './releases.ts'
import { allCarts, removeCart, type StoredCart, saveCart } from './store/carts-table.ts'
import type { Db } from './store/database.ts'
import type { Writer } from './store/writer.ts'

export interface Carts {
  find(bookingId: string): StoredCart | undefined
  claim(args: { sessionId: string; bookingId: string; showId: string; seatIds: string[] }): Promise<Answer<Cart>>
  release(args: { bookingId: string; seatIds: string[] }): Promise<Answer<Cart>>
  abandon(bookingId: string): Promise<Answer<null>>
  extend(bookingId: string): Promise<Answer<Cart>>
  holdDue(due: HoldDue): Promise<HoldDueAnswer>
  /** The newest cart of the session. */
  ofSession(sessionId: string): Cart | null
  /** A screen shows this session, until it is gone. */
  screenCame(sessionId: string): void
  screenWent(sessionId: string): void
  /** What is asked of one booking happens one thing after the other. */
  inOrder<T>(bookingId: string, work: () => Promise<T>): Promise<T>
  /** Ends the cart in the caller's transaction; what it returns is called when that is on the disk. */
  end(db: Db, bookingId: string, why: CartEnd, options: { giveBack: boolean }): () => void
  /** Gives every cart back that isn't being sold. */
  stop(): Promise<void>
}

const SCREEN_GRACE_MS = 20_000
export const DISK_REFUSAL: Refusal = { code: 'unavailable', what: 'this terminal cannot write to its disk' }

export function createCarts(options: {
  db: Db
  writer: Writer
  link: Link
  log: Log
  catalogue: Catalogue
  releases: Releases
  isBeingSold: (bookingId: string) => boolean
  ended: (bookingId: string, why: CartEnd) => void
}): Carts {
  const { db, writer, link, log, catalogue, releases, isBeingSold, ended } = options
  const carts = new Map(allCarts(db).map((cart) => [cart.bookingId, cart]))
  const tails = new Map<string, Promise<unknown>>()
  const screens = new Map<string, number>()
  const gone = new Map<string, NodeJS.Timeout>()

  function inOrder<T>(bookingId: string, work: () => Promise<T>): Promise<T> {
    const before = tails.get(bookingId) ?? Promise.resolve()
    const mine = before.then(work, work)
    tails.set(bookingId, mine)
    const clear = (): void => {
      if (tails.get(bookingId) === mine) tails.delete(bookingId)
    }
    mine.then(clear, clear)
    return mine
  }

  /** Writes the cart and keeps it; a refusal, and nothing is changed, when the disk can't be written. */
  async function keep(cart: StoredCart, alsoWrite?: (db: Db) => () => void): Promise<Answer<Cart>> {
    try {
      const then = await writer.write((db) => {
        saveCart(db, cart)
        return alsoWrite?.(db)
      })
      carts.set(cart.bookingId, cart)
      then?.()
      return granted(toCart(cart))
    } catch (error) {
      log.error({ err: error }, 'could not keep a cart')
      return refused(DISK_REFUSAL)
    }
  }

  function claim(args: { sessionId: string; bookingId: string; showId: string; seatIds: string[] }) {
    const { sessionId, bookingId, showId, seatIds } = args
    return inOrder(bookingId, async (): Promise<Answer<Cart>> => {
      const problem = cannotClaim(args)
      if (problem) return refused(problem)
      const what = 'seats cannot be held'
      if (!link.online()) return refused({ code: 'offline', what })
      if (!(await releases.doneFor(bookingId))) {
        return refused({ code: 'timeout', what: 'seats of this booking are still being given back' })
      }

      const answer = await link.request('claim', { bookingId, showId, seatIds }, what)
      // Read after the answer: the server may have ended the cart meanwhile.
      const before = carts.get(bookingId)
      const added = seatIds.filter((seat) => !before?.seatIds.includes(seat))
      if (!answer.ok) {
        const { code } = answer.refusal
        // Nobody knows whether they are held. The clerk is told that they aren't, so they are given back.
        if (added.length > 0 && (code === 'timeout' || code === 'unavailable')) {
          await releases.add({ bookingId, showId, seatIds: added })
        }
        return answer
      }
      const kept = await keep({
        bookingId,
        sessionId,
        showId,
        seatIds: [...(before?.seatIds ?? []), ...added],
        reference: answer.value.reference,
        expiresAt: answer.value.expiresAt,
      })
      if (!kept.ok) void link.request('release', { bookingId, showId, seatIds }, 'seats cannot be given back')
      return kept
    })
  }

  function cannotClaim({
    bookingId,
    showId,
    seatIds,
  }: {
    bookingId: string
    showId: string
    seatIds: string[]
  }): Refusal | undefined {
    const details = catalogue.show(showId)
    if (!details) return { code: 'unknown_show', showId }
    const seats = catalogue.seatIndexes(details.plan)
    const unknown = seatIds.filter((seat) => !seats.has(seat))
    if (unknown.length > 0) return { code: 'unknown_seats', seatIds: unknown }
    if (isBeingSold(bookingId)) return { code: 'booking_ended' }
    const cart = carts.get(bookingId)
    if (cart && cart.showId !== showId) {
      return { code: 'malformed', field: 'showId', problem: 'must be the show of the seats that the booking has' }
    }
    const all = new Set([...(cart?.seatIds ?? []), ...seatIds])
    if (all.size > MAX_SEATS_IN_BOOKING) return { code: 'too_many_seats', limit: MAX_SEATS_IN_BOOKING }
    return undefined
  }

  function release({ bookingId, seatIds }: { bookingId: string; seatIds: string[] }) {
    return inOrder(bookingId, async (): Promise<Answer<Cart>> => {
      const cart = carts.get(bookingId)
      if (!cart) return refused({ code: 'no_such_hold' })
      if (isBeingSold(bookingId)) return refused({ code: 'booking_ended' })
      const given = cart.seatIds.filter((seat) => seatIds.includes(seat))
      if (given.length === 0) return granted(toCart(cart))
      const left = cart.seatIds.filter((seat) => !seatIds.includes(seat))
      const rest = { ...cart, seatIds: left }
      if (left.length > 0) {
        return keep(rest, (db) => releases.write(db, { bookingId, showId: cart.showId, seatIds: given }))
      }
      // A booking without seats has ended; the next seats are another's.
      const ended = await giveBackAll(cart)
      return ended.ok ? granted(toCart(rest)) : ended
    })
  }

  function end(db: Db, bookingId: string, why: CartEnd, { giveBack }: { giveBack: boolean }): () => void {
    const cart = carts.get(bookingId)
    removeCart(db, bookingId)
    const released =
      giveBack && cart ? releases.write(db, { bookingId, showId: cart.showId, seatIds: cart.seatIds }) : undefined
    return () => {
      released?.()
      if (carts.delete(bookingId)) ended(bookingId, why)
    }
  }

  /** The screen's own wish, so it needn't be told of the end. */
  async function giveBackAll({ bookingId, showId, seatIds }: StoredCart): Promise<Answer<null>> {
    try {
      const released = await writer.write((db) => {
        removeCart(db, bookingId)
        return releases.write(db, { bookingId, showId, seatIds })
      })
      carts.delete(bookingId)
      released()
      return granted(null)
    } catch (error) {
      log.error({ err: error }, 'could not end a cart')
      return refused(DISK_REFUSAL)
    }
  }

  function abandon(bookingId: string): Promise<Answer<null>> {
    return inOrder(bookingId, async () => {
      if (isBeingSold(bookingId)) return refused({ code: 'booking_ended' })
      const cart = carts.get(bookingId)
      return cart ? giveBackAll(cart) : granted(null)
    })
  }

  function extend(bookingId: string): Promise<Answer<Cart>> {
    return inOrder(bookingId, async (): Promise<Answer<Cart>> => {
      const cart = carts.get(bookingId)
      if (!cart) return refused({ code: 'no_such_hold' })
      const answer = await link.request('extend', { bookingId, showId: cart.showId }, 'the time cannot be extended')
      if (answer.ok) return keep({ ...cart, expiresAt: answer.value.expiresAt })
      const { code } = answer.refusal
      if (code === 'no_such_hold' || code === 'booking_ended') await drop(bookingId, 'taken_back')
      return answer
    })
  }

  /** The server has ended it. */
  async function drop(bookingId: string, why: CartEnd): Promise<void> {
    // Gone at once: nothing is sold on it, whether or not this can be written.
    if (carts.delete(bookingId)) ended(bookingId, why)
    await writer.write((db) => removeCart(db, bookingId))
  }

  function holdDue({ bookingId }: HoldDue): Promise<HoldDueAnswer> {
    const due = carts.get(bookingId)?.expiresAt
    return inOrder(bookingId, async (): Promise<HoldDueAnswer> => {
      // Sold, or extended, while this waited for its turn.
      if (isBeingSold(bookingId) || carts.get(bookingId)?.expiresAt !== due) return { answer: 'kept' }
      await drop(bookingId, 'time_up')
      return { answer: 'let_go' }
    })
  }

  function ofSession(sessionId: string): Cart | null {
    const mine = [...carts.values()].filter((cart) => cart.sessionId === sessionId && cart.seatIds.length > 0)
    // A booking's id begins with the time at which it was made.
    const newest = mine.sort((a, b) => (a.bookingId < b.bookingId ? 1 : -1))[0]
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

  function giveBackLater(sessionId: string): void {
    clearTimeout(gone.get(sessionId))
    const timer = setTimeout(() => {
      gone.delete(sessionId)
      for (const { bookingId, sessionId: of } of [...carts.values()]) if (of === sessionId) void abandon(bookingId)
    }, SCREEN_GRACE_MS)
    gone.set(sessionId, timer)
  }

  // Of an earlier run: its screen may come back yet.
  for (const { sessionId } of carts.values()) giveBackLater(sessionId)

  return {
    find: (bookingId) => carts.get(bookingId),
    claim,
    release,
    abandon,
    extend,
    holdDue,
    ofSession,
    screenCame,
    screenWent,
    inOrder,
    end,
    async stop() {
      for (const timer of gone.values()) clearTimeout(timer)
      await Promise.all([...carts.keys()].map(abandon))
      await releases.stop()
    },
  }
}

function toCart({ bookingId, showId, seatIds, reference, expiresAt }: StoredCart): Cart {
  return { bookingId, showId, seatIds, reference, expiresAt }
}
