/** Conditions on a time, by the calendar and the clock of a cinema: weekdays, hours, dates, holidays. Pure. */
import { z } from 'zod'
import { LocalDate } from '../times.ts'

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 17:30')

/** Each part that is there must hold. */
export const When = z.strictObject({
  /** ISO 8601: 1 is Monday, 7 is Sunday. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).optional(),
  /**
   * From this time on, before that one. A pair such as 22:00 and 02:00 goes over midnight, and its night belongs to the day on
   * which it begins: Friday from 22:00 to 02:00 includes Saturday at 00:30, and doesn't include Friday at 00:30.
   */
  hours: z
    .strictObject({ from: TimeOfDay, before: TimeOfDay })
    .refine(({ from, before }) => from !== before, 'must end at another time than it starts')
    .optional(),
  /** Both days included. */
  dates: z.strictObject({ from: LocalDate.optional(), to: LocalDate.optional() }).optional(),
  holidays: z.enum(['only', 'never']).optional(),
})
export type When = z.infer<typeof When>

export interface LocalDay {
  /** `2026-11-21` */
  date: string
  /** ISO 8601: 1 is Monday. */
  weekday: number
  isHoliday: boolean
}

/** A moment as a cinema's clock and calendar show it. */
export interface LocalMoment extends LocalDay {
  /** `17:30` */
  time: string
  dayBefore: LocalDay
}

/**
 * @param timeZone an IANA name, such as Europe/Paris
 * @param holidays local dates
 */
export function localMoment(at: Date, timeZone: string, holidays: readonly string[]): LocalMoment {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const midnight = new Date(`${parts.get('year')}-${parts.get('month')}-${parts.get('day')}T00:00:00Z`)
  const time = `${parts.get('hour')}:${parts.get('minute')}`
  return { ...localDay(midnight, 0, holidays), time, dayBefore: localDay(midnight, -1, holidays) }
}

/** To make one costs a hundred times what using it does, and there are few zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const numbers = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...numbers })
  formats.set(timeZone, format)
  return format
}

/** @param midnight of a date, in UTC: a calendar without time zones */
function localDay(midnight: Date, daysLater: number, holidays: readonly string[]): LocalDay {
  const day = new Date(midnight.getTime() + daysLater * 86_400_000)
  const date = day.toISOString().slice(0, 10)
  return { date, weekday: day.getUTCDay() || 7, isHoliday: holidays.includes(date) }
}

/** Without conditions: always. */
export function isWhen(when: When | undefined, moment: LocalMoment): boolean {
  if (!when) return true
  const { weekdays, hours, dates, holidays } = when
  const { time } = moment
  const isAfterMidnight = hours !== undefined && hours.before < hours.from && time < hours.before
  const { date, weekday, isHoliday } = isAfterMidnight ? moment.dayBefore : moment
  if (weekdays && !weekdays.includes(weekday)) return false
  if (hours && !isWithin(hours, time)) return false
  if (dates?.from !== undefined && date < dates.from) return false
  if (dates?.to !== undefined && date > dates.to) return false
  return holidays === undefined || isHoliday === (holidays === 'only')
}

/** Times of day compare as their texts do. */
function isWithin({ from, before }: { from: string; before: string }, time: string): boolean {
  return from <= before ? from <= time && time < before : from <= time || time < before
}
