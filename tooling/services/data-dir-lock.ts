/**
 * A data folder has one owner. The lock is SQLite's on a file in it. The system releases it when the owner dies, however
 * it dies, and no number in a file has to be believed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { makePrivateFolder } from './private-folder.ts'

/** The owner's name for `npm start`. Commands may use its Postgres; they may not use that of another command. */
export const START = 'npm start'

export interface DataDirLock {
  release(): void
}

/**
 * @returns undefined when somebody else has it; `ownerOf` says who
 * @throws EnvironmentError when the folder belongs to another account
 */
export function lockDataDir(dataDir: string, owner: string): DataDirLock | undefined {
  makePrivateFolder(dataDir)
  const database = new Database(join(dataDir, 'lock.sqlite'), { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if ((error as { code?: unknown }).code === 'SQLITE_BUSY') return undefined
    throw error
  }
  writeFileSync(join(dataDir, 'owner'), `${owner} (pid ${process.pid})\n`)
  return { release: () => void database.close() }
}

/** Only meaningful while somebody has the lock: nobody wipes it away afterwards. */
export function ownerOf(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'owner'), 'utf8').trim()
  } catch {
    return 'another program'
  }
}
