import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { type Order, type OrderedTicket, priceOrder } from './order.ts'
import type { PriceRule } from './price-rules.ts'
import { refundableOfOrder, refundOfOrder } from './refund-of-order.ts'
import { Tariff } from './tariff.ts'

const tariffOf = (more: object = {}): Tariff =>
  Tariff.parse({
    id: newId(),
    currency: 'EUR',
    taxes: { mode: 'included', rates: [{ code: 'admission', percentage: 10_000 }] },
    ticketTaxRate: 'admission',
    ...more,
  })
const RULES: PriceRule[] = [
  { name: '3D', formats: ['3d'], change: { kind: 'add', amount: 300 } },
  { name: 'IMAX', formats: ['imax'], change: { kind: 'price', amount: 2000 } },
  { name: 'Tuesday', when: { weekdays: [2] }, change: { kind: 'add', amount: -500 } },
]
const show = (formats: string[] = []) => ({
  priceList: {
    id: newId(),
    name: 'Prices',
    currency: 'EUR',
    prices: [{ ticketType: 'adult', category: 'standard' as const, amount: 1200 }],
    rules: RULES,
  },
  formats,
  // A Tuesday.
  startsAt: new Date('2026-11-24T19:00:00Z'),
  timeZone: 'Europe/Paris',
})
const covered = (formats: string[] | null, ofShow: string[] = []): OrderedTicket => ({
  show: show(ofShow),
  category: 'standard',
  type: 'adult',
  cover: { referencePrice: 550, formats },
})
function lines(tickets: OrderedTicket[], tariff = tariffOf(), more: Partial<Order> = {}) {
  const answer = priceOrder(tariff, { channel: 'counter', soldAt: new Date(), tickets, ...more })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.order.lines.map(({ price, amount, tax, covered = null }) => ({ price, amount, tax, covered }))
}

describe('a ticket that a subscription covers', () => {
  it('stands at the reference price, whatever the list and its rules say', () => {
    expect(lines([covered(null)])).toEqual([{ price: 550, amount: 550, tax: 50, covered: 550 }])
    expect(lines([covered(null, ['3d', 'imax'])])).toEqual([{ price: 550, amount: 550, tax: 50, covered: 550 }])
  })

  it('has the surcharge of a format that the plan doesn’t cover, and of no other', () => {
    expect(lines([covered(['imax'], ['3d'])])).toMatchObject([{ price: 850, covered: 550 }])
    expect(lines([covered(['3d'], ['3d'])])).toMatchObject([{ price: 550, covered: 550 }])
    // 12.00, 15.00 with 3D, 20.00 with IMAX: between 20.00 and 15.00 on a Tuesday.
    expect(lines([covered(['3d'], ['3d', 'imax'])])).toMatchObject([{ price: 1050, covered: 550 }])
  })

  it('is not made cheaper by a format that costs less than none', () => {
    const cheap: PriceRule = { name: 'Old print', formats: ['print'], change: { kind: 'add', amount: -400 } }
    const ticket = covered([], ['print'])
    const priceList = { ...ticket.show.priceList, rules: [cheap] }
    expect(lines([{ ...ticket, show: { ...ticket.show, priceList } }])).toMatchObject([{ price: 550, covered: 550 }])
  })

  it('is in no combo: what it is declared at is no part of the combo’s price', () => {
    const goods = {
      goods: [
        {
          key: 'popcorn',
          name: 'Popcorn',
          category: 'Snacks',
          taxRate: 'admission',
          sizes: [{ key: 'usual', name: 'Usual', price: 600 }],
        },
      ],
      combos: [
        {
          key: 'night',
          name: 'Night out',
          price: 1500,
          tickets: { quantity: 1 },
          goods: [[{ goods: 'popcorn', size: 'usual' }]],
        },
      ],
    }
    const combos = [{ combo: 'night', choices: [0], tickets: [0] }]
    const price = (ticket: OrderedTicket) =>
      priceOrder(tariffOf({ goods }), { channel: 'counter', soldAt: new Date(), tickets: [ticket], combos })
    const { cover: _, ...paid } = covered(null)
    expect(price(paid)).toMatchObject({ ok: true })
    expect(price(covered(null))).toMatchObject({ refusal: { code: 'combo_not_possible', why: 'tickets' } })
  })

  it('is not made cheaper by a discount, a price by hand or a promo code', () => {
    const half = {
      id: newId(),
      name: 'Half',
      of: { on: 'tickets' },
      reduction: { kind: 'percentage', percentage: 50_000 },
    }
    const given = { price: 0, reason: 'film tore', approvedBy: 'Ines' }
    expect(lines([{ ...covered(null), given }], tariffOf({ discounts: [half] }))).toMatchObject([{ amount: 550 }])
  })

  it('bears its part of a tax that is added', () => {
    const added = tariffOf({ taxes: { mode: 'added', rates: [{ code: 'admission', percentage: 10_000 }] } })
    expect(lines([covered(null)], added)).toEqual([{ price: 550, amount: 605, tax: 55, covered: 605 }])
    // 8.50 and 0.85 of tax: the customer pays 3.00 and 0.30.
    expect(lines([covered([], ['3d'])], added)).toEqual([{ price: 850, amount: 935, tax: 85, covered: 605 }])
  })
})

describe('an order with an entry', () => {
  const entry = { id: 'entry', isCash: false, kept: 550, isEntry: true }
  const cash = { id: 'cash', isCash: true, kept: 900 }
  const ticket = { kind: 'ticket' as const, amount: 850, admittedBy: 'entry' }
  const goods = { kind: 'goods' as const, amount: 600 }

  it('gives the entry back with its line, and the surcharge in money', () => {
    expect(refundOfOrder([ticket], { payments: [cash, entry], stay: [goods] }).parts).toEqual([
      { paymentId: 'entry', amount: 550 },
      { paymentId: 'cash', amount: 300 },
    ])
  })

  it('gives money back for other lines, and no part of the entry', () => {
    expect(refundOfOrder([goods], { payments: [cash, entry], stay: [ticket] }).parts).toEqual([
      { paymentId: 'cash', amount: 600 },
    ])
  })

  it('has no more to give back than money was paid', () => {
    expect(refundableOfOrder({ payments: [cash, entry] })).toBe(900)
    expect(refundableOfOrder({ payments: [cash, entry], stay: [goods] })).toBe(300)
  })
})
