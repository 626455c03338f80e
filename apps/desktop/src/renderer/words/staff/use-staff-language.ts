/** The language of a counter or an office page: its whole screen is drawn anew when another is chosen. */
import { useEffect, useSyncExternalStore } from 'react'
import { readPreference, writePreference } from '../../ui/preferences.ts'
import { LANGUAGES, languageOfMachine } from '../languages.ts'
import {
  onStaffWords,
  STAFF_LANGUAGES,
  type StaffLanguage,
  speakToStaff,
  staffLanguage,
  staffVersion,
} from './staff-speech.ts'

export const STAFF_LANGUAGE_CHOICES = STAFF_LANGUAGES.map((language) => ({ language, name: LANGUAGES[language].name }))

/** What was chosen at this machine, or else the machine's own, where there are words for it. */
export function wantedStaffLanguage(
  chosen: string | null = readPreference('staff-language'),
  machine?: readonly string[],
): StaffLanguage {
  return STAFF_LANGUAGES.find((language) => language === chosen) ?? languageOfMachine(STAFF_LANGUAGES, machine)
}

export function chooseStaffLanguage(language: StaffLanguage): void {
  writePreference('staff-language', language)
  void speakToStaff(language)
}

/** For the outermost part of a screen, which draws all others anew with itself. */
export function useStaffLanguage(): StaffLanguage {
  useSyncExternalStore(onStaffWords, staffVersion)
  const language = staffLanguage()
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = LANGUAGES[language].direction
    return () => {
      document.documentElement.lang = 'en'
      document.documentElement.dir = 'ltr'
    }
  }, [language])
  return language
}
