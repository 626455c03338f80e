import { expect, it } from 'vitest'
import { refusalNotice } from './refusal-notice.ts'

it('a refusal is told by its code, with its seats', () => {
  const refusal = { code: 'seats_taken' as const, seatIds: ['J-12', 'J-13'] }
  expect(refusalNotice({ code: 'seats_taken', refusal })).toEqual({
    key: 'refusal_seats_taken',
    values: { count: 2, seats: 'J-12, J-13' },
  })
  expect(refusalNotice({ code: 'engine_lost', refusal: null })).toMatchObject({ key: 'refusal_engine_lost' })
})

it('one that a kiosk has no words for is told in general', () => {
  expect(refusalNotice({ code: 'office_wrong', refusal: { code: 'office_wrong' } })).toEqual({ key: 'refusal_other' })
})
