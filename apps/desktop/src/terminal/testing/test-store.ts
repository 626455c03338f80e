/** A terminal's database in a folder of its own for each test of a file, and its outbox in the words of the tests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, newId } from '@marquee/shared'
import { afterEach, beforeEach } from 'vitest'
import { SILENT } from '../log.ts'
import type { Db } from '../store/database/database.ts'
import { DATABASE_FILE } from '../store/database/open-database.ts'
import { openStore } from '../store/open-store.ts'
import { enterCommand } from '../store/outbox/outbox-table.ts'
import { sellCommand } from './commands.ts'

export interface TestStore {
  dir: string
  path: string
  /** Closed at the test's end. */
  open(options?: { enrolled?: boolean }): Db
}

/** Registers the file's hooks; what it returns has its parts from the first hook on. */
export function testStore(): TestStore {
  let opened: Db[] = []
  const t: TestStore = {
    dir: '',
    path: '',
    open({ enrolled = true } = {}) {
      const db = openStore(t.dir, { enrolled, log: SILENT, now: () => new Date('2026-11-21T11:00:00Z') })
      opened.push(db)
      return db
    },
  }

  beforeEach(() => {
    t.dir = mkdtempSync(join(tmpdir(), 'marquee-store-'))
    t.path = join(t.dir, DATABASE_FILE)
    opened = []
  })

  afterEach(() => {
    for (const db of opened) db.close()
    rmSync(t.dir, { recursive: true, force: true })
  })

  return t
}

export const TERMINAL = newId()

export const addCommand = (db: Db, command: Command): void => enterCommand(db, TERMINAL, 1, command)

export const commands = (count: number): Command[] =>
  Array.from({ length: count }, (_, i) => sellCommand([`A-${i + 1}`, 'Ä-1']))

export const ids = (commands: readonly Command[]): string[] => commands.map(({ id }) => id)

/** The ids of those without an answer, also those that are not in the chain yet. */
export function waiting(db: Db): string[] {
  const outbox = db.prepare('select command_id from outbox where answered_at is null order by sequence')
  const unentered = db.prepare('select command_id from unentered order by id')
  return [...(outbox.pluck().all() as string[]), ...(unentered.pluck().all() as string[])]
}
