import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AllotmentStage, setAllotmentStage } from '../../apps/server/src/allotments/testing/allotment-stage.ts'
import { importCinemas } from '../../apps/server/src/catalogue/import/import-cinemas.ts'
import { makeTestFiles } from '../../apps/server/src/catalogue/import/test-files.ts'
import { createPool, type Pool } from '../../apps/server/src/infra/postgres.ts'
import { createTestLedger, type TestLedger } from '../testing/services/ledger.ts'
import { SOON } from '../testing/soon.ts'
import { grantedValue } from '../testing/terminals/raw-terminal.ts'

const MARQUEE = fileURLToPath(new URL('../marquee.ts', import.meta.url))

let ledger: TestLedger
let pool: Pool
beforeAll(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 2, name: 'test', onError: () => {} })
  const files = makeTestFiles()
  const cinemas = files.write('cinemas.csv', ['name,city', 'REX,Benfeld', 'REX,Morzine', 'VOX,Strasbourg'])
  await importCinemas({ pool, cinemas })
  files.remove()
})
afterAll(async () => {
  await pool.end()
  await ledger.drop()
})

const enrolCode = (cinema: string) =>
  marquee(ledger.url, 'enrol-code', '--kind', 'counter', '--name', 'Counter 1', '--cinema', cinema)

function marquee(databaseUrl: string, ...args: string[]): Promise<{ code: number; printed: string }> {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  return new Promise((resolve) => {
    execFile(process.execPath, [MARQUEE, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, printed: (stdout + stderr).trim() })
    })
  })
}

describe('an enrolment code for a cinema', () => {
  it("is made by the cinema's name, or by its name and city", async () => {
    for (const cinema of ['VOX', 'REX, Morzine']) expect(await enrolCode(cinema), cinema).toMatchObject({ code: 0 })
    const { rows } = await pool.query(
      'select c.city from enrolment_codes e join cinemas c on c.id = e.cinema_id order by 1',
    )
    expect(rows).toEqual([{ city: 'Morzine' }, { city: 'Strasbourg' }])
  })

  it('is refused for a name of several cinemas, or of none', async () => {
    for (const [cinema, why] of [
      ['REX', '--cinema: there are 2 cinemas called REX: say which, such as "REX, Benfeld"'],
      ['Lido', '--cinema: there is no cinema "Lido"'],
    ] as const) {
      expect(await enrolCode(cinema)).toEqual({ code: 1, printed: expect.stringContaining(why) })
    }
  })
})

describe.each([
  ['Redis and a ledger', true],
  ['a ledger alone', false],
])('a counter that is revoked on %s', (_name, redis) => {
  let stage: AllotmentStage
  beforeAll(async () => {
    stage = await setAllotmentStage({ redis })
  })
  afterAll(() => stage.close())

  it('leaves its seats closed and listed, or frees them on the record', async () => {
    const cinema = await stage.cinema({ allots: 3, shows: 2 })
    const [showId, later] = cinema.showIds as [string, string]
    const manager = await cinema.manager()
    const by = manager.device.identity.name
    const counter = await cinema.counter()
    const { id, name } = counter.device.identity
    await vi.waitFor(() => expect(cinema.showIds.map((each) => counter.claims(each).length)).toEqual([3, 3]), SOON)
    const allotted = counter.seatIds(showId)
    const bookingId = newId()
    grantedValue(await counter.ask('claim', { bookingId, showId: later, seatIds: ['A-7'] }))
    const customer = await stage.customer()
    const hold = async (show: string, seatIds: string[]) => (await customer.hold({ showId: show, seatIds })).status
    const revoke = (...options: string[]) => marquee(stage.server.ledger.url, 'revoke-terminal', name, ...options)

    const kept = await revoke()
    expect(kept).toMatchObject({ code: 0, printed: expect.stringContaining(`${name} is revoked`) })
    expect(kept.printed).toMatch(/7 seats of 2 shows are closed/)
    expect(kept.printed).toMatch(/ {2}3 of A movie at Cinema 1, .*, Hall 1, Cinema 1\n {2}4 of A movie/)
    expect(kept.printed).toMatch(/until a manager releases them by force/)
    expect(kept.printed).toContain(`revoke-terminal "${name}" --release-seats`)
    await vi.waitFor(() => expect(counter.socket.connected).toBe(false), SOON)
    expect([await hold(showId, allotted), await hold(later, ['A-7'])]).toEqual([409, 409])

    for (const [options, why] of [
      [['--release-seats', '--reason', 'x'], '--release-seats needs --reason and --by'],
      [['--release-seats', '--reason', ' ', '--by', by], 'must be 1 to 500 characters'],
      [['--release-seats', '--reason', 'x', '--by', 'Nobody'], 'there is no manager'],
      [['--reason', 'x'], 'belong to --release-seats'],
    ] as const) {
      expect(await revoke(...options)).toEqual({ code: 1, printed: expect.stringContaining(why) })
    }
    expect(await hold(showId, allotted)).toBe(409)

    const freed = await revoke('--release-seats', '--reason', 'It burnt', '--by', by)
    expect(freed).toMatchObject({ code: 0, printed: expect.stringContaining(`${name} was revoked before`) })
    expect(freed.printed).toMatch(/7 seats of 2 shows are free again/)
    expect(await hold(showId, allotted)).toBe(201)
    await vi.waitFor(async () => expect(await hold(later, ['A-7'])).toBe(201), SOON)
    const { rows } = await stage.server.pool.query(
      'select show_id, by_terminal, reason, jsonb_array_length(claims) as claims from forced_releases where terminal_id = $1',
      [id],
    )
    const record = { by_terminal: manager.device.identity.id, reason: 'It burnt' }
    expect(rows.toSorted((a, b) => a.claims - b.claims)).toEqual([
      { ...record, show_id: showId, claims: 3 },
      { ...record, show_id: later, claims: 4 },
    ])
    const events = await stage.server.pool.query(
      "select actor_id, why from booking_events where booking_id = $1 and to_state = 'cancelled'",
      [bookingId],
    )
    expect(events.rows).toEqual([{ actor_id: manager.device.identity.id, why: 'It burnt' }])
    expect((await revoke()).printed).toMatch(/It had no seats/)
  })

  it('is found by name', async () => {
    expect(await marquee(stage.server.ledger.url, 'revoke-terminal', 'Counter 99')).toEqual({
      code: 1,
      printed: expect.stringContaining('there is no terminal "Counter 99"'),
    })
  })
})
