/** Accounts of the office itself, and how somebody logs in to them. */
import {
  OfficeAcceptRequest,
  OfficeAccountRequest,
  OfficeAccountsAnswer,
  OfficeBeginSecondFactorRequest,
  OfficeChangePasswordRequest,
  OfficeChooseCinemaRequest,
  OfficeConfirmSecondFactorRequest,
  OfficeEndSecondFactorRequest,
  OfficeHistoryAnswer,
  OfficeHistoryRequest,
  OfficeInvitation,
  OfficeLoggedIn,
  OfficeLogInRequest,
  OfficeProviderBegun,
  OfficeProviderFinishRequest,
  OfficeRecoveryCodes,
  OfficeSecondFactorBegun,
  OfficeState,
  OfficeStateRequest,
  SaveOfficeAccountRequest,
} from '../../manager/office.ts'
import { BATCH_MS, type Call, Empty, QUICK_MS } from './call.ts'

export const OFFICE_CALLS = {
  /** Whether somebody has to log in at the manager’s page, and who has. */
  officeState: {
    request: OfficeStateRequest,
    answer: OfficeState,
    who: ['manager'],
    timeoutMs: QUICK_MS,
    undone: 'it is not known who has logged in',
  },
  /** Logs somebody in at this terminal. */
  officeLogIn: {
    request: OfficeLogInRequest,
    answer: OfficeLoggedIn,
    who: ['manager'],
    timeoutMs: BATCH_MS,
    undone: 'nobody is logged in',
  },
  /** Sets the first password of an account, or another one, by a code, and logs in. */
  officeAccept: {
    request: OfficeAcceptRequest,
    answer: OfficeLoggedIn,
    who: ['manager'],
    timeoutMs: BATCH_MS,
    undone: 'the password may or may not be set',
  },
  /** Begins a log-in at the house’s provider. */
  officeProviderBegin: {
    request: Empty,
    answer: OfficeProviderBegun,
    who: ['manager'],
    passThrough: true,
    timeoutMs: BATCH_MS,
    undone: 'nobody is logged in',
  },
  /** Ends such a log-in, by the digits that it has shown. */
  officeProviderFinish: {
    request: OfficeProviderFinishRequest,
    answer: OfficeLoggedIn,
    who: ['manager'],
    timeoutMs: QUICK_MS,
    undone: 'nobody is logged in',
  },
  /** Ends the session. Idempotent. */
  officeLogOut: {
    request: Empty,
    answer: Empty,
    who: ['manager'],
    timeoutMs: QUICK_MS,
    undone: 'the session may or may not be over',
  },
  /** Somebody is at the page: the session goes on. */
  officeTouch: {
    request: Empty,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the session may end',
  },
  /** Looks after another cinema of theirs from now on. */
  officeChooseCinema: {
    request: OfficeChooseCinemaRequest,
    answer: OfficeState,
    who: ['manager'],
    timeoutMs: QUICK_MS,
    undone: 'the cinema may or may not be chosen',
  },
  /** Changes the own password. */
  officeChangePassword: {
    request: OfficeChangePasswordRequest,
    answer: Empty,
    who: ['manager'],
    passThrough: true,
    timeoutMs: BATCH_MS,
    undone: 'the password may or may not be changed',
  },
  /** Begins a second factor: the secret for an authenticator. */
  officeBeginSecondFactor: {
    request: OfficeBeginSecondFactorRequest,
    answer: OfficeSecondFactorBegun,
    who: ['manager'],
    passThrough: true,
    timeoutMs: BATCH_MS,
    undone: 'no second factor is begun',
  },
  /** Takes the second factor into use, by its first six digits. */
  officeConfirmSecondFactor: {
    request: OfficeConfirmSecondFactorRequest,
    answer: OfficeRecoveryCodes,
    who: ['manager'],
    timeoutMs: BATCH_MS,
    undone: 'the second factor may or may not be in use',
  },
  /** Does without a second factor from now on. */
  officeEndSecondFactor: {
    request: OfficeEndSecondFactorRequest,
    answer: OfficeState,
    who: ['manager'],
    timeoutMs: BATCH_MS,
    undone: 'the second factor may or may not be ended',
  },
  /** Lists the accounts of the office. */
  officeAccounts: {
    request: Empty,
    answer: OfficeAccountsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the accounts are not known',
  },
  /** Makes an account, or changes its name and roles. Idempotent. */
  saveOfficeAccount: {
    request: SaveOfficeAccountRequest,
    answer: OfficeAccountsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the account may or may not be saved',
  },
  /** Makes a code by which somebody sets the password of their account. The one before it is good no more. */
  inviteOfficeAccount: {
    request: OfficeAccountRequest,
    answer: OfficeInvitation,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'there may or may not be a code',
  },
  /** Takes the second factor of an account away, and ends its sessions. Idempotent. */
  resetOfficeSecondFactor: {
    request: OfficeAccountRequest,
    answer: OfficeAccountsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the second factor may or may not be reset',
  },
  /** Removes an account, and ends its sessions. Idempotent. */
  removeOfficeAccount: {
    request: OfficeAccountRequest,
    answer: OfficeAccountsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the account may or may not be removed',
  },
  /** Reads what was done at managers’ pages, the newest first. */
  officeHistory: {
    request: OfficeHistoryRequest,
    answer: OfficeHistoryAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the history is not known',
  },
} as const satisfies Record<string, Call>
