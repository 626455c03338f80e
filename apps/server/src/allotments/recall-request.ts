/** A request to a terminal to let go of seats, and its outcome. */
import type { Recall } from '@marquee/shared'
import type { Grant, RunOfTerminal } from '../seats/seat-store.ts'

export interface RecallRequest {
  terminalId: string
  showId: string
  grants: readonly Grant[]
  why: Recall['why']
  /** Set with `time_up` and `moved`: the booking of the hold. */
  bookingId?: string | undefined
  /** Set with `time_up` and `moved`: the end of the hold, an ISO instant. */
  heldUntil?: string | undefined
  /** Set with `moved`: what lets go is granted to this booking of a counter at once. `until`: an ISO instant. */
  moveTo?: (RunOfTerminal & { bookingId: string; until: string }) | undefined
}

export interface RecallOutcome {
  /** Seats that the terminal can't sell any more under these grants. Their claims have ended, or with `moved` are another booking's. */
  letGo: number[]
  /** false: there was nobody to ask, or no answer. */
  answered: boolean
}
