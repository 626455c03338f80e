import type { HelpCall } from '@marquee/shared'
import { expect, it } from 'vitest'
import { helpInWords } from './help-words.ts'

const CALL: HelpCall = {
  callId: '0199b0c0-0000-7000-8000-000000000001',
  kiosk: 'Kiosk 2',
  step: 'seats',
  calledAt: '2026-11-26T18:00:00.000Z',
  by: null,
  answeredAt: null,
}
const at = (time: string): number => Date.parse(`2026-11-26T${time}.000Z`)

it('names the kiosk, what its visitor is doing, and how long they have waited', () => {
  expect(helpInWords(CALL, at('18:00:20'))).toBe('Kiosk 2 asks for help: choosing seats, just now.')
  expect(helpInWords(CALL, at('18:03:10'))).toBe('Kiosk 2 asks for help: choosing seats, 3 min ago.')
})

it('names who is coming, so that two don’t go', () => {
  expect(helpInWords({ ...CALL, by: 'Clerk 1', answeredAt: CALL.calledAt }, at('18:01:00'))).toBe(
    'Clerk 1 is coming to Kiosk 2.',
  )
})
