import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Answer,
  BOOKED,
  BookingReference,
  type Command,
  type CommandBody,
  decodeSeatStates,
  describeRefusal,
  FREE,
  HELD,
  newId,
} from '@marquee/shared'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../tooling/testing/houses/server.ts'
import { recordConflict } from '../../../server/src/booking/conflicts/record-conflict.ts'
import { inTransaction as inLedger } from '../../../server/src/infra/postgres.ts'
import { createEnrolmentCode } from '../../../server/src/terminals/enrolment/enrolment.ts'
import { revokeTerminal } from '../../../server/src/terminals/enrolment/registry.ts'
import type { Cart, CartEnd, TerminalApi } from './api.ts'
import { type Engine, startEngine } from './engine.ts'
import { SILENT } from './log.ts'
import { inTransaction } from './store/database/database.ts'
import { closeDatabase, DATABASE_FILE } from './store/database/open-database.ts'
import { openStore } from './store/open-store.ts'
import { enterCommand } from './store/outbox/outbox-table.ts'
import { readRun } from './store/runs/run-table.ts'
import { countReferences } from './store/sales/references-table.ts'
import { until } from './testing/waiting.ts'

interface Counter {
  dir: string
  engine: Engine
  api: TerminalApi
  sessionId: string
  ended: { bookingId: string; why: CartEnd }[]
}

let server: TestServer
let programme: TestProgramme
let counters: Counter[] = []
const dirs: string[] = []
let shows: string[]

beforeAll(async () => {
  server = await startTestServer({ env: { MARQUEE_HOLD_SECONDS: '3' } })
  programme = await insertTestProgramme(server.pool, { shows: 12 })
  shows = [...programme.showIds]
})

afterEach(async () => {
  await Promise.all(counters.map(({ engine }) => engine.stop()))
  counters = []
})

afterAll(async () => {
  await server.close()
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
})

async function counter(kind: 'counter' | 'kiosk' | 'manager' = 'counter'): Promise<Counter> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-engine-'))
  dirs.push(dir)
  const engine = await startEngine({ dir, serverUrl: server.url })
  const ended: Counter['ended'] = []
  const { api } = engine.openScreen({ cartEnded: (end) => ended.push(end) })
  const opened = { dir, engine, api, sessionId: newId(), ended }
  counters.push(opened)
  value(
    await engine.enrol(await createEnrolmentCode(server.pool, { name: `${kind} ${newId()}`, kind, cinemaId: null })),
  )
  await engine.ready()
  return opened
}

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(describeRefusal(answer.refusal))
  return answer.value
}

const code = (answer: Answer<unknown>): string => (answer.ok ? 'ok' : answer.refusal.code)

async function claim({ api, sessionId }: Counter, showId: string, seatIds: string[], bookingId = newId()) {
  return { bookingId, answer: await api.claimSeats({ sessionId, bookingId, showId, seatIds }) }
}

async function stateOf({ api }: Counter, showId: string, seatId: string): Promise<number | undefined> {
  const view = value(await api.openShow({ showId }))
  const index = programme.seats.findIndex(({ row, number }) => `${row}-${number}` === seatId)
  return view.map ? decodeSeatStates(view.map.states, programme.seats.length)[index] : undefined
}

const adults = (seats: string[]) => seats.map((seatId) => ({ seatId, type: 'adult' }))

const nextShow = (): string => {
  const show = shows.shift()
  if (!show) throw new Error('there are not enough shows for these tests')
  return show
}

describe('two counters on one server', () => {
  test("see each other's holds, sales and releases", async () => {
    const [a, b] = [await counter(), await counter()]
    const showId = nextShow()
    expect(await stateOf(b, showId, 'C-5')).toBe(FREE)
    const { bookingId, answer } = await claim(a, showId, ['C-5', 'C-6'])
    expect(value(answer)).toMatchObject({ seatIds: ['C-5', 'C-6'], reference: expect.stringMatching(/^MQ-/) })
    await until('it is painted held at the other', async () => (await stateOf(b, showId, 'C-5')) === HELD)
    expect((await claim(b, showId, ['C-6', 'C-7'])).answer).toEqual({
      ok: false,
      refusal: { code: 'seats_taken', seatIds: ['C-6'] },
    })

    value(await a.api.releaseSeats({ bookingId, seatIds: ['C-6'] }))
    await until('it is free at the other', async () => (await stateOf(b, showId, 'C-6')) === FREE)
    const sale = value(await a.api.sell({ bookingId, tickets: adults(['C-5']), tendered: 2000 }))
    expect(sale).toMatchObject({ total: { amount: 1250 }, change: 750 })
    await until('it is booked at the other', async () => (await stateOf(b, showId, 'C-5')) === BOOKED)
    expect(value(await a.api.tickets({ bookingId }))).toHaveLength(1)
    await until('the server has answered', () => a.engine.state().waitingCommands === 0)
    const { rows } = await server.pool.query('select state, total_amount from bookings where id = $1', [bookingId])
    expect(rows).toEqual([{ state: 'confirmed', total_amount: 1250 }])
  })

  test('can end a booking by giving back its seats, and take the same seats for the next', async () => {
    const a = await counter()
    const showId = nextShow()
    const { bookingId } = await claim(a, showId, ['A-1'])
    expect(value(await a.api.releaseSeats({ bookingId, seatIds: ['A-1'] })).seatIds).toEqual([])
    expect(code((await claim(a, showId, ['A-2'], bookingId)).answer)).toBe('booking_ended')
    const next = await claim(a, showId, ['A-1'])
    expect(code(next.answer)).toBe('ok')
    expect(code(await a.api.sell({ bookingId: next.bookingId, tickets: adults(['A-1']), tendered: 2000 }))).toBe('ok')
  })
})

test('an expired hold is released by its terminal unless it was extended', async () => {
  const a = await counter()
  const showId = nextShow()
  const left = await claim(a, showId, ['A-1'])
  const used = await claim(a, showId, ['A-2'])
  const end = Date.now() + 4500
  while (Date.now() < end) {
    value(await a.api.extendHold({ bookingId: used.bookingId }))
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  await until('the screen was told', () => a.ended.length === 1, 15_000)
  expect(a.ended).toEqual([{ bookingId: left.bookingId, why: 'time_up' }])
  await until('the seat is free', async () => (await stateOf(a, showId, 'A-1')) === FREE)
  expect(code(await a.api.sell({ bookingId: used.bookingId, tickets: adults(['A-2']), tendered: 2000 }))).toBe('ok')
}, 40_000)

test('a stop gives back what is held', async () => {
  const [a, b] = [await counter(), await counter()]
  const showId = nextShow()
  await claim(a, showId, ['A-1'])
  expect(await stateOf(b, showId, 'A-1')).toBe(HELD)
  await a.engine.stop()
  await until('the seat is free', async () => (await stateOf(b, showId, 'A-1')) === FREE)
})

test('a manager sees terminals and sales, and a revoked manager is told so at once', async () => {
  const [a, manager] = [await counter(), await counter('manager')]
  const showId = nextShow()
  const { bookingId } = await claim(a, showId, ['A-1'])
  value(await a.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))
  await until('the server knows of it', () => a.engine.state().waitingCommands === 0)
  const { bookings } = value(await manager.api.sales({ showId }))
  expect(bookings).toMatchObject([{ bookingId, seatIds: ['A-1'], total: { amount: 1250 } }])
  const { id: terminalId, name } = a.engine.state().terminal ?? { id: '', name: '' }
  expect(value(await manager.api.terminals()).terminals).toContainEqual(
    expect.objectContaining({ id: terminalId, state: 'connected' }),
  )
  expect(code((await claim(manager, showId, ['A-2'])).answer)).toBe('not_allowed')

  await revokeTerminal(server.pool, name)
  await until('the light says refused', () => a.engine.state().link.state === 'refused')
  expect(a.engine.state().link).toMatchObject({ why: expect.stringMatching(/revoked/) })
})

test('a server that restarts during many sales loses none and books none twice', async () => {
  const [a, b] = [await counter(), await counter()]
  const showId = nextShow()
  const seats = programme.seats
    .filter(({ category }) => category === 'standard')
    .map(({ row, number }) => `${row}-${number}`)
  const sales = seats.slice(0, 60).map(async (seat, i) => {
    const at = i % 2 === 0 ? a : b
    for (;;) {
      const { bookingId, answer } = await claim(at, showId, [seat])
      if (!answer.ok) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        continue
      }
      const sale = await at.api.sell({ bookingId, tickets: adults([seat]), tendered: 2000 })
      if (sale.ok || sale.refusal.code === 'timeout') return
    }
  })
  await until(
    'some are sold',
    async () => (await server.pool.query('select from tickets where show_id = $1', [showId])).rowCount !== 0,
  )
  await server.restart()
  await Promise.all(sales)
  await until('all are answered', () => [a, b].every(({ engine }) => engine.state().waitingCommands === 0), 20_000)
  const { rows } = await server.pool.query(
    'select count(*)::int as tickets, count(distinct seat_index)::int as seats from tickets where show_id = $1',
    [showId],
  )
  expect(rows).toEqual([{ tickets: 60, seats: 60 }])
}, 60_000)

describe('a hold that is taken over', () => {
  const referenceOf = (answer: Answer<Cart>) => BookingReference.parse(value(answer).reference)
  const takeOver = ({ api, sessionId }: Counter, reference: BookingReference, bookingId = newId()) =>
    api.takeOverHold({ sessionId, bookingId, reference })

  test("leaves the kiosk's screen, and is sold at the counter under grants of its own", async () => {
    const [kiosk, a] = [await counter('kiosk'), await counter()]
    const showId = nextShow()
    const held = await claim(kiosk, showId, ['C-1', 'C-2'])
    const bookingId = newId()
    const taken = value(await takeOver(a, referenceOf(held.answer), bookingId))
    expect(taken).toMatchObject({ cart: { bookingId, seatIds: ['C-1', 'C-2'] }, tickets: [], quoted: null })
    expect(kiosk.ended).toEqual([{ bookingId: held.bookingId, why: 'moved' }])
    // Asked again, because the answer was lost: it is the same cart.
    expect(value(await takeOver(a, referenceOf(held.answer), bookingId))).toEqual(taken)
    value(await a.api.sell({ bookingId, tickets: adults(['C-1', 'C-2']), tendered: 5000 }))
    await until('the ledger has the sale', async () => (await stateOf(a, showId, 'C-1')) === BOOKED)
    const { rows } = await server.pool.query('select from conflicts')
    expect(rows).toEqual([])
    expect(code(await takeOver(a, taken.cart.reference as BookingReference))).toBe('hold_not_movable')
  }, 30_000)

  test('leaves the cart of the same counter as well, and ends once', async () => {
    const a = await counter()
    const showId = nextShow()
    const held = await claim(a, showId, ['D-1'])
    const taken = value(await takeOver(a, referenceOf(held.answer)))
    expect(a.ended).toEqual([{ bookingId: held.bookingId, why: 'moved' }])
    value(await a.api.sell({ bookingId: taken.cart.bookingId, tickets: adults(['D-1']), tendered: 5000 }))
    await until('the ledger has the sale', async () => (await stateOf(a, showId, 'D-1')) === BOOKED)
  }, 30_000)
})

describe('seats that a counter keeps for a customer who pays later', () => {
  test('outlive its program, and end at their time by its own word', async () => {
    const a = await counter()
    const showId = shows.pop() as string
    const { bookingId, answer } = await claim(a, showId, ['B-1', 'B-2'])
    expect(code(answer)).toBe('ok')
    const startsAt = Date.parse(value(await a.api.openShow({ showId })).show.startsAt)
    const tooLate = new Date(startsAt - 29 * 60_000).toISOString()
    expect(await a.api.reserveCart({ bookingId, until: tooLate })).toMatchObject({
      refusal: { code: 'reserved_too_long', minutesBefore: 30 },
    })
    const keptUntil = new Date(Date.now() + 9000).toISOString()
    expect(value(await a.api.reserveCart({ bookingId, until: keptUntil }))).toMatchObject({ expiresAt: keptUntil })
    await a.engine.stop()
    const isHeld = async () =>
      (await server.pool.query("select from seat_claims where show_id = $1 and kind = 'held'", [showId])).rowCount
    expect(await isHeld()).toBe(2)
    const ended: Counter['ended'] = []
    const engine = await startEngine({ dir: a.dir, serverUrl: server.url })
    counters.push({ ...a, engine })
    engine.openScreen({ cartEnded: (end) => ended.push(end) })
    await engine.ready()
    await until('its time is up', async () => (await isHeld()) === 0, 30_000)
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(keptUntil))
    expect(ended).toEqual([{ bookingId, why: 'time_up' }])
  }, 60_000)
})

describe('counters with allotted seats', () => {
  let withAllotments: TestProgramme

  beforeAll(async () => {
    withAllotments = await insertTestProgramme(server.pool, { shows: 3, allots: 6, name: 'Allotting cinema' })
  })

  async function allottedTo(counter: Counter, showId: string): Promise<string[]> {
    let allotted: string[] = []
    await until('seats are allotted to it', async () => {
      allotted = value(await counter.api.openShow({ showId })).allotted
      return allotted.length === 6
    })
    // The counter's booking numbers come by a request of their own, and it sells nothing without them once it is cut off.
    const db = new Database(join(counter.dir, DATABASE_FILE), { readonly: true })
    try {
      await until('booking numbers are lent to it', () => countReferences(db) >= allotted.length)
    } finally {
      db.close()
    }
    return allotted
  }

  test('sell them all while the server is gone, each seat once, and the ledger has every sale when it is back', async () => {
    const [a, b] = [await counter(), await counter()]
    const [showId = ''] = withAllotments.showIds
    const sold = new Map<string, string>()
    const allotments = [await allottedTo(a, showId), await allottedTo(b, showId)]
    expect(new Set(allotments.flat()).size).toBe(12)
    await server.stop()
    for (const [i, at] of [a, b].entries()) {
      await until('the light says offline', () => at.engine.state().link.state === 'offline')
      for (const seat of allotments[i] ?? []) {
        const { bookingId, answer } = await claim(at, showId, [seat])
        value(answer)
        const booking = value(await at.api.sell({ bookingId, tickets: adults([seat]), tendered: 2000 }))
        sold.set(booking.bookingId, booking.reference)
      }
      const other = allotments[1 - i]?.[0] ?? ''
      expect(code((await claim(at, showId, [other])).answer)).toBe('not_allotted')
    }
    await server.restart()
    await until('all is answered', () => [a, b].every(({ engine }) => engine.state().waitingCommands === 0), 20_000)
    const { rows } = await server.pool.query(
      "select id, reference from bookings where show_id = $1 and state = 'confirmed'",
      [showId],
    )
    expect(new Map(rows.map(({ id, reference }) => [id, reference]))).toEqual(sold)
    const conflicts = await server.pool.query('select from conflicts where show_id = $1', [showId])
    expect(conflicts.rowCount).toBe(0)
    for (const seat of allotments.flat()) {
      await until('each sees what the other sold', async () => (await stateOf(a, showId, seat)) === BOOKED)
    }
  }, 60_000)

  test('let go of one that somebody else asks for, and sell it no more', async () => {
    const [a, b] = [await counter(), await counter()]
    const showId = withAllotments.showIds[1] ?? ''
    const [seat = ''] = await allottedTo(a, showId)
    expect(await stateOf(b, showId, seat)).toBe(FREE)
    expect(code((await claim(b, showId, [seat])).answer)).toBe('ok')
    expect(value(await a.api.openShow({ showId })).allotted).not.toContain(seat)
    expect((await claim(a, showId, [seat])).answer).toMatchObject({ refusal: { code: 'seats_taken' } })
  }, 30_000)

  /** Makes a cart of one of its allotted seats; the server is there again. */
  async function cartMadeWhileCutOff(counter: Counter, showId: string): Promise<{ bookingId: string; seat: string }> {
    const [seat = ''] = await allottedTo(counter, showId)
    await server.stop()
    await until('the light says offline', () => counter.engine.state().link.state === 'offline')
    const { bookingId, answer } = await claim(counter, showId, [seat])
    value(answer)
    await server.restart()
    return { bookingId, seat }
  }

  test('keep one that is in a cart which they made while they were cut off', async () => {
    const [a, b] = [await counter(), await counter()]
    const showId = withAllotments.showIds[2] ?? ''
    const { bookingId, seat } = await cartMadeWhileCutOff(a, showId)
    await Promise.all([a, b].map(({ engine }) => until('it is back', () => engine.state().link.state === 'online')))
    expect((await claim(b, showId, [seat])).answer).toMatchObject({ refusal: { code: 'seats_taken' } })
    value(await a.api.sell({ bookingId, tickets: adults([seat]), tendered: 2000 }))
    await until('it is booked', async () => (await stateOf(b, showId, seat)) === BOOKED)
  }, 30_000)

  test('let go of one that is in a forgotten cart, also one made while they were cut off, when a hold’s time is up', async () => {
    // A show of its own: the allotments of the counters before are still theirs.
    const { showIds } = await insertTestProgramme(server.pool, {
      shows: 1,
      allots: 6,
      name: 'Another allotting cinema',
    })
    const [showId = ''] = showIds
    const [a, b] = [await counter(), await counter()]
    const { bookingId, seat } = await cartMadeWhileCutOff(a, showId)
    await until('the other sees that it is held', async () => (await stateOf(b, showId, seat)) === HELD)
    await until('the screen was told', () => a.ended.length === 1, 15_000)
    expect(a.ended).toEqual([{ bookingId, why: 'time_up' }])
    await until('the other gets it', async () => (await claim(b, showId, [seat])).answer.ok)
  }, 30_000)
})

test.each([
  ['the text', 'envelope'],
  ['text and hash', 'hash, envelope'],
])(
  'an outbox in which a later row overwrote %s of an earlier row still delivers all the other rows',
  async (_, columns) => {
    const a = await counter()
    const dir = dirs.at(-1) as string
    await a.engine.stop()
    const printed = Array.from({ length: 4 }, (): Command => {
      const body: CommandBody = {
        kind: 'print',
        bookingId: newId(),
        ticketIds: [newId()],
        at: new Date().toISOString(),
      }
      return { id: newId(), body }
    })
    const db = openStore(dir, { enrolled: true, log: SILENT, now: () => new Date() })
    const { terminal } = a.engine.state()
    inTransaction(db, () => {
      for (const command of printed) enterCommand(db, terminal?.id ?? '', readRun(db).runNumber, command)
      const over = `update outbox set (${columns}) = (select ${columns} from outbox where command_id = ?) where command_id = ?`
      db.prepare(over).run(printed[3]?.id, printed[1]?.id)
    })
    closeDatabase(db)
    const engine = await startEngine({ dir, serverUrl: server.url })
    counters.push({ ...a, engine })
    await until(
      'everything has its answer',
      () => engine.state().terminal !== null && engine.state().waitingCommands === 0,
    )
    const { rows } = await server.pool.query(
      `select command_id from inbox where terminal_id = $1 and answer ->> 'outcome' = 'applied' order by sequence`,
      [terminal?.id],
    )
    expect(rows.map((row) => row.command_id)).toEqual([printed[0]?.id, printed[2]?.id, printed[3]?.id])
    const kept = await server.pool.query('select reason from conflicts where terminal_id = $1', [terminal?.id])
    expect(kept.rows).toEqual([{ reason: 'gap' }])
  },
)

test('a sale whose answer was lost stands as sold when the device returns under another identity', async () => {
  const a = await counter()
  const dir = dirs.at(-1) as string
  const { bookingId } = await claim(a, nextShow(), ['D-1'])
  value(await a.api.sell({ bookingId, tickets: adults(['D-1']), tendered: 2000 }))
  await until('the server has it', () => a.engine.state().waitingCommands === 0)
  const { terminal } = a.engine.state()
  await a.engine.stop()
  const db = openStore(dir, { enrolled: true, log: SILENT, now: () => new Date() })
  db.exec(`update outbox set answer = null, answered_at = null; update sales set standing = 'waiting'`)
  closeDatabase(db)
  await revokeTerminal(server.pool, terminal?.name ?? '')
  const engine = await startEngine({ dir, serverUrl: server.url })
  counters.push({ ...a, engine })
  await until('it is refused', () => engine.state().link.state === 'refused')
  const code = await createEnrolmentCode(server.pool, { name: `counter ${newId()}`, kind: 'counter', cinemaId: null })
  const identity = value(await engine.enrol(code))
  await until('it has its answer', () => engine.state().waitingCommands === 0)
  const kept = await server.pool.query('select reason from conflicts where terminal_id = $1', [identity.id])
  expect(kept.rows).toEqual([])
  const booking = await server.pool.query('select state, terminal_id from bookings where id = $1', [bookingId])
  expect(booking.rows).toEqual([{ state: 'confirmed', terminal_id: terminal?.id }])
})

describe('a refund that a counter was told to pay out', () => {
  /** @returns its folder, and the conflict; the counter has it on its disk, and has stopped */
  async function toldToGiveBack(paysOut: boolean) {
    const a = await counter()
    const dir = dirs.at(-1) as string
    const terminalId = a.engine.state().terminal?.id ?? ''
    const body: CommandBody = {
      kind: 'sell',
      bookingId: newId(),
      showId: nextShow(),
      reference: 'MQ-7K3F9P',
      tickets: [{ ticketId: newId(), seatId: 'A-1', type: 'adult', amount: 1250, grantNumber: 1 }],
      total: { amount: 1250, currency: 'SGD' },
      payment: { method: 'cash', tendered: 1250 },
      soldAt: new Date().toISOString(),
      cutOff: true,
    }
    const conflict = { terminalId, commandId: newId(), sequence: 1, reason: 'outside_claim', body, entry: '' } as const
    const { conflictId } = await inLedger(server.pool, (tx) => recordConflict(tx, conflict))
    await server.pool.query(
      `with settled as (
         update conflicts set settled_at = now(), settled_by = terminal_id, resolution = 'refund', settled_reason = 'a test'
         where id = $1 returning id
       ) select pg_notify('conflicts', id::text) from settled`,
      [conflictId],
    )
    await until('it is told', () => a.engine.state().payOuts.length === 1)
    const told = 'select from conflicts where id = $1 and told_at is not null'
    await until('the server knows', async () => (await server.pool.query(told, [conflictId])).rowCount === 1)
    if (paysOut) {
      value(await a.api.paidOut({ conflictId }))
      await until('the server has it', async () => (await paid(conflictId)) === 1)
    }
    await a.engine.stop()
    return { dir, conflictId, a }
  }

  async function startAgain({ dir, a }: { dir: string; a: Counter }) {
    const engine = await startEngine({ dir, serverUrl: server.url })
    const { api } = engine.openScreen({})
    counters.push({ ...a, engine, api })
    await engine.ready()
    return { engine, api }
  }

  const paid = async (conflictId: string): Promise<number | null> =>
    (await server.pool.query('select from drawer_movements where conflict_id = $1', [conflictId])).rowCount

  test('waits for the clerk again when the disk was lost', async () => {
    const told = await toldToGiveBack(false)
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(told.dir, DATABASE_FILE + suffix), { force: true })
    const { engine, api } = await startAgain(told)
    await until('it is told again', () => engine.state().payOuts.length === 1)
    expect(engine.state().payOuts).toMatchObject([{ conflictId: told.conflictId, money: { amount: 1250 } }])
    value(await api.paidOut({ conflictId: told.conflictId }))
    await until('the server has it', async () => (await paid(told.conflictId)) === 1)
  })

  test("doesn't wait again if a damaged disk still shows that it was paid", async () => {
    const told = await toldToGiveBack(true)
    // Changed as if the server had never heard of it.
    await server.pool.query(
      'delete from inbox where command_id in (select id from drawer_movements where conflict_id = $1)',
      [told.conflictId],
    )
    await server.pool.query('delete from drawer_movements where conflict_id = $1', [told.conflictId])
    const file = openSync(join(told.dir, DATABASE_FILE), 'r+')
    writeSync(file, Buffer.alloc(100), 0, 100, 0)
    closeSync(file)
    const { engine } = await startAgain(told)
    const again = 'select from conflicts where id = $1 and told_before_at is not null and told_at is not null'
    await until('it is told again', async () => (await server.pool.query(again, [told.conflictId])).rowCount === 1)
    await until('the server has it', async () => (await paid(told.conflictId)) === 1)
    expect(engine.state().payOuts).toEqual([])
  })
})
