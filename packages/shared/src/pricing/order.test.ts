import { describe, expect, it } from 'vitest'
import { MAX_AMOUNT } from '../money.ts'
import { GivenPrice, MAX_LINES_IN_ORDER, type Order, type OrderedTicket, priceOrder, SoldVoucher } from './order.ts'
import { discount, house, things } from './worked-example.ts'
import { FRANCE } from './worked-examples-houses.ts'

const snack = { key: 'snack', name: 'Snack', price: 500, goods: [[{ goods: 'popcorn', size: 'usual', more: 0 }]] }
const menu = { ...snack, key: 'menu', name: 'Menu', price: 1500, tickets: { quantity: 1 } }
const pair = { ...snack, key: 'pair', name: 'Pair', price: 2800, tickets: { quantity: 2 } }
const { tariff, list, timeZone } = house({
  ...FRANCE,
  prices: { ...FRANCE.prices, companion: 0 },
  premium: { adult: 1700 },
  combos: [snack, menu, pair],
  discounts: [
    discount({
      name: 'Code',
      code: 'CINE20',
      of: { on: 'tickets' },
      reduction: { kind: 'percentage', percentage: 20_000 },
    }),
  ],
  fees: [
    { key: 'ticket', name: 'Fee', per: 'ticket', amount: 80, taxRate: 'full', channels: ['online'] },
    { key: 'order', name: 'Order fee', per: 'order', amount: 100, taxRate: 'full', channels: ['online'] },
  ],
})
const show = { priceList: list, startsAt: new Date('2026-11-21T19:00:00Z'), timeZone }
const ticket = (more: Partial<OrderedTicket> = {}): OrderedTicket => ({
  show,
  category: 'standard',
  type: 'adult',
  ...more,
})
const order = (facts: Partial<Order>): Order => ({
  channel: 'counter',
  soldAt: new Date('2026-11-20T10:00:00Z'),
  tickets: [],
  ...facts,
})
const refusalOf = (facts: Partial<Order>, by = tariff) => {
  const answer = priceOrder(by, order(facts))
  return answer.ok ? undefined : answer.refusal
}
function priced(facts: Partial<Order>) {
  const answer = priceOrder(tariff, order(facts))
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.order
}

describe('an order', () => {
  it('of nothing costs nothing, and has no fee', () => {
    expect(priced({})).toEqual({ currency: 'EUR', lines: [], byRate: [], total: 0 })
    expect(priced({ channel: 'online', goods: [], combos: [], vouchers: [], codes: [] }).lines).toEqual([])
  })

  it('has its tickets first, in their order, then goods, parts of combos, vouchers and fees', () => {
    const { lines } = priced({
      channel: 'online',
      tickets: [ticket()],
      goods: things('beer'),
      combos: [{ combo: 'snack', choices: [0], tickets: [] }],
      vouchers: [{ amount: 5000 }],
    })
    expect(lines.map(({ of }) => of.kind)).toEqual(['ticket', 'goods', 'goods', 'voucher', 'fee', 'fee'])
  })

  it('takes the usual ticket of a category where nobody chose one', () => {
    expect(priced({ tickets: [ticket({ type: undefined, category: 'premium' })] }).total).toBe(1700)
  })

  it('may have tickets of several shows', () => {
    const dear = { ...show, rules: [{ name: 'Premiere', change: { kind: 'price', amount: 1500 } as const }] }
    expect(priced({ tickets: [ticket(), ticket({ show: dear })] }).lines.map(({ amount }) => amount)).toEqual([
      1200, 1500,
    ])
  })

  it('knows a code in small letters, and with spaces around it', () => {
    expect(priced({ tickets: [ticket()], codes: [' cine20 '] }).total).toBe(960)
  })

  it('has a fee for each ticket that costs something, and none for one that is given', () => {
    const given = { price: 0, reason: 'film tore', approvedBy: 'Ines' }
    const paid = priced({ channel: 'online', tickets: [ticket(), ticket({ given })] })
    expect(paid.lines.map(({ amount }) => amount)).toEqual([1200, 0, 80, 100])
    expect(priced({ channel: 'online', tickets: [ticket({ given })] }).total).toBe(0)
  })

  it('says of a ticket in a combo that it is in it, and leaves its price', () => {
    const { lines } = priced({
      tickets: [ticket(), ticket()],
      combos: [{ combo: 'menu', choices: [0], tickets: [1] }],
    })
    expect(lines.map(({ of, amount }) => ['combo' in of ? of.combo : undefined, amount])).toEqual([
      [undefined, 1200],
      [0, 1200],
      [0, 300],
    ])
  })
})

describe('a price by hand', () => {
  const given = (price: number) => ({ price, reason: 'pillar', approvedBy: 'Ines' })

  it('replaces the list’s, and no discount takes more off it', () => {
    const { lines } = priced({ tickets: [ticket({ given: given(900) })], codes: ['CINE20'] })
    expect(lines[0]).toMatchObject({ price: 1200, off: [{ by: 'given', reason: 'pillar', amount: 300 }], amount: 900 })
  })

  it('may be given to popcorn as well', () => {
    const popcorn = { goods: 'popcorn', size: 'usual', extras: [] }
    expect(priced({ goods: [{ ...popcorn, given: given(0) }] }).total).toBe(0)
    expect(refusalOf({ goods: [{ ...popcorn, given: given(601) }] })).toEqual({
      code: 'given_price_above_list',
      on: 'goods',
      place: 0,
      price: 600,
    })
  })

  it('is refused above the list’s, and below zero it is a bug of who asks', () => {
    expect(refusalOf({ tickets: [ticket(), ticket({ given: given(1201) })] })).toEqual({
      code: 'given_price_above_list',
      on: 'tickets',
      place: 1,
      price: 1200,
    })
    expect(() => priced({ tickets: [ticket({ given: given(-1) })] })).toThrow(RangeError)
  })

  it('has a reason and somebody who said yes', () => {
    expect(GivenPrice.safeParse(given(0)).success).toBe(true)
    for (const change of [{ price: -1 }, { reason: ' ' }, { approvedBy: '' }]) {
      expect(GivenPrice.safeParse({ ...given(0), ...change }).success).toBe(false)
    }
  })
})

describe('an order is refused', () => {
  it('for a ticket that has no price on its seat', () => {
    expect(refusalOf({ tickets: [ticket(), ticket({ type: 'child', category: 'premium' })] })).toEqual({
      code: 'ticket_unpriced',
      ticket: 1,
    })
    expect(refusalOf({ tickets: [ticket({ type: undefined, category: 'loveseat' })] })).toEqual({
      code: 'ticket_unpriced',
      ticket: 0,
    })
  })

  it('for goods that the tariff doesn’t have', () => {
    expect(refusalOf({ goods: things('popcorn', 'caviar') })).toEqual({ code: 'goods_unknown', goods: 1 })
  })

  it('for a code that nobody has given out', () => {
    expect(refusalOf({ tickets: [ticket()], codes: ['CINE20', 'free'] })).toEqual({
      code: 'promo_code_unknown',
      promoCode: 'FREE',
    })
    expect(refusalOf({ codes: [''] })).toMatchObject({ code: 'promo_code_unknown' })
  })

  it('for a show whose prices are in another currency', () => {
    const elsewhere = { ...show, priceList: { ...list, currency: 'CHF' } }
    expect(refusalOf({ tickets: [ticket({ show: elsewhere })] })).toEqual({ code: 'order_currency', currency: 'CHF' })
  })

  it('by the terms of its tickets', () => {
    expect(refusalOf({ channel: 'online', tickets: [ticket({ type: 'companion' })] })).toMatchObject({
      code: 'type_not_sold_here',
    })
  })

  it('for a combo that it can’t be', () => {
    expect(refusalOf({ combos: [{ combo: 'brunch', choices: [0], tickets: [] }] })).toEqual({
      code: 'combo_not_possible',
      combo: 0,
      why: 'unknown',
    })
  })

  it.each([
    ['the same ticket twice in a combo', [['pair', [0, 0]]]],
    [
      'the same ticket in two combos',
      [
        ['menu', [0]],
        ['menu', [0]],
      ],
    ],
    ['a ticket that the order doesn’t have', [['menu', [2]]]],
    ['a ticket before the first', [['menu', [-1]]]],
    ['half a ticket', [['menu', [0.5]]]],
  ] as const)('for %s', (_, wanted) => {
    const combos = wanted.map(([combo, places]) => ({ combo, choices: [0], tickets: [...places] }))
    expect(refusalOf({ tickets: [ticket(), ticket()], combos })).toMatchObject({
      code: 'combo_not_possible',
      combo: combos.length - 1,
      why: 'tickets',
    })
  })

  it('above so many lines, fees included', () => {
    const many = (count: number) => Array.from({ length: count }, () => ticket())
    expect(refusalOf({ tickets: many(MAX_LINES_IN_ORDER) })).toBeUndefined()
    const refusal = { code: 'order_too_long', limit: MAX_LINES_IN_ORDER }
    expect(refusalOf({ tickets: many(MAX_LINES_IN_ORDER + 1) })).toEqual(refusal)
    expect(refusalOf({ channel: 'online', tickets: many(MAX_LINES_IN_ORDER / 2) })).toEqual(refusal)
  })

  it('above so many things, before anything else is said of them', () => {
    const unknown = { goods: 'nothing', size: 'usual', extras: [] }
    const goods = Array.from({ length: MAX_LINES_IN_ORDER }, () => unknown)
    expect(refusalOf({ goods, codes: ['NOBODY'] })).toMatchObject({ code: 'promo_code_unknown' })
    const refusal = { code: 'order_too_long', limit: MAX_LINES_IN_ORDER }
    expect(refusalOf({ tickets: [ticket()], goods, codes: ['NOBODY'] })).toEqual(refusal)
    const combos = [{ combo: 'nothing', choices: [], tickets: [] }]
    expect(refusalOf({ tickets: [], goods, combos })).toEqual(refusal)
    expect(refusalOf({ tickets: [], goods, vouchers: [{ amount: 100 }] })).toEqual(refusal)
  })

  it('above the largest amount of money, and not at it', () => {
    const at = (amount: number) => refusalOf({ vouchers: [{ amount: MAX_AMOUNT - 1 }, { amount }] })
    expect(at(1)).toBeUndefined()
    expect(at(2)).toEqual({ code: 'order_too_dear', limit: MAX_AMOUNT })
  })

  it('where tax that is added takes it above the largest amount', () => {
    const { tariff: added, list: prices } = house({
      currency: 'EUR',
      timeZone,
      mode: 'added',
      rates: { usual: 10 },
      prices: { adult: MAX_AMOUNT },
    })
    expect(refusalOf({ tickets: [ticket({ show: { ...show, priceList: prices } })] }, added)).toMatchObject({
      code: 'order_too_dear',
    })
  })
})

it('a voucher that is sold is worth something; below nothing it is a bug of who asks', () => {
  expect([0, -5000, 0.5].map((amount) => SoldVoucher.safeParse({ amount }).success)).toEqual([false, false, false])
  expect(() => priced({ vouchers: [{ amount: -5000 }] })).toThrow(RangeError)
})
