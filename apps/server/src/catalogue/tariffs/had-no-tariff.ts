/** Whether a cinema had no tariff of its own yet, so that it sold by the plain one. */
import type { Id } from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'

const FIRST_TARIFF = loadStatement(new URL('./sql/first-tariff.sql', import.meta.url))

/** @param at when */
export async function hadNoTariff(pool: Pool, cinemaId: Id, at: Date): Promise<boolean> {
  const { rows } = await pool.query<{ made_at: Date }>({ ...FIRST_TARIFF, values: [cinemaId] })
  const [first] = rows
  return first === undefined || at < first.made_at
}
