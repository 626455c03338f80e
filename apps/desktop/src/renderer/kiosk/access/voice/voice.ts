/** Speaks to a visitor. The browser's own voice does, where it has one of the language; otherwise the terminal's program. */
import type { Utterance } from '../../../../terminal/api.ts'

export interface Voice {
  /** @returns false: it has no voice for that language */
  say(utterance: Utterance): boolean
  hush(): void
}

/** @param voices in order of preference */
export function firstVoiceOf(voices: readonly Voice[]): Voice {
  let speaking: Voice | undefined
  return {
    say(utterance) {
      const voice = voices.find((each) => {
        // Two voices at once are none.
        if (speaking !== undefined && speaking !== each) speaking.hush()
        return each.say(utterance)
      })
      speaking = voice ?? speaking
      return voice !== undefined
    },
    hush: () => voices.forEach((voice) => voice.hush()),
  }
}
