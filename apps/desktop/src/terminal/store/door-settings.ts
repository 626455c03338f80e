/** What a door must know at a start with no network: the key that verifies tickets, and the shows that it stands at. */
import { Id, PublicKey } from '@marquee/shared'
import { z } from 'zod'
import type { Db } from './database.ts'

const KEY = 'ticket key'
const SHOWS = 'door shows'

const ShowIds = z.array(Id)

function read(db: Db, key: string): string | undefined {
  return db.prepare('select value from meta where key = ?').pluck().get(key) as string | undefined
}

function save(db: Db, key: string, value: string): void {
  db.prepare('insert or replace into meta (key, value) values (?, ?)').run(key, value)
}

/** The server's. */
export function ticketKey(db: Db): string | undefined {
  return PublicKey.safeParse(read(db, KEY)).data
}

export function saveTicketKey(db: Db, publicKey: string): void {
  save(db, KEY, publicKey)
}

/** null: all. */
export function doorShows(db: Db): string[] | null {
  const text = read(db, SHOWS)
  return text === undefined ? null : (ShowIds.safeParse(JSON.parse(text)).data ?? null)
}

export function saveDoorShows(db: Db, showIds: readonly string[] | null): void {
  if (showIds === null) db.prepare('delete from meta where key = ?').run(SHOWS)
  else save(db, SHOWS, JSON.stringify(showIds))
}

export function forgetDoorSettings(db: Db): void {
  db.prepare('delete from meta where key in (?, ?)').run(KEY, SHOWS)
}
