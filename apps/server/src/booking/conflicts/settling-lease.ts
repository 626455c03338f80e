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
 * A recall without an answer takes 1.5 s, or 2 s if the terminal is at another server. Each step of the seats takes some
 * milliseconds. The rest of it is a margin for a busy server.
 */
const STEPS_MS = 30_000

/**
 * How long a lease lasts, in seconds: longer than any step. The longest step waits for a gateway that is asked for a refund.
 * A settlement that takes seats from others renews the lease before each of them.
 */
export const leaseSeconds = (gatewayTimeoutMs: number): number => (gatewayTimeoutMs + STEPS_MS) / 1000

export type Begun =
  /** `before`: the booking of an attempt before, which may still hold seats. */
  | { kind: 'begun'; before: string | null }
  /** Another manager has the lease, or it is settled. */
  | { kind: 'busy' }
  /** An attempt has the lease on another of its command or booking. */
  | { kind: 'other_busy' }

/**
 * @param managerId the manager's terminal. It gets a conflict again that it has, such as after a server's end.
 * @param seconds how long the lease lasts
 */
export function beginSettling(
  pool: Pool,
  attempt: SettlingAttempt,
  managerId: string,
  seconds: number,
): Promise<Begun> {
  const { conflictId, bookingId } = attempt
  return withDeadlockRetry(() =>
    inTransaction(pool, async (tx): Promise<Begun> => {
      const conflict = (await lockConflicts(tx, [conflictId])).get(conflictId)
      if (conflict?.is_other_leased) return { kind: 'other_busy' }
      const values = [conflictId, managerId, seconds, bookingId]
      const [row] = (await tx.query<{ before: string | null }>({ ...BEGIN_SETTLING, values })).rows
      return row ? { kind: 'begun', before: row.before } : { kind: 'busy' }
    }),
  )
}

/**
 * The attempt goes on for as long again, also where its lease has lapsed and nobody has begun since. false: somebody has.
 * @param toSell a sale is to come out of it: then also false where that is in the books by another entry
 */
export function renewSettling(
  pool: Pool,
  { conflictId, bookingId }: SettlingAttempt,
  { toSell, seconds }: { toSell: boolean; seconds: number },
): Promise<boolean> {
  return withDeadlockRetry(() =>
    inTransaction(pool, async (tx) => {
      const conflict = (await lockConflicts(tx, [conflictId])).get(conflictId)
      if (!conflict || conflict.is_other_leased || (toSell && conflict.is_copy)) return false
      return (await tx.query({ ...RENEW_SETTLING, values: [conflictId, bookingId, seconds] })).rowCount === 1
    }),
  )
}

/** The conflict is open for others, if this attempt still has it. */
export async function endSettling(pool: Pool, { conflictId, bookingId }: SettlingAttempt): Promise<void> {
  await pool.query({ ...END_SETTLING, values: [conflictId, bookingId] })
}
