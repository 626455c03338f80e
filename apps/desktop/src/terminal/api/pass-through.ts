/**
 * A screen's calls that the engine sends to the server as they are: most of a manager's, and a counter's search for a booking.
 * They follow from the table of calls in packages/shared.
 */
import type { Answer, AnswerOf, PassThroughName, RequestOf } from '@marquee/shared'
import type { CallOf } from './screen-call.ts'

/** `offline`: not sent. `timeout`: it may or may not have been done. */
export type PassThroughApi = {
  [N in PassThroughName]: CallOf<RequestOf<N>, Answer<AnswerOf<N>>>
}
