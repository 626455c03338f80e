/** Company accounts after the ledger was set back: managers are told what the lost hours may have had of them. */
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertTestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { beginIncarnation, NOTHING_CITED, newestIncarnation } from '../../incarnation/begin-incarnation.ts'
import { inTransaction } from '../../infra/postgres.ts'

let server: TestServer
let cinemaId: string
const terminals: RawTerminal[] = []

beforeAll(async () => {
  server = await startTestServer({ redis: false })
  cinemaId = (await insertTestProgramme(server.pool, { shows: 1 })).cinemaId
})
afterAll(async () => {
  for (const terminal of terminals) terminal.close()
  await server.close()
})

/** Another manager each time: those of before are sent away by the set-back. */
async function manager(): Promise<RawTerminal> {
  const device = await enrolDevice(server.url, server.pool, 'manager', {
    name: `Office ${terminals.length}`,
    cinemaId: null,
  })
  const terminal = await connectTerminal(server.url, device)
  terminals.push(terminal)
  return terminal
}

const setBack = () =>
  inTransaction(server.pool, async (tx) => {
    const newest = await newestIncarnation(tx)
    if (!newest) throw new Error('the ledger has no incarnation')
    const life = { system: null, timeline: null, database: null }
    return beginIncarnation(tx, newest, { why: 'restored', said: 'a test', life, cited: NOTHING_CITED, backupDays: 35 })
  })

it('are one line for each set-back, until a manager sets it aside, and none where there is no account', async () => {
  const list = async () => grantedValue(await (await manager()).ask('attention', {}))
  await setBack()
  expect((await list()).items).toEqual([])

  const terms = { name: 'A. Company', address: ['A town'], creditLimit: 1000, offlineLimit: 0 }
  const account = { accountId: newId(), currency: 'SGD', cinemaId, ...terms }
  grantedValue(await (await manager()).ask('openAccount', account))
  expect((await list()).items).toEqual([])

  await setBack()
  const { items } = await list()
  expect(items).toMatchObject([
    {
      what: expect.stringMatching(/^The ledger was set back\. What was done with company accounts between .* was lost/),
      todo: expect.stringContaining('it replaces the first one'),
    },
  ])
  const [item] = items
  grantedValue(await (await manager()).ask('setAside', { id: item?.id, reason: 'all entered again' }))
  const after = await list()
  expect(after.items).toEqual([])
  expect(after.setAside).toMatchObject([{ id: item?.id, setAside: { reason: 'all entered again' } }])
})
