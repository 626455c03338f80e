/** Company accounts at a counter: found, claimed for an order, told with it, let go of, and used while cut off within their limit. */
import { type AccountCard, newId, type OrderCommand, Tariff } from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import { TEST_TARIFF } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import type { SellOrderArgs } from '../api.ts'
import { testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter()

const POPCORN = { goods: 'popcorn', size: 'regular', extras: [], quantity: 1 }
const COSTS = 650
const ACCOUNT = newId()

async function open(more: Partial<AccountCard> = {}, terms: object = {}): Promise<void> {
  const tariff = Tariff.parse({ ...TEST_TARIFF, ...terms, id: newId() })
  const { cinemaId } = t.programme
  t.server.addEntries([{ kind: 'tariff', revision: 2, entry: { id: tariff.id, cinemaId, version: 1, tariff } }])
  t.server.state.accounts.set(ACCOUNT, {
    accountId: ACCOUNT,
    name: 'A. Company',
    currency: 'SGD',
    cinemaId: null,
    creditLimit: 10_000,
    offlineLimit: 1000,
    balance: 0,
    claimed: 0,
    isBlocked: false,
    isClosed: false,
    ...more,
  })
  await t.startEnrolled()
  await until('it has the tariff', async () => {
    const known = await t.api.tariff({ cinemaId })
    return known.ok && known.value.id === tariff.id
  })
}
const order = (more: Partial<SellOrderArgs> = {}): SellOrderArgs => ({
  cinemaId: t.programme.cinemaId,
  orderId: newId(),
  bookings: [],
  goods: [POPCORN],
  combos: [],
  codes: [],
  payments: [{ method: 'account', tendered: COSTS, accountId: ACCOUNT }],
  shownTotal: COSTS,
  ...more,
})
const commandsOf = (): OrderCommand[] => {
  const sent = new Map(t.server.batches.flat().map(({ id, body }) => [id, body]))
  return [...sent.values()].flatMap((body) => (body.kind === 'order' ? [body] : []))
}
const claimed = () => [...t.server.state.creditClaims]

describe('a company account at a counter', () => {
  test('is found by its name, claimed for the order, and named by what was sold', async () => {
    await open()
    expect(value(await t.api.findAccounts({ text: 'Comp' })).accounts).toMatchObject([{ name: 'A. Company' }])
    const args = order({
      payments: [
        { method: 'account', tendered: 400, accountId: ACCOUNT },
        { method: 'cash', tendered: 300 },
      ],
    })
    value(await t.api.claimCredit({ orderId: args.orderId, accountId: ACCOUNT, amount: 400 }))
    expect(claimed()).toEqual([[args.orderId, 400]])
    expect(value(await t.api.sellOrder(args))).toMatchObject({ account: 'A. Company', change: 50 })
    await until('the server has it', () => commandsOf().length === 1)
    expect(commandsOf()[0]?.payments).toMatchObject([
      { method: 'account', tendered: 400, accountId: ACCOUNT },
      { method: 'cash' },
    ])
  })

  test('is claimed with the sale where the screen has not done so, and refused by its limit', async () => {
    await open({ creditLimit: COSTS - 1 })
    expect(await t.api.sellOrder(order())).toMatchObject({
      refusal: { code: 'account_refused', fault: { why: 'low', left: COSTS - 1 } },
    })
  })

  test('is let go of when it is taken off the order, or when a page begins with another order', async () => {
    await open()
    const [one, other] = [newId(), newId()]
    for (const orderId of [one, other]) value(await t.api.claimCredit({ orderId, accountId: ACCOUNT, amount: 100 }))
    value(await t.api.letGoOfCredit({ orderId: one }))
    await until('it is free', () => claimed().length === 1)
    value(await t.api.keepCredit({ orderId: newId() }))
    await until('the other is free', () => claimed().length === 0)
  })

  test('pays once', async () => {
    await open()
    const twice = [1, 2].map(() => ({ method: 'account' as const, tendered: COSTS / 2, accountId: ACCOUNT }))
    expect(await t.api.sellOrder(order({ payments: twice }))).toMatchObject({
      refusal: { code: 'account_refused', fault: { why: 'named_twice' } },
    })
  })
})

describe('while the counter is cut off', () => {
  test('what was heard last counts, within the account’s limit for that', async () => {
    await open()
    value(await t.api.findAccounts({ text: '' }))
    await t.stopServer()
    expect(value(await t.api.findAccounts({ text: 'comp' })).accounts).toHaveLength(1)
    value(await t.api.sellOrder(order()))
    const second = order()
    expect(await t.api.claimCredit({ orderId: second.orderId, accountId: ACCOUNT, amount: COSTS })).toMatchObject({
      refusal: { fault: { why: 'offline_limit', left: 1000 - COSTS } },
    })
    expect(await t.api.sellOrder(second)).toMatchObject({ refusal: { fault: { why: 'offline_limit' } } })
  })

  test('an account that was never heard of is refused, and one that owes its limit as well', async () => {
    await open({ balance: 9500 })
    await t.stopServer()
    expect(await t.api.sellOrder(order())).toMatchObject({ refusal: { fault: { why: 'not_known_here' } } })
  })

  test('credit that was claimed before is used above that limit', async () => {
    await open({ offlineLimit: 0 })
    const args = order()
    value(await t.api.claimCredit({ orderId: args.orderId, accountId: ACCOUNT, amount: COSTS }))
    await t.stopServer()
    value(await t.api.sellOrder(args))
    expect(await t.api.sellOrder(order())).toMatchObject({ refusal: { fault: { why: 'offline_limit', left: 0 } } })
  })
})

describe('a tip at a counter', () => {
  const cash = (tendered: number, tip: number) => [{ method: 'cash' as const, tendered, tip }]

  test('is refused where the tariff takes none', async () => {
    await open()
    expect(await t.api.sellOrder(order({ payments: cash(COSTS + 100, 100) }))).toMatchObject({
      refusal: { code: 'malformed', field: 'tip' },
    })
  })

  test('is handed over with the cash, gives less change, and is told with the payment', async () => {
    await open({}, { tips: { presets: [10] } })
    expect(value(await t.api.sellOrder(order({ payments: cash(1000, 65) })))).toMatchObject({ change: 285 })
    await until('the server has it', () => commandsOf().length === 1)
    expect(commandsOf()[0]?.payments).toMatchObject([{ method: 'cash', tendered: 1000, tip: 65 }])
    expect(await t.api.sellOrder(order({ payments: cash(COSTS, 1) }))).toMatchObject({
      refusal: { code: 'not_enough_cash' },
    })
  })
})
