/**
 * `kill -9` at every step of a renewal, with a real server process that renews two subscriptions at that very step. Nobody asks for them
 * again: the server itself goes on when it is back. Then each has one charge and one period.
 */
import { newId, type Tariff } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../../../tooling/testing/audits/orders.ts'
import { WRONG_IN_SUBSCRIPTIONS } from '../../../../../tooling/testing/audits/subscriptions.ts'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { type CrashHouse, openCrashHouse } from '../../../../../tooling/testing/houses/crash-house.ts'
import type { Hold } from '../../../../../tooling/testing/network/tcp-proxy.ts'
import { orderCommand } from '../../../../../tooling/testing/terminals/outbox-chain.ts'
import {
  connectTerminal,
  type Device,
  enrolDevice,
  grantedValue,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { beginDue } from './renewal-rows.ts'
import { aMonthAgo, PRICE } from './testing/renewal-stage.ts'

const CONCLUDED = { timeout: 45_000, interval: 100 }
const AT_ONCE = 2

let house: CrashHouse
let tariff: Tariff
let office: Device
let counter: Device
let planId: string

beforeAll(async () => {
  house = await openCrashHouse({ shows: 1, redis: false, env: { MARQUEE_CHARGE_TIMEOUT_SECONDS: '2' } })
  const { cinemaId } = house.programme
  tariff = await changeTariff(house.pool, cinemaId)
  office = await enrolDevice(house.url, house.pool, 'manager')
  counter = await enrolDevice(house.url, house.pool, 'counter', { name: 'Counter', cinemaId })
  const manager = await connectTerminal(house.url, office)
  const terms = { currency: 'SGD', price: PRICE, period: 'month', referencePrice: 550, taxRate: 'standard' }
  const plan = { planId: newId(), name: 'Unlimited', cinemaId, categories: null, formats: null, ...terms }
  planId = grantedValue(await manager.ask('makeSubscriptionPlan', plan)).planId
  manager.close()
})
afterAll(() => house.close())

interface Step {
  name: string
  at(): Hold[]
  /** How both renewals stand in the ledger when the server is dead. */
  seen: string
}

type Side = 'before' | 'after'
const each =
  (make: () => Hold): (() => Hold[]) =>
  () => [make()]
/** pg sends a prepared statement by its file's name. */
const statement = (file: string, side: Side) =>
  each(() => house.between.ledger.hold([`renewals/sql/${file}\0`], side, { times: AT_ONCE }))
const commit = (file: string, side: Side) =>
  each(() => house.between.ledger.hold([`renewals/sql/${file}\0`, 'COMMIT\0'], side, { times: AT_ONCE }))
const gateway = (part: string, side: Side) => each(() => house.between.gateway.hold([part], side, { times: AT_ONCE }))

const NAMED = 'open, priced, named'
const ASKED = 'open, priced, named, asked'

const STEPS: readonly Step[] = [
  { name: 'before it is priced', at: statement('price', 'before'), seen: 'open' },
  {
    name: 'before its charge is named at the gateway',
    at: gateway('POST /v1/payment_intents ', 'before'),
    seen: 'open, priced',
  },
  {
    name: 'when its charge is named at the gateway',
    at: gateway('POST /v1/payment_intents ', 'after'),
    seen: 'open, priced',
  },
  { name: 'when the charge’s name is in the ledger', at: statement('name-charge', 'after'), seen: NAMED },
  { name: 'before the ledger says that the gateway is asked', at: statement('ask', 'before'), seen: NAMED },
  { name: 'when the ledger says that the gateway is asked', at: statement('ask', 'after'), seen: ASKED },
  { name: 'before the charge', at: gateway('/confirm ', 'before'), seen: ASKED },
  { name: 'when it is charged', at: gateway('/confirm ', 'after'), seen: `${ASKED}, charged` },
  { name: 'before the period is committed', at: commit('record-renewal', 'before'), seen: `${ASKED}, charged` },
  {
    name: 'when the period is committed',
    at: commit('record-renewal', 'after'),
    seen: 'renewed, priced, named, asked, charged',
  },
]

/** A subscription whose month is over, with a card. It is paused, so that it isn't due. @returns its id */
async function pausedOne(): Promise<string> {
  const manager = await connectTerminal(house.url, office)
  const till = await connectTerminal(house.url, counter)
  const person = { subscriptionId: newId(), planId, holder: 'A. Holder', email: 'holder@example.org' }
  const { subscriptionId } = person
  const issued = grantedValue(await manager.ask('issueSubscription', person))
  const order = orderCommand({ tariffId: tariff.id, priceListId: house.programme.priceListId }, [], {
    vouchers: [{ code: issued.code, amount: PRICE, rate: 'standard', plan: 'Unlimited' }],
    paid: PRICE,
    payments: [{ paymentId: newId(), method: 'cash', tendered: PRICE }],
    soldAt: aMonthAgo(),
  })
  expect((await till.send(order))[0]).toMatchObject({ outcome: 'applied' })
  grantedValue(await manager.ask('changeSubscription', { subscriptionId, act: 'paused', reason: 'as a test' }))
  manager.close()
  till.close()
  const post = async (path: string, body: object): Promise<{ cardId: string }> => {
    const answer = await fetch(`${house.url}/api/v1/subscriptions/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: issued.signedCode, ...body }),
    })
    return (await answer.json()) as { cardId: string }
  }
  const { cardId } = await post('cards', {})
  await post(`cards/${cardId}`, { paymentMethod: 'pm_card_visa' })
  return subscriptionId
}

async function standing(id: string): Promise<string> {
  const { rows } = await house.pool.query<{ said: string; ref: string | null }>(
    `select concat_ws(', ', state, case when sale is not null then 'priced' end, case when gateway_ref is not null then 'named' end,
       case when asked_try is not null then 'asked' end) as said, gateway_ref as ref
     from subscription_renewals where subscription_id = $1`,
    [id],
  )
  if (rows.length !== 1) return `${rows.length} renewals`
  return `${rows[0]?.said}${(await chargesOf(id)) > 0 ? ', charged' : ''}`
}

async function chargesOf(id: string): Promise<number> {
  const { rows } = await house.pool.query<{ id: string }>(
    'select id from subscription_renewals where subscription_id = $1',
    [id],
  )
  const { charges } = await house.simulator.books()
  return charges.filter(({ captured, metadata }) => captured && metadata['paymentId'] === rows[0]?.id).length
}

async function expectWhole(): Promise<void> {
  for (const audit of [WRONG_IN_ORDERS, WRONG_IN_SUBSCRIPTIONS])
    expect((await house.pool.query(audit)).rows).toEqual([])
  const { captured, refunded } = await house.simulator.books()
  const { rows } = await house.pool.query<{ sum: string }>(
    "select coalesce(sum(amount - refunded_amount), 0) as sum from payments where gateway = 'stripe' and state = 'captured'",
  )
  expect(Number(rows[0]?.sum)).toBe(captured - refunded)
}

describe('a server that renews subscriptions', () => {
  it.each(STEPS)('leaves one charge and one period of each, when killed $name', async ({ at, seen }) => {
    const ids: string[] = []
    for (let i = 0; i < AT_ONCE; i++) ids.push(await pausedOne())
    const moments = at()
    // Both are due at the same moment. The server begins what is due once a minute, and goes on with it each second.
    await house.pool.query('update subscriptions set is_paused = false where id = any($1::uuid[])', [ids])
    await beginDue(house.pool, AT_ONCE)
    await Promise.all(moments.map(({ held }) => held))
    await house.kill()
    try {
      for (const id of ids) expect(await standing(id)).toBe(seen)
      // What waits for a look is due, and the dead server's leases are over: the seconds that nobody waits for in a test.
      await house.pool.query("update leases set ends_at = now() - interval '1 second'")
      await house.pool.query('update subscription_renewals set look_at = now() where look_at is not null')
    } finally {
      await house.start()
    }
    for (const id of ids) {
      await vi.waitFor(async () => expect(await standing(id)).toMatch(/^renewed/), CONCLUDED)
      expect(await chargesOf(id)).toBe(1)
      const { rows } = await house.pool.query('select from subscription_periods where subscription_id = $1', [id])
      expect(rows).toHaveLength(2)
    }
    await expectWhole()
  })
})
