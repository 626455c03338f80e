/** Shows that sell nothing new since the ledger was set back, what each waits for, and opening one without waiting. */
import { z } from 'zod'
import { Instant, TimeZone } from '../catalogue.ts'
import { Id } from '../ids.ts'
import { Reason } from '../reason.ts'

export const ClosedShow = z.object({
  show: z.object({
    showId: Id,
    startsAt: Instant,
    movie: z.string(),
    auditorium: z.string(),
    cinema: z.string(),
    timeZone: TimeZone,
  }),
  /** What was sold for it since then may be missing from the ledger. */
  lostSince: Instant,
  /** What a terminal cited that showed it, with the terminal's name: one sentence. null: a server noticed it, or an operator said it. */
  shownBy: z.string().nullable(),
  /** Terminals that may have sold for it since then and were not heard, by name. */
  terminals: z.array(z.string()),
  /** Online payments since then are still being read from the gateway. */
  gateway: z.boolean(),
})
export type ClosedShow = z.infer<typeof ClosedShow>

export const ClosedShowsAnswer = z.object({
  /** By their start, at most 200. */
  shows: z.array(ClosedShow),
  /** How many there are. */
  total: z.int().min(0),
})
export type ClosedShowsAnswer = z.infer<typeof ClosedShowsAnswer>

/** What was sold for it and isn't known yet can be sold a second time then. It stays on the record who opened it, and why. */
export const OpenClosedShowRequest = z.strictObject({ showId: Id, reason: Reason })
export type OpenClosedShowRequest = z.infer<typeof OpenClosedShowRequest>
/** `was_open`: it waited for nothing more, or somebody had opened it. Nothing was changed. */
export const OpenClosedShowAnswer = z.object({ outcome: z.enum(['opened', 'was_open']) })
export type OpenClosedShowAnswer = z.infer<typeof OpenClosedShowAnswer>
