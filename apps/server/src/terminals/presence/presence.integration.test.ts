/** A server that was taken for dead, and comes to life at the moment in which its terminals are said to be away. */
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestLedger, type TestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { createPool, loadStatement, type Pool } from '../../infra/postgres.ts'

const END_PRESENCE = loadStatement(new URL('./sql/end-presence.sql', import.meta.url))
const REVIVE = loadStatement(new URL('./sql/revive-presence.sql', import.meta.url))
const TAKE_LEASES = loadStatement(new URL('../../infra/sql/take-leases.sql', import.meta.url))

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

/** A terminal that is connected to a server whose lease has ended. */
async function silentServer() {
  const [serverId, terminalId] = [newId(), newId()]
  const lease = "insert into leases (name, owner, ends_at) values ($1, $2, now() - interval '1 s')"
  await pool.query(lease, [`server:${serverId}`, serverId])
  const terminal =
    "insert into terminals (id, name, kind, public_key, connected_to) values ($1, $2, 'counter', decode(repeat('01', 32), 'hex'), $3)"
  await pool.query(terminal, [terminalId, terminalId, serverId])
  const connectedTo = async () =>
    (await pool.query('select connected_to from terminals where id = $1', [terminalId])).rows[0].connected_to
  /** Does what a server does at its next heartbeat. */
  async function beat(): Promise<void> {
    await pool.query({ ...TAKE_LEASES, values: [serverId, [`server:${serverId}`], [10]] })
    await pool.query({ ...REVIVE, values: [[terminalId], serverId] })
  }
  return { serverId, terminalId, connectedTo, beat }
}

const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
const waitersAre = (count: number) =>
  vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBeGreaterThanOrEqual(count), SOON)

it("a dead server's terminals are away, and connected again with its next heartbeat", async () => {
  const { serverId, connectedTo, beat } = await silentServer()
  await pool.query(END_PRESENCE)
  expect(await connectedTo()).toBeNull()
  await beat()
  expect(await connectedTo()).toBe(serverId)
})

it("a silent server's terminals stay connected if its heartbeat comes during the search for them", async () => {
  const { serverId, terminalId, connectedTo, beat } = await silentServer()
  const tx = await pool.connect()
  await tx.query('begin')
  await tx.query('select from terminals where id = $1 for update', [terminalId])
  const ending = pool.query(END_PRESENCE)
  await waitersAre(1)
  // It waits for the statement that has found it dead, or is done before that goes on.
  const beating = beat()
  await Promise.race([beating, waitersAre(2)])
  await tx.query('commit')
  tx.release()
  await Promise.all([ending, beating])
  expect(await connectedTo()).toBe(serverId)
})
