import { expect, it } from 'vitest'
import { CLOSES_AFTER_S, CLOSES_LAST_AFTER_S, CLOSES_LATE_AFTER_S, closesAfter, secondsLeft } from './closing.ts'

it('the last page closes soon after the tickets are printed, and later where there is something to do', () => {
  const printed = { paper: 'printed', isTyping: false, codes: 2, isAccess: false } as const
  expect(closesAfter(printed)).toBe(CLOSES_AFTER_S)
  expect(closesAfter({ ...printed, isTyping: true })).toBe(CLOSES_LATE_AFTER_S)
  expect(closesAfter({ ...printed, codes: 4 })).toBe(CLOSES_LATE_AFTER_S)
  expect(closesAfter({ ...printed, isAccess: true })).toBe(CLOSES_LAST_AFTER_S)
  for (const paper of ['printing', 'stuck', 'none'] as const) {
    expect(closesAfter({ ...printed, paper })).toBe(CLOSES_LATE_AFTER_S)
  }
})

it('the seconds are whole, and never below zero', () => {
  expect([0, 1, 999, 1000, 19_999, 20_000, 50_000].map((now) => secondsLeft(0, now, 20))).toEqual([
    20, 20, 20, 19, 1, 0, 0,
  ])
})
