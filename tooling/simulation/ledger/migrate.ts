/**
 * Brings the world's ledger up to date, with the product's own migrations and the job library's. Two things are
 * different, and no statement can tell. Its tables keep no write-ahead log, because nothing of this world outlives its
 * process. A table that is split by hash has one part, because each statement opens all parts of it.
 */
import { migrate } from '../../../apps/server/src/infra/migrate.ts'
import { createPool, type Pool } from '../../../apps/server/src/infra/postgres.ts'

const URL = 'postgres://ledger/marquee'

export async function migrateLedger(): Promise<void> {
  await migrate(URL)
  await withPool(async (pool) => {
    await joinParts(pool)
    await pool.query(DECIDED)
  })
}

/** Done in each process: Postgres empties tables without a log when it opens files that it hasn't closed. */
export const stopLogging = (): Promise<void> => withPool(keepNoLog)

async function withPool(work: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = createPool({
    url: URL,
    max: 4,
    name: 'migrations',
    onError(error) {
      throw error
    },
  })
  await work(pool)
  await pool.end()
}

/** The parts are empty. */
async function joinParts(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ whole: string; parts: string }>(SPLIT)
  for (const { whole, parts } of rows) {
    await pool.query(`drop table ${parts}`)
    await pool.query(`create table ${whole}_whole partition of ${whole} for values with (modulus 1, remainder 0)`)
  }
}

/** Called by statements whose safeguards are counted. The cost is so high that the planner has it asked last. */
const DECIDED = `
  create function decided(safeguard text) returns boolean language plpgsql cost 1000000 as $$
  begin
    raise notice 'decided %', safeguard;
    return true;
  end $$`

const SPLIT = `
  select p.partrelid::regclass::text as whole, string_agg(i.inhrelid::regclass::text, ', ') as parts
  from pg_partitioned_table p join pg_inherits i on i.inhparent = p.partrelid
  where p.partstrat = 'h' group by 1`

/**
 * A table that refers to one with a log may be without one, but not the other way round: tables that nobody refers to
 * come first.
 */
async function keepNoLog(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ change: string }>(WITHOUT_REFERENCES)
    if (rows.length === 0) return
    for (const { change } of rows) await pool.query(change)
  }
}

const WITHOUT_REFERENCES = `
  select format('alter table %I.%I set unlogged', n.nspname, c.relname) as change
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and c.relpersistence = 'p'
    and not exists (
      select from pg_constraint r join pg_class referring on referring.oid = r.conrelid
      where r.contype = 'f' and r.confrelid = c.oid and r.conrelid <> c.oid and referring.relpersistence = 'p'
    )
  order by 1`
