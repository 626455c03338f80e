/** The connection to the terminal's SQLite file. `open-database.ts` makes it. */
import type Database from 'better-sqlite3'

export type Db = Database.Database

/** BEGIN IMMEDIATE … COMMIT; nothing of it stays when `work` throws. */
export function inTransaction<T>(db: Db, work: () => T): T {
  return db.transaction(work).immediate()
}
