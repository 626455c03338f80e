/**
 * The lease under which a manager's attempt settles a conflict: on it, and on the others of the same command or booking. It
 * is checked by every transaction that writes for the attempt (`journal/lock-conflicts.ts`). So a server that stood still
 * writes nothing late, and the lease of one that died lapses.
 */
import { inTransaction, loadStatement, type Pool, withDeadlockRetry } from '../../infra/postgres.ts'
import type { SettlingAttempt } from '../books.ts'
import { lockConflicts } from '../journal/lock-conflicts.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const BEGIN_SETTLING = statement('begin-settling')
const RENEW_SETTLING = statement('renew-settling')
const END_SETTLING = statement('end-settling')

/**
 * A recall without an answer takes 1.5 s, or 2 s if the terminal is at another server. A gateway that is asked for a refund
 * answers within its time-out, 15 s if nothing else is set. Each step of the seats takes some milliseconds. Whoever takes
 * seats from others renews the lease before each of them.
 */
const LEASE_SECONDS = 45

export type Begun =
  /** `before`: the booking of an attempt before, which may still hold seats. */
  | { kind: 'begun'; before: string | null }
  /** Another manager has the lease, or it is settled. */
  | { kind: 'busy' }
  /** An attempt has the lease on another of its command or booking. */
  | { kind: 'other_busy' }

/** @param managerId the manager's terminal. It gets a conflict again that it has, such as after a server's end. */
export function beginSettling(pool: Pool, attempt: SettlingAttempt, managerId: string): Promise<Begun> {
  const { conflictId, bookingId } = attempt
  return withDeadlockRetry(() =>
    inTransaction(pool, async (tx): Promise<Begun> => {
      const conflict = (await lockConflicts(tx, [conflictId])).get(conflictId)
      if (conflict?.is_other_leased) return { kind: 'other_busy' }
      const values = [conflictId, managerId, LEASE_SECONDS, bookingId]
      const [row] = (await tx.query<{ before: string | null }>({ ...BEGIN_SETTLING, values })).rows
      return row ? { kind: 'begun', before: row.before } : { kind: 'busy' }
    }),
  )
}

/**
 * The attempt at a sale goes on for as long again, also where its lease has lapsed and nobody has begun since. false:
 * somebody has, or the sale is in the books by another entry.
 */
export function renewSettling(pool: Pool, { conflictId, bookingId }: SettlingAttempt): Promise<boolean> {
  return withDeadlockRetry(() =>
    inTransaction(pool, async (tx) => {
      const conflict = (await lockConflicts(tx, [conflictId])).get(conflictId)
      if (!conflict || conflict.is_other_leased || conflict.is_copy) return false
      return (await tx.query({ ...RENEW_SETTLING, values: [conflictId, bookingId, LEASE_SECONDS] })).rowCount === 1
    }),
  )
}

/** The conflict is open for others, if this attempt still has it. */
export async function endSettling(pool: Pool, { conflictId, bookingId }: SettlingAttempt): Promise<void> {
  await pool.query({ ...END_SETTLING, values: [conflictId, bookingId] })
}
