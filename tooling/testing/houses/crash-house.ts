/**
 * A server in a process of its own, to be killed. A test can hold the network between it and everybody else at any
 * moment: its customers, its ledger, its Redis and the gateway. Its data is kept from one start to the next.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Seat } from '@marquee/shared'
import pg from 'pg'
import { type ServerProcess, startServerProcess } from '../../services/server-process.ts'
import { insertTestProgramme, type TestProgramme } from '../fixtures/test-programme.ts'
import { createTcpProxy, type TcpProxy } from '../network/tcp-proxy.ts'
import { createTestSimulator, type TestSimulator } from '../services/gateway-simulator.ts'
import { createTestLedger, type TestLedger } from '../services/ledger.ts'
import { createTestRedis, type TestRedis } from '../services/redis.ts'

export interface CrashHouse {
  /** The address for customers; the same after every start. */
  url: string
  pool: pg.Pool
  programme: TestProgramme
  simulator: TestSimulator
  /** A connection around the network, for looking into it. */
  redis: TestRedis | undefined
  between: { customers: TcpProxy; ledger: TcpProxy; gateway: TcpProxy; redis: TcpProxy | undefined }
  /** `kill -9`. Bytes that were held on their way, to it or from it, are lost. */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function openCrashHouse({
  shows,
  redis: withRedis = true,
  allots = 0,
  seats,
  ledger: openLedger = createTestLedger,
  env = {},
}: {
  shows: number
  redis?: boolean
  /** The number of seats of each show that are allotted to each counter. */
  allots?: number
  /** The seats of the auditorium; a small one when absent. */
  seats?: Seat[]
  /** A ledger of its own where Postgres itself is to be killed. */
  ledger?: () => Promise<Pick<TestLedger, 'url' | 'drop'>>
  env?: Record<string, string>
}): Promise<CrashHouse> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-crash-'))
  const [testLedger, simulator, testRedis] = await Promise.all([
    openLedger(),
    createTestSimulator(),
    withRedis ? createTestRedis() : undefined,
  ])
  const pool = new pg.Pool({ connectionString: testLedger.url, max: 4 })
  // The error of an idle connection, where Postgres itself is killed.
  pool.on('error', () => {})
  const programme = await insertTestProgramme(pool, { shows, allots, ...(seats && { seats }) })
  // Far enough away for a customer to cancel.
  await pool.query("update shows set starts_at = starts_at + interval '1 day'")
  await pool.query('update allotment_policies set hours_before = 48')
  const ledger = await createTcpProxy({ port: Number(new URL(testLedger.url).port) })
  const gateway = await createTcpProxy({ port: simulator.port })
  const redis = testRedis && (await createTcpProxy({ port: testRedis.port }))

  const through = (url: string, proxy: TcpProxy): string => {
    const other = new URL(url)
    other.hostname = '127.0.0.1'
    other.port = String(proxy.port)
    return other.href
  }
  const serverEnv = {
    LOG_LEVEL: 'silent',
    DATABASE_URL: through(testLedger.url, ledger),
    ...(redis && testRedis && { REDIS_URL: through(testRedis.url, redis) }),
    MARQUEE_DATA_DIR: dir,
    MARQUEE_ADMIT_MINUTES: '1440',
    MARQUEE_OFFICE_LOG_IN: 'with-accounts',
    // The choice of seats isn't what is tested, and would ask Redis before the claim does.
    MARQUEE_SINGLE_SEATS: 'allow',
    MARQUEE_CHARGE_TIMEOUT_SECONDS: '10',
    MARQUEE_LIMITS: 'guests=100000/60,address=100000/60',
    ...simulator.serverEnv,
    STRIPE_API_BASE: through(simulator.url, gateway),
    ...env,
  }
  let running: ServerProcess = await startServerProcess({ ...serverEnv, PORT: '0' })
  const { port } = running
  const customers = await createTcpProxy({ port })
  const between = { customers, ledger, gateway, redis }
  const network = [customers, ledger, gateway, ...(redis ? [redis] : [])]

  return {
    url: `http://127.0.0.1:${customers.port}`,
    pool,
    programme,
    simulator,
    redis: testRedis,
    between,
    async kill() {
      process.kill(running.pid, 'SIGKILL')
      await running.ended
      for (const proxy of network) {
        proxy.cut('all')
        proxy.pass()
      }
    },
    async start() {
      running = await startServerProcess({ ...serverEnv, PORT: String(port) })
    },
    async close() {
      await running.stop()
      await Promise.all(network.map((proxy) => proxy.close()))
      await simulator.stop()
      await testRedis?.stop()
      await pool.end()
      await testLedger.drop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
