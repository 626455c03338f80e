/** Parked orders. */
import { z } from 'zod'
import {
  KeepParkedRequest,
  SyncParkedAnswer,
  SyncParkedRequest,
  TakeUpParkedAnswer,
  TakeUpParkedRequest,
} from '../parked-orders.ts'
import { BATCH_MS, type Call, QUICK_MS } from './call.ts'

export const PARKED_CALLS = {
  /** Names the orders that the counter has parked: the server forgets its others. Answers what it lacks, and who else has parked what. */
  syncParked: {
    request: SyncParkedRequest,
    answer: SyncParkedAnswer,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'other counters don’t know what is parked here',
  },
  /** Keeps what is in a parked order, for the counter that takes it up. Idempotent. */
  keepParked: {
    request: KeepParkedRequest,
    answer: z.object({}),
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'other counters can’t take the order up',
  },
  /** Takes an order up that another counter has parked, with its seats, on that counter's word. Idempotent. */
  takeUpParked: {
    request: TakeUpParkedRequest,
    answer: TakeUpParkedAnswer,
    who: ['counter'],
    timeoutMs: BATCH_MS,
    undone: 'the order may or may not be taken up: try again',
  },
} as const satisfies Record<string, Call>
