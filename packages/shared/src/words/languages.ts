/** The languages in which customers are spoken to: how each is called by those who speak it, and how its figures and dates are written. */

/** Paper, mails, refusals of the API and the customer display have words for all of them; a kiosk says which it has. */
export const LANGUAGE_CODES = ['en', 'de', 'fr', 'es', 'hi', 'ar'] as const
export type Language = (typeof LANGUAGE_CODES)[number]

export interface LanguageForm {
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

/** Of a house that hasn't said which is its own. */
export const USUAL_LANGUAGE: Language = 'en'

const isLanguage = (tag: string): tag is Language => (LANGUAGE_CODES as readonly string[]).includes(tag)

/**
 * The best of our languages that a header `Accept-Language` asks for (RFC 9110, 12.5.4): by weight, then in their order.
 * undefined: it asks for none of them.
 */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const asked = (header ?? '').split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
    const weight = parameters.find((each) => each.startsWith('q='))
    const q = weight === undefined ? 1 : Number(weight.slice(2))
    const language = tag.split('-')[0] ?? ''
    return isLanguage(language) && q > 0 && q <= 1 ? [{ language, q }] : []
  })
  return asked.toSorted((a, b) => b.q - a.q)[0]?.language
}
