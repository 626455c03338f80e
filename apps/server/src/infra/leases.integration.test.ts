import { newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { createLeases, type Leases } from './leases.ts'
import { createPool, type Pool } from './postgres.ts'

let ledger: TestLedger
let pool: Pool
const open: Leases[] = []

beforeAll(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 4, name: 'test', onError: () => {} })
})
afterAll(async () => {
  for (const each of open) await each.close()
  await pool.end()
  await ledger.drop()
})

async function server(): Promise<Leases> {
  const leases = createLeases({
    pool,
    serverId: newId(),
    onError(error) {
      throw error
    },
  })
  open.push(leases)
  await leases.start()
  return leases
}

it('a job belongs to one server at a time, and to the next when it stops', async () => {
  const [one, two] = await Promise.all([server(), server()])
  const has = () => [one.has('payments'), two.has('payments')]
  expect(has().toSorted()).toEqual([false, true])
  const [first, second] = one.has('payments') ? [one, two] : [two, one]
  await first.close()
  expect(first.has('payments')).toBe(false)
  await vi.waitFor(() => expect(second.has('payments')).toBe(true), SOON)
  await second.close()
})

it('a dead server loses its jobs when their leases end', async () => {
  await pool.query("insert into leases values ('refunds', $1, now() + interval '500 ms')", [newId()])
  const next = await server()
  expect([next.has('refunds'), next.has('payments')]).toEqual([false, true])
  await vi.waitFor(() => expect(next.has('refunds')).toBe(true), SOON)
  await next.close()
})

it('a server without the ledger for a while has no job, and hears that it was taken for dead', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const leases = await server()
    let revived = 0
    leases.onRevived(() => revived++)
    expect(leases.has('due holds')).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(leases.has('due holds')).toBe(false)
    await vi.waitFor(() => expect([leases.has('due holds'), revived]).toEqual([true, 1]), SOON)
    await leases.close()
  } finally {
    vi.useRealTimers()
  }
})
