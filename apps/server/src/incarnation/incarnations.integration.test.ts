/**
 * Servers that outlive a set-back of the ledger notice it by their heartbeats; tests also when an operator's word of one
 * is news.
 */
import { CATALOGUE_KINDS, type CatalogueEntry, type IncarnationName, newId } from '@marquee/shared'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeTariff } from '../../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../../tooling/testing/fixtures/test-programme.ts'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { pullCatalogue } from '../catalogue/pull.ts'
import { createListener } from '../infra/listener.ts'
import { createPool, type Pool } from '../infra/postgres.ts'
import { gatewayWasRead } from './gateway-reading.ts'
import { createIncarnations, type Incarnations } from './incarnations.ts'
import { sayRestored } from './restore.ts'

const BEAT_MS = 5000
/** The pools' wait for a connection: shorter than a heartbeat takes, which is shortened here. */
const WAIT_MS = 9000
let ledger: TestLedger
let pool: Pool
let servers: Incarnations[]
let errors: Error[]
/** The next heartbeats, while they are held back. */
let held: (() => void)[] | undefined

beforeEach(async () => {
  // Heartbeats come at once, or when they are let go.
  const setTimer = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) =>
    ms === BEAT_MS ? setTimer(() => (held ? held.push(work) : work()), 10) : setTimer(work, ms)) as typeof setTimeout)
  held = undefined
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 6, name: 'test', waitMs: WAIT_MS, onError: () => {} })
  servers = []
  errors = []
})

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await pool.end()
  await ledger.drop()
  vi.restoreAllMocks()
})

/** A server that hears nothing from others. */
async function server(): Promise<{ incarnations: Incarnations; began: IncarnationName[] }> {
  const incarnations = await createIncarnations({
    pool,
    listener: createListener(ledger.url, () => {}),
    backupDays: 35,
    log: pino({ level: 'silent' }),
    onError: (error) => void errors.push(error),
  })
  servers.push(incarnations)
  const began: IncarnationName[] = []
  incarnations.onBegan((newest) => void began.push(newest))
  return { incarnations, began }
}

const beat = async (): Promise<number> => (await pool.query('select beat from ledger_pulse')).rows[0]?.beat

async function beatsMore(): Promise<void> {
  const from = await beat()
  await vi.waitFor(async () => expect(await beat()).toBeGreaterThan(from + 6), 5000)
}

/** Stops the beats of all servers until they are let go. */
async function holdBeats(): Promise<void> {
  held = []
  await vi.waitFor(() => expect(held).toHaveLength(servers.length), 5000)
}

function letBeatsGo(): void {
  const next = held ?? []
  held = undefined
  for (const work of next) work()
}

/** Runs at once, and between two heartbeats of each server: a restore ends the connections of those that are under way. */
async function setBack(...statements: string[]): Promise<void> {
  await holdBeats()
  await pool.query(['begin', ...statements, 'commit'].join(';'))
  letBeatsGo()
}

const REPLICA_IS_BEHIND = `update ledger_pulse set beat = 0, at = now() - interval '40 minutes'`
const ANOTHER_TIMELINE = `update incarnations set life = jsonb_set(life, '{timeline}', '"00000000"')`

interface Row extends IncarnationName {
  why: string
  lost_minutes: number
}
const begunSince = async (): Promise<Row[]> =>
  (
    await pool.query<Row>(
      `select number, id, why, round(extract(epoch from began_at - lost_since) / 60)::int as lost_minutes
       from incarnations where number > 1 order by number`,
    )
  ).rows

test.each([
  { shown: 'by its timeline', how: [REPLICA_IS_BEHIND, ANOTHER_TIMELINE], why: 'another_postgres' },
  {
    shown: 'by its timeline alone',
    how: [`update ledger_pulse set beat = beat + 100, at = now() - interval '40 minutes'`, ANOTHER_TIMELINE],
    why: 'another_postgres',
  },
  { shown: 'by its heartbeat', how: [REPLICA_IS_BEHIND], why: 'server_knows_more' },
])(
  'everything that a replica lacks counts as lost, shown $shown, when a heartbeat touches it first',
  async ({ how, why }) => {
    await server()
    await beatsMore()
    await setBack(...how)
    await vi.waitFor(async () => expect(await begunSince()).toMatchObject([{ why, lost_minutes: 41 }]), 5000)
    await beatsMore()
    expect(await begunSince()).toHaveLength(1)
    expect(errors).toEqual([])
  },
)

test('a set-back begins one incarnation, however many servers notice it', async () => {
  const [a, b] = await Promise.all([server(), server()])
  await beatsMore()
  await setBack(REPLICA_IS_BEHIND, ANOTHER_TIMELINE)
  await vi.waitFor(() => expect([a.began, b.began]).toMatchObject([[{ number: 2 }], [{ number: 2 }]]), 5000)
  await setBack(REPLICA_IS_BEHIND)
  await vi.waitFor(() => expect([a.began[1], b.began[1]]).toMatchObject([{ number: 3 }, { number: 3 }]), 5000)
  await beatsMore()
  expect(await begunSince()).toMatchObject([{ number: 2 }, { number: 3 }])
  expect(errors).toEqual([])
})

test('a set-back that could not be recorded is noticed again', async () => {
  const { began } = await server()
  await beatsMore()
  await pool.query('alter table incarnations add constraint no_more check (number < 2)')
  await setBack(REPLICA_IS_BEHIND)
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(2), 5000)
  await pool.query('alter table incarnations drop constraint no_more')
  await vi.waitFor(() => expect(began).toMatchObject([{ number: 2 }]), 5000)
  expect(await begunSince()).toMatchObject([{ lost_minutes: 41 }])
})

test('an incarnation with a used number and another id is a different one', async () => {
  const { incarnations, began } = await server()
  await incarnations.begin(incarnations.newest(), 'restored', 'once')
  await incarnations.begin(incarnations.newest(), 'restored', 'twice')
  const lost = incarnations.newest()
  await beatsMore()
  await setBack('delete from incarnations where number = 3', REPLICA_IS_BEHIND)
  await vi.waitFor(() => expect(began).toHaveLength(3), 5000)
  const newest = (await begunSince()).at(-1)
  expect(newest).toMatchObject({ number: 3, lost_minutes: 41 })
  expect(newest?.id).not.toBe(lost.id)
  expect(began[2]).toEqual({ number: 3, id: newest?.id })
  expect(incarnations.newest()).toEqual(began[2])
})

test("closed shows open when the last terminal's newest run was heard, and soon after its revocation", async () => {
  await insertTestProgramme(pool)
  const counter = newId()
  await pool.query(`insert into terminals (id, name, kind, public_key) values ($1, 'Counter', 'counter', $2)`, [
    counter,
    Buffer.alloc(32, 1),
  ])
  await pool.query('insert into terminal_runs (terminal_id, run_number, incarnation) values ($1, 3, 1)', [counter])
  const { incarnations } = await server()
  const closed = async () => (await pool.query('select from closed_shows where opened_at is null')).rowCount
  const beginAnother = async () => {
    await incarnations.begin(incarnations.newest(), 'restored', 'a test')
    await gatewayWasRead(pool, incarnations.newest().number)
  }
  await beginAnother()
  await holdBeats()
  const incarnation = incarnations.newest()
  await incarnations.heard(counter, { runNumber: 3, incarnation })
  await pool.query('update terminal_runs set incarnation = 2')
  await incarnations.heard(counter, { runNumber: 2, incarnation })
  expect(await closed()).toBe(1)
  await incarnations.heard(counter, { runNumber: 3, incarnation })
  expect(await closed()).toBe(0)

  letBeatsGo()
  await beginAnother()
  await beatsMore()
  expect(await closed()).toBe(1)
  await pool.query('update terminals set revoked_at = now()')
  await vi.waitFor(async () => expect(await closed()).toBe(0), 5000)
  expect(errors).toEqual([])
})

test('restoring a newer backup after an older one is another set-back', async () => {
  const { incarnations } = await server()
  await incarnations.begin(incarnations.newest(), 'restored', 'a test')
  const first = incarnations.newest()
  await beatsMore()
  await setBack('delete from incarnations where number = 2', REPLICA_IS_BEHIND)
  await vi.waitFor(() => expect(incarnations.newest()).not.toEqual(first), 5000)
  expect(incarnations.newest().number).toBe(2)
  await beatsMore()
  // Made between the two: it has the first incarnation of that number.
  await setBack(`update incarnations set id = '${first.id}' where number = 2`, REPLICA_IS_BEHIND)
  await vi.waitFor(async () => expect(await begunSince()).toHaveLength(2), 5000)
  expect((await begunSince())[1]).toMatchObject({ number: 3, why: 'server_knows_more', lost_minutes: 41 })
  await beatsMore()
  expect(await begunSince()).toHaveLength(2)
})

test('a restore is recognised until a later backup is restored', async () => {
  // A Postgres that has run for a day.
  const dayOld = createPool({
    url: ledger.url,
    max: 2,
    name: 'test',
    waitMs: WAIT_MS,
    settings: { search_path: 'public,pg_catalog' },
    onError: () => {},
  })
  const say = async () => (await sayRestored(dayOld, 35)).kind
  try {
    await pool.query(
      `create function public.pg_postmaster_start_time() returns timestamptz language sql as 'select now() - interval ''1 day'''`,
    )
    expect(await say()).toBe('nothing_lost')
    expect(await say()).toBe('begun')
    expect(await say()).toBe('known')
    // A backup of another Postgres, in which an incarnation began when this one ran already.
    await pool.query(ANOTHER_TIMELINE)
    expect(await say()).toBe('begun')
    expect(await say()).toBe('known')
    const { incarnations } = await server()
    await beatsMore()
    expect(await say()).toBe('known')
    await incarnations.close()
    // The backup has this incarnation and an hour of its heartbeats.
    await pool.query(`update incarnations set began_at = now() - interval '3 hours'`)
    await pool.query(`update ledger_pulse set at = now() - interval '2 hours'`)
    await pool.query('delete from ledger_silences')
    expect(await say()).toBe('begun')
    expect(await say()).toBe('known')
    await pool.query(`update incarnations set began_at = now() - interval '3 hours'`)
    const early = await server()
    await beatsMore()
    await early.incarnations.close()
    expect(await say()).toBe('begun')
  } finally {
    await dayOld.end()
  }
})

test('every terminal pulls the whole programme anew, even from a revision of the lost hours', async () => {
  const { incarnations } = await server()
  const { cinemaId } = await insertTestProgramme(pool, { shows: 2 })
  await changeTariff(pool, cinemaId)
  const pulled = async (revision: number): Promise<string[]> => {
    const after = { revision, kind: 'tariff', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' } as const
    const { entries } = await pullCatalogue(pool, { after, cinemaId: null, kinds: CATALOGUE_KINDS })
    return entries.map(({ kind, entry }: CatalogueEntry) => `${kind} ${entry.id}`).sort()
  }
  const whole = await pulled(-1)
  expect(whole.filter((entry) => entry.startsWith('tariff'))).toHaveLength(1)
  await pool.query('update catalogue_revision set revision = 10')
  expect(await pulled(17)).toEqual([])
  await incarnations.begin(incarnations.newest(), 'restored', 'a test')
  expect(await pulled(17)).toEqual(whole)
  const { rows } = await pool.query<{ revision: number }>('select revision from catalogue_revision')
  expect(await pulled(rows[0]?.revision ?? 0)).toEqual([])
})

test('a server forgets the shows of the lost hours, and rereads those that changed in them', async () => {
  const listener = createListener(ledger.url, () => {})
  const catalogue = await createCatalogue(pool, { listener, onError: (error) => void errors.push(error) })
  try {
    const { incarnations } = await server()
    const { showIds } = await insertTestProgramme(pool, { shows: 2 })
    const [moved = '', lost = ''] = showIds
    const before = (await catalogue.show(moved))?.show.startsAt
    expect(await catalogue.show(lost)).toBeDefined()
    await setBack(
      `delete from shows where id = '${lost}'`,
      `update shows set starts_at = starts_at + interval '1 hour' where id = '${moved}'`,
    )
    await incarnations.begin(incarnations.newest(), 'restored', 'a test')
    await catalogue.catchUp()
    expect(await catalogue.show(lost)).toBeUndefined()
    expect((await catalogue.show(moved))?.show.startsAt).not.toBe(before)
  } finally {
    await catalogue.close()
    await listener.close()
  }
})
