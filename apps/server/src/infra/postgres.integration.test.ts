import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { createPool, inTransaction, isConnectionLost, type Pool } from './postgres.ts'

let ledger: TestLedger
let pool: Pool
const pools: Pool[] = []

function open(settings?: Record<string, string>): Pool {
  const opened = createPool({ url: ledger.url, max: 2, name: 'test', onError: () => {}, ...(settings && { settings }) })
  pools.push(opened)
  return opened
}

beforeAll(async () => {
  ledger = await createTestLedger()
  pool = open()
  await pool.query('create table things (id int primary key, name text)')
  await pool.query("insert into things values (1, 'a seat')")
})
afterAll(async () => {
  await Promise.all(pools.map((each) => each.end()))
  await ledger.drop()
})

describe('a transaction', () => {
  it('that is idle releases its rows before those who wait for them time out', async () => {
    const { rows } = await pool.query(
      `select current_setting('idle_in_transaction_session_timeout')::interval
        < current_setting('statement_timeout')::interval as first`,
    )
    expect(rows).toEqual([{ first: true }])

    const suspended = open({ idle_in_transaction_session_timeout: '300' })
    const locked = Promise.withResolvers<void>()
    const standing = inTransaction(suspended, async (tx) => {
      await tx.query("update things set name = 'its own' where id = 1")
      locked.resolve()
      await sleep(1000)
      await tx.query('select 1')
    })
    const said = standing.catch((error: unknown) => error)
    await locked.promise
    await pool.query("update things set name = 'somebody else’s' where id = 1")
    expect(isConnectionLost(await said)).toBe(true)
    expect((await pool.query('select name from things')).rows).toEqual([{ name: 'somebody else’s' }])
    expect((await suspended.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it("that takes too long reports that the ledger doesn't answer, and is rolled back", async () => {
    const impatient = open({ statement_timeout: '200' })
    const said = await inTransaction(impatient, async (tx) => {
      await tx.query("insert into things values (2, 'half')")
      await tx.query('select pg_sleep(2)')
    }).catch((error: unknown) => error)
    expect(isConnectionLost(said)).toBe(true)
    expect((await pool.query('select from things where id = 2')).rowCount).toBe(0)
    expect((await impatient.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('with a wrong statement reports that the statement is wrong', async () => {
    const said = await inTransaction(pool, (tx) => tx.query("insert into things values (1, 'twice')")).catch(
      (error: unknown) => error,
    )
    expect(said).toMatchObject({ code: '23505' })
    expect(isConnectionLost(said)).toBe(false)
  })
})

describe('a connection', () => {
  it('that ends just as the pool hands it out does not end the process', async () => {
    const client = await pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const gone = new Promise<void>((resolve) => client.once('end', resolve))
    // The last answer and the word of the end may come in one piece: it is said before anybody can listen.
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await gone
    const said = await client.query('select 1').catch((error: unknown) => error)
    client.release(true)
    expect(isConnectionLost(said)).toBe(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})
