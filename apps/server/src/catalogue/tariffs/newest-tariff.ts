/** The tariff that is in force at a cinema. */
import { type Id, plainTariff, Tariff } from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'

const NEWEST_TARIFF = loadStatement(new URL('./sql/newest-tariff.sql', import.meta.url))

/** Its newest one, or the plain one. undefined: there is no such cinema. */
export async function newestTariff(pool: Pool, cinemaId: Id): Promise<Tariff | undefined> {
  const { rows } = await pool.query<{ currency: string; tariff: unknown }>({ ...NEWEST_TARIFF, values: [cinemaId] })
  const [row] = rows
  if (!row) return undefined
  // Parsed, since a version that an earlier program made lacks what tariffs have gained since.
  return row.tariff === null ? plainTariff(row.currency) : Tariff.parse(row.tariff)
}
