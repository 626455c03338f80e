import { expect, it } from 'vitest'
import { renewAgainAt } from './retry-days.ts'

it('a declined renewal is tried again after 1, 3 and 5 days, and then no more', () => {
  const now = Date.parse('2026-11-26T00:00:00Z')
  const days = [1, 2, 3, 4].map((tries) => renewAgainAt(tries, now)?.toISOString().slice(0, 10))
  expect(days).toEqual(['2026-11-27', '2026-11-29', '2026-12-01', undefined])
})
