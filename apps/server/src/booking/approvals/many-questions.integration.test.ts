/** What managers read of the questions of years: those of this day that wait, and the newest of the answered. */
import { APPROVALS_AT_ONCE, newId, type TerminalIdentity } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertTestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { createTestLedger, type TestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { createPool, inTransaction, loadStatement, type Pool } from '../../infra/postgres.ts'
import { type Approvals, createApprovals } from './approvals.ts'

const OF_THE_PAST = 4000
const WAITING = 7

let ledger: TestLedger
let pool: Pool
let approvals: Approvals
let lido: string
let rex: string

type Fate = 'answered' | 'withdrawn' | 'waits'

/** The first of them was asked a minute before `minutesAgo`, the next one a minute before that… */
async function questions(cinemaId: string, fate: Fate, count: number, minutesAgo: number): Promise<void> {
  const terminalId = newId()
  await pool.query(
    `insert into terminals (id, name, kind, cinema_id, public_key) values ($1::uuid, $1::text, 'counter', $2, sha256($1::text::bytea))`,
    [terminalId, cinemaId],
  )
  const at = "now() - ($4 + i) * interval '1 minute'"
  await pool.query(
    `insert into approvals (id, terminal_id, cinema_id, kind, order_id, act, what, asked_at, withdrawn_at,
       answer, answered_at, answered_by, answered_at_terminal)
     select gen_random_uuid(), $1::uuid, $2, 'order', gen_random_uuid(), '{}', '{}', ${at}, case when $3 = 'withdrawn' then ${at} end,
       case when $3 = 'answered' then 'yes' end, case when $3 = 'answered' then ${at} end,
       case when $3 = 'answered' then 'The manager on duty' end, case when $3 = 'answered' then $1::uuid end
     from generate_series(1, $5::int) as i`,
    [terminalId, cinemaId, fate, minutesAgo, count],
  )
}

beforeAll(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 3, name: 'test', onError: () => {} })
  lido = (await insertTestProgramme(pool, { name: 'Lido', shows: 1 })).cinemaId
  rex = (await insertTestProgramme(pool, { name: 'Rex', shows: 1 })).cinemaId
  for (const cinemaId of [lido, rex]) {
    await questions(cinemaId, 'withdrawn', OF_THE_PAST, 0)
    await questions(cinemaId, 'waits', OF_THE_PAST, 24 * 60)
    await questions(cinemaId, 'waits', WAITING, 0)
  }
  await questions(lido, 'answered', OF_THE_PAST, 0)
  await questions(rex, 'answered', OF_THE_PAST, 10)
  await pool.query('analyze')
  const catalogue = { show: async () => undefined, tariff: async () => undefined }
  approvals = createApprovals({ pool, catalogue })
})
afterAll(async () => {
  await pool.end()
  await ledger.drop()
})

const manager = (cinemaId: string | null): TerminalIdentity => ({
  id: newId(),
  name: 'Office',
  kind: 'manager',
  cinemaId,
})

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How many questions are read for it, with the plan that servers have. */
async function readFor(name: 'questions' | 'waiting', types: string, values: string): Promise<number> {
  const { text } = loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
  const rows = await inTransaction(pool, async (tx) => {
    await tx.query(`prepare ${name}_plan${types} as ${text}`)
    const explain = `explain (analyze, timing off, format json) execute ${name}_plan${values}`
    const plan = (await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain)).rows
    await tx.query(`deallocate ${name}_plan`)
    return plan
  })
  const readBy = (plan: Plan): number => {
    const each = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)
    const own = plan['Relation Name'] === 'approvals' ? each * plan['Actual Loops'] : 0
    return own + (plan.Plans ?? []).reduce((sum, part) => sum + readBy(part), 0)
  }
  return rows[0]?.['QUERY PLAN'].reduce((sum, { Plan }) => sum + readBy(Plan), 0) ?? Number.NaN
}

describe('the questions of years', () => {
  it('are listed as those of this day that wait, the oldest first, and the newest of the answered', async () => {
    const here = await approvals.list(manager(lido))
    expect(here.waiting).toHaveLength(WAITING)
    expect(here.answered).toHaveLength(APPROVALS_AT_ONCE)
    const house = await approvals.list(manager(null))
    expect(house.waiting).toHaveLength(2 * WAITING)
    expect(house.answered).toHaveLength(APPROVALS_AT_ONCE)
    for (const { waiting, answered } of [here, house]) {
      const asked = waiting.map(({ askedAt }) => askedAt)
      expect(asked).toEqual(asked.toSorted())
      const said = answered.map(({ answeredAt }) => answeredAt ?? '')
      expect(said).toEqual(said.toSorted().reverse())
    }
    // The other cinema's newest is ten minutes older.
    expect(house.answered.slice(0, 10).map(({ cinemaId }) => cinemaId)).toEqual(Array(10).fill(lido))
    expect(new Set(house.answered.map(({ cinemaId }) => cinemaId))).toEqual(new Set([lido, rex]))
  })

  it.each([
    ['that wait, of a cinema', () => `('${lido}', true, null, 200)`, WAITING],
    ['that wait, of the house', () => '(null, true, null, 200)', 2 * WAITING],
    ['that were answered, of a cinema', () => `('${lido}', false, null, ${APPROVALS_AT_ONCE})`, APPROVALS_AT_ONCE],
    ['that were answered, of the house', () => `(null, false, null, ${APPROVALS_AT_ONCE})`, 2 * APPROVALS_AT_ONCE],
    ['that was answered now', () => `('${lido}', false, '${newId()}', ${APPROVALS_AT_ONCE})`, 0],
  ])('are not read for those %s', async (_, values, most) => {
    expect(await readFor('questions', ' (uuid, boolean, uuid, int)', values())).toBeLessThanOrEqual(most)
  })

  it('are not read for the number of those that wait', async () => {
    expect(await readFor('waiting', '', '')).toBe(2 * WAITING)
    const { rows } = await pool.query(loadStatement(new URL('./sql/waiting.sql', import.meta.url)))
    expect(rows).toEqual(expect.arrayContaining([lido, rex].map((cinemaId) => ({ cinemaId, waiting: WAITING }))))
  })
})
