/** Why a terminal had no claim on the seats that it sold, under grants that were given. Pure. */
import type { ConflictReason } from '@marquee/shared'
import type { ConfirmOutcome } from '../../seats/seat-store.ts'

/** @param seats of the tickets, in their order */
export function whyNotHeld(
  tickets: readonly { grantNumber: number }[],
  seats: readonly number[],
  { seats: found }: Extract<ConfirmOutcome, { kind: 'not_held' }>,
): ConflictReason {
  const isStale = found.some(({ seat, claim }) => {
    const grantNumber = tickets[seats.indexOf(seat)]?.grantNumber
    return grantNumber !== undefined && claim !== null && claim.grantNumber !== null && claim.grantNumber > grantNumber
  })
  return isStale ? 'stale_grant' : 'outside_claim'
}
