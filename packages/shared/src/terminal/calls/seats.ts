/** Seats: maps that are watched, and holds. */
import {
  ClaimAnswer,
  ClaimRequest,
  ExtendAnswer,
  ExtendRequest,
  ReleaseRequest,
  TakeOverAnswer,
  TakeOverRequest,
  UnwatchRequest,
  WatchAnswer,
  WatchRequest,
} from '../../terminal-protocol.ts'
import { type Call, Empty, QUICK_MS } from './call.ts'

export const SEAT_CALLS = {
  /** Answers with the show's map, and sends its changes until `unwatch`. */
  watch: {
    request: WatchRequest,
    answer: WatchAnswer,
    who: ['counter', 'kiosk', 'manager'],
    beforeBoot: true,
    timeoutMs: QUICK_MS,
    undone: 'the seat map cannot be fetched',
  },
  unwatch: {
    request: UnwatchRequest,
    answer: Empty,
    who: ['counter', 'kiosk', 'manager'],
    beforeBoot: true,
    timeoutMs: QUICK_MS,
    undone: 'the show cannot be closed',
  },
  /** Holds seats for a booking. */
  claim: {
    request: ClaimRequest,
    answer: ClaimAnswer,
    who: ['counter', 'kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'seats cannot be held',
  },
  /** Gives seats back. */
  release: {
    request: ReleaseRequest,
    answer: Empty,
    who: ['counter', 'kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'seats cannot be given back',
  },
  /** Gives a booking's hold more time. */
  extend: {
    request: ExtendRequest,
    answer: ExtendAnswer,
    who: ['counter', 'kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'the time cannot be extended',
  },
  /** Takes a hold over from an online customer or another terminal, by its reference. Idempotent. */
  takeOverHold: {
    request: TakeOverRequest,
    answer: TakeOverAnswer,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'the booking may or may not be taken over',
  },
} as const satisfies Record<string, Call>
