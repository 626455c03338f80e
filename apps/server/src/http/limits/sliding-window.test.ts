import { describe, expect, it } from 'vitest'
import { msUntilAllowed } from './sliding-window.ts'

const minute = { limit: 10, length: 60_000 }

describe('a sliding window', () => {
  it('admits calls up to the limit, and not one more', () => {
    expect(msUntilAllowed({ ...minute, passed: 0.5, current: 10, previous: 0 })).toBe(0)
    expect(msUntilAllowed({ ...minute, passed: 0.5, current: 11, previous: 0 })).toBeGreaterThan(0)
  })

  it('weights the previous window by its share of the last minute', () => {
    expect(msUntilAllowed({ ...minute, passed: 0.1, current: 1, previous: 10 })).toBe(0)
    expect(msUntilAllowed({ ...minute, passed: 0.1, current: 2, previous: 10 })).toBeGreaterThan(0)
    expect(msUntilAllowed({ ...minute, passed: 0.9, current: 9, previous: 10 })).toBe(0)
  })

  it('doesn’t admit twice the limit around a window’s turn, as fixed windows do', () => {
    const lateInOne = 10
    const earlyInTheNext = [1, 2].map((current) =>
      msUntilAllowed({ ...minute, passed: 0.01, current, previous: lateInOne }),
    )
    expect(earlyInTheNext.every((wait) => wait > 0)).toBe(true)
  })

  it.each([
    { passed: 0.2, current: 3, previous: 10 },
    { passed: 0.01, current: 1, previous: 10 },
    { passed: 0.7, current: 11, previous: 4 },
    { passed: 0.99, current: 30, previous: 0 },
  ])('says when a call would be admitted: $passed of the window, $current in it, $previous before', (at) => {
    const wait = msUntilAllowed({ ...minute, ...at })
    expect(wait).toBeGreaterThan(0)
    const others = at.current - 1
    const isAllowedAfter = (ms: number): boolean => {
      const passed = at.passed + ms / minute.length
      const later =
        passed < 1
          ? { passed, current: at.current, previous: at.previous }
          : { passed: passed - 1, current: 1, previous: others }
      return msUntilAllowed({ ...minute, ...later }) === 0
    }
    expect([isAllowedAfter(wait + 5), isAllowedAfter(wait - 5)]).toEqual([true, false])
  })
})
