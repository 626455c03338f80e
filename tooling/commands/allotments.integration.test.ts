import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool, type Pool } from '../../apps/server/src/infra/postgres.ts'
import { createTestLedger, type TestLedger } from '../testing/services/ledger.ts'

const MARQUEE = fileURLToPath(new URL('../marquee.ts', import.meta.url))

let ledger: TestLedger
let pool: Pool
beforeAll(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 2, name: 'test', onError: () => {} })
  await pool.query(
    "insert into cinemas (id, name, time_zone, currency, revision) values ($1, 'VOX', 'UTC', 'EUR', 1)",
    [newId()],
  )
  for (const name of ['Counter 1', 'Counter 2']) {
    await pool.query("insert into terminals (id, name, kind, public_key) values ($1, $2, 'counter', $3)", [
      newId(),
      name,
      randomBytes(32),
    ])
  }
})
afterAll(async () => {
  await pool.end()
  await ledger.drop()
})

function allotments(...options: string[]): Promise<{ code: number; printed: string }> {
  const env = { ...process.env, DATABASE_URL: ledger.url }
  return new Promise((resolve) => {
    execFile(process.execPath, [MARQUEE, 'allotments', ...options], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, printed: (stdout + stderr).trim() })
    })
  })
}

describe("a cinema's allotment policy", () => {
  it('is shown in a sentence, and set in part or as a whole', async () => {
    for (const [options, said] of [
      [[], 'VOX allots 8 seats of each show to every counter, from 12 hours to 5 minutes before it starts'],
      [
        ['--seats', '1', '--category', 'recliner', '--hours', '48', '--back', '15', '--counter', 'Counter 2'],
        'VOX allots 1 recliner seat of each show to Counter 2, from 48 hours to 15 minutes before it starts',
      ],
      [
        ['--seats', '4', '--category', 'any', '--every-counter'],
        'VOX allots 4 seats of each show to every counter, from 48 hours to 15 minutes before it starts',
      ],
      [['--seats', '0'], 'VOX allots no seats'],
      [[], 'VOX allots no seats'],
    ] as const) {
      expect(await allotments('--cinema', 'VOX', ...options)).toEqual({ code: 0, printed: said })
    }
  })

  it('is refused with a sentence where it makes no sense', async () => {
    for (const [options, why] of [
      [['--cinema', 'Lido'], 'there is no cinema "Lido"'],
      [['--cinema', 'VOX', '--seats', '101'], 'must be a whole number from 0 to 100'],
      [['--cinema', 'VOX', '--category', 'sofa'], 'Allowed choices are standard'],
      [['--cinema', 'VOX', '--counter', 'Counter 3'], 'VOX has no counter "Counter 3"'],
      [['--cinema', 'VOX', '--counter', 'Counter 1', '--every-counter'], 'cannot be used with'],
    ] as const) {
      expect(await allotments(...options)).toEqual({ code: 1, printed: expect.stringContaining(why) })
    }
  })
})
