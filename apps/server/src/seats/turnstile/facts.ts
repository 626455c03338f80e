/** The state of a ledger's claim at the turnstile. */
import type { LedgerClaim } from '../ledger/claims-of-show.ts'
import type { SeatClaim } from './scripts.ts'

/**
 * The time for which the turnstile keeps a terminal's hold beyond its end. Such a hold ends only when the terminal lets
 * go, and the ledger sees to that. The turnstile's own end exists because a hold may never have reached the ledger (the
 * server died in between). Without it such a hold would close a seat for good.
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
