import { beforeEach, expect, it } from 'vitest'
import { BURST, createRefusedMessages, isWrongRequest, type RefusedMessages } from './refused-messages.ts'

let time: number
let messages: RefusedMessages
beforeEach(() => {
  time = 0
  messages = createRefusedMessages(() => time)
})

const send = (terminal: string, count: number): number =>
  Array.from({ length: count }, () => messages.isTooMany(terminal)).filter(Boolean).length

it('a terminal may be wrong so often at once, and each further time is one too many', () => {
  expect(send('a', BURST)).toBe(0)
  expect(send('a', 10)).toBe(10)
  expect(send('b', BURST)).toBe(0)
})

it('is forgiven fifty a second, whatever it sent in between', () => {
  send('a', BURST + 40_000)
  time += 1000
  expect(send('a', 60)).toBe(10)
  time += 3_600_000
  expect(send('a', BURST + 1)).toBe(1)
})

it('counts requests that can’t be right, and none that was only late or came too often', () => {
  for (const code of ['malformed', 'not_allowed', 'unknown_show'] as const) expect(isWrongRequest(code)).toBe(true)
  for (const code of ['seats_taken', 'show_closed', 'unavailable', 'identity_in_use', 'booking_ended'] as const) {
    expect(isWrongRequest(code)).toBe(false)
  }
})
