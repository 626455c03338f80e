import { readFileSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { ChainLink, newId, type SoldBooking } from '@marquee/shared'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { TERMINAL, testStore, waiting } from '../testing/test-store.ts'
import type { Db } from './database.ts'
import { drawerSums } from './drawer-table.ts'
import { carveCommands } from './envelope.ts'
import { allNotices } from './notices-table.ts'
import { closeDatabase } from './open-database.ts'
import { enterWaiting, entriesFrom } from './outbox-table.ts'
import { latestSales } from './sales-table.ts'
import { UNCHANGED_TABLES } from './schema.ts'

const t = testStore()

test('a database of format 2 finds who was admitted for a seat as fast as a new one', () => {
  const indexes = (db: Db): unknown =>
    db.prepare("select name from sqlite_schema where type = 'index' and name like 'door_%'").pluck().all()
  const fresh = t.open()
  const expected = indexes(fresh)
  fresh.exec('drop index door_admissions_seat; drop index door_news_seat')
  fresh.pragma('user_version = 2')
  closeDatabase(fresh)
  expect(indexes(t.open())).toEqual(expected)
})

describe('a database of format 1', () => {
  test('is brought to this one: its unanswered sales wait to be sent whole, and its drawer has their money', () => {
    const old = oldSales()
    writeFormat1(old)
    const db = t.open()
    expect(db.pragma('user_version', { simple: true })).toBe(3)
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
          { seatId: 'A-1', amount: 833, epoch: 1 },
          { seatId: 'A-2', amount: 834, epoch: 1 },
          { seatId: 'A-3', amount: 833, epoch: 1 },
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

  test('that is damaged gives its sales up all the same', () => {
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
    const db = new Database(t.path)
    db.pragma('page_size = 16384')
    db.pragma('journal_mode = WAL')
    db.exec(`${UNCHANGED_TABLES}
      create table outbox (sequence integer primary key autoincrement, command_id text not null unique,
        envelope text not null, made_at text not null, answer text, answered_at text);
      create index outbox_unanswered on outbox (sequence) where answered_at is null;
      create table carts (booking_id text primary key, session_id text not null, show_id text not null,
        seat_ids text not null, reference text, expires_at text) without rowid;
      create table releases (id integer primary key autoincrement, booking_id text not null, show_id text not null,
        seat_ids text not null);
      create table sales (booking_id text primary key, confirmed_at text not null, booking text not null);
      create index sales_confirmed_at on sales (confirmed_at);`)
    db.pragma(`application_id = ${0x4d415251}`)
    db.pragma('user_version = 1')
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
