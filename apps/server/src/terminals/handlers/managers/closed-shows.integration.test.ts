/** The ledger was set back, and managers look at the shows that are closed since. */
import { EMPTY_CHAIN, newId, type OccupancyAnswer } from '@marquee/shared'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { insertTestProgramme } from '../../../../../../tooling/testing/fixtures/test-programme.ts'
import { createCustomer } from '../../../../../../tooling/testing/houses/customer.ts'
import { startTestServer, type TestServer } from '../../../../../../tooling/testing/houses/server.ts'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import {
  connectTerminal,
  type Device,
  enrolDevice,
  grantedValue,
  knock,
  newDevice,
  newKey,
  signChallenge,
} from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { gatewayWasRead } from '../../../incarnation/gateway-reading.ts'
import { sayRestored } from '../../../incarnation/restore.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ redis: false })
})
afterAll(() => server.close())

async function cinema(name: string) {
  const programme = await insertTestProgramme(server.pool, { name, shows: 2 })
  const { cinemaId } = programme
  const enrol = (kind: 'manager' | 'counter') =>
    enrolDevice(server.url, server.pool, kind, { name: `${name} ${kind}`, cinemaId })
  return {
    shows: programme.showIds as [string, string],
    manager: await enrol('manager'),
    counter: await enrol('counter'),
  }
}

it('a manager sees the closed shows of the cinema, and opens one by name, once, on the record', async () => {
  const lido = await cinema('Lido')
  const rex = await cinema('Rex')
  const head = await enrolDevice(server.url, server.pool, 'manager', { name: 'Head office' })
  await server.stop()
  await sayRestored(server.pool, 35)
  await server.start()
  await gatewayWasRead(server.pool, 2)
  const connect = (device: Device) => connectTerminal(server.url, device)
  const [office, other, all] = await Promise.all([lido.manager, rex.manager, head].map(connect))
  if (!office || !other || !all) throw new Error('not connected')
  const listed = async (at: typeof office) => grantedValue(await at.ask('closedShows', {})).shows

  const [first, second] = lido.shows
  expect(await listed(office)).toEqual(
    lido.shows.map((showId) => ({
      show: {
        showId,
        startsAt: expect.any(String),
        movie: expect.any(String),
        auditorium: 'Hall 1',
        cinema: 'Lido',
        timeZone: expect.any(String),
      },
      lostSince: expect.any(String),
      shownBy: null,
      terminals: ['Lido counter'],
      gateway: false,
    })),
  )
  expect((await listed(other)).map(({ show }) => show.showId)).toEqual(rex.shows)
  expect(grantedValue(await all.ask('closedShows', {})).total).toBe(4)

  const request = { showId: first, reason: 'The counter burnt' }
  expect(await other.ask('openClosedShow', request)).toMatchObject({ refusal: { code: 'other_cinema' } })
  expect(await office.ask('openClosedShow', { ...request, reason: ' ' })).toMatchObject({
    refusal: { code: 'malformed' },
  })
  expect(await office.ask('openClosedShow', { ...request, showId: newId() })).toMatchObject({
    refusal: { code: 'unknown_show' },
  })
  const customer = await createCustomer(server.url)
  const hold = (showId: string) => customer.hold({ showId, seatIds: ['A-1'] })
  const refusedHold = await hold(first)
  expect(refusedHold.status).toBe(409)
  expect(await refusedHold.json()).toMatchObject({
    refusal: { code: 'show_closed' },
    detail: expect.stringMatching(/^Nothing new is sold/),
  })

  // Every terminal is told which shows are closed, and at once when one is opened.
  const range = { from: new Date().toISOString(), to: new Date(Date.now() + 86_400_000).toISOString() }
  const { shows } = grantedValue(await other.ask('occupancy', range))
  expect(shows.map(({ showId, closed }) => [showId, closed])).toEqual(rex.shows.map((showId) => [showId, true]))
  const told: OccupancyAnswer['shows'] = []
  all.socket.on('occupancy', (news: OccupancyAnswer) => void told.push(...news.shows))

  expect(await office.ask('openClosedShow', request)).toEqual({ ok: true, value: { outcome: 'opened' } })
  await vi.waitFor(() => {
    expect(told).toContainEqual({ showId: first, held: 0, booked: 0 })
    expect(told).toContainEqual({ showId: second, held: 0, booked: 0, closed: true })
  }, SOON)
  expect(await all.ask('openClosedShow', { ...request, reason: 'Again' })).toEqual({
    ok: true,
    value: { outcome: 'was_open' },
  })
  const record = await server.pool.query('select opened_by, opened_why from closed_shows where show_id = $1', [first])
  expect(record.rows).toEqual([{ opened_by: lido.manager.identity.id, opened_why: 'The counter burnt' }])
  expect((await hold(first)).status).toBe(201)
  expect((await hold(second)).status).toBe(409)
  expect((await listed(office)).map(({ show }) => show.showId)).toEqual([second])

  const counter = await connect(lido.counter)
  expect(await counter.ask('openClosedShow', request)).toMatchObject({ refusal: { code: 'not_allowed' } })
  grantedValue(await office.ask('cancelShow', { showId: second, reason: 'The projector broke' }))
  expect(await listed(office)).toEqual([])
  for (const each of [office, other, all, counter]) each.close()
})

it('a closed show names the terminal that showed the set-back, since its key may have been stolen', async () => {
  const { manager } = await cinema('Plaza')
  const door = await connectTerminal(server.url, await enrolDevice(server.url, server.pool, 'door'), { booted: false })
  const { rows } = await server.pool.query('select id from incarnations order by number desc limit 1')
  const catalogueRevision = door.welcome.catalogueRevision + 100
  const knows = { incarnation: rows[0].id, answered: EMPTY_CHAIN, grantNumber: 0, catalogueRevision, doorNews: 0 }
  const request = { bootId: newId(), runNumber: 0, head: EMPTY_CHAIN, knows }
  grantedValue(await door.ask('boot', request))
  const office = await connectTerminal(server.url, manager)
  const { shows } = grantedValue(await office.ask('closedShows', {}))
  expect(shows.map(({ shownBy }) => shownBy)).toEqual([
    expect.stringMatching(/^door has catalogue revision \d+, and the ledger knows of \d+\.$/),
    expect.any(String),
  ])
  for (const each of [office, door]) each.close()
})

it('managers are told once of devices whose enrolment was lost, and of none from another time', async () => {
  const office = await connectTerminal(server.url, (await cinema('Odeon')).manager)
  await server.pool.query(`update incarnations set began_at = now() where number = 2`)
  await server.pool.query(
    `update incarnations set began_at = began_at - interval '1 day', lost_since = lost_since - interval '1 day' where number > 2`,
  )
  const lost = ['First', 'Second'].map((name) =>
    newDevice({ id: newId(), name, kind: 'counter', cinemaId: null }, newKey().key),
  )
  const connects = async (device: Device) =>
    expect(await knock(server.url, (challenge) => signChallenge(device, challenge))).toEqual({
      refusal: { code: 'unknown_terminal' },
    })
  const told = async () => grantedValue(await office.ask('attention', {}))
  const [first, second] = lost as [Device, Device]

  await connects({ ...first, identity: { ...first.identity, id: '01700000-0000-7000-8000-000000000000' } })
  expect((await told()).items).toEqual([])
  for (const device of [first, second, first]) await connects(device)
  const { items } = await told()
  expect(items).toMatchObject([
    { kind: 'job', what: expect.stringMatching(/^A device wants .*lost.*\.$/), tryAt: null },
  ])
  const id = items[0]?.id
  expect(await office.ask('tryAgain', { id })).toMatchObject({ refusal: { code: 'not_parked' } })
  grantedValue(await office.ask('setAside', { id, reason: 'Both are enrolled again' }))
  await connects(first)
  expect(await told()).toMatchObject({ items: [], setAside: [{ id }] })
  office.close()
})
