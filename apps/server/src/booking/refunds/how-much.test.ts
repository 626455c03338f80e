import { describe, expect, it } from 'vitest'
import { refundableOf, refundOfConflict, refundOfLines, refuseAbove } from './how-much.ts'

const adult = { amount: 1250 }
const child = { amount: 800 }
const card = { id: 'card', isCash: false, refundable: 2050, currency: 'SGD' }
const cash = { id: 'cash', isCash: true, refundable: 500, currency: 'SGD' }

describe('the refund for lines', () => {
  it('is what they cost', () => {
    expect(refundOfLines([adult], [card], undefined)).toEqual({
      ok: true,
      value: { amount: 1250, parts: [{ paymentId: 'card', amount: 1250 }], rounding: 0, adjustment: 0 },
    })
  })

  it('is no more than an earlier refund has left', () => {
    expect(refundOfLines([adult], [{ ...card, refundable: 900 }], undefined)).toEqual({
      ok: true,
      value: { amount: 900, parts: [{ paymentId: 'card', amount: 900 }], rounding: 0, adjustment: -350 },
    })
  })

  it('is the sum that staff names, up to all that is left', () => {
    expect(refundOfLines([adult], [card], 100)).toMatchObject({
      value: { parts: [{ paymentId: 'card', amount: 100 }], adjustment: -1150 },
    })
    expect(refundOfLines([adult], [card], 2050)).toMatchObject({
      value: { parts: [{ amount: 2050 }], adjustment: 800 },
    })
    expect(refundOfLines([adult], [card], 2051)).toEqual({
      ok: false,
      refusal: { code: 'refund_too_large', refundable: 2050, currency: 'SGD' },
    })
  })

  it('is nothing if staff says so, if nothing was paid, or if all was refunded', () => {
    const nothing = (adjustment: number) => ({ ok: true, value: { amount: 0, parts: [], rounding: 0, adjustment } })
    expect(refundOfLines([adult], [card], 0)).toEqual(nothing(-1250))
    expect(refundOfLines([{ amount: 0 }], [card], undefined)).toEqual(nothing(0))
    expect(refundOfLines([adult], [], undefined)).toEqual(nothing(-1250))
    expect(refundOfLines([adult], [], 1)).toMatchObject({ refusal: { code: 'refund_too_large', refundable: 0 } })
  })

  it('is taken from one payment after another, the last one first', () => {
    expect(refundOfLines([adult, child], [card, cash], undefined)).toMatchObject({
      value: {
        parts: [
          { paymentId: 'cash', amount: 500 },
          { paymentId: 'card', amount: 1550 },
        ],
      },
    })
  })

  it('of an order of old whose tickets had cost more than was paid is never below zero, and comes to zero with the last line', () => {
    const paid = { ...cash, refundable: 1000 }
    expect(refundOfLines([adult], [paid], undefined)).toMatchObject({
      value: { parts: [{ amount: 1000 }], adjustment: -250 },
    })
    expect(refundOfLines([adult, { amount: -1500 }], [], undefined)).toMatchObject({
      value: { parts: [], adjustment: 250 },
    })
  })
})

describe('cash of an order of 18.23 that was rounded to 18.25', () => {
  const rule = { step: 5 }
  const paid = { id: 'cash', isCash: true, refundable: 1825, currency: 'EUR' }
  const ticket = { kind: 'ticket' as const, amount: 1212 }
  const popcorn = { kind: 'goods' as const, amount: 611 }
  const lines = [ticket, popcorn]
  const rounded = { kind: 'rounding' as const, amount: 2 }

  it('goes back whole, with nothing left in any column', () => {
    expect(refundOfLines([...lines, rounded], [paid], undefined, { rounding: { rule, left: 2 } })).toEqual({
      ok: true,
      value: { amount: 1823, parts: [{ paymentId: 'cash', amount: 1825 }], rounding: 0, adjustment: 0 },
    })
  })

  it('goes back in parts that coins can pay, which come to all of it', () => {
    const first = refundOfLines([ticket], [paid], undefined, { rounding: { rule, left: 2 } })
    // 6.11 that stays is rounded to 6.10.
    expect(first).toMatchObject({ value: { parts: [{ amount: 1215 }], rounding: 3, adjustment: 0 } })
    const rest = { ...paid, refundable: 610 }
    expect(refundOfLines([popcorn, rounded], [rest], undefined, { rounding: { rule, left: -1 } })).toEqual({
      ok: true,
      value: { amount: 611, parts: [{ paymentId: 'cash', amount: 610 }], rounding: -3, adjustment: 0 },
    })
  })

  it('can be named up to its price, and goes back as coins pay it', () => {
    expect(refundableOf([paid], [], { rule, left: 2 })).toBe(1823)
    expect(refundOfLines(lines, [paid], 1000, { rounding: { rule, left: 2 } })).toMatchObject({
      value: { parts: [{ amount: 1000 }], rounding: 0, adjustment: -823 },
    })
  })
})

it('what stays of an order keeps its money, whatever staff names', () => {
  expect(refundOfLines([adult], [card], 1251, { stay: [child] })).toMatchObject({ refusal: { refundable: 1250 } })
  expect(refundOfLines([adult], [card], 1250, { stay: [child] })).toMatchObject({ value: { adjustment: 0 } })
  // More than its lines went back with an earlier ticket of the booking.
  expect(refundOfLines([adult], [{ ...card, refundable: 900 }], undefined, { stay: [child] })).toMatchObject({
    value: { parts: [{ amount: 100 }], adjustment: -1150 },
  })
  expect(refundableOf([cash], [adult])).toBe(0)
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
