import { describe, expect, it } from 'vitest'
import { refundLines, type StandingPayment } from './refund-lines.ts'

const NONE = { step: 1 }
const FIVE = { step: 5 }
const payment = (id: string, pays: number): StandingPayment => ({ id, pays, isCash: id.startsWith('cash') })

/** Gives lines back one after another. @returns what is paid out for each */
function oneByOne(amounts: number[], paid: StandingPayment[], step: number): number[] {
  let standing = paid
  return amounts.map((amount) => {
    const refund = refundLines([{ amount }], standing, { step })
    if (!refund.ok) throw new Error('refused')
    standing = standing.map((each) => ({
      ...each,
      pays: each.pays - (refund.parts.find(({ paymentId }) => paymentId === each.id)?.gives ?? 0),
    }))
    return refund.parts.reduce((sum, { paysOut }) => sum + paysOut, 0)
  })
}

describe('lines that go back', () => {
  it('bring what they had cost', () => {
    expect(refundLines([{ amount: 1200 }, { amount: 0 }], [payment('card', 2550)], FIVE)).toEqual({
      ok: true,
      amount: 1200,
      parts: [{ paymentId: 'card', gives: 1200, paysOut: 1200 }],
      rounding: 0,
    })
  })

  it('go back to the last payment first', () => {
    const refund = refundLines([{ amount: 750 }], [payment('gift card', 2000), payment('cash', 550)], NONE)
    expect(refund).toMatchObject({
      parts: [
        { paymentId: 'cash', gives: 550, paysOut: 550 },
        { paymentId: 'gift card', gives: 200, paysOut: 200 },
      ],
    })
  })

  it('pass over a payment that pays nothing any more', () => {
    expect(refundLines([{ amount: 500 }], [payment('card', 700), payment('cash', 0)], NONE)).toMatchObject({
      parts: [{ paymentId: 'card', gives: 500 }],
    })
  })

  it('are refused where they had cost more than is left', () => {
    expect(refundLines([{ amount: 800 }], [payment('cash', 700)], FIVE)).toEqual({ ok: false, refundable: 700 })
    expect(refundLines([{ amount: 1 }], [], FIVE)).toEqual({ ok: false, refundable: 0 })
  })

  it('that are none bring nothing', () => {
    expect(refundLines([], [payment('cash', 700)], FIVE)).toEqual({ ok: true, amount: 0, parts: [], rounding: 0 })
  })

  it('never cost less than nothing: that is a bug of who asks', () => {
    expect(() => refundLines([{ amount: -1 }], [payment('cash', 700)], FIVE)).toThrow(RangeError)
  })
})

describe('cash that goes back', () => {
  it('is what was paid, where all of an order goes back', () => {
    expect(refundLines([{ amount: 702 }], [payment('cash', 702)], FIVE)).toMatchObject({
      parts: [{ gives: 702, paysOut: 700 }],
      rounding: -2,
    })
  })

  it('for a sale of 7.00 is never 8.00, line by line', () => {
    expect(oneByOne([350, 350], [payment('cash', 700)], 100)).toEqual([300, 400])
  })

  it('line by line ends at zero', () => {
    expect(oneByOne([234, 234, 234], [payment('cash', 702)], 5)).toEqual([230, 235, 235])
  })

  it('of two payments is rounded together, as it was when they paid', () => {
    // 7.02 was rounded to 7.00
    const paid = [payment('cash 1', 500), payment('cash 2', 202)]
    expect(oneByOne([351, 351], paid, 5).reduce((sum, out) => sum + out, 0)).toBe(700)
  })

  it('is rounded beside a card that gets back to the cent', () => {
    const paid = [payment('card', 1009), payment('cash', 1503)]
    expect(refundLines([{ amount: 2512 }], paid, FIVE)).toMatchObject({
      parts: [
        { paymentId: 'cash', gives: 1503, paysOut: 1505 },
        { paymentId: 'card', gives: 1009, paysOut: 1009 },
      ],
      rounding: 2,
    })
  })
})
