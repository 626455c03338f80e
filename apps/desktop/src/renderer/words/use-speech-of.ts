/** A customer's language, with the words of a screen's own catalogue. */
import type { Language } from './languages.ts'
import { createSpeech, type Speech } from './speech.ts'
import { type Catalogues, type Speaking, useSpoken } from './use-spoken.ts'

export type { Catalogues } from './use-spoken.ts'

const SPEAKING = {
  create: createSpeech,
  pseudo: async <Key extends string>(speech: Speech<Key>) => (await import('./pseudo.ts')).pseudoSpeech(speech),
}

export function useSpeechOf<Key extends string, Has extends Language>(
  catalogues: Catalogues<Key, Has>,
  wanted: Has,
): Speech<Key> {
  const speaking: Speaking<Key, Speech<Key>> = SPEAKING
  return useSpoken(speaking, catalogues, wanted)
}
