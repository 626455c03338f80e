/** The numbers of the grants that the ledger has given. */
import { loadStatement, type Pool } from '../../infra/postgres.ts'

const KNOWN_GRANTS = loadStatement(new URL('./sql/known-grants.sql', import.meta.url))

/** `last`: of the last one that any terminal was given. `above`: those of this incarnation are above it. */
export async function knownGrants(pool: Pool): Promise<{ last: number; above: number }> {
  const { rows } = await pool.query<{ last: number; above: number }>(KNOWN_GRANTS)
  if (!rows[0]) throw new Error('the ledger has no numbers')
  return rows[0]
}
