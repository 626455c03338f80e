/** Who works at counters, and who says so at the office. */
import {
  OperatorsInOffice,
  RemoveOperatorRequest,
  SaveOperatorRequest,
  SetCounterLockRequest,
  SetOperatorBadgeRequest,
  SetOperatorPinRequest,
} from '../../manager/operators.ts'
import { OperatorsAnswer, TellLockOutsRequest, WhoWorksRequest } from '../operators.ts'
import { type Call, Empty, QUICK_MS } from './call.ts'

export const OPERATOR_CALLS = {
  /** Reads who may work at the terminal's cinemas; a door asks them for a yes, a kiosk opens its staff page to them. */
  operators: {
    request: Empty,
    answer: OperatorsAnswer,
    who: ['counter', 'kiosk', 'door'],
    beforeBoot: true,
    timeoutMs: QUICK_MS,
    undone: 'the operators are not known',
  },
  /** Says who works at this counter from now on. */
  whoWorks: {
    request: WhoWorksRequest,
    answer: Empty,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'the server does not know who works here',
  },
  /** Tells that wrong PINs were typed until the counter made somebody wait. Idempotent. */
  tellLockOuts: {
    request: TellLockOutsRequest,
    answer: Empty,
    who: ['counter', 'kiosk', 'door'],
    timeoutMs: QUICK_MS,
    undone: 'managers may or may not hear of wrong PINs',
  },
  /** Lists the operators of the manager's cinemas. */
  operatorsInOffice: {
    request: Empty,
    answer: OperatorsInOffice,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the operators are not known',
  },
  /** Makes an operator, or changes name and roles. Idempotent. */
  saveOperator: {
    request: SaveOperatorRequest,
    answer: OperatorsInOffice,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the operator may or may not be saved',
  },
  /** Sets an operator's PIN. Idempotent. */
  setOperatorPin: {
    request: SetOperatorPinRequest,
    answer: OperatorsInOffice,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the PIN may or may not be set',
  },
  /** Gives an operator a badge, or takes it away. Idempotent. */
  setOperatorBadge: {
    request: SetOperatorBadgeRequest,
    answer: OperatorsInOffice,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the badge may or may not be changed',
  },
  /** Takes an operator's roles at the manager's cinemas; without any role they are gone. Idempotent. */
  removeOperator: {
    request: RemoveOperatorRequest,
    answer: OperatorsInOffice,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the operator may or may not be removed',
  },
  /** Sets when a cinema's counters lock themselves. Idempotent. */
  setCounterLock: {
    request: SetCounterLockRequest,
    answer: OperatorsInOffice,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it may or may not be changed',
  },
} as const satisfies Record<string, Call>
