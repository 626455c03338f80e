/** The house of this disk: commands made at one house are sent to no other. */
import type { Db } from '../database/database.ts'

const KEY = 'house'

/** null: no server has said so. */
export function houseOf(db: Db): string | null {
  const id = db.prepare('select value from meta where key = ?').pluck().get(KEY)
  return typeof id === 'string' ? id : null
}

export function saveHouse(db: Db, houseId: string): void {
  db.prepare('insert or replace into meta (key, value) values (?, ?)').run(KEY, houseId)
}
