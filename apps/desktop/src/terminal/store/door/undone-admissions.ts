/**
 * Admissions that this door has undone, until the server has said so too. What it tells of them meanwhile, and has not been
 * told otherwise of, counts for nothing.
 */
import { Id, Instant } from '@marquee/shared'
import { z } from 'zod'
import type { Db } from '../database/database.ts'

const UNDONE = 'undone admissions'
/** A door that is cut off for a day undoes a few. */
const KEPT = 500

const Undone = z.array(z.strictObject({ ticketId: Id, at: Instant }))
export interface UndoneAdmission {
  ticketId: string
  /** The moment of the admission. */
  at: string
}

/** What can't be read here was edited: then none is known. */
function undone(db: Db): UndoneAdmission[] {
  const text = db.prepare('select value from meta where key = ?').pluck().get(UNDONE)
  try {
    return Undone.safeParse(JSON.parse(String(text))).data ?? []
  } catch {
    return []
  }
}

function save(db: Db, list: readonly UndoneAdmission[]): void {
  db.prepare('insert or replace into meta (key, value) values (?, ?)').run(UNDONE, JSON.stringify(list.slice(-KEPT)))
}

const isSame =
  ({ ticketId, at }: UndoneAdmission) =>
  (other: UndoneAdmission): boolean =>
    other.ticketId === ticketId && Date.parse(other.at) === Date.parse(at)

export function noteUndone(db: Db, admission: UndoneAdmission): void {
  save(db, [...undone(db), admission])
}

export function isUndoneHere(db: Db, admission: UndoneAdmission): boolean {
  return undone(db).some(isSame(admission))
}

/** The server has said that it was. */
export function forgetUndone(db: Db, admission: UndoneAdmission): void {
  const known = undone(db)
  const rest = known.filter((each) => !isSame(admission)(each))
  if (rest.length < known.length) save(db, rest)
}

export function forgetAllUndone(db: Db): void {
  db.prepare('delete from meta where key = ?').run(UNDONE)
}
