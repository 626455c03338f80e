/** How a claim of the ledger stands at the turnstile. */
import type { LedgerClaim } from '../ledger/claims-of-show.ts'
import type { SeatClaim } from './scripts.ts'

/**
 * How long the turnstile keeps a terminal's hold past its time. Such a hold ends only when the terminal lets go, which
 * the ledger sees to; the turnstile's end is there so that a hold which never reached the ledger (the server died in
 * between) doesn't close a seat for good.
 */
const TERMINAL_GRACE_MS = 120_000

export const turnstileEnd = (until: Date, terminalId: string | null): number =>
  until.getTime() + (terminalId ? TERMINAL_GRACE_MS : 0)

/** An allotted seat looks free. */
export function factOf(claim: LedgerClaim | undefined): SeatClaim | null {
  if (!claim || claim.kind === 'allotted' || claim.bookingId === null) return null
  return {
    kind: claim.kind,
    bookingId: claim.bookingId,
    until: claim.expiresAt ? turnstileEnd(claim.expiresAt, claim.terminalId) : null,
  }
}
