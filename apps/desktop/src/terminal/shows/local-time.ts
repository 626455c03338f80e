/** Instants as people at a cinema see them, and back. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(timeZone: string): Intl.DateTimeFormat {
  let found = formats.get(timeZone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, found)
  }
  return found
}

function parts(instant: string, timeZone: string): Record<string, string> {
  return Object.fromEntries(
    format(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
}

/** `2026-11-21` */
export function localDate(instant: string, timeZone: string): string {
  const { year, month, day } = parts(instant, timeZone)
  return `${year}-${month}-${day}`
}

/** `19:30` */
export function localTime(instant: string, timeZone: string): string {
  const { hour, minute } = parts(instant, timeZone)
  return `${hour}:${minute}`
}

/** `Sat` */
export function localWeekday(instant: string, timeZone: string): string {
  return parts(instant, timeZone)['weekday'] ?? ''
}
