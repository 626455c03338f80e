/** A visitor pays at a kiosk: what is on its disk, what it prints, what it shows to whom, and what it never does. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import {
  type Id,
  newId,
  newVoucherCode,
  partOnReader,
  type ReaderOrder,
  Tariff,
  type VoucherState,
} from '@marquee/shared'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TEST_TARIFF } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import {
  startReceiptPrinter,
  type TestReceiptPrinter,
} from '../../../../../tooling/testing/services/receipt-printer.ts'
import type { KioskOrder, KioskPayment, PayAtKioskArgs, SoldOrder } from '../api.ts'
import type { EngineOptions } from '../engine.ts'
import { DATABASE_FILE } from '../store/database/open-database.ts'
import { latestOrders } from '../store/sales/orders-table.ts'
import { serverCode, ticketOf } from '../testing/door-tickets.ts'
import type { ReaderWord } from '../testing/protocol-reader.ts'
import { adults, code, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter()
let paper: TestReceiptPrinter

const POPCORN = { goods: 'popcorn', size: 'large', extras: [], quantity: 1 }
const DECLINED: ReaderWord = { state: 'off', why: 'declined', code: 'insufficient_funds' }
const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS

beforeEach(async () => {
  paper = await startReceiptPrinter()
})
afterEach(() => paper.stop())

async function open(more: Partial<EngineOptions> = {}): Promise<void> {
  const tariff = Tariff.parse({ ...TEST_TARIFF, id: newId() })
  const { cinemaId } = t.programme
  t.server.addEntries([{ kind: 'tariff', revision: 2, entry: { id: tariff.id, cinemaId, version: 1, tariff } }])
  await t.startEnrolled('kiosk')
  await t.engine?.stop()
  await (await t.start({ printer: paper.address, ...more })).ready()
  await until('it has the tariff', async () => {
    const known = await t.api.tariff({ cinemaId })
    return known.ok && known.value.id === tariff.id
  })
}

/** Seats in a cart, as an order of this visit. */
async function chosen(seatIds: string[], more: Partial<KioskOrder> = {}): Promise<KioskOrder & { bookingId: Id }> {
  const { bookingId, answer } = await t.claim(seatIds)
  value(answer)
  const bookings = [{ bookingId, tickets: adults(seatIds) }]
  return Object.assign(
    { cinemaId: t.programme.cinemaId, bookings, goods: [], combos: [], codes: [], vouchers: [], ...more },
    { bookingId },
  )
}

const argsOf = (
  { bookingId: _, ...order }: KioskOrder & { bookingId?: Id },
  total: number,
  card = total,
): PayAtKioskArgs => ({
  ...order,
  orderId: newId(),
  shown: { total, card },
})

async function paying(seatIds: string[], more: Partial<KioskOrder> = {}, total = seatIds.length * 1250) {
  const order = await chosen(seatIds, more)
  const args = argsOf(order, total)
  return { args, orderId: args.orderId, bookingId: order.bookingId, begun: value(await t.api.payAtKiosk(args)) }
}

function voucher(balance: number, more: Partial<VoucherState> = {}): VoucherState {
  const state: VoucherState = {
    code: newVoucherCode(randomBytes(16)),
    paysFor: 'anything',
    currency: 'SGD',
    cinemaId: null,
    expiresAt: null,
    taxRate: null,
    balance,
    isActive: true,
    isBlocked: false,
    ...more,
  }
  t.server.state.vouchers.set(state.code, { state, by: null })
  return state
}

const shown = (): KioskPayment | null => t.engine?.state().paying ?? null
const becomes = (state: string): Promise<void> => until(`it is ${state}`, () => shown()?.payment?.state === state)
const attempts = (): ReaderOrder[] => [...t.server.state.reader.payments.values()].flatMap(({ order }) => order ?? [])
const tell = (word: ReaderWord, place = -1) => {
  const order = attempts().at(place)
  if (!order) throw new Error('nobody was asked for a card')
  return t.server.tellReader(partOnReader(order).paymentId, word)
}
/** As its disk has it: its screen is told of no order but the visit's. */
async function soldHere(orderId: Id): Promise<SoldOrder[]> {
  const db = new Database(join(t.dir, DATABASE_FILE), { readonly: true })
  try {
    return latestOrders(db, 50).filter((each) => each.orderId === orderId)
  } finally {
    db.close()
  }
}
const printed = (): string[] => paper.texts()
const claimsOf = (): (string | null)[] => [...t.server.state.vouchers.values()].map(({ by }) => by)
const seatsHeld = async (seatId: string): Promise<boolean> => t.server.claimOn(t.programme.showId, seatId) !== undefined

describe('a card that is charged at a kiosk’s reader', () => {
  test('is a sale whose tickets the server has signed; they are printed once, with a pick-up code for the goods', async () => {
    await open()
    const { args, orderId, begun } = await paying(['A-1', 'A-2'], { goods: [POPCORN] }, 3350)
    expect(begun).toMatchObject({ orderId, card: { amount: 3350 }, interrupted: false, paid: null })
    expect(attempts()).toMatchObject([{ handOverLater: true, payments: [{ method: 'reader', amount: 3350 }] }])
    t.server.emit('readerPaymentChanged', tell({ state: 'captured' }))
    await becomes('captured')
    await until('all of it is out', () => shown()?.paid?.paper === 'printed')
    expect(printed()).toHaveLength(3)
    expect(printed().join()).not.toContain('COPY')
    const [booking] = shown()?.paid?.bookings ?? []
    expect(booking?.tickets.map(({ code }) => code.slice(0, 4))).toEqual(['MQ1.', 'MQ1.'])
    expect(shown()?.paid?.pickUpCode).toHaveLength(6)
    expect(await soldHere(orderId)).toMatchObject([{ standing: 'applied', handOverLater: true }])
    // What is printed is all that a kiosk tells by its outbox.
    await until('the server knows', () => t.server.batches.flat().length === 2)
    expect(new Set(t.server.batches.flat().map(({ body }) => body.kind))).toEqual(new Set(['print']))
    expect(value(await t.api.payAtKiosk(args)).paid).not.toBeNull()
    expect(attempts()).toHaveLength(1)
  })

  test('is asked for once, however often and by however many fingers', async () => {
    await open()
    const order = await chosen(['A-1'])
    const args = argsOf(order, 1250)
    const other = argsOf(await chosen(['B-1']), 1250)
    const answers = await Promise.all(Array.from({ length: 30 }, () => t.api.payAtKiosk(args)))
    expect(answers.map(code)).toEqual(Array.from({ length: 30 }, () => 'ok'))
    expect(attempts()).toHaveLength(1)
    expect(code(await t.api.payAtKiosk(other))).toBe('payment_under_way')
    expect(attempts()).toHaveLength(1)
  })

  test('is asked for anew after a decline, under another attempt', async () => {
    await open()
    const { args } = await paying(['A-1'])
    tell(DECLINED)
    await becomes('off')
    expect(shown()?.payment).toMatchObject({ why: 'declined' })
    value(await t.api.payAtKiosk(args))
    expect(attempts()).toHaveLength(2)
    tell({ state: 'captured' })
    await becomes('captured')
    await until('it is out', () => printed().length === 1)
  })

  test('is not asked for a price that the visitor has not seen', async () => {
    await open()
    const order = await chosen(['A-1'])
    expect(code(await t.api.payAtKiosk(argsOf(order, 1200)))).toBe('price_changed')
    expect(attempts()).toEqual([])
  })

  test('is asked for by the server’s time, when the kiosk’s clock is a year ahead', async () => {
    await open({ ports: { now: () => new Date(Date.now() + YEAR_MS) } })
    await paying(['A-1'])
    const [{ soldAt } = { soldAt: '' }] = attempts()
    expect(Math.abs(Date.parse(soldAt) - Date.now())).toBeLessThan(YEAR_MS / 2)
  })
})

describe('a voucher at a kiosk', () => {
  test('pays a part, and the card the rest; a part of none is left out', async () => {
    await open()
    const [first, second] = [voucher(1000), voucher(500, { paysFor: 'tickets' })]
    for (const { code: text } of [first, second]) value(await t.api.presentVoucher({ text }))
    const order = await chosen(['A-1'], { vouchers: [first.code, second.code] })
    const { bookingId: _, ...wanted } = order
    expect(value(await t.api.priceAtKiosk(wanted))).toMatchObject({
      vouchers: [
        { code: first.code, pays: 1000, left: 0 },
        { code: second.code, pays: 250, left: 250 },
      ],
      card: 0,
    })
    value(await t.api.takeVouchersOff({ codes: [second.code] }))
    const args = argsOf({ ...order, vouchers: [first.code] }, 1250, 250)
    value(await t.api.payAtKiosk(args))
    expect(attempts()).toMatchObject([
      {
        payments: [
          { method: 'voucher', tendered: 1000 },
          { method: 'reader', amount: 250 },
        ],
      },
    ])
  })

  test('pays all: no card is asked for, and the tickets come out at once', async () => {
    await open()
    const { code: text } = voucher(5000)
    value(await t.api.presentVoucher({ text }))
    const args = argsOf(await chosen(['A-1', 'A-2'], { vouchers: [text] }), 2500, 0)
    expect(value(await t.api.payAtKiosk(args))).toMatchObject({ card: { amount: 0 }, payment: { state: 'captured' } })
    await until('both are out', () => printed().length === 2)
    expect(await soldHere(args.orderId)).toMatchObject([{ payments: [{ method: 'voucher', tendered: 2500 }] }])
  })

  test('is asked for again after silence, and pays once', async () => {
    await open()
    const { code: text } = voucher(5000)
    value(await t.api.presentVoucher({ text }))
    const args = argsOf(await chosen(['A-1'], { vouchers: [text] }), 1250, 0)
    t.server.faults.refuse.set('payAtReader', { code: 'timeout', what: 'nothing came' })
    value(await t.api.payAtKiosk(args))
    expect(shown()?.payment).toBeNull()
    t.server.faults.refuse.delete('payAtReader')
    await becomes('captured')
    expect(attempts()).toHaveLength(1)
    await until('it is out', () => printed().length === 1)
  })

  test('is given back when its visitor goes, and in no other visit', async () => {
    await open()
    const { code: text } = voucher(5000)
    value(await t.api.presentVoucher({ text }))
    value(await t.api.endVisit())
    await until('it is free', () => claimsOf()[0] === null)
    const order = await chosen(['A-1'], { vouchers: [text] })
    expect(code(await t.api.payAtKiosk(argsOf(order, 1250, 0)))).toBe('voucher_refused')
    expect(attempts()).toEqual([])
  })
})

describe('a visitor who leaves at once', () => {
  test('gets the voucher back that was still on its way', async () => {
    await open()
    const { code: text } = voucher(5000)
    const [presented] = await Promise.all([t.api.presentVoucher({ text }), t.api.endVisit()])
    expect(code(presented)).toBe('booking_ended')
    await until('it is free', () => claimsOf()[0] === null)
  })

  test('is asked for no card', async () => {
    await open()
    const args = argsOf(await chosen(['A-1']), 1250)
    const paying = t.api.payAtKiosk(args)
    for (let i = 0; i < 5; i++) await Promise.resolve()
    value(await t.api.endVisit())
    expect(code(await paying)).toBe('booking_ended')
    expect(t.server.requests.some(({ name }) => name === 'payAtReader')).toBe(false)
  })
})

describe('a visitor who leaves while the card is asked for', () => {
  test('is shown to nobody; what is charged then is sold, and comes out at no kiosk', async () => {
    await open()
    t.server.state.reader.cancelsSlowly = true
    const { orderId } = await paying(['A-1'])
    value(await t.api.endVisit())
    expect(shown()).toBeNull()
    // Else the next visitor's card would pay it.
    await until('its end is asked for', () => t.server.requests.some(({ name }) => name === 'cancelReaderPayment'))
    t.server.emit('readerPaymentChanged', tell({ state: 'captured' }))
    await until('it is sold', async () => (await soldHere(orderId)).length === 1)
    const next = await paying(['B-1'])
    expect(shown()).toMatchObject({ orderId: next.orderId })
    tell({ state: 'captured' })
    await becomes('captured')
    await until('the next one’s is out', () => shown()?.paid?.paper === 'printed')
    expect(printed()).toHaveLength(1)
    expect(printed()[0]).toContain('B-1')
    expect(code(await t.api.mailFromKiosk({ mailId: newId(), orderId, email: 'v@example.org' }))).toBe('malformed')
    expect(code(await t.api.printKioskReceipt({ orderId }))).toBe('malformed')
  })

  test('keeps no seat and no voucher when no card was charged', async () => {
    await open()
    const { code: text } = voucher(500)
    value(await t.api.presentVoucher({ text }))
    const args = argsOf(await chosen(['A-1'], { vouchers: [text] }), 1250, 750)
    value(await t.api.payAtKiosk(args))
    expect(await seatsHeld('A-1')).toBe(true)
    value(await t.api.endVisit())
    await until('the seat is free', async () => !(await seatsHeld('A-1')))
    await until('the voucher is free', () => claimsOf()[0] === null)
  })

  test('for the counter, after a card that was not taken, has the seats under their reference', async () => {
    await open()
    const { begun } = await paying(['A-1'])
    t.server.emit('readerPaymentChanged', tell(DECLINED))
    await becomes('off')
    value(await t.api.leaveForCounter())
    expect(shown()).toBeNull()
    // What the next visitor leaves is nobody's; this one's seat is.
    await paying(['B-1'])
    t.server.emit('readerPaymentChanged', tell(DECLINED))
    await becomes('off')
    value(await t.api.endVisit())
    await until('the next one’s seat is free', async () => !(await seatsHeld('B-1')))
    expect(await seatsHeld('A-1')).toBe(true)
    expect(begun.bookings).toMatchObject([{ held: true }])
  })

  test('is still gone after a start of the program', async () => {
    await open()
    t.server.state.reader.cancelsSlowly = true
    const { orderId } = await paying(['A-1'])
    value(await t.api.endVisit())
    t.kill()
    tell({ state: 'captured' })
    await (await t.start({ printer: paper.address })).ready()
    await until('it is sold', async () => (await soldHere(orderId)).length === 1)
    expect(shown()).toBeNull()
    expect(t.engine?.state().printer?.jobs).toEqual([])
    expect(printed()).toEqual([])
  })
})

describe('a kiosk that is killed', () => {
  test('while a card is asked for asks how it stands, prints what was charged once, and tells', async () => {
    await open()
    const { orderId } = await paying(['A-1', 'A-2'])
    t.kill()
    tell({ state: 'captured' })
    await (await t.start({ printer: paper.address })).ready()
    await becomes('captured')
    expect(shown()).toMatchObject({ orderId, interrupted: true })
    await until('both are out', () => shown()?.paid?.paper === 'printed')
    expect(printed()).toHaveLength(2)
    value(await t.api.endVisit())
    expect(shown()).toBeNull()
    t.kill()
    await (await t.start({ printer: paper.address })).ready()
    await until('the printer is known', () => t.engine?.state().printer?.trouble === 'none')
    expect(printed()).toHaveLength(2)
  })

  test('and started again much later shows and prints nothing of it', async () => {
    await open()
    const { orderId } = await paying(['A-1'])
    t.kill()
    tell({ state: 'captured' })
    const later = () => performance.now() + HOUR_MS
    const now = () => new Date(Date.now() + HOUR_MS)
    t.server.state.clockAheadMs = HOUR_MS
    await (await t.start({ printer: paper.address, ports: { now, uptime: later } })).ready()
    await until('it is sold', async () => (await soldHere(orderId)).length === 1)
    await until('the printer is known', () => t.engine?.state().printer?.trouble === 'none')
    expect(shown()).toBeNull()
    expect(printed()).toEqual([])
  })

  test('before the server has heard of an order that vouchers pay doesn’t have it sold to nobody', async () => {
    await open()
    const { code: text } = voucher(5000)
    value(await t.api.presentVoucher({ text }))
    const args = argsOf(await chosen(['A-1'], { vouchers: [text] }), 1250, 0)
    t.server.faults.refuse.set('payAtReader', { code: 'timeout', what: 'nothing came' })
    value(await t.api.payAtKiosk(args))
    t.kill()
    t.server.faults.refuse.delete('payAtReader')
    await (await t.start({ printer: paper.address })).ready()
    await becomes('off')
    expect(await soldHere(args.orderId)).toEqual([])
    value(await t.api.endVisit())
    await until('the seat is free', async () => !(await seatsHeld('A-1')))
    await until('the voucher is free', () => claimsOf()[0] === null)
  })
})

describe('a printer that can’t print', () => {
  test('is known before anybody pays; what was paid is shown, and never printed before the next visitor', async () => {
    await open()
    paper.openCover(true)
    await until('the kiosk knows', () => t.engine?.state().printer?.trouble === 'cover_open')
    await paying(['A-1'])
    tell({ state: 'captured' })
    await becomes('captured')
    await until('it is stuck', () => shown()?.paid?.paper === 'stuck')
    expect(shown()?.paid?.bookings[0]).toMatchObject({ reference: expect.stringMatching(/^MQ-/) })
    value(await t.api.endVisit())
    paper.openCover(false)
    await until('it is well', () => t.engine?.state().printer?.trouble === 'none')
    await paying(['B-1'])
    tell({ state: 'captured' })
    await until('the next one’s is out', () => shown()?.paid?.paper === 'printed')
    expect(printed()).toHaveLength(1)
    expect(printed()[0]).toContain('B-1')
  })

  test('prints what it didn’t when its visitor comes back with the code, also after a start of the program, cut off', async () => {
    await open()
    paper.openCover(true)
    await until('the kiosk knows', () => t.engine?.state().printer?.trouble === 'cover_open')
    await paying(['A-1'])
    tell({ state: 'captured' })
    await becomes('captured')
    const ticketId = shown()?.paid?.bookings[0]?.tickets[0]?.ticketId ?? ''
    const text = serverCode(t.server.state, { ...ticketOf(t.programme), t: ticketId })
    value(await t.api.endVisit())
    t.kill()
    paper.openCover(false)
    await (await t.start({ printer: paper.address })).ready()
    await until('the printer is known', () => t.engine?.state().printer?.trouble === 'none')
    await t.stopServer()
    value(await t.api.printTickets({ proof: { code: text } }))
    await until('nothing waits', () => t.engine?.state().printer?.jobs.length === 0)
    expect(printed()).toHaveLength(1)
    expect(printed()[0]).not.toContain('COPY')
  })

  test('keeps no visitor from a receipt later, or from a mail', async () => {
    await open()
    paper.runOutAfter(0)
    const { orderId } = await paying(['A-1'])
    tell({ state: 'captured' })
    await becomes('captured')
    await until('it is stuck', () => shown()?.paid?.paper === 'stuck')
    expect(shown()?.paid?.receipt).toBeNull()
    value(await t.api.printKioskReceipt({ orderId }))
    expect(shown()?.paid?.receipt).not.toBeNull()
    expect(value(await t.api.mailFromKiosk({ mailId: newId(), orderId, email: 'v@example.org' }))).toEqual({
      to: 'v•••@example.org',
    })
  })
})

test('the screen of a kiosk shows and prints nothing that earlier visitors have bought', async () => {
  await open()
  const { orderId, bookingId } = await paying(['A-1'])
  tell({ state: 'captured' })
  await until('it is out', () => shown()?.paid?.paper === 'printed')
  value(await t.api.endVisit())
  expect(await t.api.recentOrders()).toEqual([])
  expect(await t.api.recentSales()).toEqual([])
  expect(code(await t.api.tickets({ bookingId }))).toBe('not_allowed')
  expect(code(await t.api.print({ bookingId }))).toBe('not_allowed')
  expect(code(await t.api.printReceipt({ orderId }))).toBe('not_allowed')
  expect(printed()).toHaveLength(1)
})

test('a counter has no visit: it answers none of a kiosk’s calls', async () => {
  await t.startEnrolled()
  const order = { cinemaId: t.programme.cinemaId, bookings: [], goods: [POPCORN], combos: [], codes: [], vouchers: [] }
  expect(code(await t.api.priceAtKiosk(order))).toBe('not_allowed')
  expect(code(await t.api.payAtKiosk(argsOf(order, 850)))).toBe('not_allowed')
  expect(code(await t.api.presentVoucher({ text: newVoucherCode(randomBytes(16)) }))).toBe('not_allowed')
})
