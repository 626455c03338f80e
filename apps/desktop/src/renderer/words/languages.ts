/** The languages in which customers and staff are spoken to: how each is called by those who speak it, and how its figures and dates are written. */
import type { DisplayLanguage } from '../../terminal/api.ts'

/** The customer display has words for all of them; a kiosk says which it has. */
export type Language = DisplayLanguage

interface LanguageForm {
  name: string
  /** For Intl. Figures are those of prices, tickets and clocks of the house in every language. */
  locale: string
  direction: 'ltr' | 'rtl'
}

export const LANGUAGES: Record<Language, LanguageForm> = {
  en: { name: 'English', locale: 'en-GB', direction: 'ltr' },
  de: { name: 'Deutsch', locale: 'de-DE', direction: 'ltr' },
  fr: { name: 'Français', locale: 'fr-FR', direction: 'ltr' },
  es: { name: 'Español', locale: 'es-ES', direction: 'ltr' },
  hi: { name: 'हिन्दी', locale: 'hi-IN-u-nu-latn', direction: 'ltr' },
  ar: { name: 'العربية', locale: 'ar-u-nu-latn', direction: 'rtl' },
}

export const LANGUAGE_NAMES = Object.entries(LANGUAGES).map(([language, { name }]) => ({
  language: language as Language,
  name,
}))

/** The first of the machine's languages that a screen has; English where it has none of them. */
export function languageOfMachine<Spoken extends Language>(
  has: readonly Spoken[],
  machine: readonly string[] = navigator.languages,
): Spoken | 'en' {
  const tags = machine.map((tag) => tag.split('-')[0])
  return tags.flatMap((tag) => has.find((language) => language === tag) ?? [])[0] ?? 'en'
}
