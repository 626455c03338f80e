import { describe, expect, it } from 'vitest'
import { settleOrder } from './settle-order.ts'

const card = (tendered: number) => ({ isCash: false, tendered })
const cash = (tendered: number) => ({ isCash: true, tendered })
const NONE = { step: 1 }
const FIVE = { step: 5 }

describe('cash', () => {
  it('beyond what is due goes back', () => {
    expect(settleOrder(1250, [cash(2000)], NONE)).toEqual({ ok: true, pays: [1250], rounding: 0, change: 750 })
  })

  it('is rounded, and the rounding is a line of its own', () => {
    expect(settleOrder(702, [cash(1000)], FIVE)).toEqual({ ok: true, pays: [702], rounding: -2, change: 300 })
    expect(settleOrder(703, [cash(1000)], FIVE)).toEqual({ ok: true, pays: [703], rounding: 2, change: 295 })
  })

  it('in two parts is rounded together', () => {
    expect(settleOrder(702, [cash(500), cash(200)], FIVE)).toEqual({
      ok: true,
      pays: [500, 202],
      rounding: -2,
      change: 0,
    })
  })

  it('that falls short lacks what coins can pay', () => {
    expect(settleOrder(703, [cash(500)], FIVE)).toEqual({ ok: false, why: 'missing', missing: 205 })
  })

  it('settles a rest that no coin can pay', () => {
    expect(settleOrder(1002, [card(1000), cash(0)], FIVE)).toEqual({
      ok: true,
      pays: [1000, 2],
      rounding: -2,
      change: 0,
    })
  })
})

describe('a card', () => {
  it('is charged to the cent', () => {
    expect(settleOrder(702, [card(702)], FIVE)).toEqual({ ok: true, pays: [702], rounding: 0, change: 0 })
  })

  it('beside cash leaves the rounding to the part in cash', () => {
    expect(settleOrder(2512, [card(1009), cash(2000)], FIVE)).toEqual({
      ok: true,
      pays: [1009, 1503],
      rounding: 2,
      change: 495,
    })
    expect(settleOrder(2512, [cash(2000), card(1009)], FIVE)).toMatchObject({ pays: [1503, 1009], rounding: 2 })
  })

  it('gives no change: more than the order costs is refused', () => {
    expect(settleOrder(700, [card(1000)], NONE)).toEqual({ ok: false, why: 'overpaid', by: 300 })
    expect(settleOrder(700, [card(500), card(300), cash(1000)], NONE)).toEqual({ ok: false, why: 'overpaid', by: 100 })
  })

  it('that falls short lacks the exact rest: it may be paid by another card', () => {
    expect(settleOrder(702, [card(500)], FIVE)).toEqual({ ok: false, why: 'missing', missing: 202 })
  })

  it('for all of it leaves cash that was put down, and gives it back', () => {
    expect(settleOrder(700, [card(700), cash(500)], FIVE)).toEqual({
      ok: true,
      pays: [700, 0],
      rounding: 0,
      change: 500,
    })
  })
})

describe('an order', () => {
  it('that costs nothing is paid by nothing', () => {
    expect(settleOrder(0, [], FIVE)).toEqual({ ok: true, pays: [], rounding: 0, change: 0 })
  })

  it('that costs something isn’t', () => {
    expect(settleOrder(700, [], FIVE)).toEqual({ ok: false, why: 'missing', missing: 700 })
  })

  it('is never paid by less than nothing: that is a bug of who asks', () => {
    expect(() => settleOrder(700, [card(-300), cash(1000)], NONE)).toThrow(RangeError)
    expect(() => settleOrder(-700, [], NONE)).toThrow(RangeError)
  })
})
