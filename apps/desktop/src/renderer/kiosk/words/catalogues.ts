/** Where the words of each of the kiosk's languages are. */
import type { KioskLanguage } from '@marquee/shared'
import { LANGUAGES, languageOfMachine } from '../../words/languages.ts'
import type { Speech } from '../../words/speech.ts'
import type { Catalogues } from '../../words/use-speech-of.ts'
import { en, type KioskWordKey } from './en.ts'

export type { KioskLanguage } from '@marquee/shared'

export type KioskSpeech = Speech<KioskWordKey>

export const CATALOGUES: Catalogues<KioskWordKey, KioskLanguage> = {
  english: en,
  load: {
    en: async () => en,
    es: async () => (await import('./es.ts')).es,
    fr: async () => (await import('./fr.ts')).fr,
    hi: async () => (await import('./hi.ts')).hi,
    ar: async () => (await import('./ar.ts')).ar,
  },
}

/** Each is named to visitors in this order. */
export const KIOSK_LANGUAGES = Object.keys(CATALOGUES.load) as KioskLanguage[]

export const LANGUAGE_CHOICES = KIOSK_LANGUAGES.map((language) => ({ language, name: LANGUAGES[language].name }))

/** The language that a kiosk begins in: that of the machine, where the kiosk speaks it. */
export const houseLanguage = (machine?: readonly string[]): KioskLanguage => languageOfMachine(KIOSK_LANGUAGES, machine)
