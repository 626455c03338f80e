/** A counter's shift at a real server: Z = drawer = ledger, also after a ledger that was set back, and for a disk that was lost. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@marquee/shared'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WRONG_IN_SHIFTS } from '../../../../../tooling/testing/audits/shifts.ts'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { createTcpProxy, type TcpProxy } from '../../../../../tooling/testing/network/tcp-proxy.ts'
import { drawerBalances } from '../../../../server/src/booking/cash/drawer-balance.ts'
import { createEnrolmentCode } from '../../../../server/src/terminals/enrolment/enrolment.ts'
import type { TerminalApi, ZReport } from '../api.ts'
import { type Engine, startEngine } from '../engine.ts'
import { adults, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const FILES = ['device.json', 'terminal.sqlite', 'terminal.sqlite-wal']
const root = mkdtempSync(join(tmpdir(), 'marquee-shifts-'))
const engines = new Set<Engine>()

let server: TestServer
let line: TcpProxy
let programme: TestProgramme
let seats: string[]
let dir: string
let engine: Engine
let api: TerminalApi
let terminalId: string
let manager: TerminalApi

beforeAll(async () => {
  server = await startTestServer({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  programme = await insertTestProgramme(server.pool, { shows: 3 })
  await changeTariff(server.pool, programme.cinemaId, { tips: { presets: [10] } })
  seats = programme.seats.map(({ row, number }) => `${row}-${number}`)
  line = await createTcpProxy({ port: Number(new URL(server.url).port) })
  dir = mkdtempSync(join(root, 'counter-'))
  await start(dir)
  terminalId = value(await engine.enrol(await enrolmentCode('Counter', 'counter'))).id
  await engine.ready()
  const office = await startEngine({ dir: mkdtempSync(join(root, 'office-')), serverUrl: server.url })
  engines.add(office)
  value(await office.enrol(await enrolmentCode('Office', 'manager')))
  await office.ready()
  manager = office.openScreen({}).api
}, 60_000)

afterEach(async () => {
  line.pass()
  expect((await server.pool.query(WRONG_IN_SHIFTS)).rows).toEqual([])
})

afterAll(async () => {
  for (const each of engines) await each.stop()
  await line?.close()
  await server?.close()
  rmSync(root, { recursive: true, force: true })
})

const enrolmentCode = (name: string, kind: 'counter' | 'manager') =>
  createEnrolmentCode(server.pool, { name, kind, cinemaId: null })

async function start(folder: string): Promise<void> {
  engine = await startEngine({ dir: folder, serverUrl: `http://127.0.0.1:${line.port}` })
  engines.add(engine)
  api = engine.openScreen({}).api
}

const cash = (amount: number) => ({ currency: 'SGD', amount })
const allSent = () => until('all is sent', () => engine.state().waitingCommands === 0)

async function open(amount = 10_000): Promise<string> {
  const shiftId = newId()
  value(await api.openShift({ shiftId, float: cash(amount) }))
  return shiftId
}

async function held(count: number, show = 0) {
  const bookingId = newId()
  const seatIds = seats.splice(0, count)
  const showId = programme.showIds[show] as string
  value(await api.claimSeats({ sessionId: newId(), bookingId, showId, seatIds }))
  return { bookingId, tickets: adults(seatIds) }
}

async function sellTickets(count: number): Promise<void> {
  value(await api.sell({ ...(await held(count)), tendered: 1250 * count }))
}

/** Two adults and popcorn, by card machine and in cash with a tip. */
async function sellOrder(): Promise<string> {
  const parts = {
    ...{ cinemaId: programme.cinemaId, combos: [], codes: [], bookings: [await held(2, 1)] },
    goods: [{ goods: 'popcorn', size: 'large', extras: ['caramel'], quantity: 2 }],
  }
  const { total } = value(await api.priceOrder(parts))
  const orderId = newId()
  value(
    await api.sellOrder({
      ...parts,
      ...{ orderId, shownTotal: total },
      payments: [
        { method: 'card_machine', tendered: 1000, slip: '4711' },
        { method: 'cash', tendered: total - 1000 + 500, tip: 200 },
      ],
    }),
  )
  return orderId
}

async function close(shiftId: string, less = 0): Promise<ZReport> {
  const { expected } = value(await api.shiftSoFar())
  value(await api.countShift({ shiftId, countId: newId(), counted: cash(expected - less) }))
  return value(await api.endShift({ shiftId, shownDifference: -less, ...(less !== 0 && { reason: 'short' }) }))
}

const recordOf = async (shiftId: string) => value(await manager.shiftRecord({ shiftId }))

/** In the drawer's book of the terminal's own disk. */
function ownBook(): number {
  const copy = mkdtempSync(join(root, 'copy-'))
  for (const name of FILES) if (existsSync(join(dir, name))) copyFileSync(join(dir, name), join(copy, name))
  const db = new Database(join(copy, 'terminal.sqlite'))
  const sum = "select coalesce(sum(case direction when 'in' then amount else -amount end), 0) from drawer"
  const own = db.prepare(sum).pluck().get() as number
  db.close()
  return own
}

async function drawersAgree(): Promise<void> {
  const [row] = await drawerBalances(server.pool, terminalId)
  expect(row?.balance).toBe(ownBook())
}

test('a shift with all that a counter sells and moves is the same on its disk, in its drawer and in the ledger', async () => {
  const shiftId = await open()
  await sellTickets(2)
  const orderId = await sellOrder()
  value(await api.moveCash({ movementId: newId(), purpose: 'paid_out', amount: 300, currency: 'SGD', reason: 'milk' }))
  await allSent()
  // A part of the order goes back, out of this drawer.
  const { order } = value(await api.findOrder({ text: orderId }))
  const popcorn = order?.lines.find(({ kind }) => kind === 'goods')
  const back = {
    returnId: newId(),
    orderId,
    lines: [{ number: popcorn?.number ?? -1, wentTo: 'written_off' as const }],
  }
  value(await api.returnLines({ ...back, reason: 'burnt', shown: popcorn?.amount ?? 0 }))
  await until('it is told to pay out', () => engine.state().payOuts.length === 1)
  value(await api.paidOut({ conflictId: engine.state().payOuts[0]?.conflictId ?? '' }))
  // Tickets are exchanged for dearer ones: none here, so for as many of another show.
  const sold = await held(1, 1)
  const exchanged = newId()
  const parts = { cinemaId: programme.cinemaId, goods: [], combos: [], codes: [], bookings: [sold] }
  value(
    await api.sellOrder({
      ...{ ...parts, orderId: exchanged, shownTotal: 1250 },
      payments: [{ method: 'cash', tendered: 1250 }],
    }),
  )
  await allSent()
  const z = await close(shiftId, 50)
  await allSent()
  const found = await recordOf(shiftId)
  expect(found).toMatchObject({ state: 'closed', difference: -50, disagrees: false, close: { differences: [] } })
  const { movements, byGoods, ...figures } = z.report
  const { movements: theirs, byGoods: theirGoods, ...theirFigures } = found.report
  expect(theirFigures).toEqual(figures)
  expect(theirs.map(({ movedFor, amount }) => [movedFor, amount])).toEqual(
    movements.map(({ movedFor, amount }) => [movedFor, amount]),
  )
  expect(theirGoods).toEqual(byGoods)
  expect(z.report.givenBack).toBeGreaterThan(0)
  await drawersAgree()
})

test('a shift that was opened, sold in and closed while cut off is the same when the outbox has drained', async () => {
  const carts = [await held(1), await held(2)]
  line.cut('all')
  await until('it is cut off', () => engine.state().link.state === 'offline')
  const shiftId = await open(5000)
  for (const cart of carts) value(await api.sell({ ...cart, tendered: 1250 * cart.tickets.length }))
  const z = await close(shiftId)
  expect(z.left.unsent).toBe(3)
  line.pass()
  await allSent()
  expect(await recordOf(shiftId)).toMatchObject({ disagrees: false, report: { orders: 2, expected: 5000 + 3750 } })
  await drawersAgree()
})

test('a shift that the ledger has forgotten in a set-back comes again, with its number and all that it had', async () => {
  await allSent()
  await server.stop()
  const putBack = await server.ledger.backUp()
  await server.start()
  await until('it is online', () => engine.state().link.state === 'online')
  await engine.ready()
  const shiftId = await open()
  await sellTickets(1)
  const number = engine.state().shift?.number
  const z = await close(shiftId)
  const next = await open(700)
  await allSent()
  line.cut('all')
  await until('it is cut off', () => engine.state().link.state === 'offline')
  await server.stop()
  await putBack()
  await server.start()
  line.pass()
  await until('it has sent all again', async () => {
    const { link, waitingCommands } = engine.state()
    return link.state === 'online' && waitingCommands === 0
  })
  await until('the office is back', async () => (await manager.shiftRecord({ shiftId })).ok)
  const found = await recordOf(shiftId)
  expect(found).toMatchObject({
    number,
    state: 'closed',
    disagrees: false,
    report: { orders: 1, expected: z.report.expected },
  })
  expect(engine.state().shift).toMatchObject({ shiftId: next, number: (number ?? 0) + 1 })
  expect((await recordOf(next)).state).toBe('open')
  await drawersAgree()
  await close(next)
  await allSent()
})

test('a disk that was lost goes on with the shift that the server knows, and its figures are told where they differ', async () => {
  const shiftId = await open()
  await sellTickets(1)
  const number = engine.state().shift?.number ?? 0
  await allSent()
  await engine.stop()
  engines.delete(engine)
  for (const name of ['terminal.sqlite', 'terminal.sqlite-wal', 'terminal.sqlite-shm']) {
    rmSync(join(dir, name), { force: true })
  }
  await start(dir)
  await engine.ready()
  await until('it has heard of its shift', () => engine.state().shift?.shiftId === shiftId)
  await sellTickets(1)
  await close(shiftId)
  await allSent()
  const found = await recordOf(shiftId)
  // Its disk knows one of two sales: the ledger's report has both.
  expect(found).toMatchObject({ number, disagrees: true, report: { orders: 2 } })
  expect(found.close?.differences).toContainEqual({ of: 'orders', told: 1, ledger: 2 })
  await open()
  expect(engine.state().shift?.number).toBe(number + 1)
})
