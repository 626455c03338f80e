/**
 * The seats that this terminal can sell for sure if it is cut off now, and those that it has sold meanwhile, as screens
 * show them.
 */
import { lentSeats } from '../store/claims-table.ts'
import type { Db } from '../store/database.ts'
import { seatsOfWaitingSales } from '../store/sales-table.ts'

export interface Lent {
  of(showId: string): string[]
  /** The server has not answered their sales yet. */
  soldHere(showId: string): string[]
  /** Tells the screens, once for all changes of a tick. */
  changed(showId: string): void
}

export function createLent(options: {
  db: Db
  maySell: () => boolean
  tell: (args: { showId: string; seatIds: string[]; soldHere: string[] }) => void
}): Lent {
  const { db, maySell, tell } = options
  const waiting = new Set<string>()

  const of = (showId: string): string[] => (maySell() ? lentSeats(db, showId) : [])

  const soldHere = (showId: string): string[] => seatsOfWaitingSales(db, showId)

  return {
    of,
    soldHere,
    changed(showId) {
      if (waiting.size === 0) {
        setImmediate(() => {
          const shows = [...waiting]
          waiting.clear()
          if (db.open) for (const showId of shows) tell({ showId, seatIds: of(showId), soldHere: soldHere(showId) })
        })
      }
      waiting.add(showId)
    },
  }
}
