/** Calls of a counter about who works there: chosen by name, number or badge, proven by a PIN, and locked. */
import { type Answer, type Approval, Empty, Id, TypedPin } from '@marquee/shared'
import { z } from 'zod'
import type { ApiOf, ScreenCall } from './screen-call.ts'

/** Who works at this terminal. */
export interface AtWork {
  /** Its cinemas have operators with PINs: somebody logs in before anything is sold or given back. */
  isNeeded: boolean
  /** Who has logged in last; null: nobody. */
  who: { operatorId: Id; name: string } | null
  /** They have to type their PIN again, or somebody else theirs. */
  isLocked: boolean
}

export interface OperatorChoice {
  operatorId: Id
  /** Typed instead of the name. */
  number: number
  name: string
  hasPin: boolean
  /** At one of this terminal's cinemas. */
  mayApprove: boolean
  /** After wrong PINs, from now on. */
  waitSeconds: number
}

export interface OperatorChoices {
  /** By name. */
  operators: OperatorChoice[]
  /** What this terminal kept of some was altered: they can't log in until the server is reached. */
  isDamaged: boolean
}

export const OPERATOR_CALLS = {
  operatorChoices: { request: Empty, answer: z.custom<OperatorChoices>() },
  /** By their number, or what a scanner reads off their badge. */
  findOperator: {
    request: z.strictObject({ text: z.string().trim().min(1, 'must be a number or a badge').max(64) }),
    answer: z.custom<Answer<OperatorChoice>>(),
  },
  /** Works as well while the server can't be reached. Refused: `wrong_pin`, `pin_wait` with the time to wait… */
  logIn: { request: z.strictObject({ operatorId: Id, pin: TypedPin }), answer: z.custom<Answer<null>>() },
  /** Whoever goes on types a PIN. The open order stays. */
  lockTerminal: { request: Empty, answer: z.custom<Answer<null>>() },
  /** Somebody is at the screen: it is not locked yet. */
  stillHere: { request: Empty, answer: z.custom<Answer<null>>() },
  /** Says yes to a question of this counter that waits, by the PIN of whoever may. The server decides. */
  approveHere: {
    request: z.strictObject({ approvalId: Id, operatorId: Id, pin: TypedPin }),
    answer: z.custom<Answer<Approval>>(),
  },
} satisfies Record<string, ScreenCall>

export type OperatorApi = ApiOf<typeof OPERATOR_CALLS>
