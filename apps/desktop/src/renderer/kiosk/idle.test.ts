import { expect, it } from 'vitest'
import { idleSince } from './idle.ts'

it('a quiet kiosk asks its customer after a minute, and gives the seats back 20 seconds later', () => {
  expect(idleSince(0, 59_999)).toEqual({ kind: 'active' })
  expect(idleSince(0, 60_000)).toEqual({ kind: 'asking', secondsLeft: 20 })
  expect(idleSince(0, 79_500)).toEqual({ kind: 'asking', secondsLeft: 1 })
  expect(idleSince(0, 80_000)).toEqual({ kind: 'gone' })
})
