import { describe, expect, it } from 'vitest'
import { isWeakPin, OperatorName, Pin } from './operator.ts'

describe('a new PIN', () => {
  it.each(['4711', '1984', '2580', '10203', '87654329', '112233', '1357'])('may be %s', (pin) => {
    expect(Pin.safeParse(pin).success).toBe(true)
  })
  it.each(['1111', '1234', '4321', '0123', '98765', '1212', '474747', '123123', '47114711', '00000000'])(
    'may not be %s, which is guessed first',
    (pin) => {
      expect(isWeakPin(pin)).toBe(true)
      expect(Pin.safeParse(pin).error?.issues[0]?.message).toContain('guessed first')
    },
  )
  it.each(['123', '123456789', '12a4', '', ' 4711', '４７１１'])('may not be %j, which is no PIN', (pin) => {
    expect(Pin.safeParse(pin).success).toBe(false)
  })
})

describe('the name of an operator', () => {
  it.each(['<b>Clerk</b> & "1"', 'Clerk 🎬', '\u202eClerk 1', 'کلرک ۱', "Clerk'; drop table operators"])(
    'may be any text, such as %j: it is shown as text alone',
    (name) => {
      expect(OperatorName.parse(name)).toBe(name)
    },
  )
  it.each(['\u001b@Clerk', '\u001dV1', 'Clerk\u0000', 'Clerk\n1', '\ud83c', '', '   ', 'x'.repeat(61)])(
    'may not be %j: nothing in it says anything to a printer, and it is one line',
    (name) => {
      expect(OperatorName.safeParse(name).success).toBe(false)
    },
  )
})
