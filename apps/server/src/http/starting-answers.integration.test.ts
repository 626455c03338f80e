import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { freePort } from '../../../../tooling/services/free-port.ts'
import { createTestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { readConfig } from '../config.ts'
import { startServer } from '../server.ts'

it('a server that waits for another’s migrations lives, and gives them as the reason why it isn’t ready', async () => {
  const ledger = await createTestLedger()
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-test-starting-'))
  const other = new pg.Client({ connectionString: ledger.url })
  await other.connect()
  await other.query('select pg_advisory_lock(4600001)')
  const port = await freePort()
  const config = readConfig({ PORT: String(port), DATABASE_URL: ledger.url, MARQUEE_DATA_DIR: dataDir })
  const starting = startServer(config, pino({ level: 'silent' }))
  const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`)
  try {
    await vi.waitFor(async () => expect((await ask('/healthz')).status).toBe(200), SOON)
    const readiness = await ask('/readyz')
    expect(readiness.status).toBe(503)
    expect(await readiness.json()).toEqual({ status: 'not ready', reason: expect.stringContaining('migrating') })
    expect((await ask('/api/v1/movies')).status).toBe(503)
  } finally {
    await other.end()
    const server = await starting
    expect((await ask('/readyz')).status).toBe(200)
    await server.close()
    await ledger.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
