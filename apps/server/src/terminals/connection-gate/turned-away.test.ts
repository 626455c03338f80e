import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurnedAway } from './turned-away.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a flood of refused connections is counted in full and logged as one line a minute', () => {
  const told: unknown[] = []
  let counted = 0
  const turnedAway = createTurnedAway({ count: () => counted++, log: { warn: (told_: unknown) => told.push(told_) } })
  for (let i = 0; i < 1000; i++) turnedAway('of one address')
  vi.advanceTimersByTime(60_000)
  turnedAway('bad_signature')
  expect(counted).toBe(1001)
  expect(told).toEqual([{ reasons: { 'of one address': 1 } }, { reasons: { 'of one address': 999, bad_signature: 1 } }])
})
