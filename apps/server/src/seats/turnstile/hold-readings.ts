/**
 * Bookings of which Redis is asked what they hold. Each waits once, however often it is named, and however long Redis doesn't
 * answer: all of them share one reading, one error and one timer.
 */
import type { Claimant } from '../seat-store.ts'

/** A reading that failed is begun again after this. */
const READ_AGAIN_MS = 1500

export interface HoldReadings {
  add(claimant: Claimant): void
  /** Resolves when no reading is under way. */
  idle(): Promise<void>
  close(): void
}

/**
 * @param options `held`: the seats of each booking that holds some of the show; throws when Redis doesn't answer. `found`: hears of each booking
 * that was named and holds some
 */
export function createHoldReadings(options: {
  held(showId: string): Promise<ReadonlyMap<string, readonly number[]>>
  found(claimant: Claimant, seats: readonly number[]): void
  onError(error: Error): void
}): HoldReadings {
  const { held, found, onError } = options
  const waiting = new Map<string, Set<string>>()
  let reading: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function readNow(): void {
    if (closed || timer || reading || waiting.size === 0) return
    reading = readAll()
      .catch((error: Error) => {
        if (closed) return
        onError(error)
        timer = setTimeout(() => {
          timer = undefined
          readNow()
        }, READ_AGAIN_MS)
      })
      .finally(() => {
        reading = undefined
        readNow()
      })
  }

  async function readAll(): Promise<void> {
    // Bookings that are named together share the first reading.
    await Promise.resolve()
    for (const [showId, bookingIds] of [...waiting]) {
      // A booking that is named from here on is read once more.
      waiting.delete(showId)
      try {
        const heldBy = await held(showId)
        for (const bookingId of bookingIds) {
          const seats = heldBy.get(bookingId) ?? []
          if (seats.length > 0) found({ showId, bookingId }, seats)
        }
      } catch (error) {
        // The last one now: a show that can't be read holds up no other.
        const named = waiting.get(showId) ?? []
        waiting.delete(showId)
        waiting.set(showId, new Set([...bookingIds, ...named]))
        throw error
      }
    }
  }

  return {
    add({ showId, bookingId }) {
      const known = waiting.get(showId)
      if (known) known.add(bookingId)
      else waiting.set(showId, new Set([bookingId]))
      readNow()
    },
    async idle() {
      while (reading) await reading
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
