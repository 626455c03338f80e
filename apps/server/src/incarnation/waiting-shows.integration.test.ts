/**
 * The conditions that closed shows wait for, in a house of many cinemas: looked at every five seconds, and at a manager's
 * page.
 */
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../tooling/testing/fixtures/test-programme.ts'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { createPool, loadStatement, type Pool } from '../infra/postgres.ts'
import { closedShows } from './closed-shows.ts'
import { gatewayWasRead } from './gateway-reading.ts'
import { openHeardShows } from './open-heard-shows.ts'
import { sayRestored } from './restore.ts'

const SHOWS = 50
const COUNTERS = 60
const CLAIMS = 60

let ledger: TestLedger
let pool: Pool
let lido: TestProgramme
let rex: TestProgramme
let atLido: string[]
let atRex: string[]

async function counters(cinemaId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  await pool.query(
    `insert into terminals (id, name, kind, cinema_id, public_key)
     select id, id::text, 'counter', $2, sha256(id::text::bytea) from unnest($1::uuid[]) as t (id)`,
    [ids, cinemaId],
  )
  return ids
}

const closedAt = async (cinemaId: string): Promise<string[]> =>
  (await closedShows(pool, cinemaId)).map(({ show }) => show.showId)

const hear = (ids: string[]) =>
  pool.query('update awaited_terminals set heard_at = now() where terminal_id = any($1::uuid[])', [ids])

beforeAll(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 3, name: 'test', onError: () => {} })
  lido = await insertTestProgramme(pool, { name: 'Lido', shows: SHOWS })
  rex = await insertTestProgramme(pool, { name: 'Rex', shows: SHOWS })
  atLido = await counters(lido.cinemaId, 1)
  atRex = await counters(rex.cinemaId, COUNTERS)
  await sayRestored(pool, 35)
  await sayRestored(pool, 35)
  await gatewayWasRead(pool, 2)
  // Starts with the second seat.
  await pool.query(
    `insert into seat_claims (show_id, seat_index, kind, booking_id)
     select id, seat, 'booked', id from shows, generate_series(1, ${CLAIMS}) as seat`,
  )
  await pool.query('analyze')
})

afterAll(async () => {
  await pool.end()
  await ledger.drop()
})

/** Pages of 8 kB that a statement reads: the same on a slow machine and a fast one. */
async function pagesRead(file: string, values: unknown[]): Promise<number> {
  const { text } = loadStatement(new URL(`./sql/${file}.sql`, import.meta.url))
  const client = await pool.connect()
  try {
    await client.query('begin')
    // The claims of a house don't fit in it.
    await client.query("set local work_mem = '64kB'")
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
    await client.query('rollback')
    const { Plan: plan } = rows[0]['QUERY PLAN'][0]
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  } finally {
    client.release()
  }
}

it.each([
  ['open-heard-shows', []],
  ['closed-shows', [null]],
])('%s reads the claims of a show once, not per terminal', async (file, values) => {
  // Thirteen pages for each of the hundred shows; a look for each terminal besides would make 430 of them.
  expect(await pagesRead(file, values)).toBeLessThan(100 * SHOWS)
})

it("a show waits for its cinema's counters, and for any other with a claim on it", async () => {
  const [first = ''] = lido.showIds
  const [guest = ''] = atRex
  await pool.query(
    `insert into seat_claims (show_id, seat_index, kind, terminal_id, grant_number)
     values ($1, 0, 'allotted', $2, nextval('grant_number'))`,
    [first, guest],
  )
  await openHeardShows(pool)
  expect(await closedAt(lido.cinemaId)).toHaveLength(SHOWS)

  await hear(atLido)
  await openHeardShows(pool)
  expect(await closedShows(pool, lido.cinemaId)).toMatchObject([{ show: { showId: first }, terminals: [guest] }])
  expect(await closedAt(rex.cinemaId)).toHaveLength(SHOWS)

  await hear([guest])
  await openHeardShows(pool)
  expect(await closedAt(lido.cinemaId)).toEqual([])
  expect(await closedAt(rex.cinemaId)).toHaveLength(SHOWS)
  await hear(atRex)
  await openHeardShows(pool)
  expect(await closedAt(rex.cinemaId)).toEqual([])
})
