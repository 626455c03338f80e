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
