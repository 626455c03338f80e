/** A counter exchanges tickets at a real server: what its disk, its drawer and the ledger have, whatever breaks in between. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exchangeMoney, type Id, NO_ROUNDING, newId, type OrderRecord, refundOfOrder, totalOf } from '@marquee/shared'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../../../tooling/testing/audits/orders.ts'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { createTcpProxy, type TcpProxy } from '../../../../../tooling/testing/network/tcp-proxy.ts'
import { connectTerminal, enrolDevice, grantedValue } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { drawerBalances } from '../../../../server/src/booking/cash/drawer-balance.ts'
import { gatewayWasRead } from '../../../../server/src/incarnation/gateway-reading.ts'
import { createEnrolmentCode } from '../../../../server/src/terminals/enrolment/enrolment.ts'
import { revokeTerminal } from '../../../../server/src/terminals/enrolment/registry.ts'
import type { ExchangeArgs, TerminalApi } from '../api.ts'
import { type Engine, startEngine } from '../engine.ts'
import { adults, code, newLife, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const FILES = ['device.json', 'terminal.sqlite', 'terminal.sqlite-wal']
const root = mkdtempSync(join(tmpdir(), 'marquee-exchanges-'))
const engines = new Set<Engine>()

let server: TestServer
let line: TcpProxy
let programme: TestProgramme
let dir: string
let engine: Engine
let api: TerminalApi
let life = newLife()
let seats: string[]

beforeAll(async () => {
  server = await startTestServer({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  programme = await insertTestProgramme(server.pool, { shows: 5 })
  await changeTariff(server.pool, programme.cinemaId)
  seats = programme.seats.map(({ row, number }) => `${row}-${number}`)
  line = await createTcpProxy({ port: Number(new URL(server.url).port) })
  dir = mkdtempSync(join(root, 'counter-'))
  engine = await start(dir)
  value(
    await engine.enrol(await createEnrolmentCode(server.pool, { name: 'Counter', kind: 'counter', cinemaId: null })),
  )
  await engine.ready()
  api = engine.openScreen({}).api
}, 60_000)

afterEach(async () => {
  line.pass()
  expect((await server.pool.query(WRONG_IN_ORDERS)).rows).toEqual([])
})

afterAll(async () => {
  for (const each of engines) await each.stop()
  await line?.close()
  await server?.close()
  rmSync(root, { recursive: true, force: true })
})

async function start(folder: string): Promise<Engine> {
  life = newLife()
  const started = await startEngine({ dir: folder, serverUrl: `http://127.0.0.1:${line.port}`, ports: life.ports })
  engines.add(started)
  return started
}

/** The counter's program, as `kill -9` and a start leave it. */
async function killAndStart(between: () => Promise<void> = async () => {}): Promise<void> {
  life.end()
  engines.delete(engine)
  const next = mkdtempSync(join(root, 'counter-'))
  for (const file of FILES) if (existsSync(join(dir, file))) copyFileSync(join(dir, file), join(next, file))
  dir = next
  await between()
  engine = await start(dir)
  await engine.ready()
  api = engine.openScreen({}).api
}

async function hold(count: number, show = 0) {
  const seatIds = seats.splice(0, count)
  const bookingId = newId()
  const showId = programme.showIds[show] as Id
  value(await api.claimSeats({ sessionId: newId(), bookingId, showId, seatIds }))
  return { bookingId, tickets: adults(seatIds) }
}

/** An order of so many tickets at 12.50, paid in cash. */
async function sold(count: number, held?: Awaited<ReturnType<typeof hold>>): Promise<OrderRecord> {
  const booking = held ?? (await hold(count))
  const orderId = newId()
  const args = { cinemaId: programme.cinemaId, orderId, bookings: [booking], goods: [], combos: [], codes: [] }
  const total = count * 1250
  value(await api.sellOrder({ ...args, payments: [{ method: 'cash', tendered: total }], shownTotal: total }))
  await until('the server has it', () => engine.state().waitingCommands === 0)
  const { order } = value(await api.findOrder({ text: orderId }))
  if (!order) throw new Error('the order was sold')
  return order
}

async function exchanging(order: OrderRecord, wanted: Awaited<ReturnType<typeof hold>>): Promise<ExchangeArgs> {
  const lines = order.lines.map(({ number }) => number)
  const payments = order.payments.map(({ paymentId, kept }) => ({ id: paymentId, isCash: true, kept }))
  const refund = refundOfOrder(order.lines, { payments, rounding: order.rounding })
  const total = wanted.tickets.length * 1250
  const money = exchangeMoney(refund, payments, { lines: [{ kind: 'ticket', amount: total }], rounding: NO_ROUNDING })
  const { due, rounding, carriesCash } = money
  return {
    exchangeId: newId(),
    givenUp: { orderId: order.orderId, lines },
    money: { credit: totalOf(refund.parts), back: totalOf(money.back), due, rounding, carriesCash },
    orderId: newId(),
    cinemaId: programme.cinemaId,
    bookings: [wanted],
    codes: [],
    payments: due > 0 ? [{ method: 'cash', tendered: due + 500 }] : [],
    shownTotal: total,
  }
}

const CASH = "select coalesce(sum(case direction when 'in' then amount else -amount end), 0) as cash from drawer"
const onDisk = (): { cash: number } => {
  const db = new Database(join(dir, 'terminal.sqlite'), { readonly: true })
  const found = db.prepare(CASH).get() as { cash: number }
  db.close()
  return found
}
const inLedger = async (orderId: Id) =>
  (await server.pool.query('select total from orders where id = $1', [orderId])).rows
const soldHere = async (orderId: Id) => (await api.recentOrders()).filter((each) => each.orderId === orderId)
const drawersAgree = async (): Promise<void> => {
  const [drawer] = await drawerBalances(server.pool, engine.state().terminal?.id)
  expect(onDisk()).toEqual({ cash: drawer?.balance })
}

describe('a counter that exchanges tickets', () => {
  test('has the new tickets, the difference in its drawer, and no cart', async () => {
    const order = await sold(1)
    const wanted = await hold(2, 1)
    const args = await exchanging(order, wanted)
    const done = value(await api.exchange(args))
    expect(done).toMatchObject({ refunds: [], order: { total: { amount: 2500 }, carried: 1250, change: 500 } })
    expect(value(await api.tickets({ bookingId: wanted.bookingId }))).toHaveLength(2)
    expect(value(await api.exchange(args))).toEqual(done)
    expect(code(await api.exchange({ ...args, shownTotal: 1 }))).toBe('malformed')
    expect(code(await api.abandonCart({ bookingId: wanted.bookingId }))).not.toBe('payment_under_way')
    expect(engine.state().exchanges).toEqual([])
    await drawersAgree()
  })

  test('is told to pay a difference out that goes back in cash', async () => {
    const args = await exchanging(await sold(2), await hold(1, 1))
    expect(value(await api.exchange(args)).refunds).toEqual([{ method: 'cash', amount: 1250, slip: null }])
    await until('it is told', () => engine.state().payOuts.length === 1)
    const [payOut] = engine.state().payOuts
    expect(payOut).toMatchObject({ money: { amount: 1250 } })
    value(await api.paidOut({ conflictId: payOut?.conflictId ?? '' }))
    await until('the server has it', () => engine.state().waitingCommands === 0)
    await drawersAgree()
  })

  test('asks for nothing that isn’t right: a changed price, too little money, a cart that is none', async () => {
    const order = await sold(1)
    const wanted = await hold(2, 1)
    const args = await exchanging(order, wanted)
    expect(code(await api.exchange({ ...args, shownTotal: 2400 }))).toBe('price_changed')
    expect(code(await api.exchange({ ...args, payments: [] }))).toBe('not_enough_cash')
    expect(code(await api.exchange({ ...args, bookings: [{ ...wanted, bookingId: newId() }] }))).toBe('no_such_hold')
    expect(engine.state().exchanges).toEqual([])
    // Refused by the server: the seats are still in the cart, and can be sold or given back.
    expect(code(await api.exchange({ ...args, money: { ...args.money, credit: 1251 } }))).toBe('refund_changed')
    value(await api.abandonCart({ bookingId: wanted.bookingId }))
    expect((await api.findOrder({ text: order.orderId })).ok).toBe(true)
  })

  test('says why it can’t while it is cut off, and keeps the cart', async () => {
    const order = await sold(1)
    const wanted = await hold(1, 1)
    const args = await exchanging(order, wanted)
    line.cut('all')
    await until('it is cut off', () => engine.state().link.state === 'offline')
    expect(code(await api.exchange(args))).toBe('offline')
    expect(engine.state().exchanges).toEqual([])
    line.pass()
    await until('it is back', () => engine.state().link.state === 'online')
    value(await api.exchange(args))
  })

  test('whose program is killed before the server hears it asks at the next start, once', async () => {
    const order = await sold(1)
    const wanted = await hold(2, 1)
    const args = await exchanging(order, wanted)
    line.halfOpen()
    void api.exchange(args).catch(() => {})
    await until('it is on the disk', () => engine.state().exchanges.length === 1)
    expect(code(await api.abandonCart({ bookingId: wanted.bookingId }))).toBe('payment_under_way')
    expect(await inLedger(args.orderId)).toEqual([])
    await killAndStart(async () => line.pass())
    await until('it is done', async () => (await soldHere(args.orderId)).length === 1)
    expect(await inLedger(args.orderId)).toEqual([{ total: 2500 }])
    expect(engine.state().exchanges).toEqual([])
    expect(value(await api.tickets({ bookingId: wanted.bookingId }))).toHaveLength(2)
    await drawersAgree()
  })

  test('whose answer is lost with its program has the tickets and the money once', async () => {
    const order = await sold(1)
    const wanted = await hold(2, 1)
    const args = await exchanging(order, wanted)
    const { held } = line.hold([`"bookingId":"${wanted.bookingId}","reference"`], 'after')
    void api.exchange(args).catch(() => {})
    await until('the ledger has it', async () => (await inLedger(args.orderId)).length === 1)
    void held
    await killAndStart(async () => {
      line.cut('all')
      line.pass()
    })
    await until('it is heard', async () => (await soldHere(args.orderId)).length === 1)
    expect(await inLedger(args.orderId)).toHaveLength(1)
    expect(value(await api.exchange(args)).order.orderId).toBe(args.orderId)
    expect(value(await api.tickets({ bookingId: wanted.bookingId }))).toHaveLength(2)
    await drawersAgree()
  })

  test('that is refused while its program was dead tells the clerk to give the money back', async () => {
    const order = await sold(1)
    const wanted = await hold(2, 1)
    const args = await exchanging(order, wanted)
    line.halfOpen()
    void api.exchange(args).catch(() => {})
    await until('it is on the disk', () => engine.state().exchanges.length === 1)
    await killAndStart(async () => {
      const office = await connectTerminal(server.url, await enrolDevice(server.url, server.pool, 'manager'))
      const lines = order.lines.map(({ number }) => ({ number }))
      const request = { returnId: newId(), orderId: order.orderId, lines, reason: 'as a test', shown: 1250 }
      grantedValue(await office.ask('returnLines', request))
      office.close()
      line.pass()
    })
    const notice = () => engine.state().notices.find(({ text }) => text.startsWith('Tickets were not exchanged'))
    await until('it is refused', () => notice() !== undefined)
    expect(notice()?.text.replaceAll('\u00a0', ' ')).toMatch(
      /^Tickets were not exchanged for MQ-.* has come back already.* Give the customer SGD 12\.50 back/,
    )
    expect(engine.state().exchanges).toEqual([])
    expect(await inLedger(args.orderId)).toEqual([])
    value(await api.abandonCart({ bookingId: wanted.bookingId }))
    await drawersAgree()
  })
})

describe('a ledger that was set back to before an exchange', () => {
  /** Back up, exchange two tickets for one of another show, pay the difference out, and restore: the counter is away. */
  async function lost(show: number, from = 0) {
    for (const { conflictId } of engine.state().payOuts) value(await api.paidOut({ conflictId }))
    const old = await hold(2, from)
    const order = await sold(2, old)
    await server.stop()
    const putBack = await server.ledger.backUp()
    await server.start()
    await until('it is online', () => engine.state().link.state === 'online')
    await engine.ready()
    const wanted = await hold(1, show)
    const args = await exchanging(order, wanted)
    value(await api.exchange(args))
    await until('it is told to pay out', () => engine.state().payOuts.length === 1)
    value(await api.paidOut({ conflictId: engine.state().payOuts[0]?.conflictId ?? '' }))
    await until('all is answered', () => engine.state().waitingCommands === 0)
    await drawersAgree()
    line.cut('all')
    await until('it is cut off', () => engine.state().link.state === 'offline')
    await server.stop()
    await putBack()
    await server.start()
    await gatewayIsRead()
    expect(await inLedger(args.orderId)).toEqual([])
    expect(await claimsOf(old.bookingId)).toEqual([{ kind: 'booked' }, { kind: 'booked' }])
    return { old, order, wanted, args }
  }

  async function gatewayIsRead(): Promise<void> {
    const newest = async () =>
      (await server.pool.query<{ number: number }>('select max(number)::int as number from incarnations')).rows[0]
    await until('the ledger is in another incarnation', async () => ((await newest())?.number ?? 1) > 1)
    await gatewayWasRead(server.pool, (await newest())?.number ?? 1)
  }

  const claimsOf = async (bookingId: Id) =>
    (await server.pool.query('select kind from seat_claims where booking_id = $1', [bookingId])).rows
  const closed = async () =>
    (await server.pool.query('select from closed_shows where opened_at is null')).rows.length > 0
  const openAll = () => server.pool.query('update closed_shows set opened_at = now()')

  async function back(): Promise<void> {
    line.pass()
    await until('it has sent all', () => {
      const { link, waitingCommands } = engine.state()
      return link.state === 'online' && waitingCommands === 0
    })
  }

  test('has it again before its shows sell, and the counter pays nothing out twice', async () => {
    const { old, order, wanted, args } = await lost(1, 4)
    expect(await closed()).toBe(true)
    // It was in time when it was done.
    const starts = (at: string) =>
      server.pool.query(`update shows set starts_at = ${at} where id = $1`, [programme.showIds[4]])
    await starts("starts_at - interval '30 days'")
    const opened: string[][] = []
    const watching = setInterval(async () => {
      if (!(await closed())) opened.push((await inLedger(args.orderId)).map(() => 'after'))
    }, 20)
    try {
      await back()
      await starts("starts_at + interval '30 days'")
      expect(await inLedger(args.orderId)).toEqual([{ total: 1250 }])
      await until('the shows sell', async () => !(await closed()))
    } finally {
      clearInterval(watching)
    }
    expect(opened.filter((each) => each.length === 0)).toEqual([])
    expect(await claimsOf(old.bookingId)).toEqual([])
    expect(await claimsOf(wanted.bookingId)).toEqual([{ kind: 'booked' }])
    const { order: left } = value(await api.findOrder({ text: order.orderId }))
    expect(left?.lines.every((each) => each.back !== null)).toBe(true)
    const { rows } = await server.pool.query('select from conflicts where settled_at is null')
    expect(rows).toEqual([])
    expect((await soldHere(args.orderId)).map(({ standing }) => standing)).toEqual(['applied'])
    expect(engine.state().payOuts).toEqual([])
    await drawersAgree()
  })

  test('keeps it for a manager where a new seat was sold meanwhile: the counter forgets nothing', async () => {
    const { old, order, wanted, args } = await lost(2)
    await openAll()
    const other = await connectTerminal(
      server.url,
      await enrolDevice(server.url, server.pool, 'counter', { name: 'Other', cinemaId: programme.cinemaId }),
    )
    const showId = programme.showIds[2] as string
    expect((await other.sell(showId, [wanted.tickets[0]?.seatId ?? ''])).outcome).toBe('applied')
    await back()
    expect(await inLedger(args.orderId)).toEqual([])
    expect(await claimsOf(old.bookingId)).toEqual([{ kind: 'booked' }, { kind: 'booked' }])
    const { rows } = await server.pool.query(
      'select command, amount, order_id from conflicts where settled_at is null order by at',
    )
    expect(rows).toEqual([{ command: 'exchange', amount: 0, order_id: args.orderId }])
    const news = await server.pool.query("select kind from door_news where show_id = $1 and kind = 'void'", [showId])
    expect(news.rows).toEqual([{ kind: 'void' }])
    // Nobody gives the old tickets back as if they were with the customer.
    expect(value(await api.findOrder({ text: order.orderId })).problem).toBe('in_conflict')
    expect((await soldHere(args.orderId)).map(({ standing }) => standing)).toEqual(['conflict'])
    expect(engine.state().notices.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^The exchange for MQ-.* could not be entered/),
    )
    expect(engine.state().exchanges).toEqual([])
    await drawersAgree()
    await openAll()
    const office = await connectTerminal(server.url, await enrolDevice(server.url, server.pool, 'manager'))
    const [conflict] = grantedValue(await office.ask('conflicts', {})).open
    expect(conflict).toMatchObject({ command: 'exchange', choices: ['noted'] })
    grantedValue(
      await office.ask('settleConflict', {
        conflictId: conflict?.conflictId,
        resolution: 'noted',
        reason: 'as a test',
      }),
    )
    expect(value(await api.findOrder({ text: order.orderId })).order?.lines.map((each) => each.back)).toEqual([
      null,
      null,
    ])
    office.close()
    other.close()
  })
})

describe('a counter that is enrolled anew', () => {
  test('brings an exchange without an answer to a manager, with its money, and becomes nothing that can’t', async () => {
    const order = await sold(1)
    const wanted = await hold(2, 3)
    const args = await exchanging(order, wanted)
    line.halfOpen()
    void api.exchange(args).catch(() => {})
    await until('it is on the disk', () => engine.state().exchanges.length === 1)
    const before = engine.state().terminal?.id
    await server.pool.query("update terminals set name = 'Lost' where id = $1", [before])
    await revokeTerminal(server.pool, 'Lost')
    life.end()
    engines.delete(engine)
    const next = mkdtempSync(join(root, 'counter-'))
    for (const file of FILES) if (existsSync(join(dir, file))) copyFileSync(join(dir, file), join(next, file))
    dir = next
    line.pass()
    engine = await start(dir)
    await until('the server refuses it', () => engine.state().link.state === 'refused')
    const codeFor = (kind: 'door' | 'counter') =>
      createEnrolmentCode(server.pool, { name: `Anew ${kind}`, kind, cinemaId: null })
    expect(code(await engine.enrol(await codeFor('door')))).toBe('unsent_commands')
    value(await engine.enrol(await codeFor('counter')))
    await engine.ready()
    api = engine.openScreen({}).api
    await until('all is answered', () => engine.state().waitingCommands === 0)
    const { rows } = await server.pool.query(
      'select command, amount from conflicts where terminal_id = $1 and amount > 0',
      [engine.state().terminal?.id],
    )
    expect(rows).toEqual([{ command: 'exchange', amount: 1250 }])
    expect(engine.state().exchanges).toEqual([])
    const [drawer] = await drawerBalances(server.pool, engine.state().terminal?.id)
    expect(drawer).toMatchObject({ conflicts: 1250, balance: 1250 })
    const db = new Database(join(dir, 'terminal.sqlite'), { readonly: true })
    expect(db.prepare('select direction, amount from drawer where id = ?').all(args.exchangeId)).toEqual([
      { direction: 'in', amount: 1250 },
    ])
    db.close()
  })
})
