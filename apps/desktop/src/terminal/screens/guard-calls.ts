/**
 * Where the cinema has operators, nobody sells, gives back, pays out, opens a shift or searches bookings before they have logged in: whatever
 * a screen shows.
 */
import { type Answer, type Id, refused } from '@marquee/shared'
import type { TerminalApi } from '../api.ts'
import type { Operators } from '../operators/operators.ts'

/** The calls that need an operator. */
const GUARDED = [
  'sell',
  'sellOrder',
  'beginAtReader',
  'exchange',
  'returnLines',
  'refundedAtMachine',
  'paidOut',
  'handOver',
  'askOrderApproval',
  'askRefundApproval',
  'openShift',
  'moveCash',
  'shiftSoFar',
  'printShift',
  'countShift',
  'endShift',
  'findBookings',
  'mailAgain',
  'printFound',
] as const satisfies (keyof TerminalApi)[]

/** @param cinemaOf the cinema that a call is about; undefined: it is about none, or nobody knows */
export function guardCalls(
  api: TerminalApi,
  operators: Pick<Operators, 'refuseWork' | 'during'>,
  cinemaOf: (args: unknown) => Id | undefined,
): TerminalApi {
  const guarded = GUARDED.map((name) => {
    const call = api[name] as (args: unknown) => Promise<Answer<unknown>>
    const guard = async (args: unknown): Promise<Answer<unknown>> => {
      const refusal = operators.refuseWork(cinemaOf(args))
      return refusal ? refused(refusal) : operators.during(() => call(args))
    }
    return [name, guard]
  })
  // The names are those of the type; TypeScript can't follow that through a list of names.
  return { ...api, ...(Object.fromEntries(guarded) as Pick<TerminalApi, (typeof GUARDED)[number]>) }
}
