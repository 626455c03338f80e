/** Converts dates and times as a cinema writes them on its door to instants. */
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'

/** `2026-11-21`, a day that exists; of 1900 to 2999, so that a week that is moved still has years of four digits. */
export const DateText = z.string().refine(isDate, 'must be a date such as 2026-11-21')

/** `9:50`, `09:50`, `00:10`: from 0:00 to 23:59. */
export const TimeText = z.string().regex(/^([01]?[0-9]|2[0-3]):[0-5][0-9]$/, 'must be a time of the day such as 9:50')

function isDate(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}

/** `9:50` → `09:50` */
export function twoDigitTime(time: string): string {
  return time.padStart(5, '0')
}

/** The dates moved so that the first of them becomes `from`. */
export function moveDates(dates: readonly string[], from: string): string[] {
  const first = dates.toSorted()[0]
  if (first === undefined) return []
  const days = Temporal.PlainDate.from(first).until(from, { largestUnit: 'days' }).days
  const moved = new Map<string, string>()
  for (const date of new Set(dates)) moved.set(date, Temporal.PlainDate.from(date).add({ days }).toString())
  return dates.map((date) => moved.get(date) as string)
}

export function todayIn(timeZone: string): string {
  return Temporal.Now.plainDateISO(timeZone).toString()
}

/**
 * The instant of a local date and time; undefined when the clocks are put forward over it, so that it never is.
 * When they are put back, the time comes twice, and the first is meant: a cinema that meant the second would say so.
 */
export function instantOf(date: string, time: string, timeZone: string): Date | undefined {
  const local = Temporal.PlainDateTime.from(`${date}T${twoDigitTime(time)}`)
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  return zoned.toPlainDateTime().equals(local) ? new Date(zoned.epochMilliseconds) : undefined
}
