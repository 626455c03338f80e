/**
 * The facts that a door must know at a start with no network: the keys that may sign tickets, and the shows at this door.
 */
import { Id, PublicKey } from '@marquee/shared'
import { z } from 'zod'
import type { Db } from '../database/database.ts'

const KEYS = 'ticket keys'
/** The setting's name from when a house had one key. */
const ONE_KEY = 'ticket key'
const SHOWS = 'door shows'
const REVOKED = 'revoked sellers'
const ADMIT = 'admit minutes'
const UNDO = 'takes undo'
const HALL = 'door hall'

const Ids = z.array(Id)
const Keys = z.array(PublicKey).min(1)

function read(db: Db, key: string): string | undefined {
  return db.prepare('select value from meta where key = ?').pluck().get(key) as string | undefined
}

function save(db: Db, key: string, value: string): void {
  db.prepare('insert or replace into meta (key, value) values (?, ?)').run(key, value)
}

/** undefined: none, or somebody has edited the file. */
function readList(db: Db, key: string, schema: z.ZodType<string[]>): string[] | undefined {
  const text = read(db, key)
  if (text === undefined) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const readIds = (db: Db, key: string): string[] | undefined => readList(db, key, Ids)

/** The house's, which this door trusts. undefined: it has heard of none yet. */
export function ticketKeys(db: Db): string[] | undefined {
  const one = PublicKey.safeParse(read(db, ONE_KEY)).data
  return readList(db, KEYS, Keys) ?? (one === undefined ? undefined : [one])
}

export function saveTicketKeys(db: Db, publicKeys: readonly string[]): void {
  save(db, KEYS, JSON.stringify(publicKeys))
}

/** null: all. */
export function doorShows(db: Db): string[] | null {
  return readIds(db, SHOWS) ?? null
}

export function saveDoorShows(db: Db, showIds: readonly string[] | null): void {
  if (showIds === null) db.prepare('delete from meta where key = ?').run(SHOWS)
  else save(db, SHOWS, JSON.stringify(showIds))
}

/** Terminals whose tickets are good only if the server has said so; its next word replaces what can't be read here. */
export function revokedSellers(db: Db): string[] {
  return readIds(db, REVOKED) ?? []
}

export function saveRevokedSellers(db: Db, terminalIds: readonly string[]): void {
  const text = JSON.stringify(terminalIds)
  if (text !== (read(db, REVOKED) ?? '[]')) save(db, REVOKED, text)
}

/** People are let in so many minutes before a show; null: the server has not said so yet. */
export function admitMinutes(db: Db): number | null {
  const text = read(db, ADMIT)
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : null
}

export function saveAdmitMinutes(db: Db, minutes: number): void {
  save(db, ADMIT, String(minutes))
}

/** True when the server, as it was heard last, takes the command that undoes an admission. */
export function takesUndo(db: Db): boolean {
  return read(db, UNDO) === 'yes'
}

export function saveTakesUndo(db: Db, takes: boolean): void {
  save(db, UNDO, takes ? 'yes' : 'no')
}

/** The auditorium whose shows this door admits, one after the other. null: it follows none. */
export function doorHall(db: Db): string | null {
  return Id.safeParse(read(db, HALL)).data ?? null
}

export function saveDoorHall(db: Db, auditoriumId: string | null): void {
  if (auditoriumId === null) db.prepare('delete from meta where key = ?').run(HALL)
  else save(db, HALL, auditoriumId)
}

export function forgetDoorSettings(db: Db): void {
  db.prepare('delete from meta where key in (?, ?, ?, ?, ?, ?, ?)').run(
    KEYS,
    ONE_KEY,
    SHOWS,
    REVOKED,
    ADMIT,
    UNDO,
    HALL,
  )
}
