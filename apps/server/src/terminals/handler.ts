/** The table of handlers: one for each request of the terminal protocol. */
import type { Answer, AnswerOf, RequestName, RequestOf } from '@marquee/shared'
import type { Session } from './session.ts'

export type Handlers = {
  [N in RequestName]: (request: RequestOf<N>, session: Session) => Promise<Answer<AnswerOf<N>>>
}
