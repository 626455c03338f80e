/** A whole server in the test's process, on a ledger (and a Redis) of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../../../apps/server/src/config.ts'
import { startServer } from '../../../apps/server/src/server.ts'
import { createTcpProxy, type TcpProxy } from '../network/tcp-proxy.ts'
import { createTestLedger, type TestLedger } from '../services/ledger.ts'
import { createTestRedis, type TestRedis } from '../services/redis.ts'

export interface TestServer {
  url: string
  ledger: TestLedger
  /** The folder with the house's ticket key: for another server on the same ledger. */
  dataDir: string
  redis: TestRedis | undefined
  /** The server's way to its ledger, where it goes through a proxy; `pool` doesn't. */
  ledgerLine: TcpProxy | undefined
  /** A pool for looking into the ledger, and for setting a test's stage. */
  pool: pg.Pool
  /** Ends the server and starts it again on the same port and ledger. */
  restart(): Promise<void>
  /** The server, which was stopped, is there again. */
  start(): Promise<void>
  /** Ends the server alone: the terminals find it away. */
  stop(): Promise<void>
  close(): Promise<void>
}

export async function startTestServer({
  redis: withRedis = true,
  proxied = false,
  env = {},
}: {
  redis?: boolean
  /** True gives it a `ledgerLine`. */
  proxied?: boolean
  env?: Record<string, string>
} = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-test-server-'))
  const ledger = await createTestLedger()
  const redis = withRedis ? await createTestRedis() : undefined
  const pool = new pg.Pool({ connectionString: ledger.url, max: 4 })
  // The error of an idle connection, where the ledger is put back.
  pool.on('error', () => {})
  const ledgerLine = proxied ? await createTcpProxy({ port: Number(new URL(ledger.url).port) }) : undefined
  const log = pino({ level: process.env.MARQUEE_TEST_LOG ?? 'silent' })
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: ledgerLine ? throughPort(ledger.url, ledgerLine.port) : ledger.url,
    ...(redis && { REDIS_URL: redis.url }),
    MARQUEE_DATA_DIR: dataDir,
    // The shows of tests are hours away.
    MARQUEE_ADMIT_MINUTES: '1440',
    // Managers of tests have accounts where the test is about them.
    MARQUEE_OFFICE_LOG_IN: 'with-accounts',
    ...env,
  })
  let running = await startServer(config, log)
  const { port } = running
  let stopped = false

  const stop = async (): Promise<void> => {
    if (stopped) return
    stopped = true
    await running.close()
  }
  const start = async (): Promise<void> => {
    running = await startServer({ ...config, port }, log)
    stopped = false
  }
  return {
    url: `http://127.0.0.1:${port}`,
    ledger,
    dataDir,
    redis,
    ledgerLine,
    pool,
    stop,
    start,
    async restart() {
      await stop()
      await start()
    },
    async close() {
      await stop()
      await ledgerLine?.close()
      await pool.end()
      await redis?.stop()
      await ledger.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function throughPort(url: string, port: number): string {
  const other = new URL(url)
  other.hostname = '127.0.0.1'
  other.port = String(port)
  return other.href
}
