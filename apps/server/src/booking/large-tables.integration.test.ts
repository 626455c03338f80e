/**
 * The planner believes new tables empty, and a connection keeps the plans that it makes then. A partial index of what is `held` or `pending`
 * looks smaller than the primary key at that moment. A sale that looked its booking up by it took longer with each hold of the house.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { sellCommand } from '../../../../tooling/testing/terminals/outbox-chain.ts'
import { grantedValue } from '../../../../tooling/testing/terminals/raw-terminal.ts'
import { LANES } from '../infra/lane-settings.ts'
import { orderStage } from './terminal/orders/testing/order-stage.ts'

const stage = orderStage()
const buffers = measureStatements()
afterAll(buffers.stop)

/** Indexes of what waits for its time, and the statements that look for just that. */
const QUEUES = ['bookings_due', 'payments_to_look_at', 'reader_payments_to_look_at', 'refunds_to_try']
const SEARCHES = [
  'allotments/sql/allotted-seats',
  'allotments/sql/hold-to-move',
  'booking/journal/sql/examine-move',
  'booking/online/lost-hours/sql/unsettled-lost-payments',
  'booking/terminal/at-reader/sql/attempts-to-look-at',
  'booking/terminal/at-reader/sql/how-order-stands',
  'booking/vouchers/sql/end-all-claims',
  'booking/vouchers/sql/paying-at-reader',
  'payments/sql/payments-to-look-at',
  'payments/sql/refunds-to-try',
  'reporting/attention/sql/money',
  'seat-clock/sql/due-holds',
  'terminals/enrolment/sql/revoke-terminal',
]

it('no statement that is given a key looks it up in an index of what waits', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const client = await stage.inbox.server.pool.connect()
  const settings = Object.entries({ ...LANES.seats.settings, plan_cache_mode: 'force_generic_plan' })
  for (const [name, value] of settings) await client.query(`set ${name} = ${value}`)
  const found: string[] = []
  for (const file of globSync('**/sql/*.sql', { cwd: root })) {
    const text = readFileSync(`${root}/${file}`, 'utf8').replace(/^(--.*\n)+/, '')
    if (!/'(held|open|pending)'/.test(text)) continue
    const { rows } = await client.query<Record<string, string>>(`explain (generic_plan, costs off) ${text}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    if (QUEUES.some((index) => new RegExp(`\\b${index}\\b`).test(plan))) found.push(file.replace('.sql', ''))
  }
  client.release(true)
  expect(found.toSorted()).toEqual(SEARCHES.toSorted())
})

it('a claim and a sale touch as little of tables with 5,000 held bookings as of new ones', async () => {
  for (let round = 0; round < 3; round++) await sellTwice()
  const before = buffers.take()
  await stage.query(
    `insert into bookings (id, reference, show_id, state, terminal_id, held_seats, hold_until)
    select uuidv7(), 'MQ-' || n, $1, 'held', $2, 1, now() + interval '1 day' from generate_series(100000, 104999) n`,
    stage.showId(1),
    stage.counter.device.identity.id,
  )
  await sellTwice()
  const after = buffers.take()
  expect([...before.keys()]).toEqual(
    expect.arrayContaining([
      'ledger/sql/claim',
      'journal/sql/holds-grew',
      'journal/sql/record-counter-sales',
      'ledger/sql/book',
    ]),
  )
  // An index that has become a level deeper costs a page more each time.
  const more = [...after].filter(
    ([name, touched]) => touched > 1.5 * (before.get(name) ?? Number.POSITIVE_INFINITY) + 20,
  )
  expect(more).toEqual([])
})

async function sellTwice(): Promise<void> {
  const [first, second] = [await stage.hold(2), await stage.hold(2)]
  expect((await stage.counter.send(sellCommand(first)))[0]).toMatchObject({ outcome: 'applied' })
  expect((await stage.counter.send(stage.order([second])))[0]).toMatchObject({ outcome: 'applied' })
  const third = await stage.hold(1)
  grantedValue(await stage.counter.ask('extend', { bookingId: third.bookingId, showId: third.showId }))
  grantedValue(await stage.counter.ask('release', { showId: third.showId, seats: third.seats }))
}

/**
 * Has each statement of claims, sales and inboxes explained right before it runs, on its own connection, and undoes that. Buffers are
 * counted at each node of its plan.
 */
function measureStatements(): { take(): Map<string, number>; stop(): void } {
  const { prototype } = pg.Client
  type Query = (this: pg.Client, ...args: unknown[]) => unknown
  const query = prototype.query as unknown as Query
  let touched = new Map<string, number>()
  const inTransaction = new WeakSet<pg.Client>()
  const prepared = new WeakMap<pg.Client, Set<string>>()
  const measured: Query = function (...args) {
    const [asked] = args as [string | { name?: string; text: string; values?: unknown[] }]
    const { name = '', text, values = [] } = typeof asked === 'string' ? { text: asked } : asked
    if (text === 'BEGIN') inTransaction.add(this)
    if (text === 'COMMIT' || text === 'ROLLBACK') inTransaction.delete(this)
    if (!/^(ledger|journal|inbox)\/sql\//.test(name)) return query.apply(this, args)
    const [begin, end] = inTransaction.has(this) ? ['savepoint m', 'rollback to m'] : ['begin', 'rollback']
    const names = prepared.get(this) ?? new Set<string>()
    prepared.set(this, names)
    const run = (sql: string) =>
      query.call(this, sql) as Promise<pg.QueryResult<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>>
    const explain = async (): Promise<void> => {
      await run(begin)
      const isFirst = !names.has(name)
      if (isFirst) await run(`prepare "m ${name}" as ${text}`)
      names.add(name)
      const execute = `execute "m ${name}"(${values.map(literal).join(', ')})`
      const { rows } = await run(`explain (analyze, buffers, timing off, format json) ${execute}`)
      const plans = rows.map((row) => row['QUERY PLAN'][0].Plan)
      // The first time, a connection reads besides what the tables are.
      if (!isFirst) touched.set(name, Math.max(touched.get(name) ?? 0, ...plans.map(buffersOf)))
      await run(end)
    }
    return explain().then(() => query.apply(this, args))
  }
  Object.assign(prototype, { query: measured })
  return {
    take() {
      const taken = touched
      touched = new Map()
      return taken
    },
    stop: () => void Object.assign(prototype, { query }),
  }
}

interface PlanNode {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

const buffersOf = (node: PlanNode): number =>
  node['Shared Hit Blocks'] +
  node['Shared Read Blocks'] +
  (node.Plans ?? []).reduce((sum, each) => sum + buffersOf(each), 0)

function literal(value: unknown): string {
  const element = (each: unknown): string =>
    each === null || each === undefined ? 'NULL' : `"${textOf(each).replaceAll(/[\\"]/g, '\\$&')}"`
  if (value === null || value === undefined) return 'null'
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.map(element).join(',')}}` : textOf(value))
}

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return value instanceof Date ? value.toISOString() : String(value)
}
