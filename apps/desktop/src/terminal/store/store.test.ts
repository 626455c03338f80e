import { copyFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, newId } from '@marquee/shared'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { SILENT } from '../log.ts'
import { StartRefusal } from '../start-refusal.ts'
import { sellCommand } from '../testing/commands.ts'
import { addCommand, commands, ids, testStore, waiting } from '../testing/test-store.ts'
import { inTransaction } from './database/database.ts'
import { lockFolder } from './database/lock.ts'
import { closeDatabase, DATABASE_FILE } from './database/open-database.ts'
import { SCHEMA_VERSION } from './database/schema.ts'
import { admissionHere } from './door/door-admissions-table.ts'
import { allNotices } from './notices-table.ts'
import { openStore } from './open-store.ts'
import { carveCommands, openEnvelope, sealCommand } from './outbox/envelope.ts'
import { addUnentered } from './outbox/outbox-table.ts'
import { createWriter } from './writer.ts'

const t = testStore()

/** A store with commands in it, as it lies on the disk while its engine is killed: the WAL isn't merged yet. */
function killedStore(added: readonly Command[]): void {
  const db = openStore(t.dir, { enrolled: false, log: SILENT, now: () => new Date() })
  for (const command of added) addCommand(db, command)
  const copies = ['', '-wal'].map((suffix) => ({ suffix, bytes: readFileSync(t.path + suffix) }))
  db.close()
  for (const { suffix, bytes } of copies) writeFileSync(t.path + suffix, bytes)
}

/** The same after an orderly stop: all in the main file. */
function closedStore(added: readonly Command[]): void {
  const db = openStore(t.dir, { enrolled: false, log: SILENT, now: () => new Date() })
  for (const command of added) addCommand(db, command)
  closeDatabase(db)
}

function overwrite(file: string, at: number, length: number): void {
  const bytes = readFileSync(file)
  bytes.fill(0xa5, at, at + length)
  writeFileSync(file, bytes)
}

describe('the terminal database', () => {
  test('is opened with a WAL and synchronous=FULL, every time', () => {
    t.open({ enrolled: false }).close()
    const db = t.open()
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(db.pragma('synchronous', { simple: true })).toBe(2)
    expect(db.pragma('page_size', { simple: true })).toBe(16384)
    expect(db.pragma('fullfsync', { simple: true })).toBe(1)
    expect(db.pragma('checkpoint_fullfsync', { simple: true })).toBe(1)
    expect(allNotices(db)).toEqual([])
  })

  test('is left alone by an older program than the one that wrote it', () => {
    closedStore(commands(1))
    const newer = new Database(t.path)
    newer.pragma(`user_version = ${SCHEMA_VERSION + 1}`)
    newer.close()
    const before = readFileSync(t.path)
    expect(() => t.open()).toThrow(StartRefusal)
    expect(() => t.open()).toThrow(
      `newer version of this program (format ${SCHEMA_VERSION + 1}, this one knows up to ${SCHEMA_VERSION})`,
    )
    expect(readFileSync(t.path).equals(before)).toBe(true)
  })

  test('is used by one engine at a time', () => {
    const unlock = lockFolder(t.dir)
    expect(() => lockFolder(t.dir)).toThrow(/Another terminal is already running/)
    unlock()
    writeFileSync(join(t.dir, 'terminal.lock'), 'no lock')
    lockFolder(t.dir)()
  })

  test("reports a folder that it can't use", () => {
    writeFileSync(join(t.dir, 'file'), '')
    expect(() => lockFolder(join(t.dir, 'file'))).toThrow(StartRefusal)
    expect(() => lockFolder(join(t.dir, 'file', 'below'))).toThrow(/^The folder of this terminal, .*, cannot be used: /)
  })
})

describe('writes of one tick', () => {
  test('share a transaction, and a failing one undoes itself alone', async () => {
    const db = t.open({ enrolled: false })
    const writer = createWriter(db, { log: SILENT })
    const [a, b, c] = commands(3) as [Command, Command, Command]
    const results = await Promise.allSettled([
      writer.write(({ db }) => addCommand(db, a)),
      writer.write(({ db }) => {
        addCommand(db, b)
        throw new Error('no')
      }),
      writer.write(({ db }) => addCommand(db, c)),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(waiting(db)).toEqual([a.id, c.id])
  })

  test('run their follow-up steps once they are on disk, and none if they were undone', async () => {
    const db = t.open({ enrolled: false })
    const logged: unknown[] = []
    const writer = createWriter(db, { log: { ...SILENT, error: (context) => logged.push(context) } })
    const [a, b] = commands(2) as [Command, Command]
    const told: string[] = []
    const failing = writer.write(({ db, afterCommit }) => {
      afterCommit(() => told.push('undone'))
      addCommand(db, b)
      throw new Error('no')
    })
    const written = writer.write((tx) => {
      tx.afterCommit(() => told.push(`on the disk: ${!tx.db.inTransaction}`))
      tx.afterCommit(() => {
        throw new Error('a screen failed')
      })
      tx.afterCommit(() => told.push('behind the one that failed'))
      addCommand(tx.db, a)
      return 'taken'
    })
    await expect(failing).rejects.toThrow('no')
    expect(await written).toBe('taken')
    expect(told).toEqual(['on the disk: true', 'behind the one that failed'])
    expect(logged).toEqual([{ err: new Error('a screen failed') }])
  })

  test('fail together when the disk is full, leave nothing half written, and continue when there is room', async () => {
    const db = t.open({ enrolled: false })
    const writer = createWriter(db, { log: SILENT })
    const [small] = commands(1) as [Command]
    await writer.write(({ db }) => addCommand(db, small))
    // SQLite's own limit answers as a full disk does: SQLITE_FULL.
    db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`)
    const many = commands(200)
    const results = await Promise.allSettled(many.map((command) => writer.write(({ db }) => addCommand(db, command))))
    const written = new Set(waiting(db))
    const refusals = results.filter((result) => result.status === 'rejected')
    expect(refusals.length).toBeGreaterThan(0)
    expect(String(refusals[0]?.reason.code)).toBe('SQLITE_FULL')
    // Exactly those rows are written that were reported as written.
    results.forEach((result, i) => expect(written.has(many[i]?.id ?? '')).toBe(result.status === 'fulfilled'))
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')

    db.pragma('max_page_count = 1000000')
    await writer.write(({ db }) => addCommand(db, many[199] as Command))
    expect(waiting(db)).toContain(many[199]?.id)
  })
})

describe('a command in its envelope', () => {
  test('is found whole or not at all in any bytes', () => {
    const [a, b] = commands(2) as [Command, Command]
    const bytes = Buffer.concat([
      Buffer.from('MQCMD1 12 MQCMD1 '),
      Buffer.from(sealCommand(a)),
      Buffer.alloc(50, 0xff),
      Buffer.from(sealCommand(b)),
    ])
    expect(carveCommands(bytes)).toEqual([a, b])
    bytes[bytes.length - 3] = 0x20
    expect(carveCommands(bytes)).toEqual([a])
    expect(openEnvelope(sealCommand(a).slice(0, -1))).toBeUndefined()
  })
})

describe('a damaged database is set aside and reported, and its commands are salvaged', () => {
  function expectSalvaged(expected: readonly Command[]): void {
    const db = t.open()
    expect(waiting(db)).toEqual(ids(expected))
    const [notice] = allNotices(db)
    expect(notice?.severity).toBe('warning')
    expect(notice?.text).toMatch(/damaged/)
    expect(notice?.text).toContain(expected.length === 0 ? 'No sale was found' : `${expected.length} sales were found`)
    const aside = readdirSync(t.dir).filter((name) => /^terminal\.sqlite\.damaged-20261121T110000Z$/.test(name))
    expect(aside).toHaveLength(1)
    expect(readdirSync(t.dir).filter((name) => /rebuilt|salvage/.test(name))).toEqual([])
    // The store works, and the next start finds nothing wrong with it.
    inTransaction(db, () => addUnentered(db, sellCommand()))
    closeDatabase(db)
    const again = t.open()
    expect(waiting(again)).toHaveLength(expected.length + 1)
    expect(allNotices(again)).toHaveLength(1)
  }

  test('when its header is gone', () => {
    const added = commands(30)
    closedStore(added)
    overwrite(t.path, 0, 100)
    expectSalvaged(added)
  })

  test('when its first pages, with the tables, are gone', () => {
    const added = commands(30)
    closedStore(added)
    overwrite(t.path, 0, 16384 * 2)
    expectSalvaged(added)
  })

  test("when it was killed with its commands in the WAL, and both files' beginnings are destroyed", () => {
    const added = commands(30)
    killedStore(added)
    overwrite(t.path, 0, 16384)
    overwrite(`${t.path}-wal`, 0, 200)
    expectSalvaged(added)
  })

  test('when the WAL is damaged before committed sales, which SQLite would drop silently', () => {
    const added = commands(30)
    killedStore(added)
    // Damage in the middle of a page's free space, or in an older version of it: the commands are all there later on.
    overwrite(`${t.path}-wal`, 32 + 24 + 9000, 64)
    expectSalvaged(added)
  })

  test('when the header of the WAL is gone', () => {
    const added = commands(5)
    killedStore(added)
    overwrite(`${t.path}-wal`, 0, 32)
    expectSalvaged(added)
  })

  test('with one admission of a ticket that an older file has checked in twice', () => {
    const ticketId = newId()
    const checkIn = (at: string): Command => ({
      id: newId(),
      body: { kind: 'check_in', ticketId, showId: newId(), seatId: 'A-1', at },
    })
    const added = [checkIn('2026-11-21T10:00:00.000Z'), checkIn('2026-11-21T10:05:00.000Z')]
    closedStore(added)
    overwrite(t.path, 0, 100)
    const db = t.open()
    expect(waiting(db)).toEqual(ids(added))
    expect(admissionHere(db, ticketId)?.at).toBe('2026-11-21T10:00:00.000Z')
  })

  test('without an admission that was undone', () => {
    const [ticketId, showId] = [newId(), newId()]
    const [at, undoneAt] = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:20.000Z']
    const about = { ticketId, showId, seatId: 'A-1' }
    const commandOf = (body: Command['body']): Command => ({ id: newId(), body })
    const undone = [
      commandOf({ kind: 'check_in', ...about, at }),
      commandOf({ kind: 'undo_check_in', ...about, admittedAt: at, at: undoneAt }),
    ]
    closedStore(undone)
    overwrite(t.path, 0, 100)
    expect(admissionHere(t.open(), ticketId)).toBeUndefined()
  })

  test('when it is an empty file, with the commands still in the WAL', () => {
    const added = commands(8)
    killedStore(added)
    truncateSync(t.path, 0)
    expectSalvaged(added)
  })

  test('when it is garbage without any commands', () => {
    writeFileSync(t.path, Buffer.alloc(50_000, 'no database'))
    expectSalvaged([])
  })

  test("when it is another program's database", () => {
    const other = new Database(t.path)
    other.exec('create table things (id integer)')
    other.close()
    expectSalvaged([])
  })

  test('when it was cut off', () => {
    const added = commands(200)
    closedStore(added)
    const size = readFileSync(t.path).length
    truncateSync(t.path, size - 3 * 16384)
    const db = t.open()
    const found = new Set(waiting(db))
    expect(allNotices(db)[0]?.text).toMatch(/damaged/)
    // The part that was cut off is gone; all of the rest is there.
    const left = readFileSync(
      t.path.replace(DATABASE_FILE, readdirSync(t.dir).find((name) => name.includes('damaged')) ?? ''),
    )
    expect(found.size).toBe(carveCommands(left).length)
    expect(found.size).toBeGreaterThan(50)
  })

  test('when a page in its middle is overwritten, with all commands but those of that page', () => {
    const added = commands(200)
    closedStore(added)
    const bytes = readFileSync(t.path)
    const at = Math.floor(bytes.indexOf((added[100] as Command).id) / 16384) * 16384
    overwrite(t.path, at, 16384)
    const lost = carveCommands(bytes.subarray(at, at + 16384)).length
    const db = t.open()
    expect(waiting(db)).toHaveLength(200 - lost)
    expect(allNotices(db)).toHaveLength(1)
  })

  test('when it is gone although this terminal was enrolled', () => {
    const db = t.open({ enrolled: true })
    expect(allNotices(db)[0]?.text).toMatch(/was gone/)
  })
})

describe('an interrupted rebuild', () => {
  test('is finished at the next start, and loses nothing', () => {
    const added = commands(3)
    closedStore(added)
    // The state as if the crash came between moving the damaged file away and the new one into its place.
    copyFileSync(t.path, `${t.path}.rebuilt`)
    rmSync(t.path)
    writeFileSync(`${t.path}-wal`, 'left behind')
    const db = t.open()
    expect(waiting(db)).toEqual(ids(added))
    expect(readdirSync(t.dir).filter((name) => name.endsWith('-wal') && name.includes('damaged'))).toHaveLength(1)
  })

  test('is restarted if the damaged file is still in place', () => {
    const added = commands(3)
    closedStore(added)
    overwrite(t.path, 0, 100)
    writeFileSync(`${t.path}.rebuilt`, 'half of a file')
    const db = t.open()
    expect(waiting(db)).toEqual(ids(added))
  })
})
