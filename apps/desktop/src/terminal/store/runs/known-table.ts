/**
 * Facts that the server has told this terminal: the ledger's incarnation, the last answer, the highest numbers, and for
 * how many days answered commands stay.
 */
import { ChainHead, EMPTY_CHAIN, Id, type KnownToTerminal } from '@marquee/shared'
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import { catalogueCursor } from '../shows/catalogue-table.ts'

const INCARNATION = 'incarnation'
const ANSWERED = 'answered'
const KEEP_DAYS = 'keep answered days'

const Days = z.coerce.number().int().min(1)

const read = (db: Db, key: string): unknown => db.prepare('select value from meta where key = ?').pluck().get(key)

function save(db: Db, key: string, value: string): void {
  db.prepare('insert or replace into meta (key, value) values (?, ?)').run(key, value)
}

/** null: it has not heard of one. */
export const knownIncarnation = (db: Db): string | null => Id.safeParse(read(db, INCARNATION)).data ?? null

export const saveIncarnation = (db: Db, id: string): void => save(db, INCARNATION, id)

/** The last entry of the chain that the server answered. */
function lastAnswered(db: Db): ChainHead {
  try {
    return ChainHead.safeParse(JSON.parse(String(read(db, ANSWERED)))).data ?? EMPTY_CHAIN
  } catch {
    return EMPTY_CHAIN
  }
}

/** Runs in the transaction that keeps the answers. */
export function saveAnswered(db: Db, { sequence, hash }: ChainHead): void {
  if (sequence > lastAnswered(db).sequence) save(db, ANSWERED, JSON.stringify({ sequence, hash }))
}

/** The ledger was set back to this entry: later ones count as unanswered, also those that had an answer. */
export const setAnswered = (db: Db, { sequence, hash }: ChainHead): void =>
  save(db, ANSWERED, JSON.stringify({ sequence, hash }))

export function forgetKnown(db: Db): void {
  db.prepare('delete from meta where key in (?, ?)').run(INCARNATION, ANSWERED)
}

export function knownToTerminal(db: Db): KnownToTerminal {
  const highest = (column: string, table: string): number =>
    db.prepare(`select coalesce(max(${column}), 0) from ${table}`).pluck().get() as number
  return {
    incarnation: knownIncarnation(db),
    answered: lastAnswered(db),
    grantNumber: Math.max(highest('grant_number', 'floors'), highest('grant_number', 'claims')),
    catalogueRevision: catalogueCursor(db)?.revision ?? 0,
    // News of the lost hours have numbers below 0 here.
    doorNews: Math.max(0, highest('revision', 'door_news')),
  }
}

/** The days for which answered commands stay, as the server said last: as long as backups of its ledger are kept. */
export const daysToKeepAnswered = (db: Db): number | undefined => Days.safeParse(read(db, KEEP_DAYS)).data

export const saveDaysToKeepAnswered = (db: Db, days: number): void => save(db, KEEP_DAYS, String(days))
