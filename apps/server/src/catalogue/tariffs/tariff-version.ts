/** A version of a tariff, which a sale cites. */
import { type Id, Tariff } from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'

const TARIFF_VERSION = loadStatement(new URL('./sql/tariff-version.sql', import.meta.url))

/** undefined: there is none. */
export async function tariffVersion(pool: Pool, id: Id): Promise<{ cinemaId: Id; tariff: Tariff } | undefined> {
  const { rows } = await pool.query<{ cinemaId: Id; tariff: unknown }>({ ...TARIFF_VERSION, values: [id] })
  const [row] = rows
  // Parsed, since a version that an earlier program made lacks what tariffs have gained since.
  return row && { cinemaId: row.cinemaId, tariff: Tariff.parse(row.tariff) }
}
