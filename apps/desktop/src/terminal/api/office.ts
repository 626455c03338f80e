/** Calls of a manager's page about who has logged in there. Passwords go through to the server, and the session's token stays here. */
import {
  type Answer,
  Empty,
  OfficeAcceptRequest,
  OfficeChooseCinemaRequest,
  OfficeConfirmSecondFactorRequest,
  OfficeEndSecondFactorRequest,
  OfficeLogInRequest,
  OfficeProviderFinishRequest,
} from '@marquee/shared'
import { z } from 'zod'
import type { ApiOf, ScreenCall } from './screen-call.ts'

export const OFFICE_CALLS = {
  officeLogIn: { request: OfficeLogInRequest, answer: z.custom<Answer<null>>() },
  officeAccept: { request: OfficeAcceptRequest, answer: z.custom<Answer<null>>() },
  officeProviderFinish: { request: OfficeProviderFinishRequest, answer: z.custom<Answer<null>>() },
  officeLogOut: { request: Empty, answer: z.custom<Answer<null>>() },
  officeChooseCinema: { request: OfficeChooseCinemaRequest, answer: z.custom<Answer<null>>() },
  /** The recovery codes are shown once. */
  officeConfirmSecondFactor: {
    request: OfficeConfirmSecondFactorRequest,
    answer: z.custom<Answer<{ codes: string[] }>>(),
  },
  officeEndSecondFactor: { request: OfficeEndSecondFactorRequest, answer: z.custom<Answer<null>>() },
} satisfies Record<string, ScreenCall>

export type OfficeApi = ApiOf<typeof OFFICE_CALLS>
