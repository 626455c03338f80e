import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPageWatch } from './page-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a page whose beat stays away is ended', () => {
  const end = vi.fn()
  const watch = createPageWatch(end)
  watch.alive()
  vi.advanceTimersByTime(60_000)
  expect(end.mock.calls).toEqual([['the page gave no sign of life']])
})

it('a page that beats is left alone for a whole night', () => {
  const end = vi.fn()
  const watch = createPageWatch(end)
  for (let at = 0; at < 8 * 3600; at += 2) {
    watch.alive()
    vi.advanceTimersByTime(2000)
  }
  expect(end).not.toHaveBeenCalled()
})

it('a page that is still being loaded is given its time, however slow the machine is', () => {
  const end = vi.fn()
  const watch = createPageWatch(end)
  vi.advanceTimersByTime(120_000)
  watch.alive()
  watch.away()
  vi.advanceTimersByTime(120_000)
  expect(end).not.toHaveBeenCalled()
})

it('a page that does not respond is ended after ten seconds, unless it comes back', () => {
  const end = vi.fn()
  const watch = createPageWatch(end)
  watch.unresponsive()
  vi.advanceTimersByTime(9000)
  watch.responsive()
  vi.advanceTimersByTime(60_000)
  expect(end).not.toHaveBeenCalled()
  watch.unresponsive()
  watch.unresponsive()
  vi.advanceTimersByTime(10_000)
  expect(end.mock.calls).toEqual([['the page did not respond']])
})
