/** Card readers of a house, as managers of two cinemas list them, assign them, and take them away. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertTestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import {
  createTestSimulator,
  READERS,
  type TestSimulator,
} from '../../../../../tooling/testing/services/gateway-simulator.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { revokeTerminal } from '../enrolment/registry.ts'

let simulator: TestSimulator
let server: TestServer
let manager: RawTerminal
let managerElsewhere: RawTerminal
let head: RawTerminal
const ids: Record<'counter' | 'second' | 'kiosk' | 'door' | 'elsewhere' | 'revoked', string> = {
  counter: '',
  second: '',
  kiosk: '',
  door: '',
  elsewhere: '',
  revoked: '',
}

beforeAll(async () => {
  simulator = await createTestSimulator()
  const env = { ...simulator.serverEnv, MARQUEE_CHARGE_TIMEOUT_SECONDS: '2' }
  server = await startTestServer({ redis: false, env })
  const { cinemaId } = await insertTestProgramme(server.pool, { name: 'Rex' })
  const { cinemaId: other } = await insertTestProgramme(server.pool, { name: 'Vox' })
  const enrol = async (kind: 'counter' | 'kiosk' | 'door' | 'manager', name: string, at: string | null = cinemaId) =>
    enrolDevice(server.url, server.pool, kind, { name, ...(at !== null && { cinemaId: at }) })
  ids.counter = (await enrol('counter', 'Counter 1')).identity.id
  ids.second = (await enrol('counter', 'Counter 2')).identity.id
  ids.kiosk = (await enrol('kiosk', 'Kiosk 1')).identity.id
  ids.door = (await enrol('door', 'Door 1')).identity.id
  ids.elsewhere = (await enrol('counter', 'Counter of the Vox', other)).identity.id
  ids.revoked = (await enrol('counter', 'Stolen counter')).identity.id
  await revokeTerminal(server.pool, 'Stolen counter')
  manager = await connectTerminal(server.url, await enrol('manager', 'Office'))
  managerElsewhere = await connectTerminal(server.url, await enrol('manager', 'Office of the Vox', other))
  head = await connectTerminal(server.url, await enrol('manager', 'Head office', null))
})
afterAll(async () => {
  for (const each of [manager, managerElsewhere, head]) each?.close()
  await server?.close()
  await simulator?.stop()
})
afterEach(async () => {
  await simulator.clearFaults()
  await server.pool.query('delete from readers')
})

const listed = async (by = manager) => grantedValue(await by.ask('readers', {})).readers
const assign = (readerRef: string, terminalId: string, by = manager) =>
  by.ask('assignReader', { readerRef, terminalId })
const takeAway = (readerRef: string, by = manager) => by.ask('takeReaderAway', { readerRef })
const terminalOf = async (readerRef: string) =>
  (await listed()).find((reader) => reader.readerRef === readerRef)?.terminal?.name ?? null

describe('the list of card readers', () => {
  it('has the gateway’s readers with their states, and nobody’s at first', async () => {
    await simulator.reader(READERS.counter2, { behaviour: 'offline' })
    const readers = await listed()
    await simulator.reader(READERS.counter2, { behaviour: 'reset' })
    expect(readers).toContainEqual({
      readerRef: READERS.counter1,
      name: 'Counter reader 1',
      serial: 'SIM-0001',
      state: 'online',
      terminal: null,
    })
    expect(readers.find(({ readerRef }) => readerRef === READERS.counter2)?.state).toBe('offline')
  })

  it('still has a reader that the gateway lost, so that it can be taken away', async () => {
    await assign(READERS.counter1, ids.counter)
    await server.pool.query("update readers set gateway_ref = 'tmr_lost'")
    expect((await listed()).find(({ readerRef }) => readerRef === 'tmr_lost')).toMatchObject({
      state: 'gone',
      terminal: { name: 'Counter 1', revoked: false },
    })
    expect(await takeAway('tmr_lost')).toMatchObject({ ok: true })
    expect((await listed()).some(({ readerRef }) => readerRef === 'tmr_lost')).toBe(false)
  })

  it('is refused in words when the gateway doesn’t answer', async () => {
    // Until it is switched off: the server looks at the gateway on its own as well.
    await simulator.fault({ fault: 'timeout_before', on: 'look' })
    const answer = await manager.ask('readers', {})
    await simulator.clearFaults()
    expect(answer).toEqual({
      ok: false,
      refusal: { code: 'unavailable', what: 'the payment gateway does not answer' },
    })
  })

  it('is a manager’s alone', async () => {
    const counter = await connectTerminal(server.url, await enrolDevice(server.url, server.pool, 'counter'))
    expect(await counter.ask('readers', {})).toMatchObject({ refusal: { code: 'not_allowed' } })
    expect(await counter.ask('assignReader', { readerRef: READERS.counter1, terminalId: ids.counter })).toMatchObject({
      refusal: { code: 'not_allowed' },
    })
    counter.close()
  })
})

describe('a card reader', () => {
  it.each(['counter', 'kiosk'] as const)('is given to a %s, once however often this is sent', async (kind) => {
    expect(await assign(READERS.counter1, ids[kind])).toEqual({ ok: true, value: {} })
    expect(await assign(READERS.counter1, ids[kind])).toEqual({ ok: true, value: {} })
    const { rows } = await server.pool.query('select gateway, name, serial, terminal_id, removed_at from readers')
    expect(rows).toEqual([
      {
        gateway: 'stripe',
        name: 'Counter reader 1',
        serial: 'SIM-0001',
        terminal_id: ids[kind],
        removed_at: null,
      },
    ])
  })

  it('moves from one counter of the cinema to another', async () => {
    await assign(READERS.counter1, ids.counter)
    await assign(READERS.counter1, ids.second)
    expect(await terminalOf(READERS.counter1)).toBe('Counter 2')
  })

  it('is taken away, and may be given to somebody again', async () => {
    await assign(READERS.counter1, ids.counter)
    expect(await takeAway(READERS.counter1)).toEqual({ ok: true, value: {} })
    expect(await takeAway(READERS.counter1)).toEqual({ ok: true, value: {} })
    expect(await terminalOf(READERS.counter1)).toBeNull()
    const { rows } = await server.pool.query('select removed_at is not null as removed from readers')
    expect(rows).toEqual([{ removed: true }])
    await assign(READERS.counter1, ids.kiosk)
    expect(await terminalOf(READERS.counter1)).toBe('Kiosk 1')
  })

  it('is one of a terminal: a second one is refused by the name of the first', async () => {
    await assign(READERS.counter1, ids.counter)
    expect(await assign(READERS.counter2, ids.counter)).toEqual({
      ok: false,
      refusal: { code: 'terminal_has_reader', reader: 'Counter reader 1' },
    })
  })

  it('goes to one of two managers who give different ones to a counter at the same moment', async () => {
    const both = await Promise.all([assign(READERS.counter1, ids.counter), assign(READERS.counter2, ids.counter, head)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'terminal_has_reader' } })
  })

  it.each([
    ['elsewhere', 'other_cinema'],
    ['revoked', 'revoked'],
    ['door', 'kind'],
  ] as const)('is not given to a terminal that is %s', async (which, why) => {
    expect(await assign(READERS.counter1, ids[which])).toEqual({
      ok: false,
      refusal: { code: 'terminal_takes_no_reader', why },
    })
    expect(await terminalOf(READERS.counter1)).toBeNull()
  })

  it('is not given to a terminal that is not there', async () => {
    expect(await assign(READERS.counter1, '019aa6e4-7c1d-73b5-a4f0-314159265358')).toMatchObject({
      refusal: { code: 'terminal_takes_no_reader', why: 'unknown' },
    })
  })

  it('that the gateway doesn’t have is refused', async () => {
    expect(await assign('tmr_nobody', ids.counter)).toEqual({ ok: false, refusal: { code: 'unknown_reader' } })
    expect(await takeAway('tmr_nobody')).toEqual({ ok: false, refusal: { code: 'unknown_reader' } })
  })

  it('of another cinema’s counter stays there, but for a manager of the whole house', async () => {
    await assign(READERS.counter1, ids.elsewhere, managerElsewhere)
    const refusal = { code: 'reader_elsewhere', terminal: 'Counter of the Vox' }
    expect(await assign(READERS.counter1, ids.counter)).toEqual({ ok: false, refusal })
    expect(await takeAway(READERS.counter1)).toEqual({ ok: false, refusal })
    expect(await terminalOf(READERS.counter1)).toBe('Counter of the Vox')
    expect(await assign(READERS.counter1, ids.counter, head)).toEqual({ ok: true, value: {} })
    expect(await terminalOf(READERS.counter1)).toBe('Counter 1')
  })
})

it('a house that takes no cards has no readers, and says so', async () => {
  const cashOnly = await startTestServer({ redis: false })
  const office = await connectTerminal(cashOnly.url, await enrolDevice(cashOnly.url, cashOnly.pool, 'manager'))
  expect(await office.ask('readers', {})).toEqual({ ok: true, value: { readers: [] } })
  expect(await office.ask('assignReader', { readerRef: READERS.counter1, terminalId: ids.counter })).toEqual({
    ok: false,
    refusal: { code: 'unavailable', what: 'card payments are not set up here' },
  })
  office.close()
  await cashOnly.close()
})
