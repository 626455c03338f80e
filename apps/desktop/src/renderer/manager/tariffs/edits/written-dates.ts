/** Days and moments as people write them, and back. A day is `2026-12-25`, a moment an instant. Pure. */

import { addDays, dateIn, timeIn } from '../../../ui/zoned-time.ts'
import { staffLanguage, staffLocale } from '../../../words/staff/staff-speech.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/

/**
 * `25 December 2026`, `Fri 25 Dec`, `Dec 25, 2026`, `25.12.2026`, `25/12/26`, `2026-12-25`. The day comes before the month's number.
 * Without a year it is the next one. undefined: no day that there is.
 * @param today at the cinema
 */
export function readDay(text: string, today: string): string | undefined {
  const written = text.trim().toLowerCase().replace(WEEKDAY, '')
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})\s*[./-]\s*(\d{1,2})(?:\s*[./-]\s*(\d{4}|\d{2})?)?$/.exec(written)
  if (numbers) return inYear(numbers[3], Number(numbers[2]), Number(numbers[1]), today)
  return readDayInEnglish(written, today) ?? readDayOfPage(written, today)
}

function readDayInEnglish(written: string, today: string): string | undefined {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?([a-z]{3,9})\.?(?:,?\s+(\d{4}|\d{2}))?$/.exec(written)
  if (dayFirst) return inYear(dayFirst[3], monthOf(dayFirst[2]), Number(dayFirst[1]), today)
  const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}|\d{2}))?$/.exec(written)
  return monthFirst ? inYear(monthFirst[3], monthOf(monthFirst[1]), Number(monthFirst[2]), today) : undefined
}

/** `vie 25 dic 2026`, `25 de diciembre`: as the language of the page writes a day. Its weekday may stand before it. */
function readDayOfPage(written: string, today: string): string | undefined {
  if (staffLanguage() === 'en') return undefined
  const words = written
    .split(/[\s,،]+/)
    .map(withoutMarks)
    .filter((word) => word !== '' && word !== 'de')
  const at = words.findIndex((word) => /^\d{1,2}$/.test(word))
  const [day, monthWord = '', year, ...more] = at < 0 ? [] : words.slice(at)
  const isYear = year === undefined || /^(\d{4}|\d{2})$/.test(year)
  return isYear && more.length === 0 ? inYear(year, monthOfPage(monthWord), Number(day), today) : undefined
}

/** 0: it is none, or might be two. */
function monthOfPage(word: string): number {
  const months = Array.from({ length: 12 }, (_, i) =>
    (['short', 'long'] as const).map((month) => {
      const date = new Date(Date.UTC(2026, i, 10)).toLocaleDateString(staffLocale(), {
        day: 'numeric',
        month,
        timeZone: 'UTC',
      })
      return withoutMarks(date.toLowerCase().split(/\s+/).at(-1) ?? '')
    }),
  )
  const exact = months.findIndex((names) => names.includes(word))
  if (exact >= 0 || word.length < 3) return exact + 1
  const begun = months.flatMap(([, long = ''], i) => (long.startsWith(word) ? [i + 1] : []))
  return begun.length === 1 ? (begun[0] ?? 0) : 0
}

/** `déc.` → `dec` */
const withoutMarks = (word: string): string => word.normalize('NFKD').replace(/[\u0300-\u036f.\u0970]/g, '')

const FULL_MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** 0: it is none. */
function monthOf(word = ''): number {
  const month = MONTHS.indexOf(word.slice(0, 3)) + 1
  return FULL_MONTHS[month - 1]?.startsWith(word) || word === 'sept' ? month : 0
}

function inYear(year: string | undefined, month: number, day: number, today: string): string | undefined {
  if (year !== undefined) return dayOf(Number(year) + (year.length === 2 ? 2000 : 0), month, day)
  const thisYear = Number(today.slice(0, 4))
  // The 29th of February may be years away.
  const years = Array.from({ length: 9 }, (_, i) => thisYear + i)
  return years.map((each) => dayOf(each, month, day)).find((found) => found !== undefined && found >= today)
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isThere = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isThere && year >= 1000 ? date.toISOString().slice(0, 10) : undefined
}

const IN_WORDS = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const

/** `2026-12-25` → `Fri 25 Dec 2026`, in the language of the page; a text that is no day stays as it is. */
export function dayInWords(day: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return day
  const date = new Date(`${day}T12:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : date.toLocaleDateString(staffLocale(), IN_WORDS).replace(/[,،]/g, '')
}

/**
 * A day, or a day and a time: `25 Dec 2026, 18:00`. A day alone is its beginning.
 * @param lastDay true: a day alone is the last one, so the moment is its end
 */
export function readMoment(
  text: string,
  { today, timeZone, lastDay = false }: { today: string; timeZone: string; lastDay?: boolean },
): string | undefined {
  const timed = /^(.*?)[,\s]\s*(?:at\s+)?([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(text.trim())
  const day = timed === null ? undefined : readDay(timed[1] ?? '', today)
  if (timed !== null && day !== undefined) {
    return instantOf(day, `${(timed[2] ?? '').padStart(2, '0')}:${timed[3]}`, timeZone)
  }
  const whole = readDay(text, today)
  return whole === undefined ? undefined : instantOf(lastDay ? addDays(whole, 1) : whole, '00:00', timeZone)
}

/** A text that is no instant stays as it is. */
export function momentInWords(
  instant: string,
  { timeZone, lastDay = false }: { timeZone: string; lastDay?: boolean },
): string {
  if (!/^\d{4}-\d\d-\d\dT/.test(instant) || Number.isNaN(Date.parse(instant))) return instant
  const [day, time] = [dateIn(timeZone, instant), timeIn(timeZone, instant)]
  if (time !== '00:00') return `${dayInWords(day)}, ${time}`
  return dayInWords(lastDay ? addDays(day, -1) : day)
}

/** A time that the clocks skip is the one after it; of one that comes twice, the first is meant. */
export function instantOf(day: string, time: string, timeZone: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const shownAt = (instant: number): number =>
    Date.parse(`${dateIn(timeZone, instant)}T${timeIn(timeZone, instant)}:00Z`)
  const aDay = 86_400_000
  // What the zone was ahead by on the day before and on the day after: these differ where the clocks change.
  const [early, late] = [wanted - aDay, wanted + aDay].map((at) => wanted - (shownAt(at) - at)) as [number, number]
  const found = [Math.min(early, late), Math.max(early, late)].find((at) => shownAt(at) === wanted)
  return new Date(found ?? Math.max(early, late)).toISOString()
}
