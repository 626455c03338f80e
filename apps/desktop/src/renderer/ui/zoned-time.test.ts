import { expect, it } from 'vitest'
import { addDays, countdown, dateIn, dateInWords, dayAndTimeIn, timeIn } from './zoned-time.ts'

const evening = '2026-11-21T16:30:00.000Z'

it("a time is the cinema's, not the machine's", () => {
  expect(timeIn('Asia/Singapore', evening)).toBe('00:30')
  expect(timeIn('Europe/Paris', evening)).toBe('17:30')
  expect(dateIn('Asia/Singapore', evening)).toBe('2026-11-22')
  expect(dateIn('America/New_York', evening)).toBe('2026-11-21')
  expect(dayAndTimeIn('Asia/Singapore', evening)).toBe('Sun 22 Nov, 00:30')
})

it('a date stays the same wherever it is read', () => {
  expect(dateInWords('2026-11-21')).toBe('Saturday 21 November')
})

it('days are counted across months, years and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addDays('2026-10-25', 1)).toBe('2026-10-26')
})

it('a countdown stops at zero', () => {
  expect(countdown(545_000)).toBe('9:05')
  expect(countdown(600)).toBe('0:01')
  expect(countdown(-5)).toBe('0:00')
})
