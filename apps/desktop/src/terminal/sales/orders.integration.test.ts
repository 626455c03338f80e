/** Orders of a counter: tickets of several shows, goods, and how all of it is paid, in one command. */
import { join } from 'node:path'
import {
  BOOKED,
  type Id,
  newId,
  newVoucherCode,
  type OrderCommand,
  pickUpCode,
  Tariff,
  type VoucherCode,
  type VoucherState,
} from '@marquee/shared'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { TEST_TARIFF } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { startReceiptPrinter } from '../../../../../tooling/testing/services/receipt-printer.ts'
import type { SellOrderArgs, SoldOrder } from '../api.ts'
import { adults, code, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter()

const CASH = (tendered: number) => ({ method: 'cash' as const, tendered })
const popcorn = (quantity = 1) => ({ goods: 'popcorn', size: 'large', extras: [], quantity })

async function open(more: object = {}): Promise<void> {
  const tariff = Tariff.parse({ ...TEST_TARIFF, ...more, id: newId() })
  const { cinemaId } = t.programme
  t.server.addEntries([{ kind: 'tariff', revision: 2, entry: { id: tariff.id, cinemaId, version: 1, tariff } }])
  await t.startEnrolled()
  await until('it has the tariff', async () => {
    const known = await t.api.tariff({ cinemaId })
    return known.ok && known.value.id === tariff.id
  })
}

async function held(
  showId: Id,
  seatIds: string[],
): Promise<{ bookingId: Id; tickets: { seatId: string; type: string }[] }> {
  const bookingId = newId()
  value(await t.api.claimSeats({ sessionId: newId(), bookingId, showId, seatIds }))
  return { bookingId, tickets: adults(seatIds) }
}

const order = (more: Partial<SellOrderArgs>): SellOrderArgs => ({
  cinemaId: t.programme.cinemaId,
  orderId: newId(),
  bookings: [],
  goods: [],
  combos: [],
  codes: [],
  payments: [],
  shownTotal: 0,
  ...more,
})
/** A slow machine may send one twice. */
const commandsOf = (): OrderCommand[] => {
  const sent = new Map(t.server.batches.flat().map(({ id, body }) => [id, body]))
  return [...sent.values()].flatMap((body) => (body.kind === 'order' ? [body] : []))
}
const standingOf = async ({ orderId }: SoldOrder): Promise<string | undefined> =>
  (await t.api.recentOrders()).find((each) => each.orderId === orderId)?.standing

describe('an order of two shows and popcorn', () => {
  test('is one command, one movement of the drawer, and tickets of both shows', async () => {
    await open()
    const bookings = [await held(t.programme.showId, ['A-1', 'A-2']), await held(t.programme.secondShowId, ['C-1'])]
    const wanted = order({ bookings, goods: [popcorn(2)], payments: [CASH(10_000)], shownTotal: 6000 })
    const sold = value(await t.api.sellOrder(wanted))
    expect(sold).toMatchObject({ total: { amount: 6000, currency: 'SGD' }, change: 4000, rounding: 0 })
    expect(sold.lines.map(({ of, amount }) => [of.kind, amount])).toEqual([
      ['ticket', 1250],
      ['ticket', 1250],
      ['ticket', 1800],
      ['goods', 850],
      ['goods', 850],
    ])
    expect(sold.bookings.map(({ total, tickets }) => [total.amount, tickets.length])).toEqual([
      [2500, 2],
      [1800, 1],
    ])
    await until('the server has answered', async () => (await standingOf(sold)) === 'applied')
    expect(commandsOf()).toHaveLength(1)
    expect(t.server.drawer()).toBe(6000)
    expect(t.heard.answered.map(({ standing }) => standing)).toEqual(['applied', 'applied'])
    // The same again is the same order.
    expect(value(await t.api.sellOrder(wanted)).orderId).toBe(sold.orderId)
    expect(commandsOf()).toHaveLength(1)
    for (const { bookingId } of sold.bookings)
      expect(value(await t.api.tickets({ bookingId })).length).toBeGreaterThan(0)
  })

  test('is sold while cut off from what is allotted or in the cart, and sent once', async () => {
    await open()
    const bookings = [await held(t.programme.showId, ['A-1']), await held(t.programme.secondShowId, ['A-1'])]
    await t.stopServer()
    const sold = value(
      await t.api.sellOrder(order({ bookings, goods: [popcorn()], payments: [CASH(3350)], shownTotal: 3350 })),
    )
    expect(sold.standing).toBe('waiting')
    await t.startServerAgain()
    await until('the server has answered', async () => (await standingOf(sold)) === 'applied')
    expect(commandsOf()).toMatchObject([{ cutOff: true, orderId: sold.orderId }])
    expect(t.server.drawer()).toBe(3350)
  })

  test('tells the server that its goods are handed over later, and is not sold so while cut off', async () => {
    await open()
    const later = { goods: [popcorn()], handOverLater: true as const, payments: [CASH(850)], shownTotal: 850 }
    const sold = value(await t.api.sellOrder(order(later)))
    expect(sold.handOverLater).toBe(true)
    await until('the server has answered', async () => (await standingOf(sold)) === 'applied')
    expect(commandsOf()).toMatchObject([{ orderId: sold.orderId, handOverLater: true }])
    // An order without goods has nothing to hand over.
    const bookings = [await held(t.programme.showId, ['A-1'])]
    const tickets = { bookings, handOverLater: true as const, payments: [CASH(1250)], shownTotal: 1250 }
    const atOnce = value(await t.api.sellOrder(order(tickets)))
    expect(atOnce).not.toHaveProperty('handOverLater')
    expect(await t.api.printPickUp({ orderId: atOnce.orderId })).toMatchObject({ refusal: { field: 'orderId' } })
    await t.stopServer()
    expect(await t.api.sellOrder(order(later))).toMatchObject({ refusal: { code: 'offline' } })
    const { handOverLater: _, ...now } = later
    value(await t.api.sellOrder(order(now)))
  })

  test('prints the pick-up code of goods that are handed over later', async () => {
    await open()
    const printer = await startReceiptPrinter()
    try {
      await t.engine?.stop()
      await (await t.start({ printer: printer.address })).ready()
      const wanted = { goods: [popcorn()], handOverLater: true as const, payments: [CASH(850)], shownTotal: 850 }
      const { orderId } = value(await t.api.sellOrder(order(wanted)))
      await until('it is out', () => printer.texts().some((text) => text.includes(pickUpCode(orderId))))
      await until('it is known to be', () => t.engine?.state().printer?.jobs.length === 0)
      value(await t.api.printPickUp({ orderId }))
      value(await t.api.printReceipt({ orderId }))
      await until('so are a copy and the receipt', () => printer.pages.length === 3)
      expect(printer.texts()[1]).toContain('COPY 2')
      for (const words of ['Receipt', 'Popcorn', 'Total', '8.50', 'Cash']) expect(printer.texts()[2]).toContain(words)
    } finally {
      await printer.stop()
    }
  })

  test('is on the disk when the screen is told of it: the next start sends it', async () => {
    await open()
    const bookings = [await held(t.programme.showId, ['A-1']), await held(t.programme.secondShowId, ['A-1'])]
    await t.stopServer()
    const sold = value(await t.api.sellOrder(order({ bookings, payments: [CASH(2500)], shownTotal: 2500 })))
    t.kill()
    await t.startServerAgain()
    await t.start()
    await until('the server has answered', async () => (await standingOf(sold)) === 'applied')
    const [again] = await t.api.recentOrders()
    expect(again).toEqual({ ...sold, standing: 'applied' })
  })

  test('that the server can’t enter is a conflict of each booking, and the clerk is told to keep the money', async () => {
    await open()
    const bookings = [await held(t.programme.showId, ['A-1']), await held(t.programme.secondShowId, ['A-1'])]
    await t.stopServer()
    const sold = value(await t.api.sellOrder(order({ bookings, payments: [CASH(2500)], shownTotal: 2500 })))
    // Somebody has it meanwhile.
    t.server.change(t.programme.showId, ['A-1'], BOOKED)
    t.server.state.shows.get(t.programme.showId)?.claims.delete(0)
    await t.startServerAgain()
    await until('the server has answered', async () => (await standingOf(sold)) === 'conflict')
    const standings = (await t.api.recentSales()).map(({ standing }) => standing)
    expect(standings).toEqual(['conflict', 'conflict'])
    expect((await t.api.state()).notices.map(({ text }) => text).join()).toMatch(
      /^The order of MQ-\w+ and MQ-\w+ \(.*25\.00\) could not be entered\. .* keep the money until then\.$/,
    )
    expect(t.server.drawer()).toBe(2500)
  })
})

describe('an order', () => {
  test('may be goods alone, and costs what was on the screen or nothing is sold', async () => {
    await open()
    const goods = [popcorn(3)]
    const priced = value(
      await t.api.priceOrder({ cinemaId: t.programme.cinemaId, bookings: [], goods, combos: [], codes: [] }),
    )
    expect(priced.total).toBe(2550)
    expect(await t.api.sellOrder(order({ goods, payments: [CASH(3000)], shownTotal: 2500 }))).toEqual({
      ok: false,
      refusal: { code: 'price_changed', expected: 2550, got: 2500, currency: 'SGD' },
    })
    expect(value(await t.api.sellOrder(order({ goods, payments: [CASH(3000)], shownTotal: 2550 }))).change).toBe(450)
    await until('the server has it', () => commandsOf().length === 1)
  })

  test('is paid in part on a card machine: the drawer has the cash alone', async () => {
    await open({ cashRounding: { step: 5 } })
    const goods = [popcorn()]
    const slip = { method: 'card_machine' as const, tendered: 407, slip: '000123' }
    const sold = value(await t.api.sellOrder(order({ goods, payments: [slip, CASH(500)], shownTotal: 850 })))
    expect(sold).toMatchObject({ rounding: 2, change: 55 })
    await until('the server has it', () => commandsOf().length === 1)
    expect(t.server.drawer()).toBe(445)
  })

  test.each([
    ['too little cash', { payments: [CASH(100)] }, 'not_enough_cash'],
    ['more on a card than it costs', { payments: [{ method: 'card_machine', tendered: 900, slip: '1' }] }, 'malformed'],
    [
      'goods that nobody sells',
      { goods: [{ goods: 'caviar', size: 'large', extras: [], quantity: 1 }] },
      'goods_unknown',
    ],
    ['a code that nobody gave', { codes: ['NOBODY'] }, 'promo_code_unknown'],
    ['more lines than an order may have', { goods: [popcorn(200), popcorn(1)] }, 'order_too_long'],
    ['a cinema that isn’t there', { cinemaId: newId() }, 'unknown_cinema'],
  ] satisfies [string, Partial<SellOrderArgs>, string][])(
    'with %s is refused, and nothing is written',
    async (_what, more, refusal) => {
      await open()
      const answer = await t.api.sellOrder(
        order({ goods: [popcorn()], payments: [CASH(1000)], shownTotal: 850, ...more }),
      )
      expect(code(answer)).toBe(refusal)
      expect(await t.api.recentOrders()).toEqual([])
      expect(t.engine?.state().waitingCommands).toBe(0)
    },
  )

  test('uses a promo code as often as the server says that it may, and not at all while nobody can be asked', async () => {
    const [tenOff] = TEST_TARIFF.discounts
    const ofGoods = { ...tenOff, of: { on: 'goods' } }
    const lastOne = { ...ofGoods, code: 'LASTONE', limits: { inAll: 5 } }
    const oneEach = { ...ofGoods, id: newId(), code: 'ONEEACH', limits: { perCustomer: 1, inAll: 5 } }
    await open({ discounts: [lastOne, oneEach] })
    t.server.state.codesLeft = [{ discountId: lastOne.id, left: 1 }]
    const wanted = { goods: [popcorn(2)], payments: [CASH(1615)], shownTotal: 1615 }
    const parts = { cinemaId: t.programme.cinemaId, bookings: [], goods: wanted.goods, combos: [] }
    // 8.50 + 7.65: one is left.
    expect(value(await t.api.priceOrder({ ...parts, codes: ['LASTONE'] })).total).toBe(1615)
    expect(await t.api.priceOrder({ ...parts, codes: ['ONEEACH'] })).toMatchObject({
      refusal: { code: 'promo_code_not_here', why: 'per_customer' },
    })
    const reader = { ...parts, orderId: newId(), codes: ['LASTONE'], payments: [], amount: 1615, shownTotal: 1615 }
    expect(await t.api.beginAtReader(reader)).toMatchObject({ refusal: { why: 'reader_or_exchange' } })
    value(await t.api.sellOrder(order({ ...wanted, codes: ['LASTONE'] })))
    await until('the server has it', () => commandsOf().length === 1)
    expect(commandsOf()).toMatchObject([{ codesLeft: [{ discountId: lastOne.id, left: 1 }] }])
    // Somebody else takes it between price and pay.
    t.server.state.codesLeft = [{ discountId: lastOne.id, left: 0 }]
    expect(code(await t.api.sellOrder(order({ ...wanted, codes: ['LASTONE'] })))).toBe('promo_code_used_up')
    await t.stopServer()
    expect(await t.api.sellOrder(order({ ...wanted, codes: ['LASTONE'] }))).toMatchObject({
      refusal: { code: 'promo_code_not_here', why: 'cut_off' },
    })
    expect(await t.api.recentOrders()).toHaveLength(1)
  })

  test('whose cart has other seats, or has ended, is refused whole', async () => {
    await open()
    const [one, two] = [await held(t.programme.showId, ['A-1']), await held(t.programme.secondShowId, ['A-1'])]
    const sell = (bookings: SellOrderArgs['bookings']) =>
      t.api.sellOrder(order({ bookings, payments: [CASH(5000)], shownTotal: 2500 }))
    expect(code(await sell([one, { ...two, tickets: adults(['A-2']) }]))).toBe('malformed')
    value(await t.api.abandonCart({ bookingId: two.bookingId }))
    expect(code(await sell([one, two]))).toBe('no_such_hold')
    expect(value(await t.api.sell({ ...one, tendered: 2000 })).change).toBe(750)
  })

  test('is refused whole where the booking numbers don’t suffice, and uses none of them', async () => {
    await open()
    const { showId, secondShowId } = t.programme
    for (const show of [showId, secondShowId]) await t.server.allot(show, ['A-1'])
    await until('it has some', () => t.server.requests.some(({ name }) => name === 'references'))
    await t.stopServer()
    const db = new Database(join(t.dir, 'terminal.sqlite'))
    db.exec('delete from lent_references where reference <> (select min(reference) from lent_references)')
    const bookings = [await held(showId, ['A-1']), await held(secondShowId, ['A-1'])]
    const answer = await t.api.sellOrder(order({ bookings, payments: [CASH(2500)], shownTotal: 2500 }))
    expect(code(answer)).toBe('no_references')
    expect(db.prepare('select count(*) from lent_references').pluck().get()).toBe(1)
    db.close()
  })

  test('of which something is withdrawn meanwhile is refused with a sentence, keeps its seats, and is sold as it can be', async () => {
    await open()
    const { cinemaId, entries, showId } = t.programme
    const bookings = [await held(showId, ['A-1'])]
    const both = order({ bookings, goods: [popcorn()], payments: [CASH(2100)], shownTotal: 2100 })
    /** Told to the screen while the order grows, and again when it is sold. */
    const whyNot = async (wanted: SellOrderArgs): Promise<string | undefined> => {
      const { orderId: _, payments: __, shownTotal: ___, ...parts } = wanted
      const priced = await t.api.priceOrder(parts)
      return priced.ok ? undefined : priced.refusal.code
    }
    const [, water] = TEST_TARIFF.goods.goods
    const tariff = Tariff.parse({ ...TEST_TARIFF, goods: { goods: [water], combos: [] }, id: newId() })
    t.server.addEntries([{ kind: 'tariff', revision: 3, entry: { id: tariff.id, cinemaId, version: 2, tariff } }])
    await until('popcorn is withdrawn', async () => (await whyNot(both)) === 'goods_unknown')
    expect(code(await t.api.sellOrder(both))).toBe('goods_unknown')
    const show = entries.find((each) => each.kind === 'show' && each.entry.id === showId)
    const list = entries.find((each) => each.kind === 'price_list')
    if (show?.kind !== 'show' || list?.kind !== 'price_list') throw new Error('the programme has both')
    const prices = list.entry.prices.filter(({ ticketType }) => ticketType !== 'adult')
    const next = { ...list.entry, id: newId(), prices }
    t.server.addEntries([
      { kind: 'price_list', revision: 4, entry: next },
      { kind: 'show', revision: 4, entry: { ...show.entry, priceListId: next.id } },
    ])
    const alone = order({ bookings, payments: [CASH(1250)], shownTotal: 1250 })
    await until('adults are withdrawn', async () => (await whyNot(alone)) === 'ticket_unpriced')
    expect(code(await t.api.sellOrder(alone))).toBe('ticket_unpriced')
    expect(await t.api.recentOrders()).toEqual([])
    const asChild = bookings.map((booking) => ({ ...booking, tickets: [{ seatId: 'A-1', type: 'child' }] }))
    const sold = value(await t.api.sellOrder({ ...alone, bookings: asChild, payments: [CASH(800)], shownTotal: 800 }))
    await until('the server has answered', async () => (await standingOf(sold)) === 'applied')
    expect(commandsOf()).toMatchObject([{ tariffId: tariff.id, bookings: [{ priceListId: next.id }] }])
  })

  test('that is too long for one entry is refused, and its carts stay', async () => {
    const extras = Array.from({ length: 20 }, (_, i) => ({
      key: `${'x'.repeat(37)}${i}`,
      name: `Extra ${i}`,
      price: 0,
    }))
    const [popcorn, ...others] = TEST_TARIFF.goods.goods
    await open({ goods: { goods: [{ ...popcorn, extras }, ...others], combos: [] } })
    const cart = await held(t.programme.showId, ['A-1', 'A-2', 'A-3'])
    const goods = Array.from({ length: 40 }, () => ({
      goods: 'popcorn',
      size: 'large',
      extras: extras.map(({ key }) => key),
      quantity: 1,
    }))
    const shownTotal = 3750 + 40 * 850
    const answer = await t.api.sellOrder(order({ bookings: [cart], goods, payments: [CASH(50_000)], shownTotal }))
    expect(code(answer)).toBe('malformed')
    expect(value(await t.api.sell({ ...cart, tendered: 3750 })).change).toBe(0)
  })

  test('under the id of another one that was sold is refused: nothing is taken for nothing', async () => {
    await open()
    const first = order({ goods: [popcorn()], payments: [CASH(1000)], shownTotal: 850 })
    value(await t.api.sellOrder(first))
    const other = { ...first, goods: [popcorn(2)], payments: [CASH(2000)], shownTotal: 1700 }
    expect(await t.api.sellOrder(other)).toMatchObject({ ok: false, refusal: { code: 'malformed', field: 'orderId' } })
    expect(await t.api.recentOrders()).toHaveLength(1)
    value(await t.api.sellOrder({ ...other, orderId: newId() }))
    expect(await t.api.recentOrders()).toHaveLength(2)
  })
})

describe('a voucher', () => {
  const CODE = newVoucherCode(new Uint8Array(11).fill(5))
  const byVoucher = (tendered: number, of: VoucherCode = CODE) => ({ method: 'voucher' as const, tendered, code: of })
  const onServer = (more: Partial<VoucherState> = {}) => {
    const state: VoucherState = {
      code: CODE,
      paysFor: 'anything',
      currency: 'SGD',
      cinemaId: null,
      expiresAt: null,
      taxRate: null,
      balance: 500,
      isActive: true,
      isBlocked: false,
      ...more,
    }
    const voucher: { state: VoucherState; by: string | null } = { state, by: null }
    t.server.state.vouchers.set(state.code, voucher)
    return voucher
  }
  const claim = (use: 'pay' | 'sell' = 'pay') => t.api.claimVoucher({ text: CODE, use })
  const why = (answer: { ok: boolean; refusal?: unknown }): unknown =>
    (answer.refusal as { fault?: { why: string } } | undefined)?.fault?.why
  const sell = (payments: SellOrderArgs['payments'], more: Partial<SellOrderArgs> = {}) =>
    t.api.sellOrder(order({ goods: [popcorn()], payments, shownTotal: 850, ...more }))

  test('pays a part of an order with the rest in cash, and is not claimed again before the server has answered', async () => {
    await open()
    onServer()
    expect(value(await claim()).balance).toBe(500)
    await t.stopServer()
    const sold = value(await sell([byVoucher(500), CASH(400)]))
    expect(sold).toMatchObject({ change: 50, total: { amount: 850 } })
    expect(why(await claim())).toBe('being_sent')
    await t.startServerAgain()
    await until('the server has answered', async () => (await standingOf(sold)) === 'applied')
    expect(commandsOf()[0]?.payments).toMatchObject([
      { method: 'voucher', tendered: 500, code: CODE },
      { tendered: 400 },
    ])
    expect(t.server.drawer()).toBe(350)
  })

  test('that this counter has no claim on pays for nothing, and while cut off none can be claimed', async () => {
    await open()
    onServer()
    expect(why(await sell([byVoucher(500), CASH(400)]))).toBe('not_claimed')
    value(await claim())
    await t.api.letGoOfVouchers({ codes: [CODE] })
    expect(why(await sell([byVoucher(500), CASH(400)]))).toBe('not_claimed')
    await t.stopServer()
    expect(why(await claim())).toBe('not_claimed')
    expect(t.engine?.state().waitingCommands).toBe(0)
  })

  test('that was claimed while connected pays while cut off, once', async () => {
    await open()
    onServer()
    value(await claim())
    await t.stopServer()
    expect(value(await claim()).balance).toBe(500)
    expect(value(await sell([byVoucher(500), CASH(350)])).change).toBe(0)
    expect(why(await sell([byVoucher(500), CASH(350)]))).toBe('not_claimed')
    expect(await t.api.recentOrders()).toHaveLength(1)
  })

  test.each([
    ['has less than it was to pay', {}, [byVoucher(501), CASH(349)], {}, 'low'],
    ['is of another currency', { currency: 'EUR' }, [byVoucher(500), CASH(350)], {}, 'currency'],
    ['is of another cinema', { cinemaId: newId() }, [byVoucher(500), CASH(350)], {}, 'other_cinema'],
    [
      'expired since it was claimed',
      { expiresAt: '2020-01-01T00:00:00.000Z' },
      [byVoucher(500), CASH(350)],
      {},
      'expired',
    ],
    ['is for tickets alone', { paysFor: 'tickets' }, [byVoucher(500), CASH(350)], {}, 'pays_too_much'],
    ['is named twice', {}, [byVoucher(100), byVoucher(100), CASH(650)], {}, 'named_twice'],
    [
      'is to be sold again',
      {},
      [CASH(1850)],
      { vouchers: [{ code: CODE, amount: 1000 }], shownTotal: 1850 },
      'sold_before',
    ],
  ] satisfies [string, Partial<VoucherState>, SellOrderArgs['payments'], Partial<SellOrderArgs>, string][])(
    'that %s is refused with its sentence, and nothing is written',
    async (_what, state, payments, more, fault) => {
      await open()
      onServer(state)
      value(await claim())
      expect(why(await sell(payments, more))).toBe(fault)
      expect(await t.api.recentOrders()).toEqual([])
      // It is still this counter's.
      expect(t.server.state.vouchers.get(CODE)?.by).not.toBeNull()
    },
  )

  test('that is sold is in the command with its value, and costs no tax', async () => {
    await open()
    onServer({ isActive: false, balance: 0 })
    value(await claim('sell'))
    const vouchers = [{ code: CODE, amount: 3000 }]
    const sold = value(await sell([CASH(4000)], { vouchers, shownTotal: 3850 }))
    expect(sold.lines.at(-1)).toMatchObject({ of: { kind: 'voucher' }, amount: 3000, tax: 0, rate: null })
    await until('the server has it', () => commandsOf().length === 1)
    expect(commandsOf()[0]?.vouchers).toEqual(vouchers)
  })

  test('that a page or a program forgot is given back, also after the program was killed', async () => {
    await open()
    const voucher = onServer()
    value(await claim())
    await t.api.keepVouchers({ codes: [CODE] })
    expect(voucher.by).not.toBeNull()
    await t.stopServer()
    await t.api.keepVouchers({ codes: [] })
    t.kill()
    await t.startServerAgain()
    await t.start()
    await until('the server has heard it', () => voucher.by === null)
  })
})

describe('counted goods at this counter', () => {
  const left = async (): Promise<number | undefined> =>
    (await t.api.stockLeft({ cinemaId: t.programme.cinemaId })).levels?.[0]?.left
  const sell = async (quantity: number): Promise<SoldOrder> => {
    const shownTotal = 850 * quantity
    return value(await t.api.sellOrder(order({ goods: [popcorn(quantity)], payments: [CASH(shownTotal)], shownTotal })))
  }

  test('are as many as the server last said, less each sale here once: cut off, after a crash, and when it has heard', async () => {
    await open()
    t.server.state.stock = [{ goods: 'popcorn', size: 'large', left: 9 }]
    expect(await left()).toBeUndefined()
    await until('the server has said', async () => (await left()) === 9)
    const first = await sell(1)
    await until('the server has answered', async () => (await standingOf(first)) === 'applied')
    // It has counted the sale, and has not told yet.
    expect(await left()).toBe(8)
    await t.stopServer()
    const second = await sell(2)
    expect(await left()).toBe(6)
    t.kill()
    await t.start()
    expect(await left()).toBe(6)
    // Another counter has sold one as well.
    t.server.state.stock = [{ goods: 'popcorn', size: 'large', left: 5 }]
    await t.startServerAgain()
    await until('the server has answered', async () => (await standingOf(second)) === 'applied')
    await until('the server has said', async () => (await left()) === 5)
  })

  test('of other cinemas are not among them, and what nobody has said is not known', async () => {
    await open()
    expect(await t.api.stockLeft({ cinemaId: newId() })).toEqual({ levels: null, heardAt: null })
  })
})
