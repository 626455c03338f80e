/** Booking references that the server lent for sales while it can't be reached. */
import type { Db } from '../database/database.ts'

export function addReferences(db: Db, references: readonly string[]): void {
  const insert = db.prepare('insert or ignore into lent_references (reference) values (?)')
  for (const reference of references) insert.run(reference)
}

export function countReferences(db: Db): number {
  return db.prepare('select count(*) from lent_references').pluck().get() as number
}

/** undefined: they are used up. */
export function takeReference(db: Db): string | undefined {
  return db
    .prepare(
      'delete from lent_references where reference = (select min(reference) from lent_references) returning reference',
    )
    .pluck()
    .get() as string | undefined
}

export function forgetReferences(db: Db): void {
  db.exec('delete from lent_references')
}
