/** Any booking of the house, found by what its customer says of it: a counter's call, and a manager's. */
import { type Answer, type FindBookingsAnswer, FindBookingsRequest } from '@marquee/shared'
import { z } from 'zod'
import type { ApiOf, ScreenCall } from './screen-call.ts'

export interface FoundBookings extends FindBookingsAnswer {
  /** The server can't be reached: they are those that this terminal sold itself. */
  ofThisTerminal: boolean
}

export const FINDING_CALLS = {
  findBookings: { request: FindBookingsRequest, answer: z.custom<Answer<FoundBookings>>() },
} satisfies Record<string, ScreenCall>

export type FindingApi = ApiOf<typeof FINDING_CALLS>
