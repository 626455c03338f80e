/** The words on paper, in the language of whoever is handed it. */
import { type Cinema, LANGUAGES, type Language, minorDigits, USUAL_LANGUAGE } from '@marquee/shared'
import { moneyIn } from '@marquee/shared/words/money-in'
import { PAPER_WORDS, type PaperWordKey } from '@marquee/shared/words/paper-words'
import { createSpeech, type Speech } from '@marquee/shared/words/speech'
import { localDate, localTime, localWeekday } from '../shows/local-time.ts'
import type { PageLine, Words } from './page/page-line.ts'
import { copyLines } from './receipt.ts'

export interface PaperSpeech extends Omit<Speech<PaperWordKey>, 'money' | 'time'> {
  money(amount: number, currency: string): string
  /** `-12.50`, for a column of one currency. */
  plain(amount: number, currency: string): string
  /** `20:30`, at the cinema. */
  time(instant: string): string
  /** With its weekday and year. English has the ISO date, which Britons and Americans read alike. */
  onDay(instant: string): string
  /** The day without its weekday. */
  ofDate(instant: string): string
  /** As `copyLines`. */
  copy(number: number): PageLine[]
  /** Mirrored, where the language is written from right to left. */
  lines(lines: readonly PageLine[]): PageLine[]
}

/** Intl's own: an amount below zero would stand the other way round than others in its column. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c]/g

/** @param language the customer's; undefined: nobody knows it, and the house's is used */
export function paperSpeech(
  language: Language | undefined,
  { timeZone, language: ofHouse }: Pick<Cinema, 'timeZone' | 'language'>,
): PaperSpeech {
  const spoken = language ?? ofHouse ?? USUAL_LANGUAGE
  const speech = createSpeech(spoken, PAPER_WORDS[spoken])
  const { locale } = LANGUAGES[spoken]
  const date = (instant: string, more: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric', ...more }).format(
      new Date(instant),
    )
  const isEnglish = spoken === 'en'
  return {
    ...speech,
    money: (amount, currency) => moneyIn(spoken, { amount, currency }),
    plain(amount, currency) {
      const digits = minorDigits(currency)
      const style = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }
      return (amount / 10 ** digits).toLocaleString(locale, style).replaceAll(DIRECTION_MARKS, '')
    },
    time: (instant) => localTime(instant, timeZone),
    onDay: (instant) =>
      isEnglish
        ? `${localWeekday(instant, timeZone)} ${localDate(instant, timeZone)}`
        : date(instant, { weekday: 'short' }),
    ofDate: (instant) => (isEnglish ? localDate(instant, timeZone) : date(instant, {})),
    copy: (number) => copyLines(number, speech.say('copy', { number })),
    lines: (lines) => (speech.direction === 'rtl' ? lines.map(mirrored) : [...lines]),
  }
}

type TextLine = Extract<PageLine, { left?: Words }>

function mirrored(line: PageLine): PageLine {
  if (typeof line !== 'object' || 'qrCode' in line || 'logo' in line) return line
  const { left, middle, right }: TextLine = line
  return { ...(right && { left: right }), ...(middle && { middle }), ...(left && { right: left }) }
}
