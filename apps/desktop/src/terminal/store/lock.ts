/**
 * One engine a folder. An SQLite lock, because the operating system takes it back however the process ends; a file with
 * a process id in it doesn't survive a crash in the right state.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { StartRefusal } from '../start-refusal.ts'

/** @returns the function that gives the folder free. @throws StartRefusal when another engine has it. */
export function lockFolder(dir: string): () => void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const db = new Database(join(dir, 'terminal.lock'), { timeout: 0 })
  try {
    // Nothing is ever written: the file stays empty, and can't be damaged.
    db.exec('begin exclusive')
  } catch (error) {
    db.close()
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new StartRefusal(
        `Another terminal is already running on ${dir}: close it, or give this one a folder of its own.`,
      )
    }
    throw error
  }
  return () => db.close()
}
