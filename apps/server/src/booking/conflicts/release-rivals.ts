/**
 * Takes seats from their owners, for a sale in conflict: a hold ends, a terminal's claims are released by force, a sale
 * is refunded.
 */
import {
  type Answer,
  type ForceReleaseAnswer,
  type ForceReleaseRequest,
  newId,
  type Refusal,
  type TerminalIdentity,
} from '@marquee/shared'
import type { Pool } from '../../infra/postgres.ts'
import { paymentsOfBooking } from '../../payments/payment-rows.ts'
import type { OnlineBookings } from '../online/online-bookings.ts'
import type { BookingSeatStore } from '../seat-store.ts'
import type { SeatClaim, SeatedConflict } from './view-conflicts.ts'

/** Takes seats from a terminal without its word, with a reason, on the record. */
export type ForceRelease = (
  request: ForceReleaseRequest,
  manager: TerminalIdentity,
) => Promise<Answer<ForceReleaseAnswer>>

export interface ReleaseRivalsParts {
  pool: Pool
  store: BookingSeatStore
  bookings: Pick<OnlineBookings, 'cancel'>
  forceRelease: ForceRelease
}

/**
 * @param mayGoOn false: somebody else settles the conflict by now. Asked before each step: what is taken can't be given back.
 * @returns why it could not be done; what was released until then stays so
 */
export async function releaseRivals(
  { pool, store, bookings, forceRelease }: ReleaseRivalsParts,
  { show, rivals }: SeatedConflict,
  manager: TerminalIdentity,
  reason: string,
  mayGoOn: () => Promise<boolean>,
): Promise<Refusal | undefined> {
  const over: Refusal = { code: 'resolution_unavailable', resolution: 'release_other' }
  const showId = show.show.id
  const seatIds = (claims: readonly SeatClaim[]) => claims.map((claim) => show.plan.seatIdOf(claim.seat_index))
  const isSold = (claim: SeatClaim) => claim.kind === 'booked'

  const held = rivals.filter((claim) => !isSold(claim) && claim.terminal_id === null)
  const customers = new Set(held.flatMap((claim) => claim.booking_id ?? []))
  for (const bookingId of customers) {
    // The money would go back to the customer, but only after it was taken: the manager waits for the end of that.
    const payments = await paymentsOfBooking(pool, bookingId)
    if (payments.some((payment) => payment.state === 'pending')) return { code: 'payment_under_way' }
  }

  const sold = Map.groupBy(rivals.filter(isSold), (claim) => claim.booking_id ?? '')
  for (const [bookingId, claims] of sold) {
    if (!(await mayGoOn())) return over
    const caller = { customerId: manager.id, role: 'manager', email: undefined, via: 'manager' } as const
    // A repeated request finds the booking among the rivals, or gone: the key needs no memory.
    const what = { seatIds: seatIds(claims), reason, evenIfUsed: true } as const
    const given = await bookings.cancel(caller, bookingId, newId(), what)
    if (!given.ok) return given.refusal
  }

  const allotted = rivals.filter((claim) => !isSold(claim) && claim.terminal_id !== null)
  for (const [terminalId, claims] of Map.groupBy(allotted, (claim) => claim.terminal_id ?? '')) {
    if (!(await mayGoOn())) return over
    const request = { key: newId(), terminalId, showId, seatIds: seatIds(claims), reason }
    const released = await forceRelease(request, manager)
    if (!released.ok) return released.refusal
  }

  // Gives back all of the hold: it can't be paid for in part.
  for (const bookingId of customers) {
    if (!(await mayGoOn())) return over
    await store.release({ showId, bookingId, why: 'forced' })
  }
  return undefined
}
