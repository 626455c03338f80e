/** Operators as this terminal keeps them: sealed texts that only this device opens. */
import type { Id } from '@marquee/shared'
import type { Db } from '../database/database.ts'

/** Its row says which of the others belong together. */
const LIST = 'list'
/** The seal of the counts of wrong PINs, which outlives the list: see pin-attempts-table.ts. */
export const SEAL_OF_ATTEMPTS = 'attempts'

export function saveOperators(db: Db, list: string, operators: ReadonlyMap<Id, string>): void {
  const insert = db.prepare('insert into known_operators (operator_id, sealed) values (?, ?)')
  db.prepare('delete from known_operators where operator_id <> ?').run(SEAL_OF_ATTEMPTS)
  insert.run(LIST, list)
  for (const [operatorId, sealed] of operators) insert.run(operatorId, sealed)
}

export const sealedList = (db: Db): string | undefined => sealedOperator(db, LIST)

/** undefined: it isn't there. */
export const sealedOperator = (db: Db, operatorId: string): string | undefined =>
  db.prepare('select cast(sealed as text) from known_operators where operator_id = ?').pluck().get(operatorId) as
    | string
    | undefined

export const keptOperators = (db: Db): string[] =>
  db
    .prepare('select operator_id from known_operators where operator_id not in (?, ?)')
    .pluck()
    .all(LIST, SEAL_OF_ATTEMPTS) as string[]

/** This device is another terminal now: they are sealed by a key that it doesn't have. */
export function forgetOperators(db: Db): void {
  db.exec('delete from known_operators; delete from pin_attempts; delete from lock_outs')
}
