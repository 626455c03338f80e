import { expect, test } from 'vitest'
import { localDate, localTime, localWeekday } from './local-time.ts'

test('a show has the date and time of its own cinema', () => {
  expect(localDate('2026-11-21T16:30:00.000Z', 'Asia/Singapore')).toBe('2026-11-22')
  expect(localTime('2026-11-21T16:30:00.000Z', 'Asia/Singapore')).toBe('00:30')
  expect(localWeekday('2026-11-21T16:30:00.000Z', 'Asia/Singapore')).toBe('Sun')
  expect(localTime('2026-06-21T16:30:00.000Z', 'Europe/Paris')).toBe('18:30')
})
