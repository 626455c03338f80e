/** The owner of this disk, the last run of it that has a number, and how far its outbox goes. */
import type { ChainHead } from '@marquee/shared'
import type { Db } from '../database/database.ts'

export interface StoredRun {
  terminalId: string | null
  bootId: string | null
  /** 0: no run of it has had a number. */
  runNumber: number
  /** The number of claims that have ended here. */
  endings: number
  head: ChainHead
}

export function readRun(db: Db): StoredRun {
  const row = db
    .prepare(
      `select r.terminal_id as terminalId, r.boot_id as bootId, r.run_number as runNumber, r.endings, c.sequence, c.hash
       from run r, chain c`,
    )
    .get() as Omit<StoredRun, 'head'> & ChainHead
  const { sequence, hash, ...run } = row
  return { ...run, head: { sequence, hash } }
}

export function saveRun(db: Db, run: { bootId: string | null; runNumber: number }): void {
  db.prepare('update run set boot_id = ?, run_number = ?').run(run.bootId, run.runNumber)
}

export function saveOwner(db: Db, terminalId: string): void {
  db.prepare('update run set terminal_id = ?').run(terminalId)
}
