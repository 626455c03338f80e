/** Seats that counters may sell while cut off. */
import {
  AllotmentPolicy,
  AllotmentPolicyRequest,
  AllottedSeatsAnswer,
  ForceReleaseAnswer,
  ForceReleaseRequest,
  SetAllotmentPolicyRequest,
} from '../../manager/allotted-seats.ts'
import { type Call, Empty, QUICK_MS } from './call.ts'

export const ALLOTMENT_CALLS = {
  /** Lists the seats that are allotted to terminals or held by them. */
  allottedSeats: {
    request: Empty,
    answer: AllottedSeatsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it is not known which seats are allotted',
  },
  /** Takes seats from a terminal without its word. Sent again with its key, it is done once. */
  forceRelease: {
    request: ForceReleaseRequest,
    answer: ForceReleaseAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the seats may or may not be free',
  },
  /** Reads how many seats a cinema allots to its counters. */
  allotmentPolicy: {
    request: AllotmentPolicyRequest,
    answer: AllotmentPolicy,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'how many seats are allotted is not known',
  },
  /** Changes that. */
  setAllotmentPolicy: {
    request: SetAllotmentPolicyRequest,
    answer: AllotmentPolicy,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it may or may not be changed',
  },
} as const satisfies Record<string, Call>
