/** The languages of a door, and where their words are. */
import { LANGUAGES, languageOfMachine } from '../../words/languages.ts'
import type { PlainSpeech } from '../../words/plain-speech.ts'
import type { Catalogues } from '../../words/use-spoken.ts'
import type { DoorWordKey, DoorWords } from './en.ts'
import { first } from './en-first.ts'

export const DOOR_LANGUAGES = ['en', 'es', 'fr', 'hi', 'ar'] as const
export type DoorLanguage = (typeof DOOR_LANGUAGES)[number]

export type DoorSpeech = PlainSpeech<DoorWordKey>

/** A door's first load has no room for the words of what is opened later. */
const english: Partial<DoorWords> = { ...first }

/** Before something is opened that says them. */
export async function loadEnglishOfParts(): Promise<void> {
  Object.assign(english, (await import('./en-later.ts')).later)
}

export const CATALOGUES: Catalogues<DoorWordKey, DoorLanguage, Partial<DoorWords>> = {
  english,
  load: {
    en: async () => english,
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
