/** The server that ends due holds dies, and a second server on the same ledger goes on. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, vi } from 'vitest'
import { type ServerProcess, startServerProcess } from '../services/server-process.ts'
import { insertTestProgramme } from '../testing/fixtures/test-programme.ts'
import { createCustomer, heldBy } from '../testing/houses/customer.ts'
import { createTestLedger } from '../testing/services/ledger.ts'
import { SOON } from '../testing/soon.ts'
import { row } from './row.ts'

const HOLD_SECONDS = 2
/** A server's leases outlive it so long, plus the time between two looks of those that wait for them. */
const TAKEN_OVER_WITHIN_MS = 3000 + 1000
/** Extra time for a busy machine. */
const PATIENCE_MS = 5000

let pool: pg.Pool
let showId: string
let first: ServerProcess
let second: ServerProcess
let owner: string

const sweeper = async (): Promise<string | undefined> =>
  (await pool.query("select owner from leases where name = 'due holds' and ends_at > now()")).rows[0]?.owner

beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-leases-'))
  const ledger = await createTestLedger()
  pool = new pg.Pool({ connectionString: ledger.url, max: 2 })
  showId = (await insertTestProgramme(pool, { shows: 1 })).showIds[0] as string
  const env = {
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATABASE_URL: ledger.url,
    MARQUEE_DATA_DIR: dir,
    MARQUEE_HOLD_SECONDS: String(HOLD_SECONDS),
    MARQUEE_SINGLE_SEATS: 'allow',
  }
  first = await startServerProcess(env)
  owner = (await sweeper()) as string
  second = await startServerProcess(env)
  return async () => {
    await Promise.all([first.stop(), second.stop()])
    await pool.end()
    await ledger.drop()
    rmSync(dir, { recursive: true, force: true })
  }
}, 120_000)

row('the server that ends due holds is killed', async () => {
  expect(await sweeper()).toBe(owner)
  const customer = await createCustomer(`http://127.0.0.1:${second.port}`)
  const { bookingId } = await heldBy(customer, { showId, seatIds: ['A-1', 'A-2'] })
  const killedAt = performance.now()
  process.kill(first.pid, 'SIGKILL')
  await first.ended
  await vi.waitFor(async () => expect(await sweeper()).not.toBe(owner), SOON)
  await vi.waitFor(async () => {
    const { rows } = await pool.query('select state from bookings where id = $1', [bookingId])
    expect(rows).toEqual([{ state: 'expired' }])
  }, SOON)
  const tookMs = performance.now() - killedAt
  expect(tookMs).toBeLessThan(TAKEN_OVER_WITHIN_MS + PATIENCE_MS)
  const claims = await pool.query('select from seat_claims where show_id = $1', [showId])
  expect(claims.rowCount).toBe(0)
  return {
    injected: `kill -9 of the server that has the lease for due holds, while a hold of ${HOLD_SECONDS} s is under way`,
    held: `the other server has the lease and has ended the hold ${(tookMs / 1000).toFixed(1)} s later; its seats are free`,
  }
})
