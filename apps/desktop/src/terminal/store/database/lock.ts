/**
 * A folder has one engine. Uses an SQLite lock, because the operating system takes it back however the process ends. A
 * file with a process id in it doesn't survive a crash in the right state.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { StartRefusal } from '../../start-refusal.ts'

/**
 * @returns the function that gives the folder free.
 * @throws StartRefusal when another engine has it, or when it can't be used.
 */
export function lockFolder(dir: string): () => void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    return lock(join(dir, 'terminal.lock'))
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new StartRefusal(
        `Another terminal is already running on ${dir}: close it, or give this one a folder of its own.`,
      )
    }
    throw new StartRefusal(
      `The folder of this terminal, ${dir}, cannot be used: ${error instanceof Error ? error.message : error}.`,
    )
  }
}

function lock(path: string): () => void {
  const db = new Database(path, { timeout: 0 })
  try {
    // The file is never written, and stays empty.
    db.exec('begin exclusive')
    return () => db.close()
  } catch (error) {
    db.close()
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_NOTADB') throw error
    // Somebody else wrote to it. The holder of the lock would have been found before that.
    rmSync(path)
    return lock(path)
  }
}
