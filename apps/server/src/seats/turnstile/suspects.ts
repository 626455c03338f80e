/**
 * Bookings whose state in Redis is unknown. A claim that timed out may be carried out when Redis wakes up, and would keep
 * its seats taken for all. Each is kept until the turnstile and the ledger agree about it.
 */
import type { Claimant } from '../seat-store.ts'

/** Seats on which Redis and the ledger may disagree are compared after this, until they agree. */
const COMPARE_AFTER_MS = 500

/** A server that stops gives itself so long to compare what waits. Its other parts wait for that, and it is ended after 10 s. */
const CLOSE_WITHIN_MS = 2000

export interface Suspects {
  add(claimant: Claimant, seats: readonly number[]): void
  /** True while the booking is being compared: a claim made meanwhile may have been read before it was in the ledger. */
  isBeingCompared(bookingId: string): boolean
  /** Compares what waits, for 2 s at most and as long as Redis and the ledger answer. Perhaps no other server would. */
  close(): Promise<void>
}

/** @param agreeWithLedger makes the turnstile say what the ledger says of these seats; throws when one of them doesn't answer */
export function createSuspects(options: {
  agreeWithLedger(claimant: Claimant, seats: readonly number[]): Promise<void>
  onError(error: Error): void
}): Suspects {
  const { agreeWithLedger, onError } = options
  const waiting = new Map<string, { claimant: Claimant; seats: Set<number> }>()
  let beingCompared: string | undefined
  let timer: NodeJS.Timeout | undefined
  let comparing: Promise<unknown> = Promise.resolve()
  let closeBy = Number.POSITIVE_INFINITY
  let closed = false

  function add({ showId, bookingId }: Claimant, seats: readonly number[]): void {
    const known = waiting.get(bookingId)
    waiting.set(bookingId, { claimant: { showId, bookingId }, seats: new Set([...(known?.seats ?? []), ...seats]) })
    compareLater()
  }

  function compareLater(): void {
    if (closed || timer || beingCompared !== undefined || waiting.size === 0) return
    timer = setTimeout(() => {
      timer = undefined
      comparing = compareAll()
    }, COMPARE_AFTER_MS)
  }

  /** @returns false where Redis or the ledger didn't answer, and where there is no more time */
  async function compareAll(): Promise<boolean> {
    let goesOn = true
    for (const [bookingId, { claimant, seats }] of [...waiting]) {
      if (performance.now() > closeBy) return false
      waiting.delete(bookingId)
      beingCompared = bookingId
      try {
        await agreeWithLedger(claimant, [...seats])
      } catch (error) {
        onError(error as Error)
        add(claimant, [...seats])
        goesOn = false
        break
      }
    }
    beingCompared = undefined
    compareLater()
    return goesOn
  }

  return {
    add,
    isBeingCompared: (bookingId) => beingCompared === bookingId,
    async close() {
      closed = true
      closeBy = performance.now() + CLOSE_WITHIN_MS
      clearTimeout(timer)
      await comparing
      // Comparing one booking may find another that is to be compared.
      while (waiting.size > 0 && (await compareAll())) {}
    },
  }
}
