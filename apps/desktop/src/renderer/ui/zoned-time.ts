/** Dates and times as people at the cinema read them: in its time zone, whatever the machine's own is, and in the language of its staff. */
import { staffLocale } from '../words/staff/staff-speech.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(timeZone: string, options: Intl.DateTimeFormatOptions, locale = staffLocale()): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  let made = formats.get(key)
  if (made === undefined) {
    made = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    formats.set(key, made)
  }
  return made
}

/** `18:42` */
export function timeIn(timeZone: string, instant: string | number | Date): string {
  return format(timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant))
}

/** `18:42:07` */
export function clockIn(timeZone: string, instant: string | number | Date): string {
  return format(timeZone, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(
    new Date(instant),
  )
}

/** `Sat 21 Nov` */
export function dayIn(timeZone: string, instant: string | number | Date): string {
  return format(timeZone, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(instant))
}

/** `Sat 21 Nov, 18:42` */
export function dayAndTimeIn(timeZone: string, instant: string | number | Date): string {
  return `${dayIn(timeZone, instant)}, ${timeIn(timeZone, instant)}`
}

/** `2026-11-21`: the date that it is at the cinema. */
export function dateIn(timeZone: string, instant: string | number | Date): string {
  const figures = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const parts = format(timeZone, figures, 'en-GB').formatToParts(new Date(instant))
  const part = (type: string): string => parts.find((p) => p.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The last day on which it is good: `2026-12-31` of what ends with that day. */
export const lastDayIn = (timeZone: string, end: string): string => dateIn(timeZone, Date.parse(end) - 1)

/** `Saturday, 21 November`: a date as such, in no time zone. */
export function dateInWords(date: string): string {
  return format('UTC', { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(`${date}T12:00:00Z`))
}

/** The date so many days later. */
export function addDays(date: string, days: number): string {
  const noon = new Date(`${date}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() + days)
  return noon.toISOString().slice(0, 10)
}

/** `9:05` of 545,000 ms; never below `0:00`. */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
