/** The ledger begins another incarnation, and each closed show waits for its conditions. */
import { bookingReference, newId, type TerminalKind } from '@marquee/shared'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../tooling/testing/fixtures/test-programme.ts'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { createListener } from '../infra/listener.ts'
import { createPool, inTransaction, type Pool } from '../infra/postgres.ts'
import {
  type Beginning,
  type Begun,
  beginIncarnation,
  type CitedNumbers,
  INCARNATION_CHANNEL,
  NOTHING_CITED,
  newestIncarnation,
  raiseNumbers,
} from './begin-incarnation.ts'
import { closedShows } from './closed-shows.ts'
import { gatewayWasRead } from './gateway-reading.ts'
import { createIncarnations } from './incarnations.ts'
import { openHeardShows } from './open-heard-shows.ts'
import { sayRestored } from './restore.ts'

const LIFE = { system: null, timeline: null, database: null }
/** No number is raised above it: terminals read it as a safe integer. */
const HIGHEST = 2 ** 51

let ledger: TestLedger
let pool: Pool
let programme: TestProgramme

beforeEach(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 4, name: 'test', onError: () => {} })
  programme = await insertTestProgramme(pool, { shows: 4 })
  expect(await sayRestored(pool, 35)).toEqual({ kind: 'nothing_lost' })
})
afterEach(async () => {
  await pool.end()
  await ledger.drop()
})

function begin(more: Partial<Beginning> = {}): Promise<Begun> {
  return inTransaction(pool, async (tx) => {
    const newest = await newestIncarnation(tx)
    if (!newest) throw new Error('the ledger has no incarnation')
    const usual = { why: 'restored', said: 'a test', life: LIFE, cited: NOTHING_CITED, backupDays: 35 } as const
    return beginIncarnation(tx, newest, { ...usual, ...more })
  })
}

async function one<T>(sql: string, ...values: unknown[]): Promise<T> {
  const { rows } = await pool.query<{ it: T }>(sql, values)
  return rows[0]?.it as T
}
const texts = (sql: string): Promise<string[]> =>
  one(`select coalesce(array_agg(t order by t), '{}') as it from (${sql}) as x (t)`)

async function terminal(name: string, kind: TerminalKind, cinemaId: string | null = null): Promise<string> {
  const id = newId()
  const values = [id, name, kind, cinemaId, Buffer.alloc(32, 1)]
  await pool.query('insert into terminals (id, name, kind, cinema_id, public_key) values ($1, $2, $3, $4, $5)', values)
  return id
}
const revoke = (terminalId: string) => pool.query('update terminals set revoked_at = now() where id = $1', [terminalId])

describe("an incarnation's numbers", () => {
  const cited: CitedNumbers = { grantNumber: 7e9, catalogueRevision: 9_000_000, doorNews: 8e9 }
  const nextNumbers = async (): Promise<CitedNumbers> => ({
    grantNumber: await one(`select nextval('grant_number') as it`),
    catalogueRevision: await one('update catalogue_revision set revision = revision + 1 returning revision as it'),
    doorNews: await one(`select nextval('door_news_revision_seq') as it`),
  })

  it('start above all that the lost hours can have given, and above what a terminal cites', async () => {
    const known = await nextNumbers()
    await begin()
    const after = await nextNumbers()
    expect(after.grantNumber - known.grantNumber).toBeGreaterThan(2 ** 32)
    expect(after.catalogueRevision - known.catalogueRevision).toBeGreaterThan(1_000_000)
    expect(after.doorNews - known.doorNews).toBeGreaterThan(2 ** 32)
    await begin({ cited })
    const last = await nextNumbers()
    expect(last.grantNumber - cited.grantNumber).toBeGreaterThan(2 ** 32)
    expect(last.catalogueRevision - cited.catalogueRevision).toBeGreaterThan(1_000_000)
    expect(last.doorNews - cited.doorNews).toBeGreaterThan(2 ** 32)
  })

  it('stay safe integers however often they are raised, and never go back', async () => {
    const high = { grantNumber: HIGHEST - 5, catalogueRevision: HIGHEST - 5, doorNews: HIGHEST - 5 }
    await raiseNumbers(pool, high)
    const at = { grantNumber: HIGHEST + 1, catalogueRevision: HIGHEST + 1, doorNews: HIGHEST + 1 }
    expect(await nextNumbers()).toEqual(at)
    await raiseNumbers(pool, high)
    expect(await nextNumbers()).toEqual({
      grantNumber: HIGHEST + 2,
      catalogueRevision: HIGHEST + 2,
      doorNews: HIGHEST + 2,
    })
  })

  it('separate the grants given since, and booking references of the lost hours never come again', async () => {
    const block: number = await one(`select nextval('booking_number') as it`)
    await begin()
    const above: number = await one('select grants_above as it from incarnations where number = 2')
    expect((await nextNumbers()).grantNumber).toBe(above + 1)
    expect(await one<number>(`select nextval('booking_number') as it`)).toBeGreaterThan(block + 1000)
  })

  it('leave out a thousand numbers of invoices, also of series that have none left', async () => {
    const series = newId()
    await pool.query('insert into invoice_series (id, last) values ($1, 7)', [series])
    await begin()
    expect(await one<number>(`select last as it from invoice_series where id = '${series}'`)).toBe(1007)
    const house = `select last as it from invoice_series where id = '00000000-0000-0000-0000-000000000000'`
    expect(await one<number>(house)).toBeGreaterThanOrEqual(1000)
  })
})

it('a new incarnation is announced to other servers and the programme, and requests the gateway reading', async () => {
  const heard: [string, string][] = []
  const client = new pg.Client({ connectionString: ledger.url })
  await client.connect()
  client.on('notification', ({ channel, payload = '' }) => void heard.push([channel, payload]))
  await client.query(`listen ${INCARNATION_CHANNEL}; listen catalogue_changed`)
  const { incarnation, lostSince } = await begin()
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  const revision = await one('select revision::text as it from catalogue_revision')
  expect(heard.toSorted()).toEqual([
    ['catalogue_changed', revision],
    [INCARNATION_CHANNEL, JSON.stringify({ number: 2, id: incarnation.id })],
  ])
  await client.end()
  const job = await one(
    `select payload as it from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'read_gateway'`,
  )
  expect(job).toEqual({ incarnation: 2, since: lostSince.toISOString() })
})

it('an incarnation begins once, whoever else proves the same set-back, and old news changes nothing', async () => {
  const server = async (name: string) => {
    const listener = createListener(ledger.url, () => {})
    const log = pino({ level: 'silent' })
    const incarnations = await createIncarnations({ pool, listener, backupDays: 35, log, onError: () => {} })
    const heard = new Promise((resolve) => listener.on(name, resolve))
    await listener.start()
    return { incarnations, heard, close: () => Promise.all([listener.close(), incarnations.close()]) }
  }
  const [a, b] = [await server('heard_by_a'), await server('heard_by_b')]
  const first = a.incarnations.newest()
  await a.incarnations.begin(first, 'terminal_knows_more', 'once')
  await b.incarnations.begin(first, 'terminal_knows_more', 'twice')
  const second = { number: 2, id: await one('select id as it from incarnations order by number desc limit 1') }
  expect(a.incarnations.newest()).toEqual(second)
  await pool.query('select pg_notify($1, $2)', [INCARNATION_CHANNEL, JSON.stringify(first)])
  await pool.query('notify heard_by_b')
  await b.heard
  expect(b.incarnations.newest()).toEqual(second)
  await Promise.all([a.close(), b.close()])
})

it('an incarnation waits for counters and kiosks that are not revoked', async () => {
  for (const kind of ['counter', 'kiosk', 'manager', 'door'] as const) await terminal(kind, kind)
  await revoke(await terminal('revoked', 'counter'))
  await begin()
  const awaited = 'select t.name from awaited_terminals w join terminals t on t.id = w.terminal_id'
  expect(await texts(awaited)).toEqual(['counter', 'kiosk'])
})

it('an incarnation closes every show that can still be sold, even one that a manager had opened', async () => {
  const [coming = '', begun = '', over = '', cancelled = ''] = programme.showIds
  await pool.query(`update shows set starts_at = now() - interval '11 hours' where id = $1`, [begun])
  await pool.query(`update shows set starts_at = now() - interval '13 hours' where id = $1`, [over])
  const office = await terminal('Office', 'manager')
  const cancel = `update shows set cancelled_at = now(), cancelled_why = 'x', cancelled_by = $2 where id = $1`
  await pool.query(cancel, [cancelled, office])
  await begin()
  const closed = 'select show_id::text from closed_shows where opened_at is null'
  expect(await texts(closed)).toEqual([coming, begun].toSorted())
  const open = `update closed_shows set opened_at = now(), opened_by = $2, opened_why = 'x' where show_id = $1`
  await pool.query(open, [coming, office])
  expect((await begin()).closedShows).toBe(2)
  expect(await texts(closed)).toEqual([coming, begun].toSorted())
})

describe('the start of the lost time', () => {
  const MINUTE = 60_000
  const lostMinutes = ({ lostSince }: Begun): number => Math.round((Date.now() - lostSince.getTime()) / MINUTE)
  const beatAgo = (minutes: number) =>
    pool.query('update ledger_pulse set at = now() - make_interval(mins => $1)', [minutes])
  const silenceAgo = (from: number, to: number) =>
    pool.query(
      'insert into ledger_silences values (now() - make_interval(mins => $1), now() - make_interval(mins => $2))',
      [from, to],
    )

  it('is a minute before the last heartbeat', async () => {
    await beatAgo(40)
    expect(lostMinutes(await begin())).toBe(41)
  })

  it('is before the first unnoticed silence since the last incarnation', async () => {
    await pool.query(`update incarnations set began_at = now() - interval '10 hours'`)
    await silenceAgo(900, 800)
    await silenceAgo(300, 200)
    await silenceAgo(100, 90)
    await beatAgo(0)
    expect(lostMinutes(await begin())).toBe(301)
    expect(lostMinutes(await begin())).toBe(1)
  })

  it('is before the last heartbeat in another Postgres, whatever silences came before', async () => {
    await pool.query(`update incarnations set began_at = now() - interval '10 hours'`)
    await silenceAgo(300, 200)
    await beatAgo(20)
    expect(lostMinutes(await begin({ why: 'another_postgres' }))).toBe(21)
  })

  it('is limited by how long backups are kept', async () => {
    await beatAgo(20 * 24 * 60)
    expect(lostMinutes(await begin({ backupDays: 3 }))).toBe(3 * 24 * 60)
  })
})

describe('a closed show', () => {
  let showId: string
  let nextReference = 1_000_000
  beforeEach(() => {
    showId = programme.showIds[0] as string
  })
  const isOpen = async (id = showId): Promise<boolean> => {
    await openHeardShows(pool)
    return one('select opened_at is not null as it from closed_shows where show_id = $1', id)
  }
  const waitsFor = async () => {
    const shows = await closedShows(pool, null)
    const { terminals, gateway } = shows.find(({ show }) => show.showId === showId) ?? {}
    return { terminals, gateway }
  }
  const heard = (terminalId: string) =>
    pool.query('update awaited_terminals set heard_at = now() where terminal_id = $1', [terminalId])
  const claim = (terminalId: string) =>
    pool.query(
      `insert into seat_claims (show_id, seat_index, kind, terminal_id, grant_number) values ($1, 1, 'allotted', $2, 1)`,
      [showId, terminalId],
    )

  it('waits until the gateway has been read', async () => {
    await begin()
    expect(await isOpen()).toBe(false)
    expect(await waitsFor()).toEqual({ terminals: [], gateway: true })
    await gatewayWasRead(pool, 2)
    expect(await one('select count(*)::int as it from closed_shows where opened_at is null')).toBe(0)
  })

  it('waits for terminals of its cinema, of no cinema, and of others with claims on it', async () => {
    const other = await insertTestProgramme(pool, { name: 'Rex' })
    const own = await terminal('own', 'counter', programme.cinemaId)
    const everywhere = await terminal('everywhere', 'kiosk')
    const guest = await terminal('guest', 'counter', other.cinemaId)
    await terminal('elsewhere', 'counter', other.cinemaId)
    await claim(guest)
    await begin()
    await gatewayWasRead(pool, 2)
    expect(await waitsFor()).toEqual({ terminals: ['everywhere', 'guest', 'own'], gateway: false })
    expect(await isOpen()).toBe(false)
    await revoke(own)
    expect(await waitsFor()).toEqual({ terminals: ['everywhere', 'guest'], gateway: false })
    expect(await isOpen()).toBe(false)
    await heard(everywhere)
    expect(await waitsFor()).toEqual({ terminals: ['guest'], gateway: false })
    expect(await isOpen()).toBe(false)
    await heard(guest)
    expect(await isOpen()).toBe(true)
  })

  it('waits for its own payments of the lost hours that the gateway knows', async () => {
    await begin()
    await pool.query(`update incarnations set began_at = now() + interval '1 hour', gateway_read_at = now()`)
    const [waits = '', other = ''] = programme.showIds
    for (const [owner, gateway, ref] of [
      [waits, 'stripe', 'pi_1'],
      [other, 'stripe', null],
      [other, 'cash', 'cash:1'],
    ]) {
      const bookingId = newId()
      await pool.query(
        `insert into bookings (id, reference, show_id, state, held_seats) values ($1, $2, $3, 'initiated', 0)`,
        [bookingId, bookingReference(nextReference++), owner],
      )
      await pool.query(
        `insert into payments (id, booking_id, order_id, method, gateway, gateway_ref, amount, currency, state, look_at)
         values ($1, $2, $2, 'card', $3, $4, 100, 'SGD', 'pending', now())`,
        [newId(), bookingId, gateway, ref],
      )
    }
    expect(await isOpen(other)).toBe(true)
    expect(await isOpen(waits)).toBe(false)
    expect(await waitsFor()).toEqual({ terminals: [], gateway: true })
    await pool.query(`update incarnations set began_at = now() - interval '1 hour' where number = 2`)
    expect(await isOpen(waits)).toBe(true)
  })
})
