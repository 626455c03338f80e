/**
 * The seats that this terminal can sell for sure if it is cut off now, and those that it has sold meanwhile, as screens
 * show them.
 */
import type { Events } from '../events.ts'
import type { Db } from '../store/database/database.ts'
import { seatsOfWaitingSales } from '../store/sales/sales-table.ts'
import { allottedSeats } from '../store/seats/claims-table.ts'

export interface Allotment {
  seatsOf(showId: string): string[]
  /** The server has not answered their sales yet. */
  soldHere(showId: string): string[]
}

export function createAllotment(options: { db: Db; maySell: () => boolean; events: Events }): Allotment {
  const { db, maySell, events } = options
  const waiting = new Set<string>()

  const seatsOf = (showId: string): string[] => (maySell() ? allottedSeats(db, showId) : [])

  const soldHere = (showId: string): string[] => seatsOfWaitingSales(db, showId)

  /** Changes of one tick are told once. */
  function changed(showId: string): void {
    if (waiting.size === 0) {
      setImmediate(() => {
        const shows = [...waiting]
        waiting.clear()
        if (!db.open) return
        for (const showId of shows)
          events.emit('allotted', { showId, seatIds: seatsOf(showId), soldHere: soldHere(showId) })
      })
    }
    waiting.add(showId)
  }

  events.on('allotmentChanged', changed)
  events.on('claimsChanged', changed)

  return { seatsOf, soldHere }
}
