/** The arithmetic of a sliding window that is made of two fixed ones. */

export interface Windows {
  limit: number
  /** The length of a window, in ms. */
  length: number
  /** The share of the current window that is over, 0 to 1. */
  passed: number
  /** Calls in the current window, this one included. */
  current: number
  /** Calls in the window before. */
  previous: number
}

/** 0: this call is within the limit. Otherwise the ms until it would be, if nobody calls meanwhile. */
export function msUntilAllowed({ limit, length, passed, current, previous }: Windows): number {
  if (previous * (1 - passed) + current <= limit) return 0
  const others = current - 1
  // The window before weighs less and less, and nothing at the end of this one.
  if (others + 1 <= limit) return length * (1 - (limit - others - 1) / previous - passed)
  // Then it is this window that weighs less and less.
  return length * (1 - passed) + length * (1 - (limit - 1) / others)
}
