/** The languages in which customers and staff are spoken to: one list for screens, paper, mails and the API. */
import { LANGUAGES, type Language } from '@marquee/shared'

export { LANGUAGES, type Language }

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
