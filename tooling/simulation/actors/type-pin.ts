/** Somebody types a PIN at a counter, right or wrong: to log in, or to say yes. The world counts along. */
import type { Answer } from '@marquee/shared'
import type { TerminalApi } from '../../../apps/desktop/src/terminal/api.ts'
import type { Waits } from '../checks/waits-after-wrong-pins.ts'
import type { HouseOperator } from '../house/insert-operators.ts'
import { simNow } from '../world/clock.ts'
import { atTerminal } from './at-terminal.ts'
import type { ClerkOptions } from './clerk-options.ts'

export interface OperatorOptions extends ClerkOptions {
  waits: Waits
}

const WRONG_PIN = '0000'

/**
 * @param use what the PIN is typed for
 * @returns undefined: nobody saw an answer
 */
export async function typePin<T>(
  { terminal, waits, record, world }: OperatorOptions,
  { operatorId, name, pin }: HouseOperator,
  isRight: boolean,
  use: (api: TerminalApi, pin: string) => Promise<Answer<T>>,
): Promise<Answer<T> | undefined> {
  const began = simNow()
  const over = waits.over(terminal, operatorId)
  const answered = waits.type(terminal)
  const answer = await atTerminal(terminal, (api) => use(api, isRight ? pin : WRONG_PIN))
  const code = answer && !answer.ok ? answer.refusal.code : undefined
  const mustWait = simNow() < over
  const wasAlone = answered()
  if (code === 'pin_wait' && mustWait) world.count('PINs refused for a wait')
  if (answer === undefined) waits.unseen(terminal, operatorId, isRight)
  if (!isRight) {
    if (answer?.ok) record.wrong.push(`${terminal.name} took a wrong PIN of ${name}`)
    const beginsWait = code === 'pin_wait' && over <= began && wasAlone && waits.beginsWithNext(terminal, operatorId)
    const isCounted = code === 'wrong_pin' || beginsWait
    if (isCounted) waits.wrong(terminal, operatorId, began)
    return answer
  }
  if (answer?.ok && mustWait) record.wrong.push(`${terminal.name} let ${name} in during a wait after wrong PINs`)
  // The count begins anew with a right PIN, also of somebody who may not do this.
  if (answer?.ok || code === 'role_too_low') waits.right(terminal, operatorId)
  return answer
}
