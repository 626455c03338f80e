import { bookingReference, MAX_AMOUNT, newId, type OrderCommand, roundCash, tipsOf } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import fc from '../../../../../../tooling/testing/random/random.ts'
import { orderCommand } from '../../../../../../tooling/testing/terminals/outbox-chain.ts'
import { unpricedFee } from '../../orders/priced-lines.ts'
import { divideMoney, moneyOfOrder } from './divide-money.ts'

const POPCORN = {
  kind: 'goods',
  what: 'popcorn',
  details: null,
  ticketId: null,
  priceListId: null,
  off: [],
  rate: null,
  percentage: null,
  tax: 0,
} as const
const popcorn = (amount: number) => ({ ...POPCORN, off: [], price: amount, net: amount, amount })
const card = (tendered: number, slip: string) => ({
  paymentId: newId(),
  method: 'card_machine' as const,
  tendered,
  slip,
})
const cash = (tendered: number) => ({ paymentId: newId(), method: 'cash' as const, tendered })

/** The same with a tip on top; nothing: without one. */
const tipped = <P extends { tendered: number }>(payment: P, tip: number): P =>
  tip > 0 ? { ...payment, tendered: payment.tendered + tip, tip } : payment

/** Bookings with so many tickets of 12.50 each. */
function orderOf(tickets: readonly number[], more: Partial<OrderCommand> & { paid?: number } = {}): OrderCommand {
  const bookings = tickets.map((count, i) => ({
    bookingId: newId(),
    showId: newId(),
    reference: bookingReference(i),
    seats: Array.from({ length: count }, (_, n) => ({ seatId: `A-${n + 1}`, grantNumber: 1 })),
  }))
  return orderCommand({ tariffId: newId(), priceListId: newId() }, bookings, more)
}

describe('the money of an order that can’t be sold whole', () => {
  it('has the tips with what isn’t tickets, with the first booking where there is nothing else', () => {
    const payments = [tipped(card(1500, '1'), 150), tipped(cash(1600), 100)]
    const withGoods = divideMoney(orderOf([1, 1], { paid: 3100, payments }), [popcorn(600)])
    expect(withGoods?.rest.payments).toMatchObject([
      { method: 'card_machine', amount: 600, tip: 150 },
      { method: 'cash', amount: 0, tip: 100 },
    ])
    expect(withGoods?.bookings.map(({ money }) => [money.amount, money.tip])).toEqual([
      [1250, undefined],
      [1250, undefined],
    ])
    const alone = [tipped(card(900, '1'), 150), tipped(cash(1600), 100)]
    expect(divideMoney(orderOf([1, 1], { payments: alone }), [])).toMatchObject({
      rest: { lines: [], payments: [] },
      bookings: [
        { money: { amount: 1500, byCardMachine: 150, slip: '1', tip: { amount: 250, byCardMachine: 150 } } },
        { money: { amount: 1250, byCardMachine: 900, slip: '1' } },
      ],
    })
  })

  it('can’t be divided where a tip is more than was handed over with it', () => {
    const payments = [cash(1250), { ...cash(100), tip: 101 }]
    expect(divideMoney(orderOf([1], { payments }), [])).toBeUndefined()
  })

  it('is cash for its bookings first, and card money for the rest', () => {
    const body = orderOf([1, 1], { paid: 3100, payments: [card(1500, '1'), cash(1600)] })
    const divided = divideMoney(body, [popcorn(600)])
    expect(divided?.bookings.map(({ money }) => money)).toEqual([
      { amount: 1250, byCardMachine: 0, slip: null, rounding: 0, fees: [] },
      { amount: 1250, byCardMachine: 900, slip: '1', rounding: 0, fees: [] },
    ])
    expect(divided?.rest.payments).toMatchObject([{ method: 'card_machine', amount: 600, slip: '1' }])
  })

  it('has the rounding of cash with the last thing that cash pays', () => {
    const rounded = { rounding: -2, payments: [cash(5000)] }
    const withGoods = divideMoney(orderOf([1], { paid: 1850, ...rounded }), [popcorn(600)])
    expect(withGoods?.rest.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['goods', 600],
      ['rounding', -2],
    ])
    const alone = divideMoney(orderOf([1], rounded), [])
    expect(alone).toMatchObject({ rest: { lines: [] }, bookings: [{ money: { amount: 1248, rounding: -2 } }] })
  })

  it('is parted into sums that coins can pay, whose roundings come to that of the order', () => {
    // 12.53, 12.51 and 6.03 in cash: 31.07 was rounded to 31.05.
    const fees = [[unpricedFee(3)], [unpricedFee(1)]]
    const body = orderOf([1, 1], { paid: 3107, rounding: -2, payments: [cash(3105)] })
    const divided = divideMoney(body, [popcorn(603)], { fees, rule: { step: 5 } })
    expect(divided?.bookings.map(({ money }) => [money.amount, money.rounding])).toEqual([
      [1255, 2],
      [1250, -1],
    ])
    expect(divided?.rest.payments).toMatchObject([{ method: 'cash', amount: 600 }])
    expect(divided?.rest.lines.at(-1)).toMatchObject({ kind: 'rounding', amount: -3 })
  })

  it('has fees with their bookings, and can’t be divided where no cash bears a rounding', () => {
    const fees = [[unpricedFee(75), unpricedFee(50)], [unpricedFee(50)]]
    const paid = { paid: 2675, rounding: -5 }
    const divided = divideMoney(orderOf([1, 1], { ...paid, payments: [cash(2670)] }), [], { fees })
    expect(divided).toMatchObject({ rest: { lines: [], payments: [] } })
    expect(divided?.bookings.map(({ money }) => money)).toMatchObject([
      { amount: 1375, rounding: 0, fees: [{ amount: 75 }, { amount: 50 }] },
      { amount: 1295, rounding: -5, fees: [{ amount: 50 }] },
    ])
    expect(divideMoney(orderOf([1, 1], { ...paid, payments: [card(2675, '1')] }), [], { fees })).toBeUndefined()
  })

  it('is the first booking’s where more was paid than its tickets cost, and nothing else was sold', () => {
    expect(divideMoney(orderOf([1, 1], { paid: 2600 }), undefined)).toMatchObject({
      rest: { lines: [], payments: [] },
      bookings: [{ money: { amount: 1350, fees: [{ what: 'unpriced', amount: 100 }] } }, { money: { amount: 1250 } }],
    })
  })

  it('is one line without a price where the rest has none, and can’t be divided where too little was paid', () => {
    const body = orderOf([1], { paid: 1900, goods: [{ goods: 'gone', size: 'any', extras: [], quantity: 1 }] })
    expect(divideMoney(body, undefined)?.rest.lines).toMatchObject([{ what: 'unpriced', amount: 650, rate: null }])
    expect(divideMoney(orderOf([2], { paid: 2000 }), undefined)).toBeUndefined()
    expect(moneyOfOrder(orderOf([2], { paid: 2000, rounding: 2 ** 40 })).amount).toBe(2000)
  })

  it('of an order that is kept whole is never above the largest amount, whatever its tips are', () => {
    const payments = [{ ...card(MAX_AMOUNT, '1'), tip: MAX_AMOUNT }, cash(MAX_AMOUNT)]
    const kept = moneyOfOrder(orderOf([1], { paid: MAX_AMOUNT, payments }))
    expect(kept).toMatchObject({ amount: MAX_AMOUNT, byCardMachine: MAX_AMOUNT })
  })

  it('is all there, to the cent, however it was paid', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }),
        fc.array(fc.nat(900), { maxLength: 3 }),
        fc.array(fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 3 }), { minLength: 4, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 3 }),
        fc.integer({ min: -4, max: 4 }),
        fc.constantFrom(1, 5, 10),
        fc.tuple(fc.nat(3), fc.nat(300)),
        (tickets, goods, feesOf, cards, wrongly, step, [cashTip, cardTip]) => {
          const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
          const lines = goods.map(popcorn)
          const fees = tickets.map((_, i) => (feesOf[i] ?? []).map(unpricedFee))
          const ofFees = fees.map((each) => sum(each.map(({ amount }) => amount)))
          const total = sum(goods) + 1250 * sum(tickets) + sum(ofFees)
          let left = total
          const payments: OrderCommand['payments'] = []
          for (const [i, wanted] of cards.entries()) {
            const part = Math.min(left, wanted)
            left -= part
            if (part > 0) payments.push(tipped(card(part, String(i)), cardTip))
          }
          const isWrong = wrongly < -2 && left + wrongly >= 0
          const rounded = left === 0 ? 0 : isWrong ? wrongly : roundCash(left, { step }) - left
          if (left > 0) payments.push(tipped(cash(left + rounded), cashTip * step))
          const tips = tipsOf(payments)
          const cardTips = tipsOf(payments.filter(({ method }) => method === 'card_machine'))
          const divided = divideMoney(orderOf(tickets, { paid: total, rounding: rounded, payments }), lines, {
            fees,
            rule: { step },
          })
          if (!divided) {
            expect(rounded).toBeLessThan(0)
            return
          }
          const { rest, bookings } = divided
          const ofRest = sum(rest.payments.map(({ amount }) => amount))
          expect(ofRest).toBe(sum(rest.lines.map(({ amount }) => amount)))
          const waits = bookings.flatMap(({ money }) => money.tip ?? [])
          expect(tipsOf(rest.payments) + sum(waits.map(({ amount }) => amount))).toBe(
            rest.lines.length + bookings.length > 0 ? tips : 0,
          )
          expect(ofRest + tipsOf(rest.payments) + sum(bookings.map(({ money }) => money.amount))).toBe(
            total + rounded + tips,
          )
          const byCard = sum(
            rest.payments.map(({ method, amount, tip = 0 }) => (method === 'card_machine' ? amount + tip : 0)),
          )
          expect(byCard + sum(bookings.map(({ money }) => money.byCardMachine))).toBe(total - left + cardTips)
          for (const [i, { sale, money }] of bookings.entries()) {
            expect(money.fees).toEqual(fees[i])
            expect(money.amount - (money.tip?.amount ?? 0) - money.rounding - (ofFees[i] ?? 0)).toBe(sale.total.amount)
            expect(money.byCardMachine).toBeLessThanOrEqual(money.amount)
            if (!isWrong) expect((money.amount - money.byCardMachine) % step).toBe(0)
          }
        },
      ),
      // Too little was taken in cash for a part so small.
      { examples: [[[1], [1], [[], [], [], []], [], -3, 1, [0, 0]]] },
    )
  })
})
