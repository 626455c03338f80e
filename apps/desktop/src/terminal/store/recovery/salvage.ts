/** Gets the commands out of a damaged database: row by row where it still opens, and out of its bytes where it doesn't. */
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import type { Command } from '@marquee/shared'
import Database from 'better-sqlite3'
import { carveCommands, oldestFirst, openEnvelope } from '../outbox/envelope.ts'
import { UNREAD } from './unread-log.ts'

/**
 * Every command that can still be found, answered ones too. Nothing in a damaged file says for certain which were sent,
 * and the server answers a known command with its first answer.
 */
export function salvageCommands(path: string): Command[] {
  const found = new Map<string, Command>()
  for (const command of readRows(path)) found.set(command.id, command)
  for (const file of [path, `${path}-wal`, path + UNREAD]) {
    if (!existsSync(file)) continue
    for (const command of carveCommands(readFileSync(file))) found.set(command.id, command)
  }
  return oldestFirst(found.values())
}

/** Works on a copy: closing the last connection to a file writes its WAL into it and deletes the WAL. */
function readRows(path: string): Command[] {
  const copy = `${path}.salvage`
  const commands: Command[] = []
  let db: Database.Database | undefined
  try {
    copyFileSync(path, copy)
    if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`)
    db = new Database(copy)
    // Reads from both ends, as either stops at the first page that can't be read.
    for (const table of ['outbox', 'unentered']) {
      for (const order of ['asc', 'desc']) commands.push(...readRowsInOrder(db, table, order))
    }
  } catch {
    // The file doesn't open, or can't be copied: carving is left.
  } finally {
    try {
      db?.close()
    } catch {
      // Only a copy.
    }
    for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true })
  }
  return commands
}

function readRowsInOrder(db: Database.Database, table: string, order: string): Command[] {
  const commands: Command[] = []
  try {
    const rows = db.prepare(`select envelope from ${table} order by rowid ${order}`).pluck()
    for (const envelope of rows.iterate()) {
      const command = typeof envelope === 'string' ? openEnvelope(envelope) : undefined
      if (command) commands.push(command)
    }
  } catch {
    // Keeps what could be read so far.
  }
  return commands
}
