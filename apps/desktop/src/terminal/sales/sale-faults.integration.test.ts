import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@marquee/shared'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { SILENT } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import { openStore } from '../store/open-store.ts'
import { countWaiting } from '../store/outbox/outbox-table.ts'
import { drawerSums } from '../store/sales/drawer-table.ts'
import { latestSales } from '../store/sales/sales-table.ts'
import { claimsOfCart } from '../store/seats/claims-table.ts'
import { adults, code, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter()

/** Calls `onWrite` before each statement that writes, the commits among them. */
function tapped(db: Db, onWrite: (sql: string) => void): Db {
  const prepare = db.prepare.bind(db)
  const exec = db.exec.bind(db)
  const taps = new WeakSet<object>()
  const isWrite = /^\s*(insert|update|delete|commit)/i
  return Object.assign(db, {
    prepare(sql: string) {
      const statement = prepare(sql)
      if (taps.has(statement)) return statement
      taps.add(statement)
      const run = statement.run.bind(statement)
      const get = statement.get.bind(statement)
      if (!isWrite.test(sql)) return statement
      return Object.assign(statement, {
        run(...args: unknown[]) {
          onWrite(sql)
          return run(...args)
        },
        get(...args: unknown[]) {
          onWrite(sql)
          return get(...args)
        },
      })
    },
    exec(sql: string) {
      if (isWrite.test(sql)) onWrite(sql)
      return exec(sql)
    },
  })
}

/** All of a sale, or nothing of it. */
function whatIsThere(db: Db, bookingId: string) {
  const sale = latestSales(db, 10).find(({ booking }) => booking.bookingId === bookingId)
  return {
    sale: sale?.booking.tickets.map(({ seatId }) => seatId),
    drawer: drawerSums(db).get('SGD') ?? 0,
    waiting: countWaiting(db),
    cart: claimsOfCart(db, bookingId).map(({ seatId }) => seatId),
    floors: db.prepare('select count(*) from floors').pluck().get(),
  }
}

const NOTHING = { sale: undefined, drawer: 0, waiting: 0, cart: ['A-1', 'A-2'], floors: 0 }
const ALL = { sale: ['A-1', 'A-2'], drawer: 2500, waiting: 1, cart: [], floors: 2 }

async function startTapped(onWrite: (sql: string) => void): Promise<string> {
  await t.start({ ports: { openStore: (dir, options) => tapped(openStore(dir, options), onWrite) } })
  value(await t.api.enrol({ code: t.server.code('Counter 1') }))
  await t.engine?.ready()
  await t.server.allot(t.programme.showId, ['A-1', 'A-2'])
  await until('it has references', () => t.server.requests.some(({ name }) => name === 'references'))
  await t.stopServer()
  const { bookingId, answer } = await t.claim(['A-1', 'A-2'])
  value(answer)
  return bookingId
}

const look = (bookingId: string, path = join(t.dir, 'terminal.sqlite')) => {
  const db = new Database(path, { readonly: true })
  try {
    return whatIsThere(db, bookingId)
  } finally {
    db.close()
  }
}

test('a full disk at any write of a sale leaves nothing half done, and the sale can be retried', async () => {
  let failAt = Number.POSITIVE_INFINITY
  let writes = 0
  const bookingId = await startTapped(() => {
    writes++
    if (writes === failAt) throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL')
  })
  const sale = { bookingId, tickets: adults(['A-1', 'A-2']), tendered: 5000 }
  let refusals = 0
  for (failAt = 1; ; failAt++) {
    writes = 0
    const answer = await t.api.sell(sale)
    if (answer.ok) break
    refusals++
    expect(code(answer)).toBe('unavailable')
    expect(look(bookingId)).toEqual(NOTHING)
    expect(t.engine?.state().waitingCommands).toBe(0)
  }
  // The sale and its tickets, the drawer, two floors, the outbox, the cart, the commit: each has failed once.
  expect(refusals).toBeGreaterThanOrEqual(8)
  failAt = Number.POSITIVE_INFINITY
  expect(look(bookingId)).toEqual(ALL)
  expect(t.heard.ended).toEqual([{ bookingId, why: 'sold' }])
  await t.startServerAgain()
  await until('it is answered', () => t.engine?.state().waitingCommands === 0)
  expect(t.server.sold.size).toBe(1)
  expect(t.server.drawer()).toBe(2500)
}, 30_000)

test('a sale on the disk stands, whatever fails after it', async () => {
  let db: Db | undefined
  let isArmed = false
  let isFailing = false
  await t.start({
    ports: {
      openStore(dir, options) {
        db = openStore(dir, options)
        const [prepare, exec] = [db.prepare.bind(db), db.exec.bind(db)]
        return Object.assign(db, {
          prepare(sql: string) {
            if (isFailing) throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_READ')
            return prepare(sql)
          },
          exec(sql: string) {
            const done = exec(sql)
            isFailing ||= isArmed && sql === 'commit'
            return done
          },
        })
      },
    },
  })
  value(await t.api.enrol({ code: t.server.code('Counter 1') }))
  await t.engine?.ready()
  await t.server.allot(t.programme.showId, ['A-1', 'A-2'])
  await until('it has references', () => t.server.requests.some(({ name }) => name === 'references'))
  await t.stopServer()
  const { bookingId, answer } = await t.claim(['A-1', 'A-2'])
  value(answer)
  isArmed = true
  const sale = { bookingId, tickets: adults(['A-1', 'A-2']), tendered: 5000 }
  const sold = value(await t.api.sell(sale))
  expect(isFailing).toBe(true)
  isArmed = false
  isFailing = false
  expect(look(bookingId)).toEqual(ALL)
  expect(value(await t.api.sell(sale))).toEqual(sold)
  await t.startServerAgain()
  await until('the server has it', () => t.server.sold.size === 1)
}, 30_000)

test('seats are not given back on a full disk before their end is stored', async () => {
  let isFull = false
  const engine = await t.start({
    ports: {
      openStore: (dir, options) =>
        tapped(openStore(dir, options), () => {
          if (isFull) throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL')
        }),
    },
  })
  value(await engine.enrol(t.server.code('Counter 1')))
  await engine.ready()
  await until('it has references', () => t.server.requests.some(({ name }) => name === 'references'))
  const { showId } = t.programme
  const asked = (request: string) => t.server.requests.filter(({ name }) => name === request).length
  isFull = true
  expect(code((await t.claim(['A-1'])).answer)).toBe('unavailable')
  const grantNumber = t.server.claimOn(showId, 'A-1')?.grantNumber ?? 0
  await until('it was asked for again', () => asked('claim') >= 3)
  expect(asked('release')).toBe(0)
  expect(t.server.claimOn(showId, 'A-1')?.grantNumber).toBe(grantNumber)

  isFull = false
  await until('it is given back', () => t.server.claimOn(showId, 'A-1') === undefined)
  // A late message about that grant means nothing any more.
  const [device] = t.server.state.devices.values()
  if (!device) throw new Error('no terminal')
  const seats = [{ seatId: 'A-1', grantNumber }]
  const grant = { showId, seats, certificate: t.server.state.certify(showId, device) }
  expect(await t.server.ask('grant', grant)).toEqual({ kept: true, gone: seats })
}, 20_000)

test('an engine that is killed at any step of a sale has made it whole or not at all', async () => {
  let snapshots: string[] | undefined
  const bookingId = await startTapped(() => {
    if (!snapshots) return
    const dir = join(t.dir, `killed ${snapshots.length}`)
    mkdirSync(dir)
    for (const suffix of ['', '-wal']) {
      const file = `terminal.sqlite${suffix}`
      if (existsSync(join(t.dir, file))) copyFileSync(join(t.dir, file), join(dir, file))
    }
    snapshots.push(dir)
  })
  snapshots = []
  const before = snapshots
  value(await t.api.sell({ bookingId, tickets: adults(['A-1', 'A-2']), tendered: 5000 }))
  snapshots = undefined
  expect(before.length).toBeGreaterThanOrEqual(8)
  for (const dir of before) {
    const db = openStore(dir, { enrolled: true, log: SILENT, now: () => new Date() })
    expect(whatIsThere(db, bookingId)).toEqual(NOTHING)
    db.close()
  }
  expect(look(bookingId)).toEqual(ALL)
  await t.startServerAgain()
}, 30_000)

test('the drawer is the sum of the sales and refunds', async () => {
  await t.startEnrolled()
  for (const seat of ['A-1', 'A-2', 'A-3']) {
    const { bookingId } = await t.claim([seat])
    value(await t.api.sell({ bookingId, tickets: adults([seat]), tendered: 2000 }))
  }
  await until('all is answered', () => t.engine?.state().waitingCommands === 0)
  const [last] = await t.api.recentSales()
  const conflictId = newId()
  const settled = {
    conflictId,
    bookingId: last?.booking.bookingId ?? '',
    resolution: 'refund' as const,
    text: 'The seat had been sold before: give back SGD 12.50.',
    payOut: { amount: 1250, currency: 'SGD' },
    tickets: [],
  }
  for (let i = 0; i < 2; i++) expect(await t.server.ask('conflictSettled', settled)).toEqual({ kept: true })
  expect(t.engine?.state().payOuts).toEqual([
    { conflictId, bookingId: settled.bookingId, money: settled.payOut, text: settled.text },
  ])
  // The sale is in that list alone.
  expect(t.engine?.state().notices).toEqual([])
  expect(code(await t.api.tickets({ bookingId: settled.bookingId }))).toBe('malformed')
  // The notice waits for the clerk, whatever happens to the program.
  t.kill()
  await t.start()
  expect(t.engine?.state().payOuts).toHaveLength(1)
  expect(await Promise.all([t.api.paidOut({ conflictId }), t.api.paidOut({ conflictId })])).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ])
  expect(t.engine?.state().payOuts).toEqual([])
  expect(code(await t.api.paidOut({ conflictId: settled.bookingId }))).toBe('unknown_conflict')
  await until('the server knows', () => t.server.drawer() === 2500)
  expect(look(settled.bookingId).drawer).toBe(2500)
}, 20_000)
