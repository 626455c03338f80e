/** The life of a booking: which state may follow which. The ledger holds the same table (`booking_may_become`) and refuses the rest. */
import type { BookingState } from '@marquee/shared'

const TRANSITIONS = {
  /** Asked for, and no seat held yet. */
  initiated: ['held', 'cancelled', 'failed'],
  /** Its seats are held, and wait for their payment. */
  held: ['confirmed', 'failed', 'expired', 'cancelled'],
  /** Paid: it has tickets. */
  confirmed: ['cancelled'],
  /** Paying didn't come about: the card was refused too often, or a seat was gone when the money came. */
  failed: [],
  /**
   * The hold's time was over. The booking is held again in two cases. A terminal that is cut off has sold it on other
   * seats that it has. An online customer had paid for it in hours that a ledger which was set back has lost.
   */
  expired: ['held'],
  /** Given back. Money that was paid is on its way back. */
  cancelled: ['refunded', 'held'],
  /** All its money is back. */
  refunded: [],
} as const satisfies Record<BookingState, readonly BookingState[]>

/** `from` null: a booking that begins. */
export function mayBecome(from: BookingState | null, to: BookingState): boolean {
  const next: readonly BookingState[] = from === null ? ['initiated', 'held'] : TRANSITIONS[from]
  return next.includes(to)
}
