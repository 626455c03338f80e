/** A refusal ends the bench: its figures would be those of refusals. */
import type { Answer } from '@marquee/shared'

export function expectOk<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`the bench was refused: ${JSON.stringify(answer.refusal)}`)
  return answer.value
}
