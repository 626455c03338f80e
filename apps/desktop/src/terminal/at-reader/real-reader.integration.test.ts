/** A counter and its reader at a real server, a real ledger and the gateway's simulator. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Id, newId, type TerminalKind } from '@marquee/shared'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../../../tooling/testing/audits/orders.ts'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { createTcpProxy, type TcpProxy } from '../../../../../tooling/testing/network/tcp-proxy.ts'
import {
  createTestSimulator,
  READERS,
  type TestSimulator,
} from '../../../../../tooling/testing/services/gateway-simulator.ts'
import { drawerBalances } from '../../../../server/src/booking/cash/drawer-balance.ts'
import { createEnrolmentCode } from '../../../../server/src/terminals/enrolment/enrolment.ts'
import type { BeginAtReaderArgs, TerminalApi } from '../api.ts'
import { type Engine, startEngine } from '../engine.ts'
import { adults, code, newLife, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

/** Longer than a test lasts: the card isn't there yet. */
const NO_HURRY_MS = 60_000
const FILES = ['device.json', 'terminal.sqlite', 'terminal.sqlite-wal']

let simulator: TestSimulator
let server: TestServer
let line: TcpProxy
let programme: TestProgramme
let dir: string
let engine: Engine
let api: TerminalApi
let life = newLife()
const engines = new Set<Engine>()
const root = mkdtempSync(join(tmpdir(), 'marquee-reader-'))
let seats: string[]

beforeAll(async () => {
  simulator = await createTestSimulator()
  server = await startTestServer({
    redis: false,
    env: { ...simulator.serverEnv, MARQUEE_CHARGE_TIMEOUT_SECONDS: '2', MARQUEE_SINGLE_SEATS: 'allow' },
  })
  await simulator.sendWebhooksTo(`${server.url}/api/v1/payments/webhook`)
  programme = await insertTestProgramme(server.pool, { shows: 1 })
  await changeTariff(server.pool, programme.cinemaId)
  seats = programme.seats.map(({ row, number }) => `${row}-${number}`)
  line = await createTcpProxy({ port: Number(new URL(server.url).port) })
  const office = await start(mkdtempSync(join(root, 'office-')), 'manager')
  dir = mkdtempSync(join(root, 'counter-'))
  engine = await start(dir, 'counter')
  api = engine.openScreen({}).api
  const terminalId = engine.state().terminal?.id ?? ''
  value(await office.openScreen({}).api.assignReader({ readerRef: READERS.counter1, terminalId }))
}, 60_000)

afterEach(async () => {
  line.pass()
  await simulator.reader(READERS.counter1, { behaviour: 'reset' })
  expect((await server.pool.query(WRONG_IN_ORDERS)).rows).toEqual([])
})

afterAll(async () => {
  for (const each of engines) await each.stop()
  await line?.close()
  await server?.close()
  await simulator?.stop()
  rmSync(root, { recursive: true, force: true })
})

async function start(folder: string, kind?: TerminalKind): Promise<Engine> {
  life = newLife()
  const started = await startEngine({ dir: folder, serverUrl: `http://127.0.0.1:${line.port}`, ports: life.ports })
  engines.add(started)
  if (kind) value(await started.enrol(await createEnrolmentCode(server.pool, { name: kind, kind, cinemaId: null })))
  await started.ready()
  return started
}

/** The counter's program, as `kill -9` and a start leave it. */
async function killAndStart(between: () => Promise<void>): Promise<void> {
  life.end()
  engines.delete(engine)
  const next = mkdtempSync(join(root, 'counter-'))
  for (const file of FILES) if (existsSync(join(dir, file))) copyFileSync(join(dir, file), join(next, file))
  dir = next
  await between()
  engine = await start(dir)
  api = engine.openScreen({}).api
}

/** The next two free seats in a cart, and an order of them and a bottle of water: 28.00. */
async function nextOrder(more: Partial<BeginAtReaderArgs> = {}) {
  const seatIds = seats.splice(0, 2)
  const bookingId = newId()
  const showId = programme.showIds[0] as Id
  value(await api.claimSeats({ sessionId: newId(), bookingId, showId, seatIds }))
  const args: BeginAtReaderArgs = {
    cinemaId: programme.cinemaId,
    orderId: newId(),
    bookings: [{ bookingId, tickets: adults(seatIds) }],
    goods: [{ goods: 'water', size: 'bottle', extras: [], quantity: 1 }],
    combos: [],
    codes: [],
    payments: [],
    amount: 2800,
    shownTotal: 2800,
    ...more,
  }
  return { args, bookingId, orderId: args.orderId }
}

const stands = (orderId: Id) => engine.state().atReader.find((each) => each.orderId === orderId)?.payment
const becomes = (orderId: Id, state: string): Promise<void> =>
  until(`it is ${state}`, () => stands(orderId)?.state === state)
const soldHere = async (orderId: Id) => (await api.recentOrders()).filter((each) => each.orderId === orderId)
const inLedger = async (orderId: Id) =>
  (await server.pool.query('select total, rounding from orders where id = $1', [orderId])).rows
const charges = async (orderId: Id): Promise<number[]> =>
  (await simulator.books()).charges
    .filter(({ captured, metadata }) => captured && metadata['orderId'] === orderId)
    .map(({ amount }) => amount)

describe('a card at a counter’s reader', () => {
  test('pays the rest of what was given in cash: one order in the ledger, the same money in both drawers', async () => {
    const { args, orderId, bookingId } = await nextOrder({
      payments: [{ method: 'cash', tendered: 1000 }],
      amount: 1800,
    })
    value(await api.beginAtReader(args))
    await becomes(orderId, 'captured')
    expect(await soldHere(orderId)).toMatchObject([{ standing: 'applied', bookings: [{ bookingId }] }])
    expect(await inLedger(orderId)).toEqual([{ total: 2800, rounding: 0 }])
    expect(await charges(orderId)).toEqual([1800])
    expect(value(await api.tickets({ bookingId }))).toHaveLength(2)
    const db = new Database(join(dir, 'terminal.sqlite'), { readonly: true })
    expect(db.prepare('select sum(amount) as cash from drawer').get()).toEqual({ cash: 1000 })
    db.close()
    expect(await drawerBalances(server.pool, engine.state().terminal?.id)).toMatchObject([{ sales: 1000 }])
  })

  test('that is declined leaves the order to be paid in cash, and the ledger has it once', async () => {
    await simulator.reader(READERS.counter1, { behaviour: 'decline', code: 'insufficient_funds' })
    const { args, orderId } = await nextOrder()
    value(await api.beginAtReader(args))
    await becomes(orderId, 'off')
    expect(stands(orderId)).toMatchObject({ why: 'declined', code: 'insufficient_funds' })
    const { amount: _, ...parts } = args
    value(await api.sellOrder({ ...parts, payments: [{ method: 'cash', tendered: 3000 }] }))
    await until('the server has it', () => engine.state().waitingCommands === 0)
    expect(await soldHere(orderId)).toMatchObject([{ standing: 'applied', change: 200 }])
    expect(await inLedger(orderId)).toHaveLength(1)
    expect(await charges(orderId)).toEqual([])
  })

  test('that the clerk cancels is off by the gateway’s word, and is asked for again', async () => {
    await simulator.reader(READERS.counter1, { behaviour: 'tap', delayMs: NO_HURRY_MS })
    const { args, orderId, bookingId } = await nextOrder()
    value(await api.beginAtReader(args))
    await becomes(orderId, 'waiting_for_card')
    expect(code(await api.abandonCart({ bookingId }))).toBe('payment_under_way')
    // Its reader has one customer at a time.
    const other = await nextOrder()
    expect(code(await api.beginAtReader(other.args))).toBe('reader_in_use')
    value(await api.cancelAtReader({ orderId }))
    await becomes(orderId, 'off')
    expect(stands(orderId)).toMatchObject({ why: 'cancelled' })
    await simulator.reader(READERS.counter1, { behaviour: 'reset' })
    value(await api.beginAtReader(args))
    await becomes(orderId, 'captured')
    expect(await charges(orderId)).toEqual([2800])
    value(await api.abandonCart({ bookingId: other.bookingId }))
  })

  test('is charged while the counter is cut off: it hears so when it is back, and has the sale once', async () => {
    await simulator.reader(READERS.counter1, { behaviour: 'tap', delayMs: 1500 })
    const { args, orderId } = await nextOrder()
    value(await api.beginAtReader(args))
    line.cut('all')
    await until('it is cut off', () => engine.state().link.state === 'offline')
    await until('the ledger has it', async () => (await inLedger(orderId)).length === 1)
    expect(await soldHere(orderId)).toEqual([])
    line.pass()
    await becomes(orderId, 'captured')
    expect(await soldHere(orderId)).toHaveLength(1)
    expect(await charges(orderId)).toEqual([2800])
  })

  test('is charged while the counter’s program is dead: the next start has the sale once', async () => {
    await simulator.reader(READERS.counter1, { behaviour: 'tap', delayMs: 1500 })
    const { args, orderId, bookingId } = await nextOrder()
    value(await api.beginAtReader(args))
    await killAndStart(() => until('the ledger has it', async () => (await inLedger(orderId)).length === 1))
    await becomes(orderId, 'captured')
    expect(await soldHere(orderId)).toHaveLength(1)
    expect(value(await api.tickets({ bookingId }))).toHaveLength(2)
    expect(await charges(orderId)).toEqual([2800])
  })

  test('waits on while the program is started again, and is cancelled then', async () => {
    await simulator.reader(READERS.counter1, { behaviour: 'tap', delayMs: NO_HURRY_MS })
    const { args, orderId, bookingId } = await nextOrder()
    value(await api.beginAtReader(args))
    await becomes(orderId, 'waiting_for_card')
    await killAndStart(async () => {})
    await becomes(orderId, 'waiting_for_card')
    expect(code(await api.abandonCart({ bookingId }))).toBe('payment_under_way')
    value(await api.cancelAtReader({ orderId }))
    await becomes(orderId, 'off')
    value(await api.abandonCart({ bookingId }))
    const held = () => server.pool.query("select 1 from seat_claims where kind = 'held'")
    await until('the seats are free', async () => (await held()).rowCount === 0)
    expect(await charges(orderId)).toEqual([])
  })
})
