/** The languages in which customers are spoken to: one list for screens, paper, mails and the API. */
import { LANGUAGES, type Language } from '@marquee/shared'

export { LANGUAGES, type Language }

export const LANGUAGE_NAMES = Object.entries(LANGUAGES).map(([language, { name }]) => ({
  language: language as Language,
  name,
}))
