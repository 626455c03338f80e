import { describe, expect, it } from 'vitest'
import { CustomerId } from './auth.ts'
import { BestSeatsQuery } from './seats.ts'

describe("a customer's id", () => {
  it.each(['018f-guest', 'auth0|5f7c', 'anna@example.org', 'Zoë', 'x'.repeat(128)])('accepts %s', (id) => {
    expect(CustomerId.safeParse(id).success).toBe(true)
  })

  it.each(['', ' ', 'a b', 'a\tb', 'a\u0000b', 'a\u200bb', '{show}', 'x'.repeat(129)])('rejects %j', (id) => {
    expect(CustomerId.safeParse(id).success).toBe(false)
  })
})

describe('the number of seats', () => {
  it('is from 1 to 10', () => {
    expect(BestSeatsQuery.parse({ quantity: '10' })).toEqual({ quantity: 10 })
    for (const quantity of ['0', '11', '-1', '1.5', '1e1', ' 2', '', '٢', 'NaN', '9999']) {
      expect(BestSeatsQuery.safeParse({ quantity }).success, quantity).toBe(false)
    }
  })
})
