/**
 * Conflicts that are to be settled, locked together with the others of the same command or booking. The money of one sale
 * may stand in several conflicts, and whoever settles one must see what was done with the others.
 */
import { loadStatement, type Statement, type Tx } from '../../infra/postgres.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const LOCK_CONFLICTS = statement('lock-conflicts')
const LOCK_FREE_CONFLICTS = statement('lock-free-conflicts')
const STILL_OPEN_CONFLICTS = statement('still-open-conflicts')

export interface LockedConflict {
  id: string
  /** Its sale is in the books by another entry. */
  is_copy: boolean
  /** The other open conflicts of its command or booking. */
  others: string[]
}

/** Waits for those who settle it, or another of its command or booking. undefined: it is settled. */
export async function lockConflict(tx: Tx, conflictId: string): Promise<LockedConflict | undefined> {
  return (await lockBy(tx, LOCK_CONFLICTS, [conflictId])).get(conflictId)
}

/** Waits for nobody. One that is settled, or that somebody is settling, is not among them. */
export function lockFreeConflicts(tx: Tx, conflictIds: readonly string[]): Promise<Map<string, LockedConflict>> {
  return lockBy(tx, LOCK_FREE_CONFLICTS, conflictIds)
}

async function lockBy(tx: Tx, lock: Statement, ids: readonly string[]): Promise<Map<string, LockedConflict>> {
  const locked = new Set((await tx.query<{ id: string }>({ ...lock, values: [ids] })).rows.map(({ id }) => id))
  const { rows } = await tx.query<LockedConflict>({ ...STILL_OPEN_CONFLICTS, values: [ids] })
  const isLocked = ({ id, others }: LockedConflict): boolean => [id, ...others].every((each) => locked.has(each))
  return new Map(rows.filter(isLocked).map((row) => [row.id, row]))
}
