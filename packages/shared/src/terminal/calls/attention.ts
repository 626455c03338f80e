/** What needs a manager: conflicts, what is stuck, shows that are closed, and the gateway’s day. */
import { AttentionAnswer, SetAsideRequest, TryAgainAnswer, TryAgainRequest } from '../../manager/attention.ts'
import { ClosedShowsAnswer, OpenClosedShowAnswer, OpenClosedShowRequest } from '../../manager/closed-shows.ts'
import { Conflict, ConflictsAnswer, SettleConflictRequest } from '../../manager/conflicts.ts'
import { GatewayDayAnswer, GatewayDayRequest } from '../../manager/gateway-day.ts'
import { type Call, Empty, GATEWAY_MS, QUICK_MS } from './call.ts'

export const ATTENTION_CALLS = {
  /** Lists the items that wait for a manager. */
  attention: {
    request: Empty,
    answer: AttentionAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'what needs attention is not known',
  },
  /** Tries an item of that list again now. */
  tryAgain: {
    request: TryAgainRequest,
    answer: TryAgainAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'it may or may not have been tried',
  },
  /** Takes an item off that list, with the reason. */
  setAside: {
    request: SetAsideRequest,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it is not set aside',
  },
  /** Lists sales and other commands of terminals that wait for a manager. */
  conflicts: {
    request: Empty,
    answer: ConflictsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the conflicts are not known',
  },
  /** Settles one of them. */
  settleConflict: {
    request: SettleConflictRequest,
    answer: Conflict,
    who: ['manager'],
    passThrough: true,
    timeoutMs: GATEWAY_MS,
    undone: 'it may or may not be settled',
  },
  /** Lists shows that sell nothing new since the ledger was set back. */
  closedShows: {
    request: Empty,
    answer: ClosedShowsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it is not known which shows are closed',
  },
  /** Opens such a show without waiting for sales that may have been made. Idempotent. */
  openClosedShow: {
    request: OpenClosedShowRequest,
    answer: OpenClosedShowAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the show may or may not be open',
  },
  /** Reads a day's money at the payment gateway. */
  gatewayDay: {
    request: GatewayDayRequest,
    answer: GatewayDayAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the money at the gateway is not known',
  },
} as const satisfies Record<string, Call>
