/** Opens the terminal's SQLite file, whole and with the tables of today, and closes it. */
import Database from 'better-sqlite3'
import { StartRefusal } from '../../start-refusal.ts'
import { type Db, inTransaction } from './database.ts'
import { migrate } from './migrate.ts'
import { SCHEMA_VERSION, TABLES, UNCHANGED_TABLES } from './schema.ts'

export const DATABASE_FILE = 'terminal.sqlite'

/** 'MARQ' in ASCII: tells this file from any other program's. */
const APPLICATION_ID = 0x4d415251

/**
 * Large enough that a row of the outbox, its answer included, lies on one leaf in one piece. SQLite moves a row to
 * overflow pages only above page size − 35 bytes. `salvage.ts` finds commands in the bytes of a damaged file by that.
 */
const PAGE_SIZE = 16384

/** The file is no database of this program, or not a whole one. */
export class DamagedDatabase extends Error {
  override name = 'DamagedDatabase'
}

function pragma(db: Db, name: string): unknown {
  return db.pragma(name, { simple: true })
}

/**
 * Opens the file, or makes it.
 * @param options `isNew`: it may be one without a table, to be filled
 * @throws DamagedDatabase when it isn't whole, StartRefusal when a newer program wrote it.
 */
export function openDatabase(path: string, { isNew }: { isNew: boolean } = { isNew: true }): Db {
  let db: Db | undefined
  try {
    db = new Database(path)
    prepare(db, isNew)
    rememberStatements(db)
    return db
  } catch (error) {
    closeQuietly(db)
    if (error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB|FORMAT)/.test(error.code)) {
      throw new DamagedDatabase(error.message)
    }
    throw error
  }
}

function prepare(db: Db, isNew: boolean): void {
  db.pragma('busy_timeout = 2000')
  const tables = db.prepare("select count(*) from sqlite_schema where type = 'table'").pluck().get() as number
  const version = pragma(db, 'user_version') as number
  if (tables === 0 && version === 0 && isNew) {
    db.pragma(`page_size = ${PAGE_SIZE}`)
  } else if (pragma(db, 'application_id') !== APPLICATION_ID || version < 1) {
    throw new DamagedDatabase('it was not made by this program')
  } else if (version > SCHEMA_VERSION) {
    throw new StartRefusal(
      `The data of this terminal was written by a newer version of this program (format ${version}, this one knows up to ${SCHEMA_VERSION}): update the program.`,
    )
  }

  const journal = db.pragma('journal_mode = WAL', { simple: true })
  // Comes up NORMAL in a WAL file at every open, and NORMAL may lose a committed sale when the power goes.
  db.pragma('synchronous = FULL')
  if (journal !== 'wal' || pragma(db, 'synchronous') !== 2) {
    throw new Error(`SQLite refused WAL with synchronous=FULL (journal_mode is ${String(journal)})`)
  }
  // macOS otherwise leaves a flush in the drive's own memory. Elsewhere it changes nothing.
  db.pragma('fullfsync = ON')
  db.pragma('checkpoint_fullfsync = ON')
  // Deleted rows are overwritten, so that a salvage never finds commands that were cleared away long ago.
  db.pragma('secure_delete = ON')

  if (tables === 0) {
    inTransaction(db, () => {
      db.exec(UNCHANGED_TABLES + TABLES)
      db.pragma(`application_id = ${APPLICATION_ID}`)
      db.pragma(`user_version = ${SCHEMA_VERSION}`)
    })
  }
  checkIntegrity(db)
  if (tables > 0 && version < SCHEMA_VERSION) {
    inTransaction(db, () => {
      migrate(db, version)
      db.pragma(`user_version = ${SCHEMA_VERSION}`)
    })
  }
}

/** Compiles each statement once: that took half of the time in which a full outbox drains. */
function rememberStatements(db: Db): void {
  const compile = db.prepare.bind(db)
  const compiled = new Map<string, Database.Statement>()
  db.prepare = ((sql: string) => {
    const known = compiled.get(sql) ?? compile(sql)
    compiled.set(sql, known)
    return known
  }) as typeof db.prepare
}

const CLOSED_CLEANLY = 'closed cleanly'

/** The whole check (indexes against tables) only after a stop that wasn't orderly; the quick one reads every page too. */
function checkIntegrity(db: Db): void {
  const clean = db.prepare('delete from meta where key = ?').run(CLOSED_CLEANLY).changes === 1
  const [first] = db.pragma(clean ? 'quick_check(1)' : 'integrity_check(1)') as Record<string, string>[]
  const finding = first && Object.values(first)[0]
  if (finding !== 'ok') throw new DamagedDatabase(finding ?? 'the integrity check said nothing')
}

export function closeDatabase(db: Db): void {
  if (!db.open) return
  try {
    db.prepare("insert or replace into meta (key, value) values (?, '')").run(CLOSED_CLEANLY)
  } finally {
    db.close()
  }
}

function closeQuietly(db: Db | undefined): void {
  try {
    db?.close()
  } catch {
    // The file is damaged; there is nothing to save by closing it well.
  }
}
