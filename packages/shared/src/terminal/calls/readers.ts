/** Which terminal a card reader belongs to. */
import { AssignReaderRequest, ReadersAnswer, TakeReaderAwayRequest } from '../../manager/readers.ts'
import { type Call, Empty, GATEWAY_MS, QUICK_MS } from './call.ts'

export const READER_CALLS = {
  /** Lists the gateway's card readers, and the terminal that each belongs to. */
  readers: {
    request: Empty,
    answer: ReadersAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'the card readers are not known',
  },
  /** Gives a card reader to a terminal. Idempotent. */
  assignReader: {
    request: AssignReaderRequest,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'the card reader may or may not be assigned',
  },
  /** Takes a card reader from its terminal. Idempotent. */
  takeReaderAway: {
    request: TakeReaderAwayRequest,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the card reader may or may not be taken away',
  },
} as const satisfies Record<string, Call>
