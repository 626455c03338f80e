/** Numbers of the lost hours that a terminal cites, weighed against a real ledger. */
import { EMPTY_CHAIN, newId } from '@marquee/shared'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { createPool, inTransaction, type Pool } from '../infra/postgres.ts'
import { newestIncarnation } from './begin-incarnation.ts'
import { sayRestored } from './restore.ts'
import { type Weighed, weighKnowledge } from './weigh-knowledge.ts'

let ledger: TestLedger
let pool: Pool
let terminalId: string

beforeAll(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 4, name: 'test', onError: () => {} })
  await sayRestored(pool, 35)
  await sayRestored(pool, 35)
})
afterAll(async () => {
  await pool.end()
  await ledger.drop()
})
beforeEach(async () => {
  terminalId = await aTerminal()
})

async function aTerminal(): Promise<string> {
  const id = newId()
  const values = [id, id, Buffer.alloc(32, 1)]
  await pool.query(`insert into terminals (id, name, kind, public_key) values ($1, $2, 'counter', $3)`, values)
  return id
}

/** The incarnations that the ledger was in, oldest first. */
const known = async (): Promise<string[]> =>
  (await pool.query<{ id: string }>('select id from incarnations order by number')).rows.map(({ id }) => id)

const ANSWERED = { sequence: 5, hash: 'a'.repeat(64) }

/** The terminal boots. @param servedIn the incarnation of its last run, as the ledger has it */
function weigh(lost: string, more: { grantNumber?: number; servedIn?: number } = {}): Promise<Weighed['knowledge']> {
  const { grantNumber = 0, servedIn = 1 } = more
  const knows = { incarnation: lost, answered: ANSWERED, grantNumber, catalogueRevision: 0, doorNews: 0 }
  const request = { bootId: newId(), runNumber: 1, head: ANSWERED, knows }
  const known = { id: terminalId, servedIn, runNumber: 1, answered: EMPTY_CHAIN }
  return inTransaction(pool, async (tx) => (await weighKnowledge(tx, request, known)).knowledge)
}

async function grantsAreAbove(): Promise<number> {
  const { rows } = await pool.query<{ above: number }>('select last_value as above from grant_number')
  return rows[0]?.above ?? 0
}

it('a lost incarnation is remembered, so a repeated boot for lack of an answer proves no other set-back', async () => {
  const lost = newId()
  expect(await weigh(lost, { servedIn: 2 })).toMatchObject({ kind: 'set_back' })
  expect(await weigh(lost)).toEqual({ kind: 'lost_hours' })
  expect(await weigh(lost, { servedIn: 2 })).toEqual({ kind: 'lost_hours' })
})

it('the next grant is above all that a terminal cites, which it may do once an hour', async () => {
  const cited = (await grantsAreAbove()) + 5_000_000_000
  expect(await weigh(newId(), { grantNumber: cited })).toEqual({ kind: 'lost_hours' })
  const raised = await grantsAreAbove()
  expect(raised).toBeGreaterThan(cited)
  expect(await weigh(newId(), { grantNumber: raised + 1 })).toMatchObject({ kind: 'too_often' })
  expect(await grantsAreAbove()).toBe(raised)
})

it('two raises run one after the other, so that no number goes back', async () => {
  const waiting = async (): Promise<number | null> =>
    (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
      .rowCount
  const lost = newId()
  expect(await weigh(lost)).toEqual({ kind: 'lost_hours' })
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
  const other = inTransaction(pool, async (tx) => {
    await newestIncarnation(tx)
    isLocked()
    await held
  })
  await locked
  const before = await grantsAreAbove()
  const weighed = weigh(lost, { grantNumber: before + 1 })
  await vi.waitFor(async () => expect(await waiting()).toBe(1), 5000)
  expect(await grantsAreAbove()).toBe(before)
  letGo()
  await other
  expect(await weighed).toEqual({ kind: 'lost_hours' })
  expect(await grantsAreAbove()).toBeGreaterThan(before)
})

describe('unknown lost incarnations', () => {
  const lostOnes = async (): Promise<number> => (await pool.query('select from lost_incarnations')).rowCount ?? 0

  it('prove nothing more after sixteen from one terminal, but another terminal may name its own', async () => {
    for (let i = 0; i < 16; i++) expect(await weigh(newId())).toEqual({ kind: 'lost_hours' })
    const kept = await lostOnes()
    expect(await weigh(newId())).toMatchObject({ kind: 'lost_hours' })
    expect(await weigh(newId(), { servedIn: 2 })).toEqual({ kind: 'lost_hours' })
    expect(await lostOnes()).toBe(kept)
    terminalId = await aTerminal()
    expect(await weigh(newId(), { servedIn: 2 })).toMatchObject({ kind: 'set_back' })
  })

  it('prove nothing more after a thousand in the house', async () => {
    const others = (await lostOnes()) - 1000
    await pool.query('insert into lost_incarnations (id, incarnation) select uuidv7(), 2 from generate_series(1, $1)', [
      -others,
    ])
    expect(await weigh(newId())).toMatchObject({ kind: 'lost_hours' })
    expect(await lostOnes()).toBe(1000)
  })
})

it('one terminal’s word raises the numbers at most sixteen times in thirty days', async () => {
  await pool.query(
    `insert into set_back_words (terminal_id, at, said) select $1, now() - n * interval '1 day', 'a test' from generate_series(1, 16) n`,
    [terminalId],
  )
  const cite = async () => weigh((await known())[0] as string, { grantNumber: (await grantsAreAbove()) + 1 })
  expect(await cite()).toMatchObject({ kind: 'too_often' })
  await pool.query("update set_back_words set at = at - interval '15 days 12 hours' where terminal_id = $1", [
    terminalId,
  ])
  expect(await cite()).toEqual({ kind: 'lost_hours' })
})
