import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { enqueueJob, migrateJobQueue } from './job-queue.ts'
import { createPool, inTransaction, type Pool } from './postgres.ts'

describe('the job queue', () => {
  let ledger: TestLedger
  let pool: Pool
  beforeAll(async () => {
    ledger = await createTestLedger()
    pool = createPool({ url: ledger.url, max: 6, name: 'test', onError: () => {} })
  })
  afterAll(async () => {
    await pool.end()
    await ledger.drop()
  })

  const waiting = async (task: string) =>
    (
      await pool.query(
        'select key, attempts, max_attempts, run_at from graphile_worker.jobs where task_identifier = $1',
        [task],
      )
    ).rows

  it('has a job when its transaction commits, and none when it rolls back', async () => {
    await expect(
      inTransaction(pool, async (tx) => {
        await enqueueJob(tx, 'sweep_the_foyer', { floor: 1 })
        throw new Error('the sale failed')
      }),
    ).rejects.toThrow('the sale failed')
    expect(await waiting('sweep_the_foyer')).toEqual([])
    await inTransaction(pool, (tx) => enqueueJob(tx, 'sweep_the_foyer', { floor: 1 }))
    expect(await waiting('sweep_the_foyer')).toMatchObject([{ key: null, attempts: 0, max_attempts: 25 }])
  })

  it('keeps one waiting job per key, with the last time and tries given', async () => {
    const runAt = new Date(Date.now() + 3_600_000)
    await enqueueJob(pool, 'count_the_drawer', { shift: 1 }, { key: 'drawer' })
    await enqueueJob(pool, 'count_the_drawer', { shift: 2 }, { key: 'drawer', runAt, maxAttempts: 3 })
    expect(await waiting('count_the_drawer')).toEqual([{ key: 'drawer', attempts: 0, max_attempts: 3, run_at: runAt }])
  })

  it('is created once, however many servers start together', async () => {
    await pool.query('drop schema graphile_worker cascade')
    await Promise.all(Array.from({ length: 5 }, () => migrateJobQueue(pool)))
    await enqueueJob(pool, 'open_the_doors', {})
    expect(await waiting('open_the_doors')).toHaveLength(1)
  })
})
