/** The state of a ledger's claim at the turnstile. */
import type { LedgerClaim } from '../ledger/claims-of-show.ts'
import type { SeatClaim } from './scripts.ts'

/**
 * The time for which the turnstile keeps a terminal's hold after the hold's time. The ledger keeps such a hold until the
 * terminal lets go. The turnstile forgets it after this time, because it may never have reached the ledger (the server died
 * in between). Otherwise its seat would stay taken for good.
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
