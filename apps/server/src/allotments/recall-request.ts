/** A request to a terminal to let go of seats, and its outcome. */
import type { Recall } from '@marquee/shared'
import type { Grant } from '../seats/seat-store.ts'

export interface RecallRequest {
  terminalId: string
  showId: string
  grants: readonly Grant[]
  why: Recall['why']
  /** Set with `time_up`: the booking of the hold. */
  bookingId?: string | undefined
  /** Set with `time_up`: the end of the hold, an ISO instant, by which its time is up. */
  heldUntil?: string | undefined
}

export interface RecallOutcome {
  /** Seats that the terminal can't sell any more under these grants. Their claims have ended. */
  letGo: number[]
  /** false: there was nobody to ask, or no answer. */
  answered: boolean
}
