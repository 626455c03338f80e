/**
 * Conflicts that are to be settled, locked together with the others of the same command or booking. The money of one sale
 * may stand in several conflicts, and whoever settles one must see what was done with the others. The lock lasts for one
 * transaction. Between transactions an attempt has a lease on all of them: nobody begins with any of them until it lapses.
 * A conflict is locked before any booking.
 */
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { SettlingAttempt } from '../books.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const LOCK_CONFLICTS = statement('lock-conflicts')
const STILL_OPEN_CONFLICTS = statement('still-open-conflicts')

export interface LockedConflict {
  id: string
  /** Its sale is in the books by another entry. */
  is_copy: boolean
  /** The booking of the attempt that has the lease on it; null: no attempt has. */
  leased_to: string | null
  /** An attempt has the lease on another conflict of its command or booking. */
  is_other_leased: boolean
}

/** Waits for those who have locked them. One that is settled is not among them. */
export async function lockConflicts(tx: Tx, conflictIds: readonly string[]): Promise<Map<string, LockedConflict>> {
  if (conflictIds.length === 0) return new Map()
  await tx.query({ ...LOCK_CONFLICTS, values: [conflictIds] })
  const { rows } = await tx.query<LockedConflict>({ ...STILL_OPEN_CONFLICTS, values: [conflictIds] })
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The conflict, locked, if this attempt may write for it in this transaction. undefined: it is settled, or the attempt has
 * no lease on it any more. A server that stood still finds out here.
 */
export async function lockForAttempt(tx: Tx, attempt: SettlingAttempt): Promise<LockedConflict | undefined> {
  return leasedTo(attempt, await lockConflicts(tx, [attempt.conflictId]))
}

/** The same for conflicts that are locked already. */
export function leasedTo(
  { conflictId, bookingId }: SettlingAttempt,
  locked: ReadonlyMap<string, LockedConflict>,
): LockedConflict | undefined {
  const conflict = locked.get(conflictId)
  return conflict?.leased_to === bookingId && !conflict.is_other_leased ? conflict : undefined
}
