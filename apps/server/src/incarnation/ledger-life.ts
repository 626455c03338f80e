/**
 * Recognises the Postgres that holds the ledger by its system identifier, timeline and database, as far as it tells them.
 */
import { loadStatement, type Pool } from '../infra/postgres.ts'

const LEDGER_LIFE = loadStatement(new URL('./sql/ledger-life.sql', import.meta.url))
const LEDGER_SYSTEM = loadStatement(new URL('./sql/ledger-system.sql', import.meta.url))

/** null: this Postgres doesn't say. */
export interface LedgerLife {
  /** Made by `initdb`. */
  system: string | null
  /** Goes up when a replica is promoted, and when a backup is replayed to a moment. */
  timeline: string | null
  /** The database's oid: a dump that is restored beside the old one has another. */
  database: string | null
}

export async function readLedgerLife(pool: Pool): Promise<LedgerLife> {
  const system = await orRefused(pool.query<{ system: string }>(LEDGER_SYSTEM))
  const where = await orRefused(pool.query<{ timeline: string; database: string }>(LEDGER_LIFE))
  return { system: system?.system ?? null, timeline: where?.timeline ?? null, database: where?.database ?? null }
}

/** True when both can be one life: a value that one of them lacks is no difference. */
export function isSameLife(one: LedgerLife, other: LedgerLife): boolean {
  const parts = ['system', 'timeline', 'database'] as const
  return parts.every((part) => one[part] === null || other[part] === null || one[part] === other[part])
}

const NOT_ALLOWED = ['42501', '42883', '55000', '0A000']

/** Rights that this role hasn't, functions that this Postgres hasn't. */
async function orRefused<T>(asked: Promise<{ rows: T[] }>): Promise<T | undefined> {
  try {
    return (await asked).rows[0]
  } catch (error) {
    if (NOT_ALLOWED.includes(String((error as { code?: unknown }).code))) return undefined
    throw error
  }
}
