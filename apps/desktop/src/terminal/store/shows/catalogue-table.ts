/** The programme: every entry as the server sent it, and how far it has been pulled. */
import type { CatalogueRequest } from '@marquee/shared'
import { CatalogueEntry } from '@marquee/shared'
import type { Db } from '../database/database.ts'

export type CatalogueCursor = NonNullable<CatalogueRequest['after']>

interface Row {
  kind: string
  revision: number
  entry: string
}

const CURSOR = 'catalogue cursor'
const WHOLE = 'catalogue whole'
const FIELDS = 'catalogue fields'
/**
 * Raised when entries gain fields that this program is to have of entries that it pulled before. An older program kept them without.
 * 2: countries, lengths, age ratings, posters, languages.
 */
const FIELDS_OF_TODAY = '2'

/** Entries of one page, and the cursor after it; call it in a transaction. */
export function saveCataloguePage(db: Db, entries: readonly CatalogueEntry[]): CatalogueCursor | undefined {
  const insert = db.prepare('insert or replace into catalogue (kind, id, revision, entry) values (?, ?, ?, ?)')
  for (const { kind, revision, entry } of entries) insert.run(kind, entry.id, revision, JSON.stringify(entry))
  const last = entries.at(-1)
  if (!last) return undefined
  db.prepare('insert or replace into meta (key, value) values (?, ?)').run(FIELDS, FIELDS_OF_TODAY)
  const cursor = { revision: last.revision, kind: last.kind, id: last.entry.id }
  db.prepare('insert or replace into meta (key, value) values (?, ?)').run(CURSOR, JSON.stringify(cursor))
  return cursor
}

/** The whole programme of a server that has begun anew in the place of the one at hand; call it in a transaction. */
export function replaceCatalogue(db: Db, entries: readonly CatalogueEntry[]): CatalogueCursor | undefined {
  removeCatalogue(db)
  const cursor = saveCataloguePage(db, entries)
  saveCatalogueWhole(db)
  for (const table of ['seat_maps', 'occupancy']) {
    db.exec(`delete from ${table} where show_id not in (select id from catalogue where kind = 'show')`)
  }
  return cursor
}

/** undefined when an entry can't be read any more: the catalogue is to be pulled anew. */
export function allCatalogueEntries(db: Db): CatalogueEntry[] | undefined {
  const entries: CatalogueEntry[] = []
  for (const row of db.prepare('select kind, revision, entry from catalogue').iterate() as IterableIterator<Row>) {
    try {
      const parsed = CatalogueEntry.safeParse({ ...row, entry: JSON.parse(row.entry) })
      if (!parsed.success) return undefined
      entries.push(parsed.data)
    } catch {
      return undefined
    }
  }
  return entries
}

export function catalogueCursor(db: Db): CatalogueCursor | undefined {
  const value = db.prepare('select value from meta where key = ?').pluck().get(CURSOR)
  return typeof value === 'string' ? (JSON.parse(value) as CatalogueCursor) : undefined
}

/** True when the entries were kept by this program, or by one that knew the same fields. */
export function hasFieldsOfToday(db: Db): boolean {
  return db.prepare('select value from meta where key = ?').pluck().get(FIELDS) === FIELDS_OF_TODAY
}

/** The next pull begins at the beginning. */
export function forgetCatalogueCursor(db: Db): void {
  db.prepare('delete from meta where key = ?').run(CURSOR)
}

/** True when a pull has come to its end since it was begun. */
export function isCatalogueWhole(db: Db): boolean {
  return db.prepare('select 1 from meta where key = ?').get(WHOLE) !== undefined
}

export function saveCatalogueWhole(db: Db): void {
  db.prepare("insert or ignore into meta (key, value) values (?, '')").run(WHOLE)
}

export function removeCatalogue(db: Db): void {
  db.exec('delete from catalogue')
  db.prepare('delete from meta where key in (?, ?)').run(CURSOR, WHOLE)
}
