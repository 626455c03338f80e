/** Shows that sell nothing new since the ledger was set back, what each waits for, and opening one without waiting. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Reason } from '../reason.ts'
import { Instant, TimeZone } from '../times.ts'

export const ClosedShow = z.object({
  show: z.object({
    showId: Id,
    startsAt: Instant,
    movie: z.string(),
    auditorium: z.string(),
    cinema: z.string(),
    timeZone: TimeZone,
  }),
  /** Sales for the show since this instant may be missing from the ledger. */
  lostSince: Instant,
  /**
   * The terminal's statement that showed it, with the terminal's name, in one sentence.
   */
  shownBy: z.string().nullable(),
  /** Terminals that may have sold for it since then and were not heard, by name. */
  terminals: z.array(z.string()),
  /** Online payments since then are still being read from the gateway. */
  gateway: z.boolean(),
})
export type ClosedShow = z.infer<typeof ClosedShow>

export const ClosedShowsAnswer = z.object({
  /** Sorted by start, at most 200. */
  shows: z.array(ClosedShow),
  /** The number of all closed shows. */
  total: z.int().min(0),
})
export type ClosedShowsAnswer = z.infer<typeof ClosedShowsAnswer>

/**
 * Opens the show although some of its sales may not be known yet; those seats can then be sold a second time. The record
 * keeps who opened it, and why.
 */
export const OpenClosedShowRequest = z.strictObject({ showId: Id, reason: Reason })
export type OpenClosedShowRequest = z.infer<typeof OpenClosedShowRequest>
/** `was_open`: the show waited for nothing more, or somebody had opened it. Then nothing was changed. */
export const OpenClosedShowAnswer = z.object({ outcome: z.enum(['opened', 'was_open']) })
export type OpenClosedShowAnswer = z.infer<typeof OpenClosedShowAnswer>
