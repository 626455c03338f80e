import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { ChainLink, newId, type SoldBooking } from '@marquee/shared'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { TERMINAL, testStore, waiting } from '../../testing/test-store.ts'
import { allNotices } from '../notices-table.ts'
import { carveCommands } from '../outbox/envelope.ts'
import { enterWaiting, entriesFrom } from '../outbox/outbox-table.ts'
import { readRun } from '../runs/run-table.ts'
import { drawerSums } from '../sales/drawer-table.ts'
import { latestSales } from '../sales/sales-table.ts'
import { findClaim, grantClaim } from '../seats/claims-table.ts'
import { floorOf, raiseFloor } from '../seats/floors-table.ts'
import { allReleases } from '../seats/releases-table.ts'
import { allCatalogueEntries, catalogueCursor, saveCataloguePage } from '../shows/catalogue-table.ts'
import { findMap } from '../shows/seat-maps-table.ts'
import type { Db } from './database.ts'
import { closeDatabase } from './open-database.ts'
import { SCHEMA_VERSION, UNCHANGED_TABLES } from './schema.ts'

const t = testStore()

/** A database as a program of that time left it. */
function writeDatabase(format: number, tables: string): Database.Database {
  const db = new Database(t.path)
  db.pragma('page_size = 16384')
  db.pragma('journal_mode = WAL')
  db.exec(tables)
  db.pragma(`application_id = ${0x4d415251}`)
  db.pragma(`user_version = ${format}`)
  return db
}

const FORMAT_3 = readFileSync(new URL('../../testing/format-3.sql', import.meta.url), 'utf8')

/** Columns, indexes and triggers by their tables. */
function shape(db: Db): unknown {
  const names = db.prepare(
    "select tbl_name, type, name from sqlite_schema where name not like 'sqlite_%' order by 1, 2, 3",
  )
  const columns = db.prepare(
    "select t.name as of, c.* from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table' order by 1, c.cid",
  )
  return [names.all(), columns.all()]
}

test('a database of format 2 or 3 gets the tables of a new one', () => {
  const fresh = t.open()
  const expected = shape(fresh)
  closeDatabase(fresh)
  for (const format of [2, 3]) {
    for (const end of ['', '-wal', '-shm']) rmSync(t.path + end, { force: true })
    const old = writeDatabase(format, FORMAT_3)
    if (format === 2) old.exec('drop index door_admissions_seat; drop index door_news_seat')
    old.close()
    const db = t.open()
    expect(shape(db)).toEqual(expected)
    closeDatabase(db)
  }
})

test('a database of format 3 keeps what the terminal knew: its run, its map, its claims and its floors', () => {
  const [showId, bootId] = [newId(), newId()]
  const old = writeDatabase(3, FORMAT_3)
  old.exec(`update run set terminal_id = '${TERMINAL}', boot_id = '${bootId}', epoch = 7;
    insert into seat_maps values ('${showId}', 'a life', 12, 4, x'00', '2026-11-21T11:00:00.000Z');
    insert into claims (show_id, seat_id, epoch, state) values ('${showId}', 'A-1', 41, 'allotted');
    insert into floors values ('${showId}', 'A-2', 40);
    insert into releases values ('${showId}', 'A-3', 39);`)
  old.close()
  const db = t.open()
  expect(readRun(db)).toMatchObject({ terminalId: TERMINAL, bootId, runNumber: 7 })
  expect(findMap(db, showId)).toMatchObject({ mapLife: 'a life', revision: 12 })
  expect(findClaim(db, showId, 'A-1')).toMatchObject({ grantNumber: 41 })
  expect(floorOf(db, showId, 'A-2')).toBe(40)
  expect(allReleases(db)).toEqual([{ showId, seats: [{ seatId: 'A-3', grantNumber: 39 }] }])
  expect(() => grantClaim(db, showId, { seatId: 'A-2', grantNumber: 40 })).toThrow(/has ended/)
  raiseFloor(db, showId, { seatId: 'A-1', grantNumber: 41 })
  expect(findClaim(db, showId, 'A-1')).toBeUndefined()
  expect(() => db.exec('update floors set grant_number = 1')).toThrow(/only rises/)
})

test('a database of format 3 or 4 keeps its programme, and the next pull of it begins at the beginning', () => {
  const cinema = { id: newId(), name: 'Lido', timeZone: 'Asia/Singapore', currency: 'SGD' }
  for (const format of [3, 4]) {
    for (const end of ['', '-wal', '-shm']) rmSync(t.path + end, { force: true })
    const old = format === 3 ? writeDatabase(3, FORMAT_3) : t.open()
    saveCataloguePage(old, [{ kind: 'cinema', revision: 7, entry: cinema }])
    if (format === 4)
      old.exec(
        'drop table orders; drop table machine_refunds; drop table reader_payments; drop table voucher_claims; drop table exchanges; drop table subscription_cards; drop table subscription_entries; drop table known_accounts; drop table credit_claims; drop table print_jobs; drop table known_operators; drop table pin_attempts; drop table lock_outs; drop table shift_events; drop table shifts; drop table parked_orders',
      )
    old.pragma(`user_version = ${format}`)
    closeDatabase(old)
    const db = t.open()
    expect(catalogueCursor(db)).toBeUndefined()
    expect(allCatalogueEntries(db)).toEqual([{ kind: 'cinema', revision: 7, entry: cinema }])
    saveCataloguePage(db, [{ kind: 'cinema', revision: 8, entry: cinema }])
    closeDatabase(db)
    const again = t.open()
    expect(catalogueCursor(again)).toMatchObject({ revision: 8 })
    closeDatabase(again)
  }
})

test.each([
  [
    5,
    'drop table orders; drop table machine_refunds; drop table reader_payments; drop table voucher_claims; drop table exchanges; drop table subscription_cards; drop table subscription_entries; drop table known_accounts; drop table credit_claims; drop table print_jobs; drop table known_operators; drop table pin_attempts; drop table lock_outs; drop table shift_events; drop table shifts; drop table parked_orders',
  ],
  [
    6,
    'drop table machine_refunds; drop table reader_payments; drop table voucher_claims; drop table exchanges; drop table subscription_cards; drop table subscription_entries; drop table known_accounts; drop table credit_claims; drop table print_jobs; drop table known_operators; drop table pin_attempts; drop table lock_outs; drop table shift_events; drop table shifts; drop table parked_orders',
  ],
  [
    7,
    'drop table print_jobs; drop table known_operators; drop table pin_attempts; drop table lock_outs; drop table shift_events; drop table shifts; drop table parked_orders',
  ],
  [8, 'drop table parked_orders'],
])('a database of format %i keeps its programme as it is, and gets the tables that are new since', (format, drop) => {
  const cinema = { id: newId(), name: 'Lido', timeZone: 'Asia/Singapore', currency: 'SGD' }
  const old = t.open()
  saveCataloguePage(old, [{ kind: 'cinema', revision: 7, entry: cinema }])
  const expected = shape(old)
  old.exec(drop)
  old.pragma(`user_version = ${format}`)
  closeDatabase(old)
  const db = t.open()
  expect(shape(db)).toEqual(expected)
  expect(catalogueCursor(db)).toMatchObject({ revision: 7 })
  closeDatabase(db)
})

describe('a database of format 1', () => {
  test('is migrated, with its unanswered sales waiting to be sent and their money in the drawer', () => {
    const old = oldSales()
    writeFormat1(old)
    const db = t.open()
    expect(db.pragma('user_version', { simple: true })).toBe(SCHEMA_VERSION)
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(waiting(db)).toEqual([old.waiting.id])
    enterWaiting(db, TERMINAL, 1)
    const [entry] = entriesFrom(db, 1, 10)
    const { command } = ChainLink.parse(JSON.parse(entry?.text ?? ''))
    expect(command).toMatchObject({
      id: old.waiting.id,
      body: {
        ...old.waiting.body,
        reference: 'MQ-000001',
        tickets: [
          { seatId: 'A-1', amount: 833, grantNumber: 1 },
          { seatId: 'A-2', amount: 834, grantNumber: 1 },
          { seatId: 'A-3', amount: 833, grantNumber: 1 },
        ].map((ticket) => expect.objectContaining({ ...ticket, amount: expect.any(Number) })),
      },
    })
    expect(command.body.kind === 'sell' && command.body.tickets.reduce((sum, { amount }) => sum + amount, 0)).toBe(2500)
    expect(latestSales(db, 10)).toEqual([{ booking: old.answered, standing: 'applied' }])
    expect(drawerSums(db)).toEqual(new Map([['SGD', 2500 + 1250]]))
    // The old tables are gone, and their bytes too.
    expect(db.prepare("select name from sqlite_schema where name like 'old%'").all()).toEqual([])
    closeDatabase(db)
    expect(carveCommands(readFileSync(t.path))).toHaveLength(1)
    expect(allNotices(t.open())).toEqual([])
  })

  test('gives up its sales even if it is damaged', () => {
    const old = oldSales()
    writeFormat1(old)
    const bytes = readFileSync(t.path)
    writeFileSync(t.path, bytes.fill(0xa5, 0, 100))
    const db = t.open()
    expect(waiting(db)).toContain(old.waiting.id)
    expect(allNotices(db)[0]?.text).toMatch(/damaged/)
  })

  interface OldSales {
    waiting: { id: string; body: Record<string, unknown> & { bookingId: string } }
    answered: SoldBooking
  }

  function oldSales(): OldSales {
    return {
      waiting: {
        id: newId(),
        body: {
          kind: 'sell',
          bookingId: newId(),
          showId: newId(),
          tickets: ['A-1', 'A-2', 'A-3'].map((seatId) => ({ seatId, type: 'adult' })),
          total: { amount: 2500, currency: 'SGD' },
          payment: { method: 'cash', tendered: 5000 },
          soldAt: '2026-11-21T11:00:00.000Z',
        },
      },
      answered: {
        bookingId: newId(),
        reference: 'MQ-7K3F9P',
        showId: newId(),
        tickets: [{ ticketId: newId(), seatId: 'B-1', type: 'adult', amount: 1250, code: 'MQ1.x' }],
        total: { amount: 1250, currency: 'SGD' },
        change: 0,
        confirmedAt: '2026-11-21T11:00:00.000Z',
      },
    }
  }

  /** Writes the file as the program of that time left it. */
  function writeFormat1({ waiting, answered }: OldSales): void {
    const db = writeDatabase(
      1,
      `${UNCHANGED_TABLES.replace('map_life', 'epoch')}
      create table outbox (sequence integer primary key autoincrement, command_id text not null unique,
        envelope text not null, made_at text not null, answer text, answered_at text);
      create index outbox_unanswered on outbox (sequence) where answered_at is null;
      create table carts (booking_id text primary key, session_id text not null, show_id text not null,
        seat_ids text not null, reference text, expires_at text) without rowid;
      create table releases (id integer primary key autoincrement, booking_id text not null, show_id text not null,
        seat_ids text not null);
      create table sales (booking_id text primary key, confirmed_at text not null, booking text not null);
      create index sales_confirmed_at on sales (confirmed_at);`,
    )
    const json = JSON.stringify(waiting)
    const envelope = `MQCMD1 ${Buffer.byteLength(json)} ${crc32(json).toString(16).padStart(8, '0')} ${json}`
    const add = db.prepare(
      'insert into outbox (command_id, envelope, made_at, answer, answered_at) values (?, ?, ?, ?, ?)',
    )
    add.run(waiting.id, envelope, 'x', null, null)
    add.run(newId(), 'MQCMD1 done', 'x', '{}', 'x')
    const { bookingId, showId } = waiting.body
    db.prepare("insert into carts values (?, ?, ?, '[]', 'MQ-000001', null)").run(bookingId, newId(), showId as string)
    db.prepare("insert into releases (booking_id, show_id, seat_ids) values ('b', 's', '[]')").run()
    db.prepare('insert into sales values (?, ?, ?)').run(
      answered.bookingId,
      answered.confirmedAt,
      JSON.stringify(answered),
    )
    db.close()
  }
})
