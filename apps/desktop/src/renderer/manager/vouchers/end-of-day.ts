/** The instant at which a day ends at a cinema. Pure. */
import { addDays } from '../../ui/zoned-time.ts'

const HOUR_MS = 3_600_000

/** What the clocks show there, as if it were UTC. */
function wallClock(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/** @param date `2026-11-21` @returns the first instant of the day after it; where a clock change skips midnight, the hour after that */
export function endOfDay(timeZone: string, date: string): Date {
  const midnight = Date.parse(`${addDays(date, 1)}T00:00:00Z`)
  // The first guess may lie on the other side of a change of the clocks.
  const first = midnight - (wallClock(timeZone, midnight) - midnight)
  const second = midnight - (wallClock(timeZone, first) - first)
  const found = [first, second].filter((instant) => wallClock(timeZone, instant) === midnight)
  return new Date(found.length > 0 ? Math.min(...found) : Math.max(first, second) - (Math.max(first, second) % HOUR_MS))
}

export { lastDayIn } from '../../ui/zoned-time.ts'
