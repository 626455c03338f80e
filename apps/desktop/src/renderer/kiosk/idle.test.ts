import { expect, it } from 'vitest'
import { idleSince } from './idle.ts'

it('a quiet kiosk asks its customer after a minute, and gives the seats back 20 seconds later', () => {
  expect(idleSince(0, 59_999)).toEqual({ kind: 'active' })
  expect(idleSince(0, 60_000)).toEqual({ kind: 'asking', secondsLeft: 20 })
  expect(idleSince(0, 79_500)).toEqual({ kind: 'asking', secondsLeft: 1 })
  expect(idleSince(0, 80_000)).toEqual({ kind: 'gone' })
})

it('in accessible mode it waits twice as long, for the question and for the answer', () => {
  expect(idleSince(0, 119_999, 2)).toEqual({ kind: 'active' })
  expect(idleSince(0, 120_000, 2)).toEqual({ kind: 'asking', secondsLeft: 40 })
  expect(idleSince(0, 159_500, 2)).toEqual({ kind: 'asking', secondsLeft: 1 })
  expect(idleSince(0, 160_000, 2)).toEqual({ kind: 'gone' })
})
