/** When a renewal that the bank has declined is tried again: after 1, 3 and 5 days. Then the subscription is past due. Pure. */

const AFTER_DAYS = [1, 3, 5]
const DAY_MS = 86_400_000

/** @param tries how often the bank has said no. undefined: often enough */
export function renewAgainAt(tries: number, now: number): Date | undefined {
  const days = AFTER_DAYS[tries - 1]
  return days === undefined ? undefined : new Date(now + days * DAY_MS)
}
