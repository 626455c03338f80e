/**
 * Lets each code that is shown through once. A QR in front of the camera is read eight times a second, a video of it as well, and a
 * scanner may repeat itself; ten thousand different ones are asked for one a second. Pure.
 */

/** A code that was out of sight for so long is shown again on purpose. */
export const OUT_OF_SIGHT_MS = 5000
/** Nobody shows another one sooner. */
export const NEXT_AFTER_MS = 1000
const KEPT = 50

export interface ScanGate {
  /** @param at milliseconds, from whenever  @returns whether the code is to be asked for now */
  lets(code: string, at: number): boolean
  /** It was asked for in vain: shown again, it is asked for again. */
  forget(code: string): void
}

export function createScanGate(): ScanGate {
  /** When each was seen last, the latest last. */
  const seen = new Map<string, number>()
  let askedAt = Number.NEGATIVE_INFINITY

  return {
    lets(code, at) {
      const before = seen.get(code)
      const isSame = before !== undefined && at - before <= OUT_OF_SIGHT_MS
      // One that comes too soon isn't seen yet: its next reading is.
      if (!isSame && at - askedAt < NEXT_AFTER_MS) return false
      seen.delete(code)
      seen.set(code, at)
      for (const [oldest] of seen) {
        if (seen.size <= KEPT) break
        seen.delete(oldest)
      }
      if (!isSame) askedAt = at
      return !isSame
    },
    forget: (code) => void seen.delete(code),
  }
}
