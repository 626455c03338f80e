/**
 * Seats whose claim was asked for and never answered, or answered and not written. The server may hold them for a booking
 * that nobody has here. The terminal asks for them again, to learn under which grant, and gives them back as any others,
 * with their end on the disk first. A restart may lose some of these; the server asks for them when the hold's time is
 * up.
 */

import { type InTurn, isPassing } from '@marquee/shared'
import { endGrantAgain, takeGrant } from '../claims/grants.ts'
import type { Link } from '../connection/link.ts'
import type { Log } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import { findSale } from '../store/sales/sales-table.ts'
import { findClaim, returnClaim } from '../store/seats/claims-table.ts'
import type { Writer } from '../store/writer.ts'

export interface UnansweredClaims {
  add(bookingId: string, showId: string, seatIds: readonly string[]): void
  /** Called when the server has answered for these. */
  settled(bookingId: string, seatIds: readonly string[]): void
  wake(): void
  stop(): void
}

const AGAIN_MS = 1000
/**
 * A seat that the server says is taken is asked for again after this. Redis may have had somebody else's claim, which the ledger was about to
 * refuse: it had this terminal's, committed late by a server that died.
 */
const SURE_AFTER_MS = 3000

interface UnansweredClaim {
  showId: string
  seatIds: Set<string>
  /** When the server first said that a seat is taken, by the clock of `performance`. */
  takenSince: Map<string, number>
}

export function createUnansweredClaims(options: {
  db: Db
  writer: Writer
  link: Link
  log: Log
  inTurn: InTurn
  /** Seats of the show are to be given back. */
  returned: (showId: string) => void
}): UnansweredClaims {
  const { db, writer, link, log, inTurn, returned } = options
  const unanswered = new Map<string, UnansweredClaim>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function wake(): void {
    clearTimeout(timer)
    timer = undefined
    if (stopped || !link.online() || unanswered.size === 0) return
    const all = [...unanswered.keys()].map((bookingId) => inTurn(bookingId, () => ask(bookingId)))
    void Promise.allSettled(all).then((results) => {
      for (const result of results) {
        if (result.status === 'rejected')
          log.error({ err: result.reason }, 'the server could not be asked about an unanswered claim')
      }
      if (unanswered.size > 0) wakeLater()
    })
  }

  /** Claims that are added again and again put nothing off. */
  function wakeLater(): void {
    if (!stopped) timer ??= setTimeout(wake, AGAIN_MS)
  }

  async function ask(bookingId: string): Promise<void> {
    const entry = unanswered.get(bookingId)
    if (!entry) return
    const { showId } = entry
    // A seat that is in a cart by now leaves it by a sale or a return.
    const seatIds = [...entry.seatIds].filter((seat) => findClaim(db, showId, seat)?.state !== 'cart')
    if (seatIds.length === 0 || findSale(db, bookingId)) {
      unanswered.delete(bookingId)
      return
    }
    const answer = await link.request('claim', { bookingId, showId, seatIds }, 'seats cannot be given back')
    if (answer.ok) {
      await writer.write(({ db }) => {
        for (const seat of answer.value.seats) {
          const before = findClaim(db, showId, seat.seatId)
          if (before?.state === 'cart') continue
          if (takeGrant(db, showId, seat)) returnClaim(db, showId, seat.seatId)
          else endGrantAgain(db, showId, seat)
        }
      })
      returned(showId)
    } else {
      const { refusal } = answer
      if (isPassing(refusal)) return
      if (refusal.code === 'seats_taken') {
        // The refused seats never were this booking's, once that is sure; the others may be.
        const now = performance.now()
        for (const seat of refusal.seatIds) {
          const since = entry.takenSince.get(seat) ?? now
          if (now - since >= SURE_AFTER_MS) entry.seatIds.delete(seat)
          else entry.takenSince.set(seat, since)
        }
        if (entry.seatIds.size > 0) return
      }
    }
    unanswered.delete(bookingId)
  }

  return {
    add(bookingId, showId, seatIds) {
      const entry = unanswered.get(bookingId) ?? { showId, seatIds: new Set(), takenSince: new Map() }
      for (const seat of seatIds) entry.seatIds.add(seat)
      unanswered.set(bookingId, entry)
      wakeLater()
    },
    settled(bookingId, seatIds) {
      const entry = unanswered.get(bookingId)
      for (const seat of seatIds) entry?.seatIds.delete(seat)
      if (entry?.seatIds.size === 0) unanswered.delete(bookingId)
    },
    wake,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
