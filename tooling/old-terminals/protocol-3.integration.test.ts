/** The terminal of protocol version 3, as it was built, at today's server: what a house sees while it is being updated. */
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, describeRefusal, newId, priceOf } from '@marquee/shared'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startEngine } from '../../apps/desktop/src/terminal/engine.ts'
import type { Log } from '../../apps/desktop/src/terminal/log.ts'
import { until } from '../../apps/desktop/src/terminal/testing/waiting.ts'
import { createEnrolmentCode } from '../../apps/server/src/terminals/enrolment/enrolment.ts'
import { changePrices } from '../testing/fixtures/change-prices.ts'
import { changeTariff } from '../testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme, testSeats } from '../testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../testing/houses/server.ts'
import { connectTerminal, enrolDevice, grantedValue, type RawTerminal } from '../testing/terminals/raw-terminal.ts'
import { loadOldTerminal, type OldApi, type OldEngine, type OldTerminal } from './old-terminal.ts'

interface Terminal {
  dir: string
  engine: OldEngine
  api: OldApi
  sessionId: string
  /** The seats of each change of a map that was painted here. */
  painted: number[][]
}

const ALLOTTED = 6
let old: OldTerminal
let server: TestServer
let programme: TestProgramme
let today: RawTerminal
const running: { stop(): Promise<void> }[] = []
const dirs: string[] = []
/** Log lines of old terminals about messages that they can't understand, and about failures. */
const errors: unknown[] = []

const noteErrors: Log = { debug() {}, info() {}, warn() {}, error: (...said) => void errors.push(said) }

beforeAll(async () => {
  old = await loadOldTerminal(3)
  server = await startTestServer({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  // All counters together are allotted at most a quarter of a show: enough for each test's own.
  programme = await insertTestProgramme(server.pool, { shows: 5, allots: ALLOTTED, seats: testSeats(16, 16) })
  today = await connectTerminal(server.url, await enrolDevice(server.url, server.pool, 'kiosk', { name: 'Kiosk 1' }))
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((engine) => engine.stop()))
  expect(errors.splice(0)).toEqual([])
})
afterAll(async () => {
  today.close()
  await server.close()
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
})

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(describeRefusal(answer.refusal))
  return answer.value
}

const adults = (...seats: string[]) => seats.map((seatId) => ({ seatId, type: 'adult' }))
const show = (i: number): string => programme.showIds[i] as string

async function start(dir: string, printer?: string): Promise<Terminal> {
  const engine = await old.startEngine({ dir, serverUrl: server.url, log: noteErrors, ...(printer && { printer }) })
  running.push(engine)
  const painted: number[][] = []
  const { api } = engine.openScreen({ mapChanges: ({ changes }) => painted.push(changes) })
  return { dir, engine, api, painted, sessionId: newId() }
}

async function enrolled(kind: 'counter' | 'manager' | 'door', printer?: string): Promise<Terminal> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-old-terminal-'))
  dirs.push(dir)
  const terminal = await start(dir, printer)
  const code = await createEnrolmentCode(server.pool, {
    name: `${kind} ${newId()}`,
    kind,
    cinemaId: programme.cinemaId,
  })
  value(await terminal.engine.enrol(code))
  await terminal.engine.ready()
  return terminal
}

async function sell({ api, sessionId }: Terminal, showId: string, ...seatIds: string[]): Promise<string> {
  const bookingId = newId()
  value(await api.claimSeats({ sessionId, bookingId, showId, seatIds }))
  value(await api.sell({ bookingId, tickets: adults(...seatIds), tendered: 10_000 }))
  return bookingId
}

const isDrained = (engine: Pick<OldEngine, 'state'>) => () =>
  engine.state().link.state === 'online' && engine.state().waitingCommands === 0

/** The seats that it can sell while it is cut off: they are allotted to it, and it has a booking number for each. */
async function allotmentOf({ api, dir }: Terminal, showId: string): Promise<string[]> {
  let allotted: string[] = []
  await until('seats are allotted to it', async () => {
    allotted = value(await api.openShow({ showId })).lent
    return allotted.length === ALLOTTED
  })
  const disk = new Database(join(dir, 'terminal.sqlite'), { readonly: true })
  try {
    const numbers = disk.prepare('select count(*) from lent_references').pluck()
    await until('it has booking numbers for them', () => (numbers.get() as number) >= ALLOTTED)
  } finally {
    disk.close()
  }
  return allotted
}

async function goOffline({ engine }: Terminal): Promise<void> {
  await server.stop()
  await until('it is cut off', () => engine.state().link.state === 'offline')
}

const soldSeats = async (bookingIds: string[]): Promise<number> =>
  (
    await server.pool.query(
      `select from tickets join bookings on bookings.id = booking_id
       where booking_id = any($1::uuid[]) and bookings.state = 'confirmed'`,
      [bookingIds],
    )
  ).rowCount ?? 0

test('an old counter enrols, boots, has the programme, sees other seats taken, sells and records its prints', async () => {
  const paper = createServer((socket) => void socket.resume())
  paper.listen(0, '127.0.0.1')
  await once(paper, 'listening')
  try {
    const counter = await enrolled('counter', `tcp://127.0.0.1:${(paper.address() as AddressInfo).port}`)
    expect(old.vocabulary.PROTOCOL_VERSION).toBe(3)
    expect(counter.engine.state()).toMatchObject({ link: { state: 'online' }, maySell: true })
    const view = value(await counter.api.openShow({ showId: show(0) }))
    expect(view.map).not.toBeNull()
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: view.cinema.timeZone }).format(
      new Date(view.show.startsAt),
    )
    const { shows } = value(await counter.api.programme({ cinemaId: programme.cinemaId, date }))
    expect(shows.map((each) => each.show.id)).toContain(show(0))

    grantedValue(await today.ask('claim', { bookingId: newId(), showId: show(0), seatIds: ['J-5'] }))
    const index = programme.seats.findIndex(({ row, number }) => row === 'J' && number === '5')
    await until('the change is painted', () => counter.painted.some((changes) => changes[0] === index))
    const taken = await counter.api.claimSeats({
      sessionId: counter.sessionId,
      bookingId: newId(),
      showId: show(0),
      seatIds: ['J-5'],
    })
    expect(taken).toMatchObject({ refusal: { code: 'seats_taken', seatIds: ['J-5'] } })

    const bookingId = await sell(counter, show(0), 'H-1', 'H-2')
    value(await counter.api.print({ bookingId }))
    await until('all is answered', isDrained(counter.engine))
    expect(await soldSeats([bookingId])).toBe(2)
    const { rows } = await server.pool.query(
      `select answer ->> 'outcome' as outcome from inbox where terminal_id = $1 order by sequence`,
      [counter.engine.state().terminal?.id],
    )
    expect(rows).toEqual([{ outcome: 'applied' }, { outcome: 'applied' }])
  } finally {
    paper.close()
  }
})

test('an old counter sells its allotted seats offline, sends the sales, and lets a requested seat go', async () => {
  const counter = await enrolled('counter')
  const [wanted = '', ...seats] = await allotmentOf(counter, show(1))
  await goOffline(counter)
  const sold: string[] = []
  for (const seat of seats) sold.push(await sell(counter, show(1), seat))
  await server.restart()
  await until('it has sent everything', isDrained(counter.engine))
  expect(await soldSeats(sold)).toBe(ALLOTTED - 1)

  // The kiosk's connection ended with the server's.
  today = await connectTerminal(server.url, today.device)
  grantedValue(await today.ask('claim', { bookingId: newId(), showId: show(1), seatIds: [wanted] }))
  expect(value(await counter.api.openShow({ showId: show(1) })).lent).not.toContain(wanted)
})

test('an old manager settles a conflict, an old counter pays back, and an old door admits the sold tickets', async () => {
  const [counter, manager, door] = [await enrolled('counter'), await enrolled('manager'), await enrolled('door')]
  const good = await sell(counter, show(2), 'H-7')
  const [seat = ''] = await allotmentOf(counter, show(2))
  const terminalId = counter.engine.state().terminal?.id as string
  await goOffline(counter)
  const lost = await sell(counter, show(2), seat)
  await counter.engine.stop()
  await server.restart()
  await until('the manager is back', () => manager.engine.state().link.state === 'online')
  const { lent } = value(await manager.api.lentSeats())
  const ofCounter = lent.filter((each) => each.terminal.terminalId === terminalId && each.show.showId === show(2))
  expect(ofCounter).toMatchObject([{ allotted: expect.arrayContaining([seat]), held: [] }])
  value(
    await manager.api.forceRelease({ key: newId(), terminalId, showId: show(2), seatIds: [seat], reason: 'It burnt' }),
  )
  const back = await start(counter.dir)
  await until('it has sent everything', isDrained(back.engine))
  await until('the manager hears of it', () => manager.engine.state().openConflicts === 1)
  const { open } = value(await manager.api.conflicts())
  expect(open).toMatchObject([{ bookingId: lost, tickets: [{ seatId: seat }] }])
  const conflictId = open[0]?.conflictId as string
  value(await manager.api.settleConflict({ conflictId, resolution: 'refund', reason: 'Its seat was released' }))
  await until('the counter is told', () => back.engine.state().payOuts.length === 1)
  value(await back.api.paidOut({ conflictId }))
  await until('that is on the record', isDrained(back.engine))
  const paid = await server.pool.query('select from drawer_movements where conflict_id = $1', [conflictId])
  expect(paid.rowCount).toBe(1)

  const code = (await back.api.recentSales()).find(({ booking }) => booking.bookingId === good)?.booking.tickets[0]
    ?.code
  value(await door.api.chooseDoor({ showIds: [show(2)] }))
  expect(value(await door.api.scan({ code: code ?? '' }))).toMatchObject({ verdict: 'valid', seatId: 'H-7' })
  await until('the admission is on the record', isDrained(door.engine))
})

test('an old counter keeps its place when a copy of it asks for one', async () => {
  const { dir, engine } = await enrolled('counter')
  await engine.stop()
  const copyDir = mkdtempSync(join(tmpdir(), 'marquee-old-terminal-'))
  dirs.push(copyDir)
  for (const file of ['device.json', 'terminal.sqlite']) copyFileSync(join(dir, file), join(copyDir, file))
  const counter = await start(dir)
  await counter.engine.ready()
  const copy = await start(copyDir)
  await until('the copy is turned away', () => copy.engine.state().link.state === 'refused')
  expect(copy.engine.state().link).toMatchObject({ why: expect.stringMatching(/Another device is connected/) })
  expect(counter.engine.state().link.state).toBe('online')
})

test('an old counter with unsent sales is updated, and today’s engine sends them from its disk', async () => {
  const counter = await enrolled('counter')
  const [first = '', second = ''] = await allotmentOf(counter, show(3))
  await goOffline(counter)
  const sold = [await sell(counter, show(3), first), await sell(counter, show(3), second)]
  await counter.engine.stop()
  await server.restart()
  const updated = await startEngine({ dir: counter.dir, serverUrl: server.url, log: noteErrors })
  running.push(updated)
  await until('it has sent everything', isDrained(updated))
  expect(await soldSeats(sold)).toBe(2)
  const conflicts = await server.pool.query('select from conflicts where show_id = $1', [show(3)])
  expect(conflicts.rowCount).toBe(0)
})

test('an old counter is updated, sells by the prices that it knows, and by their rules once it has pulled them', async () => {
  const counter = await enrolled('counter')
  const [first = '', second = ''] = await allotmentOf(counter, show(4))
  const prices = (['standard', 'wheelchair'] as const).map((category) => ({
    ticketType: 'adult',
    category,
    amount: 1700,
  }))
  const rules = [{ name: 'Everybody less', change: { kind: 'add' as const, amount: -500 } }]
  const priceListId = await changePrices(server.pool, prices, { rules })
  await until(
    'it has the new prices',
    async () => value(await counter.api.openShow({ showId: show(4) })).priceList.id === priceListId,
  )
  await goOffline(counter)
  await counter.engine.stop()

  const updated = await startEngine({ dir: counter.dir, serverUrl: server.url, log: noteErrors })
  running.push(updated)
  const { api } = updated.openScreen({})
  const sellAt = async (price: number, seatId: string): Promise<string> => {
    const bookingId = newId()
    value(await api.claimSeats({ sessionId: newId(), bookingId, showId: show(4), seatIds: [seatId] }))
    value(await api.sell({ bookingId, tickets: adults(seatId), tendered: 10_000, shownTotal: price }))
    return bookingId
  }
  const sold = [await sellAt(1700, first)]
  await server.restart()
  await until(
    'it has pulled the rules',
    async () => priceOf(value(await api.openShow({ showId: show(4) })).priceList, 'adult', 'standard') === 1200,
  )
  sold.push(await sellAt(1200, second))
  await until('it has sent everything', isDrained(updated))
  const conflicts = await server.pool.query('select reason from conflicts where show_id = $1', [show(4)])
  expect(conflicts.rows).toEqual([])
  expect(await soldSeats(sold)).toBe(2)
})

test('an old counter is sent no tariff and comes to the end of its pull, and gets the tariff when it is updated', async () => {
  await changeTariff(server.pool, programme.cinemaId)
  const counter = await enrolled('counter')
  const entriesOf = (kind: string): number => {
    const disk = new Database(join(counter.dir, 'terminal.sqlite'), { readonly: true })
    try {
      return disk.prepare('select count(*) from catalogue where kind = ?').pluck().get(kind) as number
    } finally {
      disk.close()
    }
  }
  // The tariff was the last entry: what follows it must arrive as well.
  await insertTestProgramme(server.pool, { name: 'Another cinema' })
  const { rows } = await server.pool.query('select count(*)::int as movies from movies')
  await until('it has what follows the tariff', () => entriesOf('movie') === rows[0].movies)
  expect(entriesOf('tariff')).toBe(0)
  await counter.engine.stop()
  const updated = await startEngine({ dir: counter.dir, serverUrl: server.url, log: noteErrors })
  running.push(updated)
  await until('the tariff is on its disk', () => entriesOf('tariff') === 1)
})

test('lets go of its whole cart when a counter of today takes it over, and sells nothing of it any more', async () => {
  const terminal = await enrolled('counter')
  const counter = await connectTerminal(
    server.url,
    await enrolDevice(server.url, server.pool, 'counter', { name: 'Today' }),
  )
  try {
    const from = newId()
    const seatIds = ['P-1', 'P-2']
    const cart = value(
      await terminal.api.claimSeats({ sessionId: terminal.sessionId, bookingId: from, showId: show(4), seatIds }),
    )
    const reference = cart.reference ?? ''
    const taken = grantedValue(await counter.ask('takeOverHold', { reference, bookingId: newId() }))
    expect(taken.seats.map(({ seatId }) => seatId)).toEqual(seatIds)
    const sold = await terminal.api.sell({ bookingId: from, tickets: adults(...seatIds), tendered: 10_000 })
    expect(sold.ok).toBe(false)
  } finally {
    counter.close()
  }
})
