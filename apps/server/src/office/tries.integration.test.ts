import { newId, type Refusal } from '@marquee/shared'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { createPool, inTransaction, type Pool } from '../infra/postgres.ts'
import { beginTry, tryWasRight } from './tries.ts'

let ledger: TestLedger
let pool: Pool

beforeAll(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 20, name: 'test', onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await ledger.drop()
})

const atSomeTerminal = (login: string) => beginTry(pool, { login, terminalId: newId() })
const isCounted = (refusal: Refusal | undefined): boolean => refusal === undefined
const wrongOf = async (key: string): Promise<number | undefined> =>
  (await pool.query<{ wrong: number }>('select wrong from office_tries where key = $1', [key])).rows[0]?.wrong

it('a name that nobody has tried yet is tried five times of a hundred side by side', async () => {
  const said = await Promise.all(Array.from({ length: 100 }, () => atSomeTerminal('ines')))
  expect(said.filter(isCounted)).toHaveLength(5)
  expect(await wrongOf('name:ines')).toBe(5)
})

it('a try that waited while the first ones of a name were counted waits as well', async () => {
  const first = await pool.connect()
  try {
    await first.query('begin')
    await first.query(
      "insert into office_tries values ('name:omar', 5, clock_timestamp(), clock_timestamp() + interval '30 seconds')",
    )
    const tried = atSomeTerminal('omar')
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    await first.query('commit')
    expect(await tried).toEqual({ code: 'office_wait', seconds: expect.any(Number) })
  } finally {
    first.release()
  }
})

it('a name that has to wait uses up no tries of the terminal', async () => {
  const terminalId = newId()
  for (let n = 0; n < 30; n++) await beginTry(pool, { login: 'paula', terminalId })
  expect(await wrongOf(`terminal:${terminalId}`)).toBe(5)
  expect(await beginTry(pool, { login: 'quinn', terminalId })).toBeUndefined()
})

it('right tries and wrong ones of a name at one terminal never wait for each other for good', async () => {
  const who = { login: 'rosa', terminalId: newId() }
  const right = () => inTransaction(pool, (tx) => tryWasRight(tx, who))
  await Promise.all(Array.from({ length: 100 }, (_, n) => (n % 2 ? right() : beginTry(pool, who))))
  await right()
  expect(await wrongOf('name:rosa')).toBeUndefined()
})
