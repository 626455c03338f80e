import { expect, it } from 'vitest'
import { validate } from '../validation.ts'
import { PayRequest } from './bookings.ts'

it('a card reader stands at a terminal: nobody pays online by naming one', () => {
  expect(validate(PayRequest, { method: 'card', token: 'pm_card_visa' }).ok).toBe(true)
  expect(validate(PayRequest, { method: 'card', token: 'tmr_front_desk' })).toEqual({
    ok: false,
    refusal: { code: 'malformed', field: 'token', problem: 'must be a card: readers are at terminals' },
  })
})
