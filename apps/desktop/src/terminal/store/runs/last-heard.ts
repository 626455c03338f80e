/** When the server was last heard: "cut off since" is true also after a restart. */
import { z } from 'zod'
import type { Db } from '../database/database.ts'

const KEY = 'last heard'
const Time = z.iso.datetime()

/** null: never, or somebody has edited the file. */
export function lastHeard(db: Db): Date | null {
  const time = Time.safeParse(db.prepare('select value from meta where key = ?').pluck().get(KEY))
  return time.success ? new Date(time.data) : null
}

export function saveLastHeard(db: Db, at: Date): void {
  db.prepare('insert or replace into meta (key, value) values (?, ?)').run(KEY, at.toISOString())
}
