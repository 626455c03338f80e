import { expect, it } from 'vitest'
import { validate } from '../validation.ts'
import { PayRequest } from './bookings.ts'

it("an online payment can't name a card reader, which stands at a terminal", () => {
  expect(validate(PayRequest, { method: 'card', token: 'pm_card_visa' }).ok).toBe(true)
  expect(validate(PayRequest, { method: 'card', token: 'tmr_front_desk' })).toEqual({
    ok: false,
    refusal: { code: 'malformed', field: 'token', problem: 'must be a card: readers are at terminals' },
  })
})

it('a payment may say what its customer is called, in words and numbers that can be kept', () => {
  const card = { method: 'card', token: 'pm_card_visa' }
  for (const who of [{ name: ' Hugo Lefèvre ' }, { phone: '+33 6 98 76 54 32' }, { phone: '(030) 12-34/5' }]) {
    expect(validate(PayRequest, { ...card, ...who }).ok, JSON.stringify(who)).toBe(true)
  }
  const phones = ['....', '123', '+', 'ask at the desk', '1'.repeat(41), '12\n34']
  const names = ['', '  ', 'a\u0000b', 'n'.repeat(121), 'line\nline']
  for (const who of [...phones.map((phone) => ({ phone })), ...names.map((name) => ({ name }))]) {
    expect(validate(PayRequest, { ...card, ...who }).ok, JSON.stringify(who)).toBe(false)
  }
})
