/** The types of the handlers of terminals' calls. */
import type { Answer, AnswerOf, CallName, RequestOf } from '@marquee/shared'
import type { Session } from '../conversation/session.ts'

/** Carries out one call. The request is valid, and the session's terminal is of a kind that may make the call. */
export type Handler<N extends CallName> = (request: RequestOf<N>, session: Session) => Promise<Answer<AnswerOf<N>>>

/** One handler for each call. */
export type Handlers = { [N in CallName]: Handler<N> }

/** The handlers of one file: those of the calls that it names. */
export type HandlersOf<N extends CallName> = Pick<Handlers, N>
