/** Why something can't be done, in one sentence. */
import { useSpeech } from './door-context.ts'
import { type Refused, sayRefusal } from './say-refusal.ts'

export function RefusalText({ refused }: { refused: Refused }) {
  return <>{sayRefusal(useSpeech(), refused)}</>
}
