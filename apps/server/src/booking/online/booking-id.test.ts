import { Id } from '@marquee/shared'
import { expect, it } from 'vitest'
import { bookingIdOf, requestHash } from './booking-id.ts'

it("a booking's id depends on exactly the customer and the key", () => {
  const id = bookingIdOf('a customer', 'the first key')
  expect(Id.safeParse(id).success).toBe(true)
  expect(bookingIdOf('a customer', 'the first key')).toBe(id)
  expect(bookingIdOf('a customer', 'another key')).not.toBe(id)
  expect(bookingIdOf('another', 'the first key')).not.toBe(id)
})

it('two requests are the same whatever the order of their fields, but not with other seats', () => {
  const one = requestHash({ showId: 's', seatIds: ['A-1', 'A-2'] })
  expect(requestHash({ seatIds: ['A-1', 'A-2'], showId: 's', tickets: undefined }).equals(one)).toBe(true)
  expect(requestHash({ showId: 's', seatIds: ['A-2', 'A-1'] }).equals(one)).toBe(false)
})
