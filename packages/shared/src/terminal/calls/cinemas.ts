/** What managers say of a cinema itself. */
import { SetCinemaLanguageRequest } from '../../manager/cinemas.ts'
import { type Call, Empty, QUICK_MS } from './call.ts'

export const CINEMA_CALLS = {
  /** Sets in which language customers are spoken to, where nobody knows their own. Idempotent. */
  setCinemaLanguage: {
    request: SetCinemaLanguageRequest,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the language may or may not be changed',
  },
} as const satisfies Record<string, Call>
