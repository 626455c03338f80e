/** Shifts of counters, as the ledger has them. */
import {
  CloseShiftRequest,
  LastShiftAnswer,
  NoteShiftRequest,
  ShiftRecord,
  ShiftRecordRequest,
  ShiftsAnswer,
  ShiftsRequest,
} from '../../manager/shifts.ts'
import { type Call, Empty, QUICK_MS } from './call.ts'

export const SHIFT_CALLS = {
  /** The last shift that the ledger knows of this counter. */
  lastShift: {
    request: Empty,
    answer: LastShiftAnswer,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'the last shift of this counter is not known',
  },
  /** Shifts of a day, or those that somebody must look at. */
  shifts: {
    request: ShiftsRequest,
    answer: ShiftsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the shifts can not be looked up',
  },
  /** A shift with its report, by the ledger as it is now. */
  shiftRecord: {
    request: ShiftRecordRequest,
    answer: ShiftRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the shift can not be looked up',
  },
  /** Closes a shift that was left open, without a count. */
  closeShift: {
    request: CloseShiftRequest,
    answer: ShiftRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the shift may or may not be closed',
  },
  /** Notes that somebody has looked at a shift whose figures disagree. */
  noteShift: {
    request: NoteShiftRequest,
    answer: ShiftRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it may or may not be noted',
  },
} as const satisfies Record<string, Call>
