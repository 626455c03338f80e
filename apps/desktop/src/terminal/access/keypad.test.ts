import { expect, it } from 'vitest'
import { KEYPAD_EXAMPLE, parseKeypad } from './keypad.ts'

it('a pad’s keys are written as key and act', () => {
  expect(parseKeypad(KEYPAD_EXAMPLE)).toEqual({ F23: 'previous', F24: 'next' })
  expect(parseKeypad('NumpadEnter=choose,F15=headphones_in')).toEqual({ NumpadEnter: 'choose', F15: 'headphones_in' })
})

it.each(['', 'F23', 'F23=', '=next', 'F23=jump', 'F23=next=back', 'F23=next F23=back', 'F-1=next'])(
  '%j is not',
  (text) => {
    expect(parseKeypad(text)).toBeUndefined()
  },
)
