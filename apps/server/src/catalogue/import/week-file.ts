/**
 * A week of shows and their purchases: one show a line, `{date, time, cinema, auditorium, movie, bookings:
 * [[seatId…]…], language?, formats?}`.
 */
import type { LanguageVersion } from '@marquee/shared'
import { z } from 'zod'
import { type Auditoria, auditoriumKey } from './auditoria-file.ts'
import { type FileAnswer, readJsonLines } from './json-lines.ts'
import { DateText, moveDates, TimeText, twoDigitTime } from './local-time.ts'
import { FormatsField, LanguageField } from './movie-facts.ts'
import { NameText } from './text.ts'

export interface WeekShow {
  line: number
  /** A date in the cinema's time zone, as is `time`: a show at 00:10 is on the date that has just begun. */
  date: string
  /** `09:50` */
  time: string
  cinema: string
  auditorium: string
  movie: string
  /** The seats of each purchase, in the order of the purchases. */
  bookings: string[][]
  language?: LanguageVersion | undefined
  formats?: string[] | undefined
}

const Line = z.strictObject({
  date: DateText,
  time: TimeText,
  cinema: NameText,
  auditorium: NameText,
  movie: NameText,
  bookings: z.array(z.array(z.string()).min(1, 'must have at least 1 seat')),
  language: LanguageField.optional(),
  formats: FormatsField.optional(),
})

/** Returns all of the file, in its order, or nothing. The shows' auditoria and seats must be in `auditoria`. */
export async function readWeek(path: string, auditoria: Auditoria): Promise<FileAnswer<WeekShow[]>> {
  const shows: WeekShow[] = []
  const lineOf = new Map<string, number>()
  const read = await readJsonLines(path, Line, (value, line) => {
    const show = { ...value, line, time: twoDigitTime(value.time) }
    const auditorium = auditoria.get(auditoriumKey(show.cinema, show.auditorium))
    if (!auditorium) return `there is no auditorium ${show.auditorium} of ${show.cinema}`
    const key = JSON.stringify([show.date, show.time, show.cinema, show.auditorium])
    const before = lineOf.get(key)
    if (before !== undefined) {
      return `a show in ${show.auditorium} of ${show.cinema} at this time is on line ${before} already`
    }
    lineOf.set(key, line)
    const wrong = findWrongSeat(show.bookings, auditorium.seatIds)
    if (wrong === undefined) shows.push(show)
    return wrong
  })
  return read.ok ? { ok: true, value: shows } : read
}

function findWrongSeat(bookings: string[][], seatIds: ReadonlySet<string>): string | undefined {
  const sold = new Set<string>()
  for (const [i, booking] of bookings.entries()) {
    for (const seat of booking) {
      if (!seatIds.has(seat)) return `bookings[${i}] has seat ${seat.slice(0, 40)}, which is not in the auditorium`
      if (sold.has(seat)) return `bookings[${i}] has seat ${seat}, which is sold already in this show`
      sold.add(seat)
    }
  }
  return undefined
}

/** The week on other dates: its first becomes `from`. */
export function moveWeek(shows: readonly WeekShow[], from: string): WeekShow[] {
  const dates = moveDates(
    shows.map((show) => show.date),
    from,
  )
  return shows.map((show, i) => ({ ...show, date: dates[i] as string }))
}
