/** One language as it is spoken to customers, on a screen, on paper or in a mail: the words of a catalogue, and figures and dates by Intl. */
import { IntlMessageFormat } from 'intl-messageformat'
import { LANGUAGES, type Language } from './languages.ts'

/** `digits`: of the currency, after the point. */
export interface InMoney {
  currency: string
  digits: number
}

export type Values = Record<string, string | number>

export interface Speech<Key extends string> {
  language: Language
  direction: 'ltr' | 'rtl'
  say(key: Key, values?: Values): string
  /** The names of values by which a message chooses its words. */
  chosenBy(key: Key): ReadonlySet<string>
  /** A ticket type that the catalogue knows in the language (`type_adult`), or else the word that the house's price list has. */
  ticketType(type: string): string
  money(amount: number, of: InMoney): string
  /** `1,234`, as the language writes it. */
  figure(count: number): string
  /** `18:42`, at the cinema. */
  time(instant: string, timeZone: string): string
  /** `Saturday 21 November`, at the cinema. */
  day(instant: string, timeZone: string): string
  /** `Saturday 21 November 2026`, at the cinema. */
  fullDay(instant: string, timeZone: string): string
  /** `Sat 21 Nov`, at the cinema. */
  shortDay(instant: string, timeZone: string): string
  /** `Sat`, at the cinema. */
  weekday(instant: string, timeZone: string): string
  /** `21 Nov`, at the cinema. */
  date(instant: string, timeZone: string): string
}

/**
 * In Arabic, Intl marks an amount as right to left, and one below zero as left to right: the two would stand the other way round in one
 * column. Each amount is isolated where it is shown.
 */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g

/** Unicode's FSI and PDI: the text keeps its own direction, wherever it stands. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/**
 * In Arabic each text that a message is told is isolated: a seat, a time and a title in Latin letters stay as
 * they are, wherever they stand. For text that nobody marks up. What a message only chooses by is left as it is.
 */
export function isolating<Key extends string>(speech: Speech<Key>): Speech<Key> {
  if (speech.direction === 'ltr') return speech
  return {
    ...speech,
    say(key, values = {}) {
      const chosenBy = speech.chosenBy(key)
      const isolate = ([name, value]: [string, string | number]) =>
        [name, typeof value === 'string' && !chosenBy.has(name) ? isolated(value) : value] as const
      return speech.say(key, Object.fromEntries(Object.entries(values).map(isolate)))
    },
  }
}

type Elements = ReturnType<IntlMessageFormat['getAst']>

/** The names by which a message chooses its words, other than by a count. */
function namesChosenBy(elements: Elements): string[] {
  return elements.flatMap((element) => {
    if (!('options' in element)) return []
    const within = Object.values(element.options).flatMap(({ value }) => namesChosenBy(value))
    return 'pluralType' in element ? within : [String(element.value), ...within]
  })
}

const NOTHING: ReadonlySet<string> = new Set()

export function createSpeech<Key extends string>(language: Language, words: Record<Key, string>): Speech<Key> {
  const { locale, direction } = LANGUAGES[language]
  const formats = new Map<Key, IntlMessageFormat>()
  /** Most messages are told nothing, and are what they say. A page's messages may have been read when it was built. */
  const isPlain = (key: Key): boolean => typeof words[key] === 'string' && !/[{}'<]/.test(words[key])

  function formatOf(key: Key): IntlMessageFormat {
    const format = formats.get(key) ?? new IntlMessageFormat(words[key], locale)
    formats.set(key, format)
    return format
  }

  const say = (key: Key, values?: Values): string => (isPlain(key) ? words[key] : String(formatOf(key).format(values)))

  return {
    language,
    direction,
    say,
    chosenBy: (key) => (isPlain(key) ? NOTHING : new Set(namesChosenBy(formatOf(key).getAst()))),
    ticketType(type) {
      const key = `type_${type}`
      if (key in words) return say(key as Key)
      const name = type.replaceAll('_', ' ')
      return name.charAt(0).toUpperCase() + name.slice(1)
    },
    money(amount, { currency, digits }) {
      const style = { style: 'currency', currency } as const
      const usual = Math.min(new Intl.NumberFormat(locale, style).resolvedOptions().maximumFractionDigits ?? 2, digits)
      // Decimals that people usually leave out are shown where they aren't zeros.
      const shown = amount % 10 ** (digits - usual) === 0 ? usual : digits
      const fraction = { minimumFractionDigits: shown, maximumFractionDigits: shown }
      const written = new Intl.NumberFormat(locale, { ...style, ...fraction }).format(amount / 10 ** digits)
      return written.replaceAll(DIRECTION_MARKS, '')
    },
    figure: (count) => count.toLocaleString(locale),
    time: (instant, timeZone) =>
      new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
        new Date(instant),
      ),
    day: (instant, timeZone) =>
      new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(
        new Date(instant),
      ),
    fullDay: (instant, timeZone) =>
      new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'full' }).format(new Date(instant)),
    shortDay: (instant, timeZone) =>
      new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short', day: 'numeric', month: 'short' }).format(
        new Date(instant),
      ),
    weekday: (instant, timeZone) =>
      new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short' }).format(new Date(instant)),
    date: (instant, timeZone) =>
      new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short' }).format(new Date(instant)),
  }
}
