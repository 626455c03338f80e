/** Log-in at a manager's page, accounts of the office, and the history of what was done there. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import {
  LoginName,
  NewPassword,
  OfficeName,
  OfficeRole,
  OfficeRoleAt,
  SecondFactor,
  TypedPassword,
} from '../office/office-account.ts'
import { EnrolmentCode } from '../terminal-protocol.ts'
import { Instant } from '../times.ts'

/** Who has logged in at a terminal. */
export const OfficeSession = z.object({
  accountId: Id,
  name: z.string(),
  login: z.string(),
  /** Here: at the terminal's cinema, or the one that they chose. */
  role: OfficeRole,
  /** null: every cinema of the house. */
  cinemaId: Id.nullable(),
  /** Of this terminal, one of which they may choose. */
  cinemas: z.array(Id),
  hasSecondFactor: z.boolean(),
  hasPassword: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** They have to log in again by then. */
  endsAt: Instant,
})
export type OfficeSession = z.infer<typeof OfficeSession>

/** 32 random bytes. The terminal's program keeps it in its memory, and no page ever sees it. */
export const OfficeToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be a token')

/** With a token the session goes on after a new connection. */
export const OfficeStateRequest = z.strictObject({ token: OfficeToken.optional() })
export const OfficeState = z.object({
  /** Nothing is done here before somebody has logged in. */
  isNeeded: z.boolean(),
  /** Somebody can log in. At a new house nobody has a password yet. */
  hasAccounts: z.boolean(),
  session: OfficeSession.nullable(),
  /** The name of the house's own log-in provider (OpenID Connect); null: it has none. */
  provider: z.string().nullable(),
  /** Without a touch for so long, the session ends. */
  idleSeconds: z.int(),
})
export type OfficeState = z.infer<typeof OfficeState>

export const OfficeLoggedIn = z.object({ token: OfficeToken, state: OfficeState })
export type OfficeLoggedIn = z.infer<typeof OfficeLoggedIn>

export const OfficeLogInRequest = z.strictObject({
  login: LoginName,
  password: TypedPassword,
  secondFactor: SecondFactor.optional(),
})
export type OfficeLogInRequest = z.infer<typeof OfficeLogInRequest>

/** The code of an invitation, or of a password that is set anew. */
export const OfficeAcceptRequest = z.strictObject({ code: EnrolmentCode, password: NewPassword })
export type OfficeAcceptRequest = z.infer<typeof OfficeAcceptRequest>

export const OfficeProviderBegun = z.object({ attemptId: Id, url: z.url() })
export type OfficeProviderBegun = z.infer<typeof OfficeProviderBegun>
/** `digits`: shown where the provider has said who it is, so that nobody logs another terminal in by a link that they were sent. */
export const OfficeProviderFinishRequest = z.strictObject({
  attemptId: Id,
  digits: z.string().regex(/^\d{6}$/, 'must be six digits'),
})
export type OfficeProviderFinishRequest = z.infer<typeof OfficeProviderFinishRequest>

export const OfficeChooseCinemaRequest = z.strictObject({ cinemaId: Id })
export const OfficeChangePasswordRequest = z.strictObject({ password: TypedPassword, next: NewPassword })
export type OfficeChangePasswordRequest = z.infer<typeof OfficeChangePasswordRequest>

export const OfficeBeginSecondFactorRequest = z.strictObject({ password: TypedPassword })
/** For an authenticator: `uri` as a picture, `secret` to type. */
export const OfficeSecondFactorBegun = z.object({ secret: z.string(), uri: z.string() })
export type OfficeSecondFactorBegun = z.infer<typeof OfficeSecondFactorBegun>
export const OfficeConfirmSecondFactorRequest = z.strictObject({ secondFactor: SecondFactor })
/** Shown once. Each of them is good once, instead of the six digits. */
export const OfficeRecoveryCodes = z.object({ codes: z.array(z.string()), state: OfficeState })
export type OfficeRecoveryCodes = z.infer<typeof OfficeRecoveryCodes>
export const OfficeEndSecondFactorRequest = z.strictObject({ password: TypedPassword, secondFactor: SecondFactor })

// --- accounts, as an administrator sees them ------------------------------------------------------------------------

export const ManagedOfficeAccount = z.object({
  accountId: Id,
  name: z.string(),
  login: z.string(),
  roles: z.array(OfficeRoleAt),
  /** `invited`: their code hasn't been used. */
  state: z.enum(['active', 'invited', 'waiting']),
  hasSecondFactor: z.boolean(),
  /** They log in by the house's provider as well. */
  hasProvider: z.boolean(),
  /** They have roles beyond this administrator's cinema: an administrator of the whole house changes them. */
  isBeyond: z.boolean(),
  lastLogInAt: Instant.nullable(),
  lockedUntil: Instant.nullable(),
})
export type ManagedOfficeAccount = z.infer<typeof ManagedOfficeAccount>
export const OfficeAccountsAnswer = z.object({ accounts: z.array(ManagedOfficeAccount) })
export type OfficeAccountsAnswer = z.infer<typeof OfficeAccountsAnswer>

/** Makes an account, or changes one: its roles become these. */
export const SaveOfficeAccountRequest = z.strictObject({
  accountId: Id,
  name: OfficeName,
  login: LoginName,
  roles: z
    .array(OfficeRoleAt.strict())
    .min(1, 'must have one at least')
    .max(200)
    .refine((roles) => new Set(roles.map(({ cinemaId }) => cinemaId)).size === roles.length, 'must name a cinema once'),
})
export type SaveOfficeAccountRequest = z.infer<typeof SaveOfficeAccountRequest>
export const OfficeAccountRequest = z.strictObject({ accountId: Id })
export type OfficeAccountRequest = z.infer<typeof OfficeAccountRequest>
export const OfficeInvitation = z.object({ code: z.string(), expiresAt: Instant })
export type OfficeInvitation = z.infer<typeof OfficeInvitation>

// --- history ---------------------------------------------------------------------------------------------------------

export const OfficeHistoryRequest = z.strictObject({ before: z.int().min(1).nullable() })
export const OfficeHistoryAnswer = z.object({
  /** The newest first. */
  acts: z.array(
    z.object({
      number: z.int(),
      at: Instant,
      /** The name of a call, or of what happened to an account; later versions may add some. */
      what: z.string(),
      /** The show, account, terminal or reason that it was about. */
      about: z.string(),
      /** null: by the command line, or nobody who is known. */
      by: z.string().nullable(),
      terminal: z.string().nullable(),
      /** Why it was refused; null: it was done. `unknown`: the server ended in the middle. */
      refused: z.string().nullable(),
    }),
  ),
  more: z.boolean(),
})
export type OfficeHistoryAnswer = z.infer<typeof OfficeHistoryAnswer>
