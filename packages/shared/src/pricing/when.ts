/** Conditions on a time, by the calendar and the clock of a cinema: weekdays, hours, dates, holidays. Pure. */
import { z } from 'zod'
import { LocalDate } from '../times.ts'

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 17:30')

/** Each part that is there must hold. */
export const When = z.strictObject({
  /** ISO 8601: 1 is Monday, 7 is Sunday. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).optional(),
  /** From this time on, before that one. A pair such as 22:00 and 02:00 goes over midnight. */
  hours: z.strictObject({ from: TimeOfDay, before: TimeOfDay }).optional(),
  /** Both days included. */
  dates: z.strictObject({ from: LocalDate.optional(), to: LocalDate.optional() }).optional(),
  holidays: z.enum(['only', 'never']).optional(),
})
export type When = z.infer<typeof When>

/** A moment as a cinema's clock and calendar show it. */
export interface LocalMoment {
  /** `2026-11-21` */
  date: string
  /** `17:30` */
  time: string
  /** ISO 8601: 1 is Monday. */
  weekday: number
  isHoliday: boolean
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
  const date = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return {
    date,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
    weekday: day === 0 ? 7 : day,
    isHoliday: holidays.includes(date),
  }
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

/** Without conditions: always. */
export function isWhen(when: When | undefined, { date, time, weekday, isHoliday }: LocalMoment): boolean {
  if (!when) return true
  const { weekdays, hours, dates, holidays } = when
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
