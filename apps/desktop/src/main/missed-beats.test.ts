import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchBeats } from './missed-beats.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('what shows itself at each beat is left alone', () => {
  const onHung = vi.fn()
  const watch = watchBeats({ everyMs: 1000, atMost: 3, onHung })
  watch.start()
  for (let second = 0; second < 60; second++) {
    watch.seen()
    vi.advanceTimersByTime(1000)
  }
  expect(onHung).not.toHaveBeenCalled()
})

it('what is silent for three beats is hung, once, until it is watched anew', () => {
  const onHung = vi.fn()
  const watch = watchBeats({ everyMs: 1000, atMost: 3, onHung })
  watch.start()
  watch.seen()
  vi.advanceTimersByTime(3000)
  expect(onHung).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(onHung).toHaveBeenCalledTimes(1)
  watch.start()
  vi.advanceTimersByTime(4000)
  expect(onHung).toHaveBeenCalledTimes(2)
})

it('a sign after two missed beats makes it whole again', () => {
  const onHung = vi.fn()
  const watch = watchBeats({ everyMs: 1000, atMost: 3, onHung })
  watch.start()
  for (let round = 0; round < 10; round++) {
    vi.advanceTimersByTime(2000)
    watch.seen()
  }
  expect(onHung).not.toHaveBeenCalled()
})

it('what is asked for a sign answers it in its own time', () => {
  const onHung = vi.fn()
  const watch = watchBeats({ everyMs: 1000, atMost: 3, onHung, onBeat: () => void setTimeout(() => watch.seen(), 300) })
  watch.start()
  vi.advanceTimersByTime(30_000)
  expect(onHung).not.toHaveBeenCalled()
})
