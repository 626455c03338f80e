/** Brings the world's ledger up to date, with the product's own migrations and the job library's. */
import { migrate } from '../../../apps/server/src/infra/migrate.ts'
import { createPool } from '../../../apps/server/src/infra/postgres.ts'

export async function migrateLedger(): Promise<void> {
  const pool = createPool({
    url: 'postgres://ledger/marquee',
    max: 4,
    name: 'migrations',
    onError(error) {
      throw error
    },
  })
  await migrate(pool)
  await pool.end()
}
