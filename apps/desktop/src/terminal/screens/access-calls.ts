/** Answers a kiosk's calls about its voice and its pad. A screen that goes takes its words with it. */
import { granted, refused } from '@marquee/shared'
import type { Keypad } from '../access/keypad.ts'
import type { Speaker } from '../access/speaker.ts'
import type { AccessApi } from '../api.ts'
import type { Log } from '../log.ts'

export interface AccessCallsOptions {
  speaker: Speaker
  keypad: Keypad
  isKiosk: () => boolean
  log: Log
}

export function createAccessCalls({ speaker, keypad, isKiosk, log }: AccessCallsOptions): {
  calls: AccessApi
  close: () => void
} {
  let hasSpoken = false
  let isSaid = false
  return {
    calls: {
      accessState: async () => ({ keypad, hasVoice: await speaker.isThere() }),
      async speak(utterance) {
        // At a counter, a page that speaks would be heard by the queue.
        if (!isKiosk()) return refused({ code: 'unavailable', what: 'only a kiosk speaks' })
        hasSpoken = true
        const hasVoice = await speaker.say(utterance)
        if (!hasVoice && !isSaid) {
          isSaid = true
          log.warn(
            { language: utterance.language },
            'this kiosk can’t speak this language: the browser has no voice for it, and espeak-ng isn’t installed',
          )
        }
        return granted({ hasVoice })
      },
      async hush() {
        if (hasSpoken) speaker.hush()
        return granted(null)
      },
    },
    close() {
      if (hasSpoken) speaker.hush()
    },
  }
}
