/** Every change of the catalogue goes through here, so that revisions are committed in their order and nobody can miss a row. */
import { inTransaction, type Pool, type Tx } from '../infra/postgres.ts'

export const CATALOGUE_CHANNEL = 'catalogue_changed'

/**
 * Runs `work` with the revision that its rows are to be stamped with. The lock on the one row of `catalogue_revision` is
 * held until the commit: a later revision can't be seen before an earlier one. `work` says whether it wrote anything;
 * if not, the revision stays what it was and nobody is woken.
 */
export async function changeCatalogue<T>(
  pool: Pool,
  work: (tx: Tx, revision: number) => Promise<{ changed: boolean; value: T }>,
): Promise<T> {
  return inTransaction(pool, async (tx) => {
    const locked = await tx.query<{ next: number }>('select revision + 1 as next from catalogue_revision for update')
    const revision = locked.rows[0]?.next
    if (revision === undefined) throw new Error('catalogue_revision has no row')
    const { changed, value } = await work(tx, revision)
    if (changed) {
      await tx.query('update catalogue_revision set revision = $1', [revision])
      await tx.query('select pg_notify($1, $2)', [CATALOGUE_CHANNEL, String(revision)])
    }
    return value
  })
}
