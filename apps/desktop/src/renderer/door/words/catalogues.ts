/** The languages of a door, and where their words are. */
import { LANGUAGES, languageOfMachine } from '../../words/languages.ts'
import type { Speech } from '../../words/speech.ts'
import type { Catalogues } from '../../words/use-speech-of.ts'
import { type DoorWordKey, en } from './en.ts'

export const DOOR_LANGUAGES = ['en', 'es', 'fr', 'hi', 'ar'] as const
export type DoorLanguage = (typeof DOOR_LANGUAGES)[number]

export type DoorSpeech = Speech<DoorWordKey>

export const CATALOGUES: Catalogues<DoorWordKey, DoorLanguage> = {
  english: en,
  load: {
    en: async () => en,
    es: async () => (await import('./es.ts')).es,
    fr: async () => (await import('./fr.ts')).fr,
    hi: async () => (await import('./hi.ts')).hi,
    ar: async () => (await import('./ar.ts')).ar,
  },
}

export const LANGUAGE_CHOICES = DOOR_LANGUAGES.map((language) => ({ language, name: LANGUAGES[language].name }))

/** What somebody has chosen at this door, or else the machine's language, where the door has it. */
export const doorLanguage = (chosen: string | null, machine?: readonly string[]): DoorLanguage =>
  DOOR_LANGUAGES.find((language) => language === chosen) ?? languageOfMachine(DOOR_LANGUAGES, machine)
