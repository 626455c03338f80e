/** A kiosk with its reader and its printer at a real server, a real ledger and the gateway's simulator. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Id, newId, type TerminalKind, type VoucherCode } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { wrongInBooks } from '../../../../../tooling/testing/audits/all-audits.ts'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { createTcpProxy, type TcpProxy } from '../../../../../tooling/testing/network/tcp-proxy.ts'
import {
  createTestSimulator,
  READERS,
  type TestSimulator,
} from '../../../../../tooling/testing/services/gateway-simulator.ts'
import {
  startReceiptPrinter,
  type TestReceiptPrinter,
} from '../../../../../tooling/testing/services/receipt-printer.ts'
import { createEnrolmentCode } from '../../../../server/src/terminals/enrolment/enrolment.ts'
import type { PayAtKioskArgs, TerminalApi } from '../api.ts'
import { type Engine, startEngine } from '../engine.ts'
import { adults, code, newLife, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

/** Longer than a test lasts: the card isn't there yet. */
const NO_HURRY_MS = 60_000
const FILES = ['device.json', 'terminal.sqlite', 'terminal.sqlite-wal']
const COSTS = 2800

let simulator: TestSimulator
let server: TestServer
let line: TcpProxy
let programme: TestProgramme
let paper: TestReceiptPrinter
let dir: string
let engine: Engine
let api: TerminalApi
let office: TerminalApi
let counter: TerminalApi
let life = newLife()
const engines = new Set<Engine>()
const root = mkdtempSync(join(tmpdir(), 'marquee-kiosk-'))
let seats: string[]

beforeAll(async () => {
  simulator = await createTestSimulator()
  const env = {
    MARQUEE_CHARGE_TIMEOUT_SECONDS: '2',
    MARQUEE_SINGLE_SEATS: 'allow',
    MARQUEE_MAIL_DIR: join(root, 'mails'),
  }
  server = await startTestServer({ redis: false, env: { ...simulator.serverEnv, ...env } })
  await simulator.sendWebhooksTo(`${server.url}/api/v1/payments/webhook`)
  programme = await insertTestProgramme(server.pool, { shows: 1 })
  await changeTariff(server.pool, programme.cinemaId)
  seats = programme.seats.map(({ row, number }) => `${row}-${number}`)
  line = await createTcpProxy({ port: Number(new URL(server.url).port) })
  paper = await startReceiptPrinter()
  office = (await start(mkdtempSync(join(root, 'office-')), 'manager')).openScreen({}).api
  counter = (await start(mkdtempSync(join(root, 'counter-')), 'counter')).openScreen({}).api
  dir = mkdtempSync(join(root, 'kiosk-'))
  engine = await start(dir, 'kiosk')
  api = engine.openScreen({}).api
  value(await office.assignReader({ readerRef: READERS.kiosk, terminalId: engine.state().terminal?.id ?? '' }))
}, 60_000)

afterEach(async () => {
  line.pass()
  await simulator.clearFaults()
  await simulator.reader(READERS.kiosk, { behaviour: 'reset' })
  value(await api.endVisit())
  await until(
    'nobody pays',
    async () => (await rows("select 1 from reader_payments where state = 'open'")).length === 0,
  )
  expect(await wrongInBooks(server.pool)).toEqual([])
})

afterAll(async () => {
  for (const each of engines) await each.stop()
  await paper?.stop()
  await line?.close()
  await server?.close()
  await simulator?.stop()
  rmSync(root, { recursive: true, force: true })
})

async function start(folder: string, kind?: TerminalKind): Promise<Engine> {
  life = newLife()
  const printer = kind === undefined || kind === 'kiosk' ? { printer: paper.address } : {}
  const started = await startEngine({
    dir: folder,
    serverUrl: `http://127.0.0.1:${line.port}`,
    ports: life.ports,
    ...printer,
  })
  engines.add(started)
  const { cinemaId } = programme
  if (kind) value(await started.enrol(await createEnrolmentCode(server.pool, { name: kind, kind, cinemaId })))
  await started.ready()
  return started
}

/** The kiosk's program, as `kill -9` and a start leave it. */
async function killAndStart(between: () => Promise<void> = async () => {}): Promise<void> {
  life.end()
  engines.delete(engine)
  const next = mkdtempSync(join(root, 'kiosk-'))
  for (const file of FILES) if (existsSync(join(dir, file))) copyFileSync(join(dir, file), join(next, file))
  dir = next
  await between()
  engine = await start(dir)
  api = engine.openScreen({}).api
}

/** The next two free seats in a cart, and an order of them and a bottle of water. */
async function nextOrder(vouchers: VoucherCode[] = [], card = COSTS): Promise<PayAtKioskArgs> {
  const seatIds = seats.splice(0, 2)
  const bookingId = newId()
  value(await api.claimSeats({ sessionId: newId(), bookingId, showId: programme.showIds[0] as Id, seatIds }))
  return {
    cinemaId: programme.cinemaId,
    orderId: newId(),
    bookings: [{ bookingId, tickets: adults(seatIds) }],
    goods: [{ goods: 'water', size: 'bottle', extras: [], quantity: 1 }],
    combos: [],
    codes: [],
    vouchers,
    shown: { total: COSTS, card },
  }
}

async function voucher(worth: number): Promise<VoucherCode> {
  const batch = {
    batchId: newId(),
    name: 'Test',
    quantity: 1,
    paysFor: 'anything' as const,
    value: worth,
    currency: 'SGD',
  }
  value(await office.issueVouchers({ ...batch, cinemaId: programme.cinemaId, expiresAt: null, taxRate: null }))
  const { vouchers } = value(await office.vouchersOfBatch({ batchId: batch.batchId, after: 0 }))
  const [{ code } = { code: '' as VoucherCode }] = vouchers
  value(await api.presentVoucher({ text: code }))
  return code
}

const rows = async (text: string, ...values: unknown[]) => (await server.pool.query(text, values)).rows
const shown = () => engine.state().paying
const becomes = (state: string): Promise<void> => until(`it is ${state}`, () => shown()?.payment?.state === state)
const isOut = (): Promise<void> => until('all of it is out', () => shown()?.paid?.paper === 'printed')
const inLedger = (orderId: Id) => rows('select channel, total from orders where id = $1', orderId)
const charges = async (orderId: Id): Promise<number[]> =>
  (await simulator.books()).charges
    .filter(({ captured, metadata }) => captured && metadata['orderId'] === orderId)
    .map(({ amount }) => amount)
const pages = (from: number): string[] => paper.texts().slice(from)

describe('an order at a kiosk', () => {
  test('is paid at its reader, printed, and picked up at a counter', async () => {
    const before = paper.texts().length
    const { orderId, ...order } = await nextOrder()
    value(await api.tellStep({ step: 'pay', language: 'fr' }))
    value(await api.payAtKiosk({ orderId, ...order }))
    await becomes('captured')
    await isOut()
    expect(await inLedger(orderId)).toEqual([{ channel: 'kiosk', total: COSTS }])
    expect(await charges(orderId)).toEqual([COSTS])
    expect(pages(before)).toHaveLength(3)
    // In the visitor's language, on paper and by mail.
    expect(pages(before).join()).toMatch(/Adulte/)
    expect(pages(before).join()).toContain('Code de retrait')
    const pickUpCode = shown()?.paid?.pickUpCode ?? ''
    expect(value(await counter.findPickUp({ code: pickUpCode }))).toMatchObject({ orderId })
    const mail = { mailId: newId(), orderId, email: 'v@example.org', language: 'fr' } as const
    expect(value(await api.mailFromKiosk(mail)).to).toBe('v•••@example.org')
    expect(await rows('select distinct language from bookings where order_id = $1', orderId)).toEqual([
      { language: 'fr' },
    ])
    await until('the ledger knows of both papers', async () => {
      const printed = await rows(
        'select from ticket_prints p join tickets t on t.id = p.ticket_id join bookings b on b.id = t.booking_id where b.order_id = $1',
        orderId,
      )
      return printed.length === 2
    })
  })

  test('is declined, and paid with a voucher and another card then', async () => {
    await simulator.reader(READERS.kiosk, { behaviour: 'decline', code: 'insufficient_funds', times: 1 })
    const order = await nextOrder()
    value(await api.payAtKiosk(order))
    await becomes('off')
    const paying = await voucher(1000)
    value(await api.payAtKiosk({ ...order, vouchers: [paying], shown: { total: COSTS, card: 1800 } }))
    await becomes('captured')
    expect(await charges(order.orderId)).toEqual([1800])
    expect(await rows('select balance from vouchers where code = $1', paying)).toEqual([{ balance: 0 }])
    await isOut()
  })

  test('is paid by a gift card while the gateway is away', async () => {
    await simulator.fault({ fault: 'server_error_before', on: 'any' })
    const order = await nextOrder([await voucher(5000)], 0)
    expect(value(await api.payAtKiosk(order))).toMatchObject({ payment: { state: 'captured' } })
    await isOut()
    expect(await inLedger(order.orderId)).toHaveLength(1)
  })

  test('that is left at the reader is taken off it, so that the next card doesn’t pay it', async () => {
    await simulator.reader(READERS.kiosk, { behaviour: 'tap', delayMs: NO_HURRY_MS })
    const left = await nextOrder()
    value(await api.payAtKiosk(left))
    await becomes('waiting_for_card')
    value(await api.endVisit())
    expect(shown()).toBeNull()
    await until('the reader is free', async () => {
      const [row] = await rows('select state, why from reader_payments where order_id = $1', left.orderId)
      return row?.state === 'off'
    })
    await simulator.reader(READERS.kiosk, { behaviour: 'reset' })
    const next = await nextOrder()
    value(await api.payAtKiosk(next))
    await becomes('captured')
    expect([await charges(left.orderId), await charges(next.orderId)]).toEqual([[], [COSTS]])
    expect(await rows("select 1 from seat_claims where kind = 'held'")).toEqual([])
    await isOut()
  })
})

describe('a kiosk that dies', () => {
  test('while its card is charged prints the tickets once, at its next start', async () => {
    const before = paper.texts().length
    await simulator.reader(READERS.kiosk, { behaviour: 'tap', delayMs: 1200 })
    const { orderId, ...order } = await nextOrder()
    value(await api.payAtKiosk({ orderId, ...order }))
    await killAndStart(() => until('the ledger has it', async () => (await inLedger(orderId)).length === 1))
    await becomes('captured')
    expect(shown()).toMatchObject({ orderId, interrupted: true })
    await isOut()
    await killAndStart()
    expect(pages(before)).toHaveLength(3)
    expect(pages(before).join()).not.toContain('COPY')
    expect(await charges(orderId)).toEqual([COSTS])
  })

  test('while it is cut off as well has the order, and its voucher is used once', async () => {
    await simulator.reader(READERS.kiosk, { behaviour: 'tap', delayMs: 1200 })
    const paying = await voucher(1000)
    const order = await nextOrder([paying], 1800)
    value(await api.payAtKiosk(order))
    line.cut('all')
    await until('the ledger has it', async () => (await inLedger(order.orderId)).length === 1)
    await killAndStart(async () => line.pass())
    await becomes('captured')
    expect(await rows('select balance from vouchers where code = $1', paying)).toEqual([{ balance: 0 }])
    await isOut()
  })
})

describe('a printer that dies', () => {
  test('within the tickets leaves them to the counter: the screen has the reference, and no next visitor sees a page', async () => {
    const before = paper.texts().length
    paper.dieAfter(1)
    const { orderId, ...order } = await nextOrder()
    value(await api.payAtKiosk({ orderId, ...order }))
    await becomes('captured')
    await until('it is stuck', () => shown()?.paid?.paper === 'stuck')
    const reference = shown()?.paid?.bookings[0]?.reference ?? ''
    value(await api.endVisit())
    await paper.switchOn()
    await until('it is well', () => engine.state().printer?.trouble === 'none')
    const out = pages(before).length
    const next = await nextOrder()
    value(await api.payAtKiosk(next))
    await becomes('captured')
    await isOut()
    expect(pages(before)).toHaveLength(out + 3)
    const found = value(await counter.findBookings({ text: reference }))
    expect(found.bookings).toMatchObject([{ reference, terminal: 'kiosk' }])
    expect(code(await counter.printFound({ bookingId: found.bookings[0]?.bookingId ?? '' }))).toBe('unavailable')
  })
})
