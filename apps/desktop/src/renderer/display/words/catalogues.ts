/** Where each language's words are. */
import type { Language } from '../../words/languages.ts'
import type { Speech } from '../../words/speech.ts'
import type { Catalogues } from '../../words/use-speech-of.ts'
import { en, type WordKey } from './en.ts'

export type DisplaySpeech = Speech<WordKey>

export const CATALOGUES: Catalogues<WordKey, Language> = {
  english: en,
  load: {
    en: async () => en,
    de: async () => (await import('./de.ts')).de,
    fr: async () => (await import('./fr.ts')).fr,
    es: async () => (await import('./es.ts')).es,
    hi: async () => (await import('./hi.ts')).hi,
    ar: async () => (await import('./ar.ts')).ar,
  },
}
