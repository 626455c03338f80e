import { expect, it } from 'vitest'
import { houseDayIn, USUAL_BEGIN } from './house-day.ts'

const dayAt = (instant: string, begins = USUAL_BEGIN) => houseDayIn('Asia/Singapore', instant, begins)

it('after midnight the evening that still goes on is the day, until the morning', () => {
  expect(dayAt('2026-11-21T15:59:00.000Z')).toBe('2026-11-21')
  expect(dayAt('2026-11-21T16:30:00.000Z')).toBe('2026-11-21')
  expect(dayAt('2026-11-21T21:59:00.000Z')).toBe('2026-11-21')
  expect(dayAt('2026-11-21T22:00:00.000Z')).toBe('2026-11-22')
})

it('the house says when its day begins', () => {
  expect(dayAt('2026-11-21T16:30:00.000Z', '00:00')).toBe('2026-11-22')
  expect(dayAt('2026-11-22T00:30:00.000Z', '09:00')).toBe('2026-11-21')
})
