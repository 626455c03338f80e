import { describe, expect, it } from 'vitest'
import { refundableOf, refundOfConflict, refundOfTickets, refuseAbove } from './how-much.ts'

const adult = { amount: 1250 }
const child = { amount: 800 }
const card = { id: 'card', refundable: 2050, currency: 'SGD' }
const cash = { id: 'cash', refundable: 500, currency: 'SGD' }

describe('the refund for tickets', () => {
  it('is what was paid for them', () => {
    expect(refundOfTickets([adult], [card], undefined)).toEqual({
      ok: true,
      value: [{ paymentId: 'card', amount: 1250 }],
    })
  })

  it('is no more than an earlier refund has left', () => {
    const left = { ...card, refundable: 900 }
    expect(refundOfTickets([adult], [left], undefined)).toEqual({
      ok: true,
      value: [{ paymentId: 'card', amount: 900 }],
    })
  })

  it('is the sum that staff names, up to all that is left', () => {
    expect(refundOfTickets([adult], [card], 100)).toEqual({ ok: true, value: [{ paymentId: 'card', amount: 100 }] })
    expect(refundOfTickets([adult], [card], 2050)).toMatchObject({ value: [{ amount: 2050 }] })
    expect(refundOfTickets([adult], [card], 2051)).toEqual({
      ok: false,
      refusal: { code: 'refund_too_large', refundable: 2050, currency: 'SGD' },
    })
  })

  it('is nothing if staff says so, if nothing was paid, or if all was refunded', () => {
    expect(refundOfTickets([adult], [card], 0)).toEqual({ ok: true, value: [] })
    expect(refundOfTickets([{ amount: 0 }], [card], undefined)).toEqual({ ok: true, value: [] })
    expect(refundOfTickets([adult], [], undefined)).toEqual({ ok: true, value: [] })
    expect(refundOfTickets([adult], [], 1)).toMatchObject({ refusal: { code: 'refund_too_large', refundable: 0 } })
  })

  it('is taken from one payment after another', () => {
    expect(refundOfTickets([adult, child], [cash, card], undefined)).toEqual({
      ok: true,
      value: [
        { paymentId: 'cash', amount: 500 },
        { paymentId: 'card', amount: 1550 },
      ],
    })
  })
})

it('a booking can be refunded up to what is left of all its payments', () => {
  expect(refundableOf([cash, card])).toBe(2550)
  expect(refundableOf([])).toBe(0)
})

it("an unpaid hold can't be refunded", () => {
  expect(refuseAbove(1, 0, 'SGD')).toEqual({ code: 'refund_too_large', refundable: 0, currency: 'SGD' })
  expect(refuseAbove(0, 0, 'SGD')).toBeUndefined()
  expect(refuseAbove(undefined, 0, 'SGD')).toBeUndefined()
})

it('a sale in conflict is refunded in full, and a copy or an entry without money is refunded nothing', () => {
  expect(refundOfConflict({ amount: 2500, currency: 'SGD' })).toEqual({ amount: 2500, currency: 'SGD' })
  expect(refundOfConflict({ amount: null, currency: 'SGD' })).toBeNull()
  expect(refundOfConflict({ amount: 0, currency: 'SGD' })).toBeNull()
  expect(refundOfConflict({ amount: null, currency: null })).toBeNull()
})
