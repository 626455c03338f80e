/** A counter's orders with a card at its reader: what is on its disk, what it does not do meanwhile, and how it ends. */
import { join } from 'node:path'
import {
  type Answer,
  type Id,
  newId,
  newVoucherCode,
  partOnReader,
  type RECALL_REASONS,
  type ReaderOrder,
  type ReaderPayment,
  Tariff,
  type VoucherState,
} from '@marquee/shared'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { TEST_TARIFF } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import type { AtReader, BeginAtReaderArgs } from '../api.ts'
import type { ReaderWord } from '../testing/protocol-reader.ts'
import { adults, code, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter()

const CASH = (tendered: number) => ({ method: 'cash' as const, tendered })
const popcorn = (quantity = 1) => ({ goods: 'popcorn', size: 'large', extras: [], quantity })
const OFF = (why: 'declined' | 'cancelled' | 'timed_out', code: string | null = null): ReaderWord => ({
  state: 'off',
  why,
  code,
})

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

async function held(showId: Id, seatIds: string[], sessionId = newId()) {
  const bookingId = newId()
  value(await t.api.claimSeats({ sessionId, bookingId, showId, seatIds }))
  return { bookingId, tickets: adults(seatIds) }
}

const wanted = (more: Partial<BeginAtReaderArgs>): BeginAtReaderArgs => ({
  cinemaId: t.programme.cinemaId,
  orderId: newId(),
  bookings: [],
  goods: [],
  combos: [],
  codes: [],
  payments: [],
  amount: more.shownTotal ?? 0,
  shownTotal: 0,
  ...more,
})

/** Two seats at 12.50, and a card for them is asked for at the reader. */
async function twoSeatsAtReader(more: Partial<BeginAtReaderArgs> = {}) {
  const cart = await held(t.programme.showId, ['A-1', 'A-2'])
  const args = wanted({ bookings: [cart], shownTotal: 2500, ...more })
  const begun = value(await t.api.beginAtReader(args))
  return { ...cart, args, begun, orderId: args.orderId }
}

const standing = (orderId: Id): AtReader | undefined =>
  t.engine?.state().atReader.find((each) => each.orderId === orderId)
const stateOf = (orderId: Id): ReaderPayment['state'] | null | undefined => standing(orderId)?.payment?.state
const becomes = (orderId: Id, state: ReaderPayment['state']): Promise<void> =>
  until(`it is ${state}`, () => stateOf(orderId) === state)

/** Asked of the server for that order, the latest one last. */
const attempts = (orderId: Id): ReaderOrder[] =>
  [...t.server.state.reader.payments.values()].flatMap(({ order }) => (order?.orderId === orderId ? [order] : []))
const tell = (orderId: Id, word: ReaderWord): ReaderPayment => {
  const latest = attempts(orderId).at(-1)
  if (!latest) throw new Error('no card was asked for')
  return t.server.tellReader(partOnReader(latest).paymentId, word)
}
const asked = (name: string): number => t.server.requests.filter((each) => each.name === name).length
const orders = async (orderId: Id) => (await t.api.recentOrders()).filter((each) => each.orderId === orderId)

describe('a card that is charged', () => {
  test('is a sale with the server’s tickets, written once however often it is told, and no command follows', async () => {
    await open()
    const { orderId, bookingId, begun } = await twoSeatsAtReader({
      ...{ goods: [popcorn()], amount: 3350, shownTotal: 3350 },
      handOverLater: true,
    })
    expect(attempts(orderId)).toMatchObject([{ handOverLater: true }])
    expect(begun).toMatchObject({ amount: { amount: 3350, currency: 'SGD' }, otherwise: 0, cancelAsked: false })
    expect(await orders(orderId)).toEqual([])
    const captured = tell(orderId, { state: 'captured' })
    t.server.emit('readerPaymentChanged', captured)
    await becomes(orderId, 'captured')
    t.server.emit('readerPaymentChanged', captured)
    const [sold, ...others] = await orders(orderId)
    expect(others).toEqual([])
    expect(sold).toMatchObject({
      standing: 'applied',
      total: { amount: 3350 },
      change: 0,
      rounding: 0,
      handOverLater: true,
    })
    const tickets = captured.state === 'captured' ? captured.bookings[0]?.tickets : undefined
    expect(sold?.bookings).toMatchObject([{ bookingId, total: { amount: 2500 }, tickets }])
    expect(value(await t.api.tickets({ bookingId }))).toHaveLength(2)
    expect((await t.api.recentSales()).map(({ standing }) => standing)).toEqual(['applied'])
    expect(t.heard.ended).toEqual([{ bookingId, why: 'sold' }])
    expect(t.server.batches.flat().filter(({ body }) => body.kind === 'order' || body.kind === 'sell')).toEqual([])
    expect(t.engine?.state().waitingCommands).toBe(0)
    value(await t.api.seenAtReader({ orderId }))
    expect(standing(orderId)).toBeUndefined()
  })

  test('brings the cash that was taken beside it into the drawer, and not before', async () => {
    await open({ cashRounding: { step: 5 } })
    const { orderId } = await twoSeatsAtReader({ payments: [CASH(2000)], amount: 1497 })
    expect(standing(orderId)).toMatchObject({ otherwise: 1005, amount: { amount: 1497 } })
    const drawer = () => {
      const db = new Database(join(t.dir, 'terminal.sqlite'), { readonly: true })
      const sum = db.prepare('select coalesce(sum(amount), 0) from drawer').pluck().get()
      db.close()
      return sum
    }
    expect(drawer()).toBe(0)
    tell(orderId, { state: 'captured' })
    await becomes(orderId, 'captured')
    expect(drawer()).toBe(1005)
    expect(await orders(orderId)).toMatchObject([{ rounding: 2, change: 995 }])
  })

  test('pays for popcorn alone as well', async () => {
    await open()
    const args = wanted({ goods: [popcorn(2)], shownTotal: 1700 })
    value(await t.api.beginAtReader(args))
    tell(args.orderId, { state: 'captured' })
    await becomes(args.orderId, 'captured')
    expect(await orders(args.orderId)).toMatchObject([{ bookings: [], total: { amount: 1700 } }])
  })
})

describe('an order with a card at the reader', () => {
  test('is on the disk before the server is asked', async () => {
    await open()
    let onDisk: unknown
    t.server.state.reader.whenAsked = ({ orderId }) => {
      const db = new Database(join(t.dir, 'terminal.sqlite'), { readonly: true })
      onDisk = db.prepare('select standing from reader_payments where order_id = ?').pluck().get(orderId)
      db.close()
    }
    await twoSeatsAtReader()
    expect(onDisk).toBe('open')
  })

  test('is sold no other way, and its seats stay in its cart', async () => {
    await open()
    const sessionId = newId()
    const cart = await held(t.programme.showId, ['A-1', 'A-2'], sessionId)
    const args = wanted({ bookings: [cart], shownTotal: 2500 })
    value(await t.api.beginAtReader(args))
    const { bookingId } = cart
    const { amount: _, ...parts } = args
    const sale = { ...parts, payments: [CASH(2500)] }
    expect(code(await t.api.sell({ ...cart, tendered: 2500 }))).toBe('payment_under_way')
    expect(code(await t.api.sellOrder(sale))).toBe('payment_under_way')
    expect(code(await t.api.sellOrder({ ...sale, orderId: newId() }))).toBe('payment_under_way')
    expect(code(await t.api.sellOrder({ ...sale, bookings: [], goods: [popcorn(2)], shownTotal: 1700 }))).toBe(
      'payment_under_way',
    )
    expect(code(await t.api.beginAtReader({ ...args, orderId: newId() }))).toBe('payment_under_way')
    expect(code(await t.api.beginAtReader({ ...args, goods: [popcorn()], shownTotal: 3350 }))).toBe('payment_under_way')
    expect(code(await t.api.releaseSeats({ bookingId, seatIds: ['A-1'] }))).toBe('payment_under_way')
    expect(code(await t.api.abandonCart({ bookingId }))).toBe('payment_under_way')
    expect(code((await t.claim(['A-3'], bookingId, sessionId)).answer)).toBe('payment_under_way')
    expect(code((await t.claim(['A-1'])).answer)).toBe('seats_taken')
    // The same again asks for no other card.
    expect(value(await t.api.beginAtReader(args)).orderId).toBe(args.orderId)
    expect(asked('payAtReader')).toBe(1)
    // A page that is loaded again finds it in the list, and the next customer's cart is empty.
    expect(value(await t.api.resumeCart({ sessionId }))).toBeNull()
    expect(standing(args.orderId)).toMatchObject({ bookings: [{ held: true, seatIds: ['A-1', 'A-2'] }] })
  })

  test.each(['time_up', 'wanted', 'show_over', 'taken'] satisfies (typeof RECALL_REASONS)[number][])(
    'lets no seat go when the server asks for them (%s)',
    async (why) => {
      await open()
      const { bookingId, orderId } = await twoSeatsAtReader()
      const { showId } = t.programme
      expect(await t.server.recall(showId, ['A-1', 'A-2'], why, bookingId)).toEqual({ letGo: [] })
      expect(t.heard.ended).toEqual([])
      tell(orderId, OFF('declined'))
      await becomes(orderId, 'off')
      // Then as any others.
      if (why === 'wanted') return
      const later = await t.server.ask('recall', {
        ...{ showId, why, bookingId, heldUntil: new Date(Date.now() + 3_600_000).toISOString() },
        seats: ['A-1', 'A-2'].map((seat) => ({
          seatId: seat,
          grantNumber: t.server.claimOn(showId, seat)?.grantNumber ?? 0,
        })),
      })
      expect(later).toMatchObject({ letGo: [{ seatId: 'A-1' }, { seatId: 'A-2' }] })
    },
  )

  test('keeps its seats when its show is long over, or the server’s report says that they ended, until its end is told', async () => {
    await open()
    const { bookingId, orderId } = await twoSeatsAtReader()
    const show = t.programme.entries.find(({ kind, entry }) => kind === 'show' && entry.id === t.programme.showId)
    await t.stopServer()
    const past = { ...show?.entry, startsAt: '2026-01-01T11:30:00.000Z' }
    t.server.addEntries([{ ...show, revision: 3, entry: past } as (typeof t.programme.entries)[number]])
    const claims = t.server.state.shows.get(t.programme.showId)?.claims
    for (const claim of claims?.values() ?? []) claim.terminalId = null
    await t.startServerAgain()
    await until('it is online', () => t.engine?.state().link.state === 'online')
    await until('it has the show as it is now', () => asked('catalogue') > 0)
    await t.stopServer()
    await t.startServerAgain()
    await until('it has asked', () => asked('report') > 0 && asked('readerPayment') > 0)
    expect(t.heard.ended).toEqual([])
    expect(standing(orderId)).toMatchObject({ bookings: [{ bookingId, held: true }] })
    tell(orderId, { state: 'captured' })
    await becomes(orderId, 'captured')
    expect(await orders(orderId)).toHaveLength(1)
  })
})

describe('a card that is not charged', () => {
  test('leaves the order with its seats and some time, to be paid in cash: then it is sold once', async () => {
    await open()
    const { orderId, args, bookingId } = await twoSeatsAtReader()
    tell(orderId, OFF('declined', 'insufficient_funds'))
    await becomes(orderId, 'off')
    expect(standing(orderId)?.payment).toMatchObject({ why: 'declined', code: 'insufficient_funds' })
    await until('the hold has time again', () => asked('extend') === 1)
    const { amount: _, ...parts } = args
    const sold = value(await t.api.sellOrder({ ...parts, payments: [CASH(3000)] }))
    expect(sold).toMatchObject({ orderId, change: 500, bookings: [{ bookingId }] })
    expect(standing(orderId)).toBeUndefined()
    await until('the server has it', () => t.server.sold.has(bookingId))
  })

  test('leaves no seat that a manager gave to somebody else meanwhile: it could be sold for cash again', async () => {
    await open()
    const { orderId, bookingId } = await twoSeatsAtReader()
    const { showId } = t.programme
    for (const claim of t.server.state.shows.get(showId)?.claims.values() ?? []) {
      if (claim === t.server.claimOn(showId, 'A-1')) claim.terminalId = null
    }
    const reports = asked('report')
    tell(orderId, OFF('timed_out'))
    await becomes(orderId, 'off')
    await until('it has asked which seats it still has', () => asked('report') > reports)
    await until('the cart has lost the seat', () => t.heard.ended.some((end) => end.bookingId === bookingId))
  })

  test('may be tried again, under another payment; news of the first one change nothing', async () => {
    await open()
    const { orderId, args } = await twoSeatsAtReader()
    const off = tell(orderId, OFF('timed_out'))
    await becomes(orderId, 'off')
    value(await t.api.beginAtReader(args))
    const [first, second] = attempts(orderId).map((order) => partOnReader(order).paymentId)
    expect(second).not.toBe(first)
    t.server.emit('readerPaymentChanged', off)
    tell(orderId, { state: 'asking_bank' })
    await becomes(orderId, 'asking_bank')
    tell(orderId, { state: 'captured' })
    await becomes(orderId, 'captured')
    expect(await orders(orderId)).toHaveLength(1)
  })

  test('has its end for good: an older word that comes late changes nothing', async () => {
    await open()
    const { orderId, bookingId, tickets } = await twoSeatsAtReader()
    const waiting = tell(orderId, { state: 'waiting_for_card' })
    tell(orderId, OFF('declined'))
    await becomes(orderId, 'off')
    t.server.emit('readerPaymentChanged', waiting)
    // Comes after it on the same line, and is written after it.
    await held(t.programme.secondShowId, ['C-1'])
    expect(stateOf(orderId)).toBe('off')
    expect(value(await t.api.sell({ bookingId, tickets, tendered: 2500 })).change).toBe(0)
  })

  test('that the server refuses to ask for is cancelled there, and nothing stays on the disk', async () => {
    await open()
    t.server.faults.refuse.set('payAtReader', { code: 'terminal_has_no_reader' })
    const cart = await held(t.programme.showId, ['A-1', 'A-2'])
    const args = wanted({ bookings: [cart], shownTotal: 2500 })
    expect(code(await t.api.beginAtReader(args))).toBe('terminal_has_no_reader')
    expect(asked('cancelReaderPayment')).toBe(1)
    expect(t.engine?.state().atReader).toEqual([])
    expect(value(await t.api.sell({ ...cart, tendered: 2500 })).change).toBe(0)
  })

  test('blocks the order until the server says so: neither its refusal nor its silence is enough', async () => {
    await open()
    t.server.faults.refuse.set('payAtReader', { code: 'reader_in_use' })
    t.server.faults.refuse.set('cancelReaderPayment', { code: 'unavailable', what: 'the gateway is silent' })
    const cart = await held(t.programme.showId, ['A-1', 'A-2'])
    const args = wanted({ bookings: [cart], shownTotal: 2500 })
    expect(value(await t.api.beginAtReader(args))).toMatchObject({ cancelAsked: true, payment: null })
    expect(code(await t.api.sell({ ...cart, tendered: 2500 }))).toBe('payment_under_way')
    expect(code(await t.api.seenAtReader({ orderId: args.orderId }))).toBe('payment_under_way')
    t.server.faults.refuse.delete('cancelReaderPayment')
    await becomes(args.orderId, 'off')
    expect(value(await t.api.sell({ ...cart, tendered: 2500 })).change).toBe(0)
  })

  test('is cancelled by the clerk as a request, which is repeated until the gateway has its word', async () => {
    await open()
    const { orderId, bookingId, tickets } = await twoSeatsAtReader()
    t.server.state.reader.cancelsSlowly = true
    value(await t.api.cancelAtReader({ orderId }))
    await becomes(orderId, 'cancelling')
    expect(code(await t.api.sell({ bookingId, tickets, tendered: 2500 }))).toBe('payment_under_way')
    t.kill()
    await t.start()
    t.server.state.reader.cancelsSlowly = false
    await becomes(orderId, 'off')
    expect(standing(orderId)).toMatchObject({ cancelAsked: true, payment: { why: 'cancelled' } })
  })

  test.each([
    ['a total that has changed', { shownTotal: 2400 }, 'price_changed'],
    ['more on the card than it costs', { amount: 2600 }, 'malformed'],
    ['less than it costs', { amount: 1000 }, 'not_enough_cash'],
  ] satisfies [string, Partial<BeginAtReaderArgs>, string][])(
    'with %s is refused before anybody is asked',
    async (_what, more, refusal) => {
      await open()
      const cart = await held(t.programme.showId, ['A-1', 'A-2'])
      const answer = await t.api.beginAtReader(wanted({ bookings: [cart], shownTotal: 2500, amount: 2500, ...more }))
      expect(code(answer)).toBe(refusal)
      expect(asked('payAtReader')).toBe(0)
      expect(t.engine?.state().atReader).toEqual([])
    },
  )
})

describe('a voucher beside the card', () => {
  const CODE = newVoucherCode(new Uint8Array(11).fill(7))
  const byVoucher = (tendered: number) => ({ method: 'voucher' as const, tendered, code: CODE })
  const onServer = (): string | null => t.server.state.vouchers.get(CODE)?.by ?? null
  /** That are not on their way back. */
  const claimsOnDisk = () => {
    const db = new Database(join(t.dir, 'terminal.sqlite'), { readonly: true })
    const count = db.prepare('select count(*) from voucher_claims where voucher is not null').pluck().get()
    db.close()
    return count
  }
  const fault = (answer: Answer<unknown>): string | undefined =>
    !answer.ok && answer.refusal.code === 'voucher_refused' ? answer.refusal.fault.why : undefined

  /** Two seats for 25.00: 10.00 by a voucher that the counter has claimed, the rest at the reader. */
  async function withVoucher(more: Partial<BeginAtReaderArgs> = {}) {
    await open()
    const state: VoucherState = {
      ...{ code: CODE, paysFor: 'anything', balance: 1000, currency: 'SGD', cinemaId: null, expiresAt: null },
      ...{ taxRate: null, isActive: true, isBlocked: false },
    }
    t.server.state.vouchers.set(CODE, { state, by: null })
    value(await t.api.claimVoucher({ text: CODE, use: 'pay' }))
    return twoSeatsAtReader({ payments: [byVoucher(1000)], amount: 1500, ...more })
  }

  test('is in the order that the server is asked for, and gone with the capture; no cash comes into the drawer', async () => {
    const { orderId } = await withVoucher({ payments: [byVoucher(1000), CASH(500)], amount: 1000 })
    expect(attempts(orderId)).toMatchObject([{ payments: [{ ...byVoucher(1000) }, CASH(500), { method: 'reader' }] }])
    // The cash alone goes back by hand if nothing is charged.
    expect(standing(orderId)).toMatchObject({ otherwise: 500, vouchers: [{ code: CODE, balance: 1000 }] })
    tell(orderId, { state: 'captured' })
    await becomes(orderId, 'captured')
    expect(await orders(orderId)).toMatchObject([{ payments: [{ code: CODE }, {}, { amount: 1000 }], change: 0 }])
    const db = new Database(join(t.dir, 'terminal.sqlite'), { readonly: true })
    expect(db.prepare('select coalesce(sum(amount), 0) from drawer').pluck().get()).toBe(500)
    expect(db.prepare('select count(*) from voucher_claims').pluck().get()).toBe(0)
    db.close()
    // The server has ended its claim: this terminal tells it nothing.
    expect(asked('letGoOfVouchers')).toBe(0)
  })

  test('is let go of neither for the next customer nor by a new page, and pays for nothing else meanwhile', async () => {
    const { orderId } = await withVoucher()
    await t.api.letGoOfVouchers({ codes: [CODE] })
    expect(standing(orderId)?.vouchers).toMatchObject([{ code: CODE }])
    await t.api.keepVouchers({ codes: [] })
    expect(claimsOnDisk()).toBe(1)
    expect(asked('letGoOfVouchers')).toBe(0)
    expect(onServer()).not.toBeNull()
    expect(fault(await t.api.claimVoucher({ text: CODE, use: 'pay' }))).toBe('being_sent')
    const { amount: _, ...other } = wanted({ goods: [popcorn()], shownTotal: 850 })
    expect(fault(await t.api.sellOrder({ ...other, payments: [byVoucher(850)] }))).toBe('being_sent')
  })

  test('pays for the same order otherwise when the card is declined', async () => {
    const { orderId, args, tickets, bookingId } = await withVoucher()
    tell(orderId, OFF('declined'))
    await becomes(orderId, 'off')
    // The clerk has not seen it: the next customer's order takes no claim away.
    await t.api.letGoOfVouchers({ codes: [CODE] })
    expect(standing(orderId)?.vouchers).toMatchObject([{ code: CODE }])
    value(await t.api.seenAtReader({ orderId }))
    const { amount: _, ...parts } = args
    const sold = value(await t.api.sellOrder({ ...parts, payments: [byVoucher(1000), CASH(1500)] }))
    expect(sold.bookings).toMatchObject([{ bookingId, tickets: tickets.map(({ seatId }) => ({ seatId })) }])
  })

  test('is let go of when the clerk has seen that the card was declined, and the customer leaves', async () => {
    const { orderId } = await withVoucher()
    tell(orderId, OFF('declined'))
    await becomes(orderId, 'off')
    value(await t.api.seenAtReader({ orderId }))
    await t.api.letGoOfVouchers({ codes: [CODE] })
    await until('the server has it back', () => onServer() === null)
  })

  test('that is not claimed here, or has less, asks for no card', async () => {
    await withVoucher()
    const cart = await held(t.programme.showId, ['A-3'])
    const other = newVoucherCode(new Uint8Array(11).fill(8))
    const payments = [{ method: 'voucher' as const, tendered: 500, code: other }]
    const args = wanted({ bookings: [cart], payments, amount: 750, shownTotal: 1250 })
    expect(fault(await t.api.beginAtReader(args))).toBe('not_claimed')
    expect(asked('payAtReader')).toBe(1)
  })
})

describe('a counter that is cut off', () => {
  test('begins no payment at the reader, and sells for cash', async () => {
    await open()
    const cart = await held(t.programme.showId, ['A-1', 'A-2'])
    await t.stopServer()
    expect(code(await t.api.beginAtReader(wanted({ bookings: [cart], shownTotal: 2500 })))).toBe('offline')
    expect(t.engine?.state().atReader).toEqual([])
    expect(value(await t.api.sell({ ...cart, tendered: 2500 })).change).toBe(0)
  })

  test('in the middle keeps the order as it is, sells others, and asks when it is back', async () => {
    await open()
    await t.server.allot(t.programme.showId, ['B-1'])
    const { orderId, bookingId, tickets } = await twoSeatsAtReader()
    await t.stopServer()
    expect(code(await t.api.sell({ bookingId, tickets, tendered: 2500 }))).toBe('payment_under_way')
    const other = await held(t.programme.showId, ['B-1'])
    expect(value(await t.api.sell({ ...other, tendered: 1250 })).change).toBe(0)
    // The customer's card is charged while nobody can tell the counter.
    tell(orderId, { state: 'captured' })
    expect(stateOf(orderId)).toBe('waiting_for_card')
    await t.startServerAgain()
    await becomes(orderId, 'captured')
    expect(await orders(orderId)).toMatchObject([{ bookings: [{ bookingId }] }])
    expect(t.heard.ended.filter((end) => end.bookingId === bookingId)).toEqual([{ bookingId, why: 'sold' }])
  })
})

describe('a counter whose program is killed in the middle', () => {
  test('asks after the start, and has the sale once', async () => {
    await open()
    const { orderId, bookingId } = await twoSeatsAtReader()
    t.kill()
    tell(orderId, { state: 'captured' })
    await t.start()
    await becomes(orderId, 'captured')
    expect(await orders(orderId)).toHaveLength(1)
    expect(value(await t.api.tickets({ bookingId }))).toHaveLength(2)
    t.kill()
    await t.start()
    await until('it is online', () => t.engine?.state().link.state === 'online')
    expect(await orders(orderId)).toHaveLength(1)
    // Until the clerk has seen it.
    expect(stateOf(orderId)).toBe('captured')
  })

  test('before the server had heard of it lets no card be asked for later', async () => {
    await open()
    const cart = await held(t.programme.showId, ['A-1', 'A-2'])
    const args = wanted({ bookings: [cart], shownTotal: 2500 })
    t.server.faults.swallowAnswers.add('payAtReader')
    void t.api.beginAtReader(args).catch(() => {})
    await until('the server is asked', () => attempts(args.orderId).length === 1)
    t.kill()
    // As if it had not come.
    t.server.state.reader.payments.clear()
    await t.start()
    await becomes(args.orderId, 'off')
    expect(asked('payAtReader')).toBe(1)
    expect(value(await t.api.sell({ ...cart, tendered: 2500 })).change).toBe(0)
  })
})

describe('money that is given back', () => {
  test('is told until the clerk has seen it; the order is over, and what is left is sold under another id', async () => {
    await open()
    const { orderId, args, bookingId, tickets } = await twoSeatsAtReader()
    tell(orderId, { state: 'given_back', why: 'seats_gone', money: 'on_its_way' })
    await becomes(orderId, 'given_back')
    tell(orderId, { state: 'given_back', why: 'seats_gone', money: 'back' })
    await until('the money is back', () => {
      const payment = standing(orderId)?.payment
      return payment?.state === 'given_back' && payment.money === 'back'
    })
    t.kill()
    // A manager has it meanwhile: whoever is told of it, this counter wasn't.
    tell(orderId, { state: 'given_back', why: 'seats_gone', money: 'with_a_manager' })
    await t.start()
    expect(stateOf(orderId)).toBe('given_back')
    await until('it has asked', () => {
      const payment = standing(orderId)?.payment
      return payment?.state === 'given_back' && payment.money === 'with_a_manager'
    })
    const { amount: _, ...parts } = args
    expect(code(await t.api.sellOrder({ ...parts, payments: [CASH(2500)] }))).toBe('malformed')
    value(await t.api.seenAtReader({ orderId }))
    await until('it is online', () => t.engine?.state().link.state === 'online')
    expect(code(await t.api.beginAtReader(args))).toBe('order_already_paid')
    expect(t.engine?.state().atReader).toEqual([])
    expect(value(await t.api.sell({ bookingId, tickets, tendered: 2500 })).change).toBe(0)
  })
})

test('a reader that hangs holds up no other customer', async () => {
  await open()
  const first = await twoSeatsAtReader()
  t.server.faults.swallowAnswers.add('readerPayment')
  t.server.faults.refuse.set('payAtReader', { code: 'reader_in_use' })
  const cart = await held(t.programme.secondShowId, ['A-1'])
  const second = wanted({ bookings: [cart], shownTotal: 1250 })
  expect(code(await t.api.beginAtReader(second))).toBe('reader_in_use')
  expect(value(await t.api.sell({ ...cart, tendered: 1250 })).change).toBe(0)
  t.server.faults.swallowAnswers.delete('readerPayment')
  tell(first.orderId, { state: 'captured' })
  await becomes(first.orderId, 'captured')
})
