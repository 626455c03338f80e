/** Dates and instants on the wire, and time zones. */
import { z } from 'zod'

const NO_YEAR = 'must be of a year from 0001 to 9999'

/** ISO 8601 has a year 0000, and neither Postgres nor a calendar has. */
function hasYear(text: string): boolean {
  return !text.startsWith('0000')
}

/** `2026-11-21`, a date in the cinema's own time zone. */
export const LocalDate = z.iso.date().refine(hasYear, NO_YEAR)
export type LocalDate = z.infer<typeof LocalDate>

/** `2026-11-21T12:30:00.000Z`: UTC, always. */
export const Instant = z.iso.datetime().refine(hasYear, NO_YEAR)
export type Instant = z.infer<typeof Instant>

export const TimeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}, 'must be an IANA time zone such as Asia/Singapore')
