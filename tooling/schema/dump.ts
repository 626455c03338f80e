/** `npm run schema:dump`: writes what the migrations add up to into `schema.sql`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../apps/server/src/infra/migrate.ts'
import { startPostgres } from '../services/postgres.ts'
import { describeSchema } from './describe-schema.ts'
import { SCHEMA_FILE } from './schema-file.ts'

const dir = mkdtempSync(join(tmpdir(), 'marquee-schema-'))
const postgres = await startPostgres({ dataDir: join(dir, 'postgres'), settings: { fsync: 'off' } })
try {
  await migrate(postgres.url)
  const pool = new pg.Pool({ connectionString: postgres.url })
  // `end` doesn't wait until its connections are closed: Postgres, stopped at once, may still end one of them.
  pool.on('error', () => {})
  writeFileSync(SCHEMA_FILE, await describeSchema(pool))
  await pool.end()
} finally {
  await postgres.stop()
  rmSync(dir, { recursive: true, force: true })
}
console.log(`wrote ${SCHEMA_FILE}`)
