/**
 * Bookings whose carts were given back a while ago. A copy of a claim for one of them may still be on its way. The server then
 * holds seats for a customer who has left, so the terminal asks about these bookings with its reports.
 */
import type { BookingOfShow } from '@marquee/shared'

export interface GivenBack {
  add(booking: BookingOfShow): void
  /** Oldest first. */
  lately(): BookingOfShow[]
}

/** Longer than any message is on its way, and at least as long as a hold lasts. */
const ASKED_ABOUT_MS = 10 * 60_000

/** @param now by a clock that is never set, in ms */
export function createGivenBack(now: () => number = () => performance.now()): GivenBack {
  const since = new Map<string, { booking: BookingOfShow; at: number }>()

  function forget(): void {
    for (const [bookingId, { at }] of since) if (now() - at > ASKED_ABOUT_MS) since.delete(bookingId)
  }

  return {
    add(booking) {
      forget()
      since.set(booking.bookingId, { booking, at: now() })
    },
    lately() {
      forget()
      return [...since.values()].map(({ booking }) => booking)
    },
  }
}
