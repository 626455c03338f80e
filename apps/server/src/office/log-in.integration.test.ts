import { newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { createPool, type Pool } from '../infra/postgres.ts'
import { createLogIn } from './log-in.ts'
import { hashPassword } from './passwords.ts'

let ledger: TestLedger
let pool: Pool

beforeAll(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 4, name: 'test', onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await ledger.drop()
})

it('a wrong password takes no connection of the terminals’ for the time that it is looked at', async () => {
  const [accountId, password] = [newId(), 'seven quiet lamps over water']
  await pool.query("insert into office_accounts (id, login, name, password_hash) values ($1, 'sofia', 'Sofia', $2)", [
    accountId,
    await hashPassword(password),
  ])
  const state = { isNeeded: true, session: null } as never
  const logIn = createLogIn({ pool, sessions: {} as never, stateOf: async () => state })
  const desk = { id: newId(), cinemaId: null }
  const connect = vi.spyOn(pool, 'connect')
  const taken = () => connect.mock.calls.filter(([callback]) => callback === undefined).length
  const wrong = { ok: false, refusal: { code: 'office_wrong' } }
  expect(await logIn.logIn({ login: 'sofia', password: 'not this one' }, desk)).toEqual(wrong)
  // The try is counted in one.
  expect(taken()).toBe(1)
  expect(await logIn.beginSecondFactor('not this one', accountId, desk)).toEqual(wrong)
  expect(taken()).toBe(2)
})
