import { describe, expect, it } from 'vitest'
import fc from '../../../../tooling/testing/random/random.ts'
import { newId } from '../ids.ts'
import type { DrawerCommand } from '../terminal/commands.ts'
import { movementOfDrawer, type PaidOrder, saleOfOrder } from './shift-events-of-commands.ts'
import { type ShiftEvent, type ShiftLine, ShiftReport, shiftReport } from './shift-report.ts'
import { compareSums, ShiftSums, sumsOfReport } from './shift-sums.ts'

const AT = '2026-11-26T22:00:00.000Z'
const amount = fc.integer({ min: 0, max: 50_000 })

const line = fc
  .record({
    kind: fc.constantFrom('ticket' as const, 'goods' as const, 'voucher' as const, 'fee' as const),
    name: fc.constantFrom('adult', 'child', 'Popcorn', 'Booking fee'),
    rate: fc.constantFrom('full', 'reduced', null),
    net: amount,
    tax: amount,
  })
  .map(
    (parts): ShiftLine => ({
      ...parts,
      percentage: parts.rate === null ? 0 : 5500,
      tax: parts.rate === null ? 0 : parts.tax,
      amount: parts.net + (parts.rate === null ? 0 : parts.tax),
    }),
  )

/** An order whose payments come to what its lines do, paid in several ways, with tips and change. */
const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    card: amount,
    voucher: amount,
    tip: amount,
    more: amount,
  })
  .map(({ lines, card, voucher, tip, more }) => {
    const total = lines.reduce((sum, each) => sum + each.amount, 0)
    const byCard = Math.min(card, total)
    const byVoucher = Math.min(voucher, total - byCard)
    const inCash = total - byCard - byVoucher
    const paid: PaidOrder = {
      total: { currency: 'EUR' },
      payments: [
        { method: 'reader', amount: byCard },
        { method: 'voucher', tendered: byVoucher },
        ...(inCash > 0 ? [{ method: 'cash' as const, tendered: inCash + tip + more, tip }] : []),
      ],
      change: inCash > 0 ? more : 0,
    }
    return { paid, lines, inCash, tip: inCash > 0 ? tip : 0, tendered: inCash > 0 ? inCash + tip + more : 0 }
  })

const drawer = fc
  .record({
    amount: fc.integer({ min: 1, max: 50_000 }),
    purpose: fc.constantFrom('paid_in' as const, 'paid_out' as const, 'safe_drop' as const, 'no_sale' as const, null),
  })
  .map(
    ({ amount: moved, purpose }): DrawerCommand => ({
      kind: 'drawer',
      direction: purpose === 'paid_in' ? 'in' : 'out',
      amount: { amount: purpose === 'no_sale' ? 0 : moved, currency: 'EUR' },
      reason: 'because',
      at: AT,
      ...(purpose === null ? { conflictId: newId() } : { purpose }),
    }),
  )

const happening = fc.oneof(
  order.map((made) => ({ kind: 'order' as const, ...made })),
  drawer.map((moved) => ({ kind: 'drawer' as const, moved })),
)

describe('a shift’s report', () => {
  it('adds up: expected is the float, and the cash that was taken, less the change and what was given back, and what went in, less what went out', () => {
    fc.assert(
      fc.property(amount, fc.array(happening, { maxLength: 30 }), (float, happened) => {
        const events = happened.map((each) =>
          each.kind === 'order' ? saleOfOrder(each.paid, each.lines) : movementOfDrawer(each.moved),
        )
        const report = ShiftReport.parse(shiftReport('EUR', float, events))
        const orders = happened.filter((each) => each.kind === 'order')
        const moved = happened.flatMap((each) => (each.kind === 'drawer' ? [each.moved] : []))
        const sumOf = (direction: 'in' | 'out', isBack: boolean): number =>
          moved
            .filter((each) => each.direction === direction && (each.conflictId !== undefined) === isBack)
            .reduce((sum, each) => sum + each.amount.amount, 0)
        const tendered = orders.reduce((sum, each) => sum + each.tendered, 0)
        const change = orders.reduce((sum, each) => sum + each.paid.change, 0)
        expect(report.expected).toBe(
          float + tendered - change - sumOf('out', true) + sumOf('in', false) - sumOf('out', false),
        )
        // The ways to pay come to what was sold, and so do rates, types, goods and operators.
        const lines = orders.flatMap((each) => each.lines)
        const sold = lines.reduce((sum, each) => sum + each.amount, 0)
        const of = (parts: readonly { amount: number }[]): number => parts.reduce((sum, part) => sum + part.amount, 0)
        expect(report.sales).toBe(sold)
        expect(of(report.byMethod)).toBe(sold)
        expect(of(report.byRate)).toBe(sold)
        expect(of(report.byTicketType) + of(report.byGoods) + of(report.byOther)).toBe(sold)
        expect(of(report.byOperator)).toBe(sold)
        expect(report.tips).toBe(orders.reduce((sum, each) => sum + each.tip, 0))
        for (const { net, tax, amount: gross } of report.byRate) expect(net + tax).toBe(gross)
      }),
    )
  })

  it('of two halves of a shift comes to that of the whole', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 20 }), fc.nat(20), (happened, half) => {
        const events = happened.map((each) =>
          each.kind === 'order' ? saleOfOrder(each.paid, each.lines) : movementOfDrawer(each.moved),
        )
        const first = shiftReport('EUR', 1000, events.slice(0, half))
        const second = shiftReport('EUR', first.expected, events.slice(half))
        expect(second.expected).toBe(shiftReport('EUR', 1000, events).expected)
      }),
    )
  })

  it('does not depend on the order of what happened, but for the list of movements', () => {
    const events: ShiftEvent[] = [
      saleOfOrder({ total: { currency: 'EUR' }, payments: [{ method: 'cash', tendered: 2000 }], change: 750 }, []),
      movementOfDrawer({
        ...{ kind: 'drawer', direction: 'out', amount: { amount: 5000, currency: 'EUR' }, reason: 'bag 0412' },
        ...{ purpose: 'safe_drop', at: AT },
      }),
    ]
    const sums = sumsOfReport(shiftReport('EUR', 10_000, events))
    expect(sumsOfReport(shiftReport('EUR', 10_000, events.toReversed()))).toEqual(sums)
    expect(ShiftSums.parse(sums)).toMatchObject({ orders: 1, safeDrops: 5000, expected: 6250 })
  })

  it('keeps cash of another currency apart', () => {
    const events = [
      saleOfOrder({ total: { currency: 'CHF' }, payments: [{ method: 'cash', tendered: 2000 }], change: 0 }, []),
    ]
    expect(shiftReport('EUR', 100, events)).toMatchObject({
      orders: 0,
      expected: 100,
      otherCash: [{ currency: 'CHF', amount: 2000 }],
    })
  })

  it('may expect less than nothing, where more was paid out than was in the drawer', () => {
    const out = movementOfDrawer({
      ...{ kind: 'drawer', direction: 'out', amount: { amount: 300, currency: 'EUR' }, reason: 'milk' },
      ...{ purpose: 'paid_out', at: AT },
    })
    expect(ShiftSums.parse(sumsOfReport(shiftReport('EUR', 200, [out]))).expected).toBe(-100)
  })

  it('says who sold what, also where nobody is named', () => {
    const operatorId = newId()
    const sale = saleOfOrder(
      { total: { currency: 'EUR' }, payments: [{ method: 'cash', tendered: 100 }], change: 0 },
      [],
    )
    const { byOperator } = shiftReport('EUR', 0, [sale, { ...sale, operatorId }, { ...sale, operatorId }])
    expect(byOperator).toEqual([
      { operatorId: null, orders: 1, amount: 100 },
      { operatorId, orders: 2, amount: 200 },
    ])
  })
})

describe('the figures of terminal and ledger', () => {
  const sums = sumsOfReport(
    shiftReport('EUR', 0, [
      saleOfOrder({ total: { currency: 'EUR' }, payments: [{ method: 'cash', tendered: 100 }], change: 0 }, []),
    ]),
  )
  it('agree where they are the same, also where one has a way to pay without money', () => {
    expect(compareSums(sums, sums)).toEqual([])
    const more = { ...sums, byMethod: [...sums.byMethod, { method: 'card' as const, amount: 0, tips: 0 }] }
    expect(compareSums(sums, more)).toEqual([])
  })
  it('differ by what differs, and say both', () => {
    const other = { ...sums, expected: 90, byMethod: [{ method: 'cash' as const, amount: 90, tips: 0 }] }
    expect(compareSums(sums, other)).toEqual([
      { of: 'expected', told: 100, ledger: 90 },
      { of: 'cash', told: 100, ledger: 90 },
    ])
  })
})
