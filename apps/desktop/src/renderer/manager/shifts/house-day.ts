/** The day of a shift: it ends in the morning, so that an evening that goes on after midnight stays one day. Pure. */
import { addDays, dateIn, timeIn } from '../../ui/zoned-time.ts'

/** Of a house that hasn't said it. */
export const USUAL_BEGIN = '06:00'

/** @param begins `06:00`: the hour at which a day begins @returns `2026-11-21`, also at two in the morning of the 22nd */
export function houseDayIn(timeZone: string, instant: string | number | Date, begins: string): string {
  const date = dateIn(timeZone, instant)
  return timeIn(timeZone, instant) < begins ? addDays(date, -1) : date
}
