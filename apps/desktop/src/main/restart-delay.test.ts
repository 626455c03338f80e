import { expect, it } from 'vitest'
import { restartAfter } from './restart-delay.ts'

it('an engine that died for the first time restarts almost at once', () => {
  expect(restartAfter({ livedMs: 3_600_000, failures: 0 })).toEqual({ delayMs: 250, failures: 1 })
})

it('an engine that keeps dying young backs off, up to half a minute', () => {
  const delays: number[] = []
  let failures = 0
  for (let i = 0; i < 10; i++) {
    const next = restartAfter({ livedMs: 100, failures })
    delays.push(next.delayMs)
    failures = next.failures
  }
  expect(delays).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

it('an engine that has lived well forgets its earlier failures', () => {
  expect(restartAfter({ livedMs: 60_000, failures: 9 }).delayMs).toBe(250)
})
