/** Renewals, and a ledger that was set back to before they were charged: what the gateway tells of them is entered again, once. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { grantedValue } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { beginIncarnation, NOTHING_CITED, newestIncarnation } from '../../incarnation/begin-incarnation.ts'
import { readLedgerLife } from '../../incarnation/ledger-life.ts'
import { inTransaction, type Tx } from '../../infra/postgres.ts'
import { beginDue } from './renewal-rows.ts'
import { PRICE, renewalStage, SOON } from './testing/renewal-stage.ts'

const at = renewalStage()
const { stage, due, until, renewals, chargesOf, query, withCard } = at

const TABLES = [
  'gateway_movements',
  'order_lines',
  'payments',
  'orders',
  'subscription_periods',
  'subscription_renewals',
]
const LOST = 'delete from subscription_renewals where subscription_id = $1'
/** As it was when it had begun. */
const BEGUN = `update subscription_renewals set state = 'open', gateway_ref = null, asked_try = null, sale = null, amount = null, ended_at = null,
  look_at = now() where subscription_id = $1`

/** Those of before were called away when the ledger was set back. */
const manager = () => stage.inbox.connect('manager')
const periodsOf = async ({ subscriptionId }: { subscriptionId: string }) =>
  grantedValue(await (await manager()).ask('subscriptionRecord', { subscriptionId })).periods

/** Sets the rows to a backup from before the last renewal was charged. @param renewal what becomes of it */
async function forget({ subscriptionId }: { subscriptionId: string }, renewal = LOST): Promise<void> {
  const [last] = await query<{ order_id: string }>(
    "select order_id from subscription_renewals where subscription_id = $1 and state = 'renewed'",
    subscriptionId,
  )
  await withoutRules(async (tx) => {
    const id = last?.order_id
    await tx.query('delete from subscription_periods where order_id = $1', [id])
    await tx.query('delete from order_lines where order_id = $1', [id])
    await tx.query(
      'update gateway_movements set payment_id = null where payment_id in (select id from payments where order_id = $1)',
      [id],
    )
    await tx.query('delete from payments where order_id = $1', [id])
    await tx.query('delete from orders where id = $1', [id])
    await tx.query(renewal, [subscriptionId])
    await tx.query(
      'update subscriptions s set paid_until = (select max(until_at) from subscription_periods d where d.subscription_id = s.id) where id = $1',
      [subscriptionId],
    )
  })
}

function withoutRules(work: (tx: Tx) => Promise<void>): Promise<void> {
  const rules = (on: 'enable' | 'disable') => TABLES.map((table) => `alter table ${table} ${on} trigger user`).join(';')
  return inTransaction(stage.inbox.server.pool, async (tx) => {
    await tx.query(rules('disable'))
    await work(tx)
    await tx.query(rules('enable'))
  })
}

/** The ledger notices that it was set back: the gateway is to be read. */
async function noticed(): Promise<void> {
  const { pool } = stage.inbox.server
  const life = await readLedgerLife(pool)
  await inTransaction(pool, async (tx) => {
    const newest = await newestIncarnation(tx)
    if (!newest) throw new Error('the ledger has no incarnation')
    await beginIncarnation(tx, newest, { why: 'restored', said: 'a test', life, cited: NOTHING_CITED, backupDays: 35 })
  })
}

const gatewayIsRead = (): Promise<void> =>
  vi.waitFor(async () => {
    await query('update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null')
    const [newest] = await query<{ read: boolean }>(
      'select gateway_read_at is not null as read from incarnations order by number desc limit 1',
    )
    expect(newest?.read).toBe(true)
  }, SOON)

// The server reads the gateway at its start: it would link a movement with a payment that a test is forgetting.
beforeAll(() => vi.waitFor(async () => expect(await query('select from gateway_readings')).toHaveLength(1), SOON))
afterEach(async () => {
  await at.simulator.clearFaults()
  await query('update closed_shows set opened_at = now() where opened_at is null')
})

/** The job begins nothing meanwhile: the rows of a backup are put back as one. */
const silently = async (work: () => Promise<void>): Promise<void> => {
  await at.simulator.fault({ fault: 'server_error_before', on: 'look' })
  await noticed()
  await work()
}

describe('a renewal that was charged in the lost hours', () => {
  it.each([
    ['that the backup doesn’t have', LOST],
    ['that the backup has as begun, without its charge', BEGUN],
  ])('%s is entered again from its charge, once, and nothing is charged anew', async (_, backup) => {
    const of = await due()
    const before = await until(of, 'renewed')
    const periods = await periodsOf(of)
    await silently(() => forget(of, backup))
    // Nothing is begun, nor goes on, before the gateway was read.
    await beginDue(stage.inbox.server.pool, 10)
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect((await renewals(of)).filter(({ gateway_ref }) => gateway_ref !== null)).toEqual([])
    expect(await renewals(of)).toHaveLength(backup === LOST ? 0 : 1)
    await at.simulator.clearFaults()
    await gatewayIsRead()
    const after = await until(of, 'renewed')
    expect(after).toMatchObject({ id: before.id, order_id: before.order_id, gateway_ref: before.gateway_ref })
    expect(await periodsOf(of)).toEqual(periods)
    expect(await chargesOf(of)).toEqual([{ amount: PRICE, back: 0 }])
  })

  it('and whose money went back since gives no period', async () => {
    const of = await due()
    const { gateway_ref } = await until(of, 'renewed')
    await at.tellWebhooks(false)
    await silently(() => forget(of))
    await at.simulator.dashboard('refunds', { payment_intent: gateway_ref ?? '' })
    await at.simulator.clearFaults()
    await gatewayIsRead()
    expect(await until(of, 'given_back')).toMatchObject({ why: 'gone_back' })
    expect(await periodsOf(of)).toHaveLength(1)
    expect(await chargesOf(of)).toEqual([{ amount: PRICE, back: PRICE }])
  })
})

describe('a renewal that was named in the lost hours and not charged', () => {
  it('is voided at the gateway, and another one is begun', async () => {
    const of = await due('pm_card_chargeCustomerFail')
    const { gateway_ref } = await until(of, 'waiting')
    await silently(() => withoutRules(async (tx) => void (await tx.query(LOST, [of.subscriptionId]))))
    await at.simulator.clearFaults()
    await gatewayIsRead()
    await beginDue(stage.inbox.server.pool, 10)
    const again = await until(of, 'waiting')
    expect(again.gateway_ref).not.toBe(gateway_ref)
    expect(await chargesOf(of)).toEqual([])
  })
})

const renewNow = async ({ subscriptionId }: { subscriptionId: string }) =>
  grantedValue(await (await manager()).ask('renewSubscription', { subscriptionId, number: 2, tries: 0 }))

describe('"Renew now"', () => {
  it('renews nothing while the gateway is still to be read', async () => {
    const of = await withCard()
    await silently(async () => {})
    await renewNow(of)
    expect(await renewals(of)).toEqual([])
    await at.simulator.clearFaults()
    await gatewayIsRead()
    await renewNow(of)
    await until(of, 'renewed')
  })
})
