/** The voice of the terminal's program. */
import { ask } from '../../../connection/ask.ts'
import type { Engine } from '../../../connection/engine.ts'
import type { Voice } from './voice.ts'

/** The engine takes no more at once. */
const MOST_SPOKEN = 2000

export function createHouseVoice(engine: Pick<Engine, 'api'>): Voice {
  return {
    say(utterance) {
      const text = utterance.text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MOST_SPOKEN)
      // A machine without a voice says so in its log and to its staff.
      void ask(engine.api.speak({ ...utterance, text }))
      return true
    },
    hush: () => void ask(engine.api.hush()),
  }
}
