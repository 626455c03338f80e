import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gatewayWasRead } from '../../apps/server/src/incarnation/gateway-reading.ts'
import { createPool, type Pool } from '../../apps/server/src/infra/postgres.ts'
import { insertTestProgramme } from '../testing/fixtures/test-programme.ts'
import { createTestLedger, type TestLedger } from '../testing/services/ledger.ts'

const MARQUEE = fileURLToPath(new URL('../marquee.ts', import.meta.url))

let ledger: TestLedger
let pool: Pool

beforeAll(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 2, name: 'test', onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await ledger.drop()
})

const restore = (...args: string[]) =>
  new Promise<string>((resolve) => {
    const env = { ...process.env, DATABASE_URL: ledger.url }
    execFile(process.execPath, [MARQUEE, 'restore', ...args], { env }, (_, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    )
  })

it('the restore command begins an incarnation once, lists what is awaited, and opens a show for a manager', async () => {
  expect(await restore()).toMatch(/nothing can be missing/)
  const { showIds } = await insertTestProgramme(pool, { shows: 2 })
  for (const [name, kind] of [
    ['Counter 1', 'counter'],
    ['Office', 'manager'],
  ]) {
    const values = [newId(), name, kind, Buffer.alloc(32, 1)]
    await pool.query('insert into terminals (id, name, kind, public_key) values ($1, $2, $3, $4)', values)
  }
  const begun = await restore()
  expect(begun).toMatch(/begins incarnation 2/)
  expect(begun).toMatch(/2 shows are closed\.\n.*payments.*\nNot heard yet: Counter 1\.\n--status names each/)
  // A week's programme has thousands.
  for (const showId of showIds) expect(begun).not.toContain(showId)
  expect(await restore()).toMatch(/known already: the ledger is in incarnation 2/)
  const job = await pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'read_gateway'`,
  )
  expect(job.rows).toMatchObject([{ payload: { incarnation: 2, since: expect.any(String) } }])

  const [first = '', second = ''] = showIds
  expect(await restore('--open', first)).toMatch(/needs --by and --reason/)
  expect(await restore('--open', first, '--by', 'Nobody', '--reason', 'x')).toMatch(/no manager's terminal "Nobody"/)
  const opened = await restore('--open', first, '--by', 'Office', '--reason', 'the counter burnt')
  expect(opened).toMatch(/may be sold again/)
  expect(opened).toMatch(/1 show is closed/)
  expect((await pool.query('select opened_why from closed_shows where show_id = $1', [first])).rows).toEqual([
    { opened_why: 'the counter burnt' },
  ])
  await gatewayWasRead(pool, 2)
  const status = await restore('--status')
  expect(status).toMatch(new RegExp(`${second} .* waits for Counter 1`))
  expect(status).not.toMatch(/A terminal showed it/)
  const said = 'Door 1 has catalogue revision 9, and the ledger knows of 3.'
  await pool.query("update incarnations set why = 'terminal_knows_more', said = $1 where number = 2", [said])
  expect(await restore('--status')).toContain(`A terminal showed it: ${said} If no backup was restored, revoke it`)
  await pool.query("update terminals set revoked_at = now() where kind = 'counter'")
  await gatewayWasRead(pool, 2)
  expect(await restore('--status')).toMatch(/No show is closed/)
})
