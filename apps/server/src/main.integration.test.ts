import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { isAlive } from '../../../tooling/services/child-processes.ts'
import { createTestLedger, type TestLedger } from '../../../tooling/testing/services/ledger.ts'
import { SOON } from '../../../tooling/testing/soon.ts'
import { MIGRATION_LOCK } from './infra/migrate.ts'

const MAIN = join(import.meta.dirname, 'main.ts')

let ledger: TestLedger
let dir: string
let env: Record<string, string | undefined>

beforeAll(async () => {
  ledger = await createTestLedger()
  dir = mkdtempSync(join(tmpdir(), 'marquee-server-main-'))
  env = { ...process.env, PORT: '0', DATABASE_URL: ledger.url, REDIS_URL: '', MARQUEE_DATA_DIR: dir }
})
afterAll(async () => {
  await ledger.drop()
  rmSync(dir, { recursive: true, force: true })
})

/** Resolves when it has said so in its log. */
async function said(server: ChildProcess, words: string): Promise<void> {
  let all = ''
  for await (const chunk of server.stdout ?? []) {
    all += String(chunk)
    if (all.includes(words)) return
  }
  throw new Error(`the server ended without saying "${words}"; it said: ${all}`)
}

it.each([
  ['its parent is gone', (server: ChildProcess) => server.disconnect()],
  ['SIGTERM', (server: ChildProcess) => server.kill('SIGTERM')],
])("a server that can't finish its start ends at once: %s", async (_, tell) => {
  const somebody = new pg.Client({ connectionString: ledger.url })
  await somebody.connect()
  try {
    await somebody.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const server = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'ignore', 'ipc'] })
    const exited = once(server, 'exit')
    await said(server, 'Another server migrates the ledger')
    tell(server)
    expect(await exited).toEqual([0, null])
  } finally {
    await somebody.end()
  }
})

it('a server ends even when its parent was gone before it could listen for that', async () => {
  // A parent that starts a server and dies a moment later, as one that is killed with -9 does.
  const parent = spawn(
    process.execPath,
    [
      '-e',
      `const { spawn } = require('node:child_process')
       const server = spawn(process.execPath, [process.argv[1]], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
       process.stdout.write(String(server.pid), () => process.exit())`,
      MAIN,
    ],
    { env, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const [printed] = await once(parent.stdout as NodeJS.ReadableStream, 'data')
  const pid = Number(String(printed))
  try {
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), SOON)
  } finally {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
})
