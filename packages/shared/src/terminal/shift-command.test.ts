import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { CommandBody } from './commands.ts'
import { type ClosesShift, moveOfShift, type ShiftCommand } from './shift-command.ts'

const AT = '2026-11-26T22:00:00.000Z'
const cash = (amount: number) => ({ currency: 'EUR', amount })
const closes = (more: Partial<ClosesShift> = {}): ClosesShift => ({
  shiftId: newId(),
  number: 7,
  openedAt: AT,
  float: cash(10_000),
  counts: [{ counted: cash(12_000), expected: 12_100, at: AT }],
  difference: -100,
  reason: 'a coin fell behind the drawer',
  sums: {
    ...{ currency: 'EUR', orders: 1, byMethod: [{ method: 'cash', amount: 2100, tips: 0 }] },
    ...{ givenBack: 0, paidIn: 0, paidOut: 0, safeDrops: 0, noSale: 0, expected: 12_100 },
  },
  left: { unsent: 3, carts: 0, atReader: 0, payOuts: 0 },
  ...more,
})
const opens = () => ({ shiftId: newId(), number: 8, float: cash(12_000) })
const isRight = (body: object): boolean => CommandBody.safeParse({ kind: 'shift', at: AT, ...body }).success

describe('what a terminal says of its shifts', () => {
  it('opens one, closes one, does both, or names an order of the reader', () => {
    expect(isRight({ opens: opens() })).toBe(true)
    expect(isRight({ closes: closes() })).toBe(true)
    expect(isRight({ closes: closes(), opens: opens() })).toBe(true)
    expect(isRight({ paidAtReader: newId() })).toBe(true)
  })

  it.each([
    ['nothing', {}],
    ['an order beside an end', { closes: closes(), paidAtReader: newId() }],
    ['a negative float', { opens: { ...opens(), float: cash(-1) } }],
    ['a float of letters', { opens: { ...opens(), float: { currency: 'EUR', amount: 'a lot' } } }],
    ['a number of nothing', { opens: { ...opens(), number: 0 } }],
    ['an end without a count', { closes: closes({ counts: [] }) }],
    ['a difference that is none of these figures', { closes: closes({ difference: 100 }) }],
    [
      'a count in another currency',
      {
        closes: closes({ counts: [{ counted: { currency: 'CHF', amount: 12_000 }, expected: 12_100, at: AT }] }),
      },
    ],
    [
      'a drawer that is handed over in another currency',
      {
        closes: closes(),
        opens: { ...opens(), float: { currency: 'CHF', amount: 1 } },
      },
    ],
  ])('is refused with %s', (_, body) => {
    expect(isRight(body)).toBe(false)
  })

  it('can’t begin the shift that it closes', () => {
    const closed = closes()
    expect(isRight({ closes: closed, opens: { ...opens(), shiftId: closed.shiftId } })).toBe(false)
  })

  it('moves the drawer’s book by the float, and by what should be in it at the end', () => {
    const moved = (body: Partial<ShiftCommand>) => moveOfShift(body)
    expect(moved({ opens: opens() })).toEqual({ amount: 12_000, currency: 'EUR' })
    expect(moved({ closes: closes() })).toEqual({ amount: -12_100, currency: 'EUR' })
    expect(moved({ closes: closes(), opens: opens() })).toEqual({ amount: -100, currency: 'EUR' })
  })
})

describe('a movement of a drawer', () => {
  const drawer = { kind: 'drawer', direction: 'out', amount: cash(500), reason: 'milk', at: AT }
  const isMovement = (more: object): boolean => CommandBody.safeParse({ ...drawer, ...more }).success
  it('says what it was for, or nothing, as a program from before', () => {
    expect(isMovement({})).toBe(true)
    expect(isMovement({ purpose: 'paid_out' })).toBe(true)
    expect(isMovement({ purpose: 'safe_drop' })).toBe(true)
    expect(isMovement({ purpose: 'no_sale', amount: cash(0) })).toBe(true)
  })
  it('is refused where it can’t be for that', () => {
    expect(isMovement({ purpose: 'paid_in' })).toBe(false)
    expect(isMovement({ purpose: 'no_sale' })).toBe(false)
    expect(isMovement({ purpose: 'paid_out', amount: cash(0) })).toBe(false)
    expect(isMovement({ purpose: 'paid_out', conflictId: newId() })).toBe(false)
    expect(isMovement({ purpose: 'tip' })).toBe(false)
  })
})
