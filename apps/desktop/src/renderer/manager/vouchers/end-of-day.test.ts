import { expect, it } from 'vitest'
import { endOfDay, lastDayIn } from './end-of-day.ts'

it.each([
  ['UTC', '2026-12-31', '2027-01-01T00:00:00.000Z'],
  ['Asia/Singapore', '2026-12-31', '2026-12-31T16:00:00.000Z'],
  ['America/New_York', '2026-07-04', '2026-07-05T04:00:00.000Z'],
  // The clocks go back in the night before, and forward in the night after.
  ['Europe/Paris', '2026-10-25', '2026-10-25T23:00:00.000Z'],
  ['Europe/Paris', '2026-03-29', '2026-03-29T22:00:00.000Z'],
  ['Europe/Paris', '2026-03-28', '2026-03-28T23:00:00.000Z'],
])('in %s, %s ends at %s', (timeZone, date, instant) => {
  expect(endOfDay(timeZone, date).toISOString()).toBe(instant)
  expect(lastDayIn(timeZone, instant)).toBe(date)
})
