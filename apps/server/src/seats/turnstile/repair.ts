/**
 * Bookings whose state in Redis is unknown. A claim that timed out may be carried out when Redis wakes up, and would keep
 * its seats taken for all. Each is kept until the turnstile and the ledger agree about it.
 */
import type { Claimant } from '../seat-store.ts'

/** Seats on which Redis and the ledger may disagree are looked at again after this, until they agree. */
const REPAIR_MS = 500

export interface Repair {
  doubt(claimant: Claimant, seats: readonly number[]): void
  /** True while the booking is being compared: a claim made meanwhile may have been read before it was in the ledger. */
  isUnderWay(bookingId: string): boolean
  close(): Promise<void>
}

/** @param agree makes the turnstile say what the ledger says of these seats; throws when one of them doesn't answer */
export function createRepair(options: {
  agree(claimant: Claimant, seats: readonly number[]): Promise<void>
  onError(error: Error): void
}): Repair {
  const { agree, onError } = options
  const doubtful = new Map<string, { claimant: Claimant; seats: Set<number> }>()
  let underWay: string | undefined
  let timer: NodeJS.Timeout | undefined
  let repairing: Promise<void> = Promise.resolve()
  let closed = false

  function doubt({ showId, bookingId }: Claimant, seats: readonly number[]): void {
    const known = doubtful.get(bookingId)
    doubtful.set(bookingId, { claimant: { showId, bookingId }, seats: new Set([...(known?.seats ?? []), ...seats]) })
    repairLater()
  }

  function repairLater(): void {
    if (closed || timer || underWay !== undefined || doubtful.size === 0) return
    timer = setTimeout(() => {
      timer = undefined
      repairing = repairAll()
    }, REPAIR_MS)
  }

  async function repairAll(): Promise<void> {
    for (const [bookingId, { claimant, seats }] of [...doubtful]) {
      if (closed) return
      doubtful.delete(bookingId)
      underWay = bookingId
      try {
        await agree(claimant, [...seats])
      } catch (error) {
        onError(error as Error)
        doubt(claimant, [...seats])
        break
      }
    }
    underWay = undefined
    repairLater()
  }

  return {
    doubt,
    isUnderWay: (bookingId) => underWay === bookingId,
    async close() {
      closed = true
      clearTimeout(timer)
      await repairing
    },
  }
}
