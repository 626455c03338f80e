/** Terminals that come to the house and leave it. */
import {
  EnrolmentCodeRequest,
  EnrolmentCodeState,
  MadeEnrolmentCode,
  MakeEnrolmentCodeRequest,
  RenameTerminalRequest,
  RevokeTerminalRequest,
} from '../../manager/terminals.ts'
import { type Call, Empty, QUICK_MS } from './call.ts'

export const ENROLMENT_CALLS = {
  /** Makes a code that enrols one device, once. */
  makeEnrolmentCode: {
    request: MakeEnrolmentCodeRequest,
    answer: MadeEnrolmentCode,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'there may or may not be a code',
  },
  /** Reads whether a device has used such a code. */
  enrolmentCode: {
    request: EnrolmentCodeRequest,
    answer: EnrolmentCodeState,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it is not known whether the code was used',
  },
  /** Ends such a code. Idempotent. */
  withdrawEnrolmentCode: {
    request: EnrolmentCodeRequest,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the code may or may not be good',
  },
  /** Gives a terminal another name. Idempotent. */
  renameTerminal: {
    request: RenameTerminalRequest,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the terminal may or may not have the name',
  },
  /** Throws a terminal out. Idempotent. */
  revokeTerminal: {
    request: RevokeTerminalRequest,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the terminal may or may not be revoked',
  },
} as const satisfies Record<string, Call>
