/** Company accounts at a real server: claimed, put orders on, given back to, over their limits, invoiced once, and after a restore. */
import { type AccountRecord, type Answer, newId, type OrderCommand, type OrderPayment } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { grantedValue, type RawTerminal } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { revokeTerminal } from '../../terminals/enrolment/registry.ts'
import { orderStage, POPCORN, POPCORN_COSTS } from '../terminal/orders/testing/order-stage.ts'

const stage = orderStage()
const { hold, order, withPopcorn, query, conflictsOf } = stage

const termsOf = (more: object = {}) => ({
  name: 'A. Company',
  address: ['A. Company', 'A street 1', 'A town'],
  creditLimit: 10_000,
  offlineLimit: 3000,
  ...more,
})
async function open(more: object = {}): Promise<AccountRecord> {
  const { cinemaId } = stage.inbox.programme
  const request = { accountId: newId(), currency: 'SGD', cinemaId, ...termsOf(more) }
  return grantedValue(await stage.manager.ask('openAccount', request))
}
const record = async ({ accountId }: { accountId: string }) =>
  grantedValue(await stage.manager.ask('accountRecord', { accountId }))
const act = async ({ accountId }: AccountRecord, what: string) =>
  grantedValue(await stage.manager.ask('actOnAccount', { accountId, act: what, reason: 'as a test' }))
const invoice = ({ accountId }: AccountRecord, more: object = {}) =>
  stage.manager.ask('makeInvoice', { invoiceId: newId(), accountId, until: '2999-12-31', ...more })
const receive = (accountId: string, amount: number, more: object = {}) =>
  stage.manager.ask('receivePayment', {
    movementId: newId(),
    accountId,
    amount,
    paidOn: '2026-11-20',
    note: 'by transfer',
    ...more,
  })

let claims = 0
const claim = (accountId: string, amount: number, terminal: RawTerminal = stage.counter, orderId = newId()) =>
  terminal.ask('claimCredit', { accountId, orderId, amount, number: ++claims })
const otherCinema = async (): Promise<string> => {
  const insert = `insert into cinemas (id, name, time_zone, currency, revision) values ($1, $2, 'Asia/Singapore', 'SGD', 1) returning id`
  return (await query<{ id: string }>(insert, newId(), `Cinema ${newId()}`))[0]?.id ?? ''
}
const otherCounter = () => stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
const faultOf = (answer: Answer<unknown>): unknown =>
  !answer.ok && answer.refusal.code === 'account_refused' ? answer.refusal.fault : undefined

const cash = (tendered: number): OrderPayment => ({ paymentId: newId(), method: 'cash', tendered })
const onAccount = (accountId: string, tendered: number): OrderPayment => ({
  paymentId: newId(),
  method: 'account',
  tendered,
  accountId,
})
const sold = async (body: OrderCommand, terminal: RawTerminal = stage.counter) =>
  (await terminal.send(body))[0]?.outcome
/** Popcorn, all of it on account. */
const popcornOn = (accountId: string, more: Partial<OrderCommand> = {}): OrderCommand =>
  order([], { goods: [POPCORN], paid: POPCORN_COSTS, payments: [onAccount(accountId, POPCORN_COSTS)], ...more })

describe('a company account', () => {
  it('is opened once, changed by versions, blocked and closed, with who and why', async () => {
    const request = { accountId: newId(), currency: 'SGD', cinemaId: null, ...termsOf() }
    await stage.manager.ask('openAccount', request)
    const opened = grantedValue(await stage.manager.ask('openAccount', request))
    expect(opened).toMatchObject({ name: 'A. Company', creditLimit: 10_000, balance: 0, claimed: 0, isClosed: false })
    const change = {
      accountId: opened.accountId,
      version: 1,
      ...termsOf({ creditLimit: 500 }),
      reason: 'they pay late',
    }
    expect(grantedValue(await stage.manager.ask('changeAccount', change))).toMatchObject({
      creditLimit: 500,
      versions: [
        { version: 2, reason: 'they pay late' },
        { version: 1, creditLimit: 10_000, reason: null },
      ],
    })
    expect(await stage.manager.ask('changeAccount', change)).toMatchObject({ refusal: { code: 'account_changed' } })
    await act(opened, 'blocked')
    expect((await act(opened, 'blocked')).acts).toHaveLength(1)
    expect(faultOf(await claim(opened.accountId, 100))).toEqual({ why: 'blocked' })
    await act(opened, 'closed')
    expect(grantedValue(await stage.counter.ask('findAccounts', { text: '' })).accounts).not.toContainEqual(
      expect.objectContaining({ accountId: opened.accountId }),
    )
  })

  it('is not looked for by what is no text: the clerk is told so', async () => {
    const { accountId } = await open()
    for (const text of ['A.\0', 'A.\u0007 Company', 'A.\ud800']) {
      const answer = await stage.counter.ask('findAccounts', { text })
      expect(answer).toMatchObject({ refusal: { code: 'malformed', field: 'text' } })
    }
    const { accounts } = grantedValue(await stage.counter.ask('findAccounts', { text: ' a. comp ' }))
    expect(accounts).toContainEqual(expect.objectContaining({ accountId }))
  })

  it('of a cinema is its manager’s, and another cinema’s manager doesn’t see it', async () => {
    const { accountId } = await open()
    const other = await stage.inbox.connect('manager', await otherCinema())
    expect(await other.ask('accountRecord', { accountId })).toMatchObject({ refusal: { code: 'account_refused' } })
    expect(
      await other.ask('receivePayment', {
        movementId: newId(),
        accountId,
        amount: 5,
        paidOn: '2026-11-20',
        note: '',
      }),
    ).toMatchObject({ refusal: { code: 'not_allowed' } })
  })

  it('pays a part of an order beside cash, and is owed that part with its share of the tax', async () => {
    const { accountId } = await open()
    const tickets = await hold(2)
    const total = 2 * 1250 + POPCORN_COSTS
    const body = withPopcorn([tickets], { payments: [onAccount(accountId, 2000), cash(total - 2000)] })
    expect(await sold(body)).toBe('applied')
    expect(await record({ accountId })).toMatchObject({
      balance: 2000,
      movements: [{ kind: 'sale', amount: 2000, references: [tickets.reference], invoice: null }],
    })
    expect(await stage.drawer()).toMatchObject({ sales: total - 2000 })
    const [whole] = await query<{ tax: number }>(
      'select sum(tax)::int as tax from order_lines where order_id = $1',
      body.orderId,
    )
    const { taxes } = grantedValue(await invoice(await record({ accountId })))
    const tax = taxes.reduce((sum, each) => sum + each.tax, 0)
    expect(Math.abs(tax - ((whole?.tax ?? 0) * 2000) / total)).toBeLessThan(1)
  })

  it('gets back what it had paid, before any cash goes back, and its tax with it', async () => {
    const { accountId } = await open()
    const body = withPopcorn([await hold(1)], {
      payments: [onAccount(accountId, 1000), cash(1250 + POPCORN_COSTS - 1000)],
    })
    await sold(body)
    const giveBack = (lines: object[], shown: number) =>
      stage.counter.ask('returnLines', { returnId: newId(), orderId: body.orderId, lines, reason: 'as a test', shown })
    const popcorn = grantedValue(await giveBack([{ number: 1, wentTo: 'written_off' }], POPCORN_COSTS))
    expect(popcorn.refunds).toMatchObject([{ method: 'account', amount: POPCORN_COSTS }])
    expect(await record({ accountId })).toMatchObject({ balance: 1000 - POPCORN_COSTS })
    const rest = grantedValue(await giveBack([{ number: 0 }], 1250))
    expect(rest.refunds.find(({ method }) => method === 'account')).toMatchObject({ amount: 1000 - POPCORN_COSTS })
    expect(await record({ accountId })).toMatchObject({ balance: 0 })
    // What was charged and has come back leaves no tax to anybody.
    const { charged, taxes } = grantedValue(await invoice(await record({ accountId })))
    expect([charged, ...taxes.map(({ gross, tax }) => [gross, tax])]).toEqual([0, ...taxes.map(() => [0, 0])])
  })

  it('takes back no more than was shown: its clerk looks again', async () => {
    const { accountId } = await open()
    const body = popcornOn(accountId)
    await sold(body)
    const lines = [{ number: 0, wentTo: 'stock' }]
    const request = { returnId: newId(), orderId: body.orderId, lines, reason: 'as a test', shown: 1 }
    expect(await stage.counter.ask('returnLines', request)).toMatchObject({ refusal: { code: 'refund_changed' } })
    expect(await record({ accountId })).toMatchObject({ balance: POPCORN_COSTS })
  })

  it('of a large company is owed more than 32 bits can count', async () => {
    const { accountId } = await open({ creditLimit: 1_000_000_000_000 })
    await query(
      `insert into account_movements (account_id, kind, amount, paid_on, terminal_id)
       select $1, 'received', -4000000000, '2026-11-20', $2 from generate_series(1, 3)`,
      accountId,
      stage.manager.device.identity.id,
    )
    expect(await record({ accountId })).toMatchObject({ balance: -12_000_000_000 })
    expect(grantedValue(await claim(accountId, 1000))).toMatchObject({ balance: -12_000_000_000 })
    expect(grantedValue(await invoice(await record({ accountId })))).toMatchObject({
      received: 12_000_000_000,
      due: -12_000_000_000,
    })
  })
})

describe('the credit of an account', () => {
  it('is one counter’s where two want the last of it at once', async () => {
    const { accountId } = await open({ creditLimit: 1000 })
    const other = await otherCounter()
    const answers = await Promise.all([claim(accountId, 700), claim(accountId, 700, other)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.map(faultOf).filter(Boolean)).toEqual([{ why: 'low', left: 300, currency: 'SGD' }])
    expect((await record({ accountId })).claims).toHaveLength(1)
  })

  it('that was claimed ends with its order, and the order needs no more of it', async () => {
    const { accountId } = await open({ creditLimit: POPCORN_COSTS })
    const body = popcornOn(accountId)
    grantedValue(await claim(accountId, POPCORN_COSTS, stage.counter, body.orderId))
    expect(await sold(body)).toBe('applied')
    expect(await conflictsOf()).toEqual([])
    expect(await record({ accountId })).toMatchObject({ balance: POPCORN_COSTS, claims: [] })
  })

  it('is claimed anew for the same order with another amount, and a refused one leaves the old', async () => {
    const { accountId } = await open({ creditLimit: 1000 })
    const orderId = newId()
    grantedValue(await claim(accountId, 900, stage.counter, orderId))
    grantedValue(await claim(accountId, 1000, stage.counter, orderId))
    expect(faultOf(await claim(accountId, 1001, stage.counter, orderId))).toMatchObject({ why: 'low', left: 1000 })
    expect((await record({ accountId })).claims).toMatchObject([{ amount: 1000 }])
  })

  it('that was let go of isn’t claimed by a message that comes late, nor by one for an order that was sold', async () => {
    const { accountId } = await open()
    const orderId = newId()
    const number = ++claims
    await stage.counter.ask('letGoOfCredit', { orderIds: [orderId], number })
    const late = { accountId, orderId, amount: 100, number }
    expect(faultOf(await stage.counter.ask('claimCredit', late))).toEqual({ why: 'not_claimed' })
    grantedValue(await stage.counter.ask('claimCredit', { ...late, number: ++claims }))
    await stage.counter.ask('letGoOfCredit', { orderIds: [orderId], number })
    expect((await record({ accountId })).claims).toHaveLength(1)
    const body = popcornOn(accountId)
    await sold(body)
    expect(faultOf(await claim(accountId, 100, stage.counter, body.orderId))).toEqual({ why: 'not_claimed' })
  })

  it('is free again when a manager ends the claims of a counter that doesn’t come back', async () => {
    const account = await open({ creditLimit: 1000 })
    grantedValue(await claim(account.accountId, 1000))
    expect(await act(account, 'claims_ended')).toMatchObject({ claims: [], claimed: 0 })
    grantedValue(await claim(account.accountId, 1000, await otherCounter()))
  })
})

describe('the claims of one counter', () => {
  const claimsOf = async (terminal = stage.counter): Promise<number> => {
    const text = 'select count(*)::int as count from account_claims where terminal_id = $1'
    return (await query<{ count: number }>(text, terminal.device.identity.id))[0]?.count ?? 0
  }

  it('are for so many orders at once, also when they come at once, and another counter has its own', async () => {
    const { accountId } = await open()
    const orderIds = Array.from({ length: 25 }, () => newId())
    const answers = await Promise.all(orderIds.map((orderId) => claim(accountId, 1, stage.counter, orderId)))
    expect(answers.map(faultOf).filter(Boolean)).toEqual(Array.from({ length: 5 }, () => ({ why: 'too_many_claims' })))
    const had = orderIds.filter((_, i) => answers[i]?.ok)
    grantedValue(await claim(accountId, 2, stage.counter, had[0]))
    grantedValue(await claim(accountId, 1, await otherCounter()))
    await stage.counter.ask('letGoOfCredit', { orderIds: had.slice(0, 1), number: claims })
    grantedValue(await claim(accountId, 1))
  })

  it('that were let go of are forgotten when they are many, and none of those is claimed late', async () => {
    const { accountId } = await open()
    const first = { orderId: newId(), number: ++claims }
    await stage.counter.ask('letGoOfCredit', { orderIds: [first.orderId], number: first.number })
    for (let i = 0; i < 11; i++) {
      const orderIds = Array.from({ length: 100 }, () => newId())
      await stage.counter.ask('letGoOfCredit', { orderIds, number: ++claims })
    }
    const { id } = stage.counter.device.identity
    const kept = 'select order_id from account_claim_ends where terminal_id = $1'
    const ends = await query<{ order_id: string }>(kept, id)
    expect(ends).toHaveLength(1000)
    expect(ends).not.toContainEqual({ order_id: first.orderId })
    const late = await stage.counter.ask('claimCredit', { accountId, amount: 100, ...first })
    expect(faultOf(late)).toEqual({ why: 'not_claimed' })
    grantedValue(await claim(accountId, 100, stage.counter, first.orderId))
  })

  it('end with its revocation', async () => {
    const account = await open({ creditLimit: 1000 })
    const lost = await otherCounter()
    grantedValue(await claim(account.accountId, 1000, lost))
    const { pool } = stage.inbox.server
    const { name } =
      (await query<{ name: string }>('select name from terminals where id = $1', lost.device.identity.id))[0] ?? {}
    await revokeTerminal(pool, name ?? '')
    expect(await claimsOf(lost)).toBe(0)
    grantedValue(await claim(account.accountId, 1000))
  })

  it('are no other counter’s, though both name one order', async () => {
    const { accountId } = await open({ creditLimit: 1000 })
    const orderId = newId()
    grantedValue(await claim(accountId, 700, stage.counter, orderId))
    const other = await otherCounter()
    expect(faultOf(await claim(accountId, 700, other, orderId))).toEqual({ why: 'low', left: 300, currency: 'SGD' })
    // What another counter says of the order, a manager has, and the claim stays.
    const lost = await hold(1)
    await stage.loseTo(await otherCounter(), lost)
    await other.send(order([lost], { orderId, payments: [onAccount(accountId, 1250)] }))
    expect(await claimsOf()).toBe(1)
    await stage.counter.ask('letGoOfCredit', { orderIds: [orderId], number: claims })
  })

  it('are listed for a manager as far as anybody reads, with their number', async () => {
    const { accountId } = await open()
    const { id } = stage.counter.device.identity
    await query(
      `insert into account_claims (terminal_id, order_id, account_id, amount, number, at)
       select $1, uuidv7(), $2, n, n, now() + make_interval(secs => n) from generate_series(1, 60) n`,
      id,
      accountId,
    )
    const { claims: listed, claimCount } = await record({ accountId })
    expect([listed.length, claimCount, listed[0]?.amount]).toEqual([50, 60, 60])
  })
})

describe('an order that should not have been put on an account', () => {
  it('above its limit is entered whole, and a manager is told', async () => {
    const { accountId } = await open({ creditLimit: 100 })
    expect(await sold(popcornOn(accountId))).toBe('applied')
    expect(await record({ accountId })).toMatchObject({ balance: POPCORN_COSTS })
    const [conflict] = await conflictsOf()
    expect(conflict).toMatchObject({ reason: 'account_exceeded' })
    expect(conflict?.what).toMatch(/it stays sold.*on the account of A\. Company.*limit leaves/)
    await stage.settle(conflict, 'note')
  })

  it('leaves another counter’s claim as it is: that one is not told of', async () => {
    const { accountId } = await open({ creditLimit: POPCORN_COSTS })
    const claimed = popcornOn(accountId)
    grantedValue(await claim(accountId, POPCORN_COSTS, stage.counter, claimed.orderId))
    const other = await otherCounter()
    await sold(popcornOn(accountId), other)
    await sold(claimed)
    expect(await conflictsOf(other)).toHaveLength(1)
    expect(await conflictsOf()).toEqual([])
    expect(await record({ accountId })).toMatchObject({ balance: 2 * POPCORN_COSTS })
  })

  it('at eight counters that come back at once is entered of each, and a manager is told of each one above the limit', async () => {
    const { accountId } = await open({ creditLimit: 4 * 1250 })
    const counters = [stage.counter]
    for (let i = 1; i < 8; i++) counters.push(await otherCounter())
    const bodies: OrderCommand[] = []
    for (const each of counters)
      bodies.push(order([await hold(1, 0, each)], { payments: [onAccount(accountId, 1250)] }))
    const answers = await Promise.all(counters.map((each, i) => each.send(bodies[i] as OrderCommand)))
    expect(answers.flat().map(({ outcome }) => outcome)).toEqual(Array(8).fill('applied'))
    expect(await record({ accountId })).toMatchObject({ balance: 8 * 1250 })
    const conflicts = await Promise.all(counters.map((each) => conflictsOf(each)))
    expect(conflicts.flat().map(({ reason }) => reason)).toEqual(Array(4).fill('account_exceeded'))
  })

  it('because it is blocked or closed is entered all the same', async () => {
    const account = await open()
    await act(account, 'closed')
    expect(await sold(popcornOn(account.accountId))).toBe('applied')
    expect(await record(account)).toMatchObject({ balance: POPCORN_COSTS })
    expect((await conflictsOf())[0]?.what).toMatch(/This account is closed/)
  })

  it('because the ledger has none is sold, and no company owes it', async () => {
    const body = popcornOn(newId())
    expect(await sold(body)).toBe('applied')
    expect((await conflictsOf())[0]?.what).toMatch(/no company owes it/)
    expect((await stage.bookOf(body.orderId)).payments).toMatchObject([{ method: 'account', amount: POPCORN_COSTS }])
  })

  it.each([
    ['', false],
    [' that is closed as well', true],
  ])('because it is another cinema’s%s is sold, its managers are told, and no company owes it', async (_, isClosed) => {
    const account = await open({ cinemaId: await otherCinema() })
    if (isClosed) await act(account, 'closed')
    const body = popcornOn(account.accountId)
    expect(await sold(body)).toBe('applied')
    const [conflict] = await conflictsOf()
    expect(conflict?.what).toMatch(
      /could not be put on the account of A\. Company, so no company owes it: .*another cinema’s/,
    )
    expect(await record(account)).toMatchObject({ balance: 0, movements: [] })
    grantedValue(await stage.settle(conflict, 'noted'))
    const lines = [{ number: 0, wentTo: 'stock' }]
    const request = { returnId: newId(), orderId: body.orderId, lines, reason: 'as a test', shown: POPCORN_COSTS }
    expect(await stage.counter.ask('returnLines', request)).toMatchObject({ ok: true })
    expect(await record(account)).toMatchObject({ balance: 0 })
  })

  it('whose seats are gone is kept whole, with no more money than was taken beside it, and its claim ends', async () => {
    const { accountId } = await open()
    const lost = await hold(1)
    const body = order([lost], { payments: [onAccount(accountId, 1000), cash(250)] })
    grantedValue(await claim(accountId, 1000, stage.counter, body.orderId))
    await stage.loseTo(await otherCounter(), lost)
    expect(await sold(body)).toBe('conflict')
    const [conflict] = await conflictsOf()
    expect(conflict).toMatchObject({ money: { amount: 250 } })
    expect(conflict?.what).toMatch(/Nothing was put on an account/)
    expect(await record({ accountId })).toMatchObject({ balance: 0, claims: [] })
  })
})

describe('an invoice', () => {
  it('has each movement once, what was received, and a number after the one before it', async () => {
    const account = await open()
    const { accountId } = account
    await sold(popcornOn(accountId))
    const payment = { movementId: newId() }
    await receive(accountId, 400, payment)
    grantedValue(await receive(accountId, 400, payment))
    expect(await receive(accountId, 500, payment)).toMatchObject({ refusal: { code: 'command_id_reused' } })
    const first = grantedValue(await invoice(account))
    expect(first).toMatchObject({ brought: 0, charged: POPCORN_COSTS, received: 400, due: POPCORN_COSTS - 400 })
    expect(first.movements.map(({ kind }) => kind).toSorted()).toEqual(['received', 'sale'])
    expect(await invoice(account)).toMatchObject({ refusal: { code: 'nothing_to_invoice' } })
    await sold(popcornOn(accountId))
    const second = grantedValue(await invoice(account))
    expect(second).toMatchObject({ number: first.number + 1, brought: POPCORN_COSTS - 400, charged: POPCORN_COSTS })
    expect(second.movements).toHaveLength(1)
    expect(second.due).toBe(2 * POPCORN_COSTS - 400)
  })

  it('is made once, however often the request comes, and by two managers at once', async () => {
    const account = await open()
    await sold(popcornOn(account.accountId))
    const request = { invoiceId: newId() }
    const other = await stage.inbox.connect('manager')
    const [one, again, another] = await Promise.all([
      invoice(account, request),
      invoice(account, request),
      other.ask('makeInvoice', { invoiceId: newId(), accountId: account.accountId, until: '2999-12-31' }),
    ])
    const made = [one, again, another].filter((answer) => answer.ok)
    expect(new Set(made.map((answer) => grantedValue(answer).number)).size).toBe(1)
    expect((await record(account)).invoices).toHaveLength(1)
  })

  it('leaves what was sold after its day to the next one', async () => {
    const account = await open()
    expect(await sold(popcornOn(account.accountId, { soldAt: '2026-10-31T12:00:00.000Z' }))).toBe('applied')
    expect(await sold(popcornOn(account.accountId, { soldAt: '2026-11-01T12:00:00.000Z' }))).toBe('applied')
    expect(grantedValue(await invoice(account, { until: '2026-10-31' }))).toMatchObject({ charged: POPCORN_COSTS })
    expect(grantedValue(await invoice(account))).toMatchObject({ charged: POPCORN_COSTS, brought: POPCORN_COSTS })
  })

  it('of two accounts of a cinema leaves no number out when one can’t be made', async () => {
    const [one, other] = [await open(), await open()]
    await sold(popcornOn(one.accountId))
    await sold(popcornOn(other.accountId))
    const { number } = grantedValue(await invoice(one))
    expect(await invoice(one)).toMatchObject({ ok: false })
    expect(grantedValue(await invoice(other)).number).toBe(number + 1)
  })
})
