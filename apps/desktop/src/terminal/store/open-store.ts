/**
 * Opens the terminal's database. A damaged one is set aside, its commands are salvaged into a new one, and a notice says
 * so. The rest of its content comes back from the server.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import type { CommandKind } from '@marquee/shared'
import type { Log } from '../log.ts'
import { type Db, inTransaction } from './database/database.ts'
import { closeDatabase, DATABASE_FILE, DamagedDatabase, openDatabase } from './database/open-database.ts'
import { enterFoundAdmission } from './door/door-admissions-table.ts'
import { addNotice } from './notices-table.ts'
import { addUnentered } from './outbox/outbox-table.ts'
import { salvageCommands } from './recovery/salvage.ts'
import { enterUnread, keepUnread, UNREAD } from './recovery/unread-log.ts'
import { unreadPart } from './recovery/write-ahead-log.ts'
import { addMovement, movementOf } from './sales/drawer-table.ts'
import { noteInShift } from './shifts/note-in-shift.ts'

const SIDE_FILES = ['-wal', '-shm', UNREAD] as const

/** @param enrolled whether this installation has been a terminal before, and so should have had a database. */
export function openStore(dir: string, options: { enrolled: boolean; log: Log; now: () => Date }): Db {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, DATABASE_FILE)
  finishRebuild(path, options.now())

  const problem = missingFile(path)
  if (problem === undefined) {
    try {
      return recover(path, options)
    } catch (error) {
      if (!(error instanceof DamagedDatabase)) throw error
      return rebuild(path, error.message, options)
    }
  }
  if (problem === 'new' && !options.enrolled) return openDatabase(path)
  return rebuild(path, problem === 'empty' ? 'the file is empty' : 'the file is gone', options)
}

/** SQLite takes an empty or missing file for a new one, and deletes the WAL beside it, commands and all. */
function missingFile(path: string): 'empty' | 'gone' | 'new' | undefined {
  if (!existsSync(path)) return existsSync(`${path}-wal`) ? 'gone' : 'new'
  return statSync(path).size === 0 ? 'empty' : undefined
}

/** Opens it as SQLite recovers it, with the commands that it didn't read in the log. */
function recover(path: string, options: { log: Log; now: () => Date }): Db {
  const wal = `${path}-wal`
  const unread = existsSync(wal) ? unreadPart(readFileSync(wal)) : undefined
  if (unread) keepUnread(path, unread)
  const db = openDatabase(path, { isNew: !existsSync(path + UNREAD) })
  try {
    enterUnread(db, path, options)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

const SALES: readonly CommandKind[] = ['sell', 'order', 'exchange']

const rebuiltPath = (path: string): string => `${path}.rebuilt`

/**
 * The new file is whole, with the salvaged commands in it, before the damaged one is moved. So a crash at any step of
 * this leaves either of them to begin again from.
 */
function rebuild(path: string, problem: string, { log, now }: { log: Log; now: () => Date }): Db {
  const commands = salvageCommands(path)
  const sales = commands.filter(({ body }) => SALES.includes(body.kind)).length
  const at = now()
  const aside = asidePath(path, at)
  for (const suffix of ['', ...SIDE_FILES]) rmSync(rebuiltPath(path) + suffix, { force: true })
  const rebuilt = openDatabase(rebuiltPath(path))
  inTransaction(rebuilt, () => {
    for (const command of commands) {
      addUnentered(rebuilt, command)
      const movement = movementOf(command)
      if (movement) addMovement(rebuilt, movement)
      noteInShift(rebuilt, command)
      enterFoundAdmission(rebuilt, command)
    }
    addNotice(rebuilt, { at: at.toISOString(), severity: 'warning', text: notice(path, aside, sales) })
  })
  closeDatabase(rebuilt)
  log.error(
    { problem, aside, commands: commands.length },
    'the local database was damaged; it was set aside and rebuilt',
  )
  setAside(path, aside)
  finishRebuild(path, at)
  return openDatabase(path)
}

function finishRebuild(path: string, at: Date): void {
  if (!existsSync(rebuiltPath(path)) || existsSync(path)) return
  // A WAL that a crash left behind belongs to the file that was moved, not to the new one.
  setAside(path, asidePath(path, at))
  renameSync(rebuiltPath(path), path)
  syncFolder(join(path, '..'))
}

function asidePath(path: string, at: Date): string {
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, '')
  let aside = `${path}.damaged-${stamp}`
  for (let n = 2; existsSync(aside); n++) aside = `${path}.damaged-${stamp}-${n}`
  return aside
}

function setAside(path: string, aside: string): void {
  for (const suffix of ['', ...SIDE_FILES]) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix)
  }
}

function notice(path: string, aside: string, sales: number): string {
  const lost = existsSync(path)
    ? `The data on this terminal was damaged. It was set aside as ${aside.slice(aside.lastIndexOf('terminal.sqlite'))}`
    : 'The data on this terminal was gone'
  const found = sales === 1 ? '1 sale was' : `${sales} sales were`
  const sent =
    sales === 0 ? 'No sale was found in it.' : `${found} found in it and will be sent again; none is booked twice.`
  return `${lost}, and the programme is fetched from the server again. ${sent}`
}

function syncFolder(folder: string): void {
  // Windows has no such thing as a folder to open.
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
