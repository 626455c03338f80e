import { beforeEach, expect, it } from 'vitest'
import { createMessageBudget, isWrongRequest, type MessageBudget } from './message-budgets.ts'

const BURST = 2000

let time: number
let budget: MessageBudget
beforeEach(() => {
  time = 0
  budget = createMessageBudget({ burst: BURST, perSecond: 50 }, () => time)
})

const send = (terminal: string, count: number): number =>
  Array.from({ length: count }, () => budget.isTooMuch(terminal)).filter(Boolean).length

it('a terminal may send a burst, and each further message is too much', () => {
  expect(send('a', BURST)).toBe(0)
  expect(send('a', 10)).toBe(10)
  expect(send('b', BURST)).toBe(0)
})

it("a terminal's budget refills by fifty a second, whatever it sent meanwhile", () => {
  send('a', BURST + 40_000)
  time += 1000
  expect(send('a', 60)).toBe(10)
  time += 3_600_000
  expect(send('a', BURST + 1)).toBe(1)
})

it('a message that counts as several is too much unless all of it fits, and then uses up no budget', () => {
  send('a', BURST - 19)
  expect(budget.isTooMuch('a', 20)).toBe(true)
  expect(send('a', 20)).toBe(1)
  time += 400
  expect(budget.isTooMuch('a', 20)).toBe(false)
  expect(budget.isTooMuch('a')).toBe(true)
})

it('a terminal’s wrong requests are counted, but not the late or too frequent ones', () => {
  for (const code of ['malformed', 'not_allowed', 'unknown_show'] as const) expect(isWrongRequest(code)).toBe(true)
  for (const code of ['seats_taken', 'show_closed', 'unavailable', 'identity_in_use', 'booking_ended'] as const) {
    expect(isWrongRequest(code)).toBe(false)
  }
})
