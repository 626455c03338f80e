/** One language as a screen of the staff speaks it: the words of the screen's own catalogue, as plain messages, and counts. */
import { LANGUAGES, type Language } from './languages.ts'
import { fillMessage } from './plain-messages.ts'
import type { Spoken } from './speech.ts'

export interface PlainSpeech<Key extends string> extends Spoken<Key> {
  /** `1,234`, as the language writes it. */
  figure(count: number): string
  /** `Sat 21 Nov`, at the cinema. */
  day(instant: string, timeZone: string): string
}

/** @param words those that aren't there yet come before they are said */
export function createPlainSpeech<Key extends string>(
  language: Language,
  words: Readonly<Partial<Record<Key, string>>>,
): PlainSpeech<Key> {
  const { locale, direction } = LANGUAGES[language]
  return {
    language,
    direction,
    say: (key, values = {}) => fillMessage(words[key] ?? '', { values, locale, isolates: direction === 'rtl' }),
    figure: (count) => count.toLocaleString(locale),
    day: (instant, timeZone) =>
      new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short', day: 'numeric', month: 'short' }).format(
        new Date(instant),
      ),
  }
}
