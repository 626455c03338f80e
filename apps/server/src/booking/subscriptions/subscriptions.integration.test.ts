/** Subscriptions at a real server: issued, paid for, admitting once a show, given back, and what a manager is told of one that should not have. */
import { randomBytes } from 'node:crypto'
import {
  type Answer,
  newId,
  newVoucherCode,
  type OrderCommand,
  type OrderPayment,
  parseSignedSubscription,
  type SubscriptionRecord,
  signedSubscriptionBody,
  type VoucherCode,
} from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { exchangeRequest } from '../../../../../tooling/testing/terminals/exchange-request.ts'
import { grantedValue, type RawTerminal } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { orderStage, POPCORN, POPCORN_COSTS } from '../terminal/orders/testing/order-stage.ts'

const stage = orderStage()
const { hold, order, query, conflictsOf, showId } = stage

const PRICE = 2200
const REFERENCE = 550

const planOf = (more: object = {}) => ({
  planId: newId(),
  name: 'Unlimited',
  currency: 'SGD',
  price: PRICE,
  period: 'month',
  referencePrice: REFERENCE,
  cinemaId: stage.inbox.programme.cinemaId,
  categories: null,
  formats: null,
  taxRate: 'standard',
  ...more,
})
const makePlan = async (more: object = {}): Promise<string> =>
  grantedValue(await stage.manager.ask('makeSubscriptionPlan', planOf(more))).planId

async function issue(more: object = {}, holder = 'A. Holder'): Promise<SubscriptionRecord> {
  const planId = await makePlan(more)
  const person = { subscriptionId: newId(), planId, holder, email: 'holder@example.org' }
  return grantedValue(await stage.manager.ask('issueSubscription', person))
}
const cash = (tendered: number): OrderPayment => ({ paymentId: newId(), method: 'cash', tendered })
const sellPeriod = (code: VoucherCode, more: Partial<OrderCommand> = {}, amount = PRICE): OrderCommand =>
  order([], {
    vouchers: [{ code, amount, rate: 'standard', plan: 'Unlimited' }],
    paid: amount,
    payments: [cash(amount)],
    ...more,
  })
async function paid(more: object = {}): Promise<SubscriptionRecord> {
  const issued = await issue(more)
  expect((await stage.counter.send(sellPeriod(issued.code)))[0]).toMatchObject({ outcome: 'applied' })
  return record(issued)
}
const record = async ({ subscriptionId }: { subscriptionId: string }) =>
  grantedValue(await stage.manager.ask('subscriptionRecord', { subscriptionId }))
const change = (of: SubscriptionRecord, act: string, manager = stage.manager) =>
  manager.ask('changeSubscription', { subscriptionId: of.subscriptionId, act, reason: 'as a test' })

const claim = (text: string, shows: string[] = [], terminal: RawTerminal = stage.counter) =>
  terminal.ask('claimEntries', { text, showIds: shows })
const faultOf = (answer: Answer<unknown>): string | undefined =>
  answer.ok
    ? undefined
    : answer.refusal.code === 'subscription_refused'
      ? answer.refusal.fault.why
      : answer.refusal.code
const otherCounter = () => stage.inbox.connect('counter', stage.inbox.programme.cinemaId)

/** The first ticket of each booking is covered; the rest is paid in cash. */
function covered(
  code: VoucherCode,
  bookings: Parameters<typeof order>[0],
  {
    referencePrice = REFERENCE,
    formats = null,
    ...more
  }: Partial<OrderCommand> & {
    referencePrice?: number
    formats?: string[] | null
    paid?: number
  } = {},
): OrderCommand {
  const body = order(bookings, more)
  const entries: OrderPayment[] = []
  for (const { tickets } of body.bookings) {
    const [first] = tickets
    if (!first) continue
    first.cover = { code, referencePrice, formats }
    first.amount = referencePrice
    entries.push({ paymentId: newId(), method: 'subscription', tendered: referencePrice, ticketId: first.ticketId })
  }
  const before = more.paid ?? bookings.flatMap(({ seats }) => seats).length * 1250
  const amount = before - entries.length * (1250 - referencePrice)
  const inMoney = amount - entries.length * referencePrice
  return {
    ...body,
    total: { ...body.total, amount },
    payments: [...(inMoney > 0 ? [cash(inMoney)] : []), ...entries],
  }
}
const sold = async (body: OrderCommand, terminal: RawTerminal = stage.counter) =>
  (await terminal.send(body))[0]?.outcome

/** The cinema has its own clock. */
async function inSingapore<T>(work: () => Promise<T>): Promise<T> {
  const { cinemaId } = stage.inbox.programme
  const [before] = await query<{ time_zone: string }>('select time_zone from cinemas where id = $1', cinemaId)
  await query("update cinemas set time_zone = 'Asia/Singapore' where id = $1", cinemaId)
  try {
    return await work()
  } finally {
    await query('update cinemas set time_zone = $2 where id = $1', cinemaId, before?.time_zone)
  }
}

describe('a subscription', () => {
  it('is issued on a plan’s terms under a signed code, and admits nobody before its first period is paid', async () => {
    const issued = await issue()
    expect(issued).toMatchObject({ state: 'unpaid', paidUntil: null, holder: 'A. Holder', plan: 'Unlimited' })
    expect(parseSignedSubscription(issued.signedCode ?? '')?.payload).toMatchObject({ c: issued.code, r: REFERENCE })
    expect(faultOf(await claim(issued.code, [showId(0)]))).toBe('not_paid')
    const { card, nextPeriod } = grantedValue(await claim(issued.signedCode ?? ''))
    expect(card).toMatchObject({ code: issued.code, holder: 'A. Holder', referencePrice: REFERENCE, paidUntil: null })
    expect(nextPeriod).toEqual({ amount: PRICE, rate: 'standard', period: 'month' })
  })

  it('has its periods sold as lines of orders with their tax, one after the other', async () => {
    const issued = await issue()
    const first = sellPeriod(issued.code, { soldAt: '2026-01-31T10:00:00.000Z' })
    const second = sellPeriod(issued.code, { soldAt: '2026-02-03T10:00:00.000Z' })
    expect(await inSingapore(async () => [await sold(first), await sold(second)])).toEqual(['applied', 'applied'])
    // The months are counted from the first day: a short one doesn't shorten those after it. They end at a midnight in Singapore.
    expect((await record(issued)).periods.map(({ from, until }) => [from, until])).toEqual([
      ['2026-01-31T10:00:00.000Z', '2026-02-27T16:00:00.000Z'],
      ['2026-02-27T16:00:00.000Z', '2026-03-30T16:00:00.000Z'],
    ])
    expect(await query('select kind, what, amount, tax from order_lines where order_id = $1', first.orderId)).toEqual([
      { kind: 'voucher', what: 'subscription', amount: PRICE, tax: 182 },
    ])
    // A period that is sold after a gap begins with its sale.
    const late = sellPeriod(issued.code, { soldAt: '2026-06-10T10:00:00.000Z' })
    await inSingapore(() => sold(late))
    expect((await record(issued)).periods[2]).toMatchObject({
      from: '2026-06-10T10:00:00.000Z',
      until: '2026-07-09T16:00:00.000Z',
    })
    expect(await record(issued)).toMatchObject({ state: 'expired' })
  })

  it('counts months by the cinema’s own clock, and a period sold on the day after the last one’s midnight follows it', async () => {
    const issued = await issue()
    await inSingapore(async () => {
      // It is 31 January there already.
      await sold(sellPeriod(issued.code, { soldAt: '2026-01-30T20:00:00.000Z' }))
      // On 28 February, when the first month has been over for some hours.
      await sold(sellPeriod(issued.code, { soldAt: '2026-02-28T01:00:00.000Z' }))
    })
    expect((await record(issued)).periods.map(({ from, until }) => [from, until])).toEqual([
      ['2026-01-30T20:00:00.000Z', '2026-02-27T16:00:00.000Z'],
      ['2026-02-27T16:00:00.000Z', '2026-03-30T16:00:00.000Z'],
    ])
  })

  it('covers one ticket of a show: its line stands at the reference price, and lines, tax and payments add up', async () => {
    const { code } = await paid()
    grantedValue(await claim(code, [showId(0)]))
    const held = await hold(2)
    const body = covered(code, [held], { goods: [POPCORN], paid: 2500 + POPCORN_COSTS })
    expect(await sold(body)).toBe('applied')
    expect(await stage.bookOf(body.orderId)).toEqual({
      lines: [
        { what: 'adult', amount: REFERENCE },
        { what: 'adult', amount: 1250 },
        { what: 'popcorn', amount: POPCORN_COSTS },
      ],
      payments: [
        { method: 'subscription', amount: REFERENCE, slip: null },
        { method: 'cash', amount: 1250 + POPCORN_COSTS, slip: null },
      ],
    })
    // 5.50 × 9 / 109 of it is tax.
    expect(await query('select tax from order_lines where order_id = $1 and number = 0', body.orderId)).toEqual([
      { tax: 45 },
    ])
    expect(await stage.drawer()).toMatchObject({ sales: PRICE + 1250 + POPCORN_COSTS, conflicts: 0 })
    expect(await conflictsOf()).toEqual([])
  })

  it('is refused the second time for the same show with a sentence, and admits to another show', async () => {
    const { code } = await paid()
    await sold(covered(code, [await hold(1)]))
    const refused = await claim(code, [showId(0)])
    expect(faultOf(refused)).toBe('used')
    grantedValue(await claim(code, [showId(1)]))
    expect(await sold(covered(code, [await hold(1, 1)]))).toBe('applied')
    expect(await conflictsOf()).toEqual([])
  })

  it('is one counter’s for a show during a sale, and no longer when that has been sold or its time is up', async () => {
    const { code } = await paid()
    const other = await otherCounter()
    grantedValue(await claim(code, [showId(0)]))
    grantedValue(await claim(code, [showId(0)]))
    expect(await claim(code, [showId(0)], other)).toMatchObject({
      refusal: { fault: { why: 'in_use', by: expect.stringContaining('counter') } },
    })
    grantedValue(await claim(code, [showId(1)], other))
    await query('update subscription_claims set until = now() where show_id = $1', showId(0))
    grantedValue(await claim(code, [showId(0)], other))
    expect(await sold(covered(code, [await hold(1, 0, other)]), other)).toBe('applied')
    expect(await query('select from subscription_claims where show_id = $1 and until > now()', showId(0))).toEqual([])
  })

  it('claimed for a show by eight counters at once is one’s', async () => {
    const { code } = await paid()
    const others: RawTerminal[] = []
    for (let i = 0; i < 8; i++) others.push(await otherCounter())
    const answers = await Promise.all(others.map((each) => claim(code, [showId(2)], each)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.map(faultOf).filter((why) => why === 'in_use')).toHaveLength(7)
  })

  it('sold for one show at two counters that were cut off admits at both, and a manager is told of the second', async () => {
    const { code } = await paid()
    const other = await otherCounter()
    const [here, there] = [covered(code, [await hold(1)]), covered(code, [await hold(1, 0, other)])]
    expect([await sold(here), await sold(there, other)]).toEqual(['applied', 'applied'])
    expect(await conflictsOf()).toEqual([])
    const told = await conflictsOf(other)
    expect(told).toMatchObject([{ reason: 'subscription_short', money: null, choices: ['noted'] }])
    expect(told[0]?.what).toContain('has been used for this show already')
    expect(await query('select counts from subscription_entries where code = $1 order by counts', code)).toEqual([
      { counts: false },
      { counts: true },
    ])
    expect(grantedValue(await stage.settle(told[0], 'noted'))).toMatchObject({ reason: 'subscription_short' })
  })

  it('sold for one show by six counters at the same time admits once, and each of the others is told', async () => {
    const { code } = await paid()
    const others = await Promise.all(Array.from({ length: 6 }, otherCounter))
    const orders: OrderCommand[] = []
    for (const other of others) orders.push(covered(code, [await hold(1, 0, other)]))
    const outcomes = await Promise.all(orders.map((body, i) => sold(body, others[i])))
    expect(outcomes).toEqual(others.map(() => 'applied'))
    const [counted] = await query<{ entries: number; counting: number }>(
      'select count(*)::int as entries, (count(*) filter (where counts))::int as counting from subscription_entries where code = $1',
      code,
    )
    expect(counted).toEqual({ entries: 6, counting: 1 })
    const told = await Promise.all(others.map((other) => conflictsOf(other)))
    expect(told.filter(({ length }) => length === 1)).toHaveLength(5)
  })

  it('whose periods are sold by four counters at the same time has each of them, one after the other', async () => {
    const { code, subscriptionId } = await issue()
    const others = await Promise.all(Array.from({ length: 4 }, otherCounter))
    const outcomes = await Promise.all(others.map((other) => sold(sellPeriod(code), other)))
    expect(outcomes).toEqual(others.map(() => 'applied'))
    const { periods, paidUntil } = await record({ subscriptionId })
    expect(periods.map(({ from }) => from).slice(1)).toEqual(periods.map(({ until }) => until).slice(0, -1))
    expect(paidUntil).toBe(periods[3]?.until)
  })

  it('sold in an order that comes again admits once', async () => {
    const { code } = await paid()
    const entry = stage.counter.device.outbox.append(covered(code, [await hold(1)]))
    const answers = await stage.counter.sendEntries(entry, entry)
    expect(answers.map(({ outcome }) => outcome)).toEqual(['applied', 'applied'])
    expect(await query('select counts from subscription_entries where code = $1', code)).toEqual([{ counts: true }])
    expect(await conflictsOf()).toEqual([])
  })

  it('given back gives no money, and its right to the show is free again', async () => {
    const { code, subscriptionId } = await paid()
    const held = await hold(2)
    const body = covered(code, [held], { goods: [POPCORN], paid: 2500 + POPCORN_COSTS })
    await sold(body)
    const found = grantedValue(await stage.counter.ask('findOrder', { text: held.reference }))
    expect(found.order?.lines.map(({ admittedBy }) => admittedBy === null)).toEqual([false, true, true])
    const back = (lines: object[], shown: number) =>
      stage.counter.ask('returnLines', { returnId: newId(), orderId: body.orderId, lines, reason: 'ill', shown })
    // The other ticket goes back in cash, although the subscription paid last.
    expect(grantedValue(await back([{ number: 1 }], 1250)).refunds).toEqual([
      { method: 'cash', amount: 1250, slip: null },
    ])
    expect(faultOf(await claim(code, [showId(0)]))).toBe('used')
    expect(grantedValue(await back([{ number: 0 }], REFERENCE)).refunds).toEqual([
      { method: 'subscription', amount: REFERENCE, slip: null },
    ])
    grantedValue(await claim(code, [showId(0)]))
    expect((await record({ subscriptionId })).admitted).toMatchObject([{ isBack: true }])
    // The clerk is told to pay out the cash alone.
    expect(
      await query(
        'select amount from conflicts where return_id is not null and terminal_id = $1',
        stage.counter.device.identity.id,
      ),
    ).toEqual([{ amount: 1250 }])
    expect(await sold(covered(code, [await hold(1)]))).toBe('applied')
  })

  it('given back by a manager with its booking gives back the money that was paid besides', async () => {
    const { code } = await paid()
    const held = await hold(2)
    await sold(covered(code, [held]))
    expect(grantedValue(await stage.manager.ask('findBooking', { text: held.reference }))).toMatchObject({
      booking: { refundable: 1250 },
    })
    const { bookingId } = held
    const tooMuch = { bookingId, key: newId(), reason: 'ill', amount: 1251 }
    expect(await stage.manager.ask('giveBack', tooMuch)).toMatchObject({ refusal: { code: 'refund_too_large' } })
    grantedValue(await stage.manager.ask('giveBack', { bookingId, key: newId(), reason: 'ill' }))
    expect(
      await query(
        'select p.method, r.amount from refunds r join payments p on p.id = r.payment_id where r.booking_id = $1 order by 1',
        bookingId,
      ),
    ).toEqual([
      { method: 'cash', amount: 1250 },
      { method: 'subscription', amount: REFERENCE },
    ])
    grantedValue(await claim(code, [showId(0)]))
  })

  it('comes back with a show that doesn’t take place', async () => {
    const { code } = await paid()
    await sold(covered(code, [await hold(1, 2)]))
    expect(faultOf(await claim(code, [showId(2)]))).toBe('used')
    grantedValue(await stage.manager.ask('cancelShow', { showId: showId(2), reason: 'the projector failed' }))
    await expect
      .poll(async () =>
        query('select given_back_at is not null as back from subscription_entries where code = $1', code),
      )
      .toEqual([{ back: true }])
  })
})

describe('a subscription that doesn’t admit', () => {
  it.each([
    ['nobody’s', 'mistyped', async () => 'AAAA-AAAA-AAAB'],
    ['of another house, typed', 'unknown', async () => newVoucherCode(randomBytes(11))],
    ['edited', 'not_genuine', async () => edited((await paid()).signedCode ?? '')],
    ['not paid', 'not_paid', async () => (await issue()).code],
    ['expired', 'expired', expired],
    ['paused', 'paused', paused],
  ])('because it is %s is refused as %s', async (_, why, make) => {
    expect(faultOf(await claim(await make(), [showId(0)]))).toBe(why)
  })

  it('because its plan is another cinema’s is refused there, and one of the house admits at both', async () => {
    const [{ id } = { id: '' }] = await query<{ id: string }>(
      `insert into cinemas (id, name, time_zone, currency, revision) values ($1, 'Other', 'Asia/Singapore', 'SGD', 1) returning id`,
      newId(),
    )
    const elsewhere = await stage.inbox.connect('counter', id)
    expect(faultOf(await claim((await paid()).code, [], elsewhere))).toBe('other_cinema')
    grantedValue(await claim((await issue({ cinemaId: null, taxRate: null })).code, [], elsewhere))
  })

  it.each([
    ['expired', 'time that was paid', expired],
    ['paused', 'is paused', paused],
    ['unknown', 'no such subscription', async () => newVoucherCode(randomBytes(11))],
  ])(
    'and was sold while cut off although it is %s: the ticket stays sold, and a manager is told',
    async (_, words, make) => {
      const code = (await make()) as VoucherCode
      expect(await sold(covered(code, [await hold(1)]))).toBe('applied')
      expect((await conflictsOf()).map(({ reason, what }) => [reason, what.includes(words)])).toEqual([
        ['subscription_short', true],
      ])
    },
  )

  it('because of other terms than its plan’s, or a seat that the plan doesn’t cover, is told to a manager', async () => {
    const { code } = await paid({ categories: ['premium'] })
    await sold(covered(code, [await hold(1)]))
    const cheaper = await paid()
    await sold(covered(cheaper.code, [await hold(1)], { referencePrice: 100 }))
    const told = (await conflictsOf()).map(({ what }) => what).join()
    expect(told).toContain('does not cover a seat of this kind')
    expect(told).toContain('was not made by this house')
  })
})

describe('an order with a subscription', () => {
  it('that pays more or less than its ticket, or a ticket that nothing covers, is kept as it is', async () => {
    const { code } = await paid()
    const body = covered(code, [await hold(1)])
    const [payment] = body.payments
    const part = (tendered: number) => ({ ...payment, paymentId: newId(), tendered }) as OrderPayment
    // All of them come to what the order costs.
    const payments = [[part(REFERENCE - 1), cash(1)], [part(REFERENCE - 1), part(1)], [cash(REFERENCE)]]
    for (const paid of payments) {
      const again = covered(code, [await hold(1)])
      const ticketId = again.bookings[0]?.tickets[0]?.ticketId ?? ''
      const named = paid.map((each) => (each.method === 'subscription' ? { ...each, ticketId } : each))
      expect(await sold({ ...again, payments: named })).toBe('conflict')
    }
    const plain = order([await hold(1)])
    const ticketId = plain.bookings[0]?.tickets[0]?.ticketId ?? ''
    const byNothing = { paymentId: newId(), method: 'subscription' as const, tendered: 1250, ticketId }
    expect(await sold({ ...plain, payments: [byNothing] })).toBe('conflict')
    expect(await query('select from subscription_entries where code = $1', code)).toEqual([])
  })

  it('has no voucher pay for the part that the subscription pays', async () => {
    const { code } = await paid()
    const batchId = newId()
    const batch = { batchId, name: 'Test', quantity: 1, paysFor: 'tickets', value: 1250, currency: 'SGD' }
    const terms = { cinemaId: stage.inbox.programme.cinemaId, expiresAt: null, taxRate: null }
    grantedValue(await stage.manager.ask('issueVouchers', { ...batch, ...terms }))
    const [voucher] = grantedValue(await stage.manager.ask('vouchersOfBatch', { batchId, after: 0 })).vouchers
    grantedValue(await stage.counter.ask('claimVoucher', { text: voucher?.code, use: 'pay' }))
    const body = covered(code, [await hold(1)], { goods: [POPCORN], paid: 1250 + POPCORN_COSTS })
    const byVoucher = { paymentId: newId(), method: 'voucher', tendered: 550, code: voucher?.code } as OrderPayment
    const entry = body.payments.filter(({ method }) => method === 'subscription')
    await sold({ ...body, payments: [byVoucher, cash(POPCORN_COSTS - 550), ...entry] })
    // The popcorn is no ticket, and the ticket is paid.
    expect(await conflictsOf()).toMatchObject([{ reason: 'voucher_short' }])
  })

  it('gives its covered ticket for no other: that is given back, and costs nothing', async () => {
    const { code } = await paid()
    const body = covered(code, [await hold(2)])
    await sold(body)
    const { order: record } = grantedValue(await stage.counter.ask('findOrder', { text: body.orderId }))
    if (!record) throw new Error('the order was sold')
    const exchange = async (lines: number[]) => {
      const wanted = order([await hold(1, 1)], { payments: [] })
      return stage.counter.ask('exchange', exchangeRequest(record, { lines, for: wanted }))
    }
    expect(await exchange([0])).toMatchObject({ refusal: { code: 'exchange_refused', why: 'subscription_short' } })
    grantedValue(await exchange([1]))
  })

  it('whose seats are gone is kept whole, with no more money than was paid beside it', async () => {
    const { code } = await paid()
    const other = await otherCounter()
    const held = await hold(2)
    await stage.loseTo(other, held)
    expect(await sold(covered(code, [held]))).toBe('conflict')
    expect(await conflictsOf()).toMatchObject([{ money: { amount: 1250 } }])
    grantedValue(await claim(code, [showId(0)]))
  })

  it('can’t be given a payment by subscription that names no entry: the ledger refuses it', async () => {
    const { code } = await paid()
    const body = covered(code, [await hold(1)])
    await sold(body)
    const wrong = `insert into payments (id, order_id, method, amount, currency, at, settled_at)
      values ($1, $2, 'subscription', 0, 'SGD', now(), now())`
    await expect(query(wrong, newId(), body.orderId)).rejects.toThrow('pays for no ticket')
  })

  it('for a period at another price enters none, and a manager is told', async () => {
    const { code, subscriptionId } = await issue()
    expect(await sold(sellPeriod(code, {}, 100))).toBe('applied')
    expect(await conflictsOf()).toMatchObject([{ reason: 'subscription_short' }])
    expect(await record({ subscriptionId })).toMatchObject({ state: 'unpaid', periods: [] })
  })
})

describe('a manager', () => {
  it('makes a plan and issues a subscription once, however often the request comes', async () => {
    const plan = planOf({ name: 'Once' })
    const twice = [
      await stage.manager.ask('makeSubscriptionPlan', plan),
      await stage.manager.ask('makeSubscriptionPlan', plan),
    ]
    expect(twice.map(({ ok }) => ok)).toEqual([true, true])
    expect(await stage.manager.ask('makeSubscriptionPlan', { ...plan, price: 1 })).toMatchObject({
      refusal: { code: 'command_id_reused' },
    })
    const person = { subscriptionId: newId(), planId: plan.planId, holder: 'B', email: 'b@example.org' }
    const first = grantedValue(await stage.manager.ask('issueSubscription', person))
    expect(grantedValue(await stage.manager.ask('issueSubscription', person)).code).toBe(first.code)
    const another = { ...person, holder: 'C' }
    expect(await stage.manager.ask('issueSubscription', another)).toMatchObject({
      refusal: { code: 'command_id_reused' },
    })
  })

  it('issues none of a plan whose sale has ended', async () => {
    const planId = await makePlan()
    grantedValue(await stage.manager.ask('changeSubscriptionPlan', { planId, isSold: false }))
    const person = { subscriptionId: newId(), planId, holder: 'B', email: 'b@example.org' }
    expect(await stage.manager.ask('issueSubscription', person)).toMatchObject({ refusal: { field: 'planId' } })
    grantedValue(await stage.manager.ask('changeSubscriptionPlan', { planId, isSold: true }))
    grantedValue(await stage.manager.ask('issueSubscription', person))
  })

  it('finds a subscription by a part of the name or of the e-mail address, by its code, and by its state', async () => {
    const holder = `Search ${newId()}`
    const issued = await issue({}, holder)
    const found = async (text: string, state: string | null = null) =>
      grantedValue(await stage.manager.ask('findSubscriptions', { text, state })).subscriptions.map(
        (each) => each.subscriptionId,
      )
    expect(await found(holder.toUpperCase().slice(3))).toEqual([issued.subscriptionId])
    expect(await found(issued.code.toLowerCase())).toEqual([issued.subscriptionId])
    expect(await found(holder, 'active')).toEqual([])
    expect(await found(holder, 'unpaid')).toEqual([issued.subscriptionId])
    expect(await found('%')).toEqual([])
  })

  it.each([
    ['text to look for', () => stage.manager.ask('findSubscriptions', { text: 'a\u0000b', state: null })],
    ['name of a plan', () => stage.manager.ask('makeSubscriptionPlan', planOf({ name: 'a\u0000b' }))],
    ['end of a name', () => stage.manager.ask('makeSubscriptionPlan', planOf({ name: 'ab\u0000' }))],
  ])('is refused a zero byte in a %s', async (_, ask) => {
    expect(await ask()).toMatchObject({ refusal: { code: 'malformed' } })
  })

  it('ends a subscription with the period that is paid, and it admits until then', async () => {
    const of = await paid()
    expect(grantedValue(await change(of, 'ended'))).toMatchObject({ state: 'active', ends: true })
    expect(grantedValue(await change(of, 'ended')).acts).toHaveLength(1)
    const { nextPeriod } = grantedValue(await claim(of.code, [showId(0)]))
    expect(nextPeriod).toBeNull()
    expect(grantedValue(await change(of, 'kept'))).toMatchObject({
      ends: false,
      acts: [{ kind: 'ended' }, { kind: 'kept' }],
    })
  })

  it('of a cinema neither changes nor issues what is another’s, and sees the house’s', async () => {
    const ofHouse = await issue({ cinemaId: null, taxRate: null })
    const theirs = await stage.inbox.connect('manager', stage.inbox.programme.cinemaId)
    const seen = grantedValue(await theirs.ask('subscriptionRecord', { subscriptionId: ofHouse.subscriptionId }))
    expect(seen).toMatchObject({ code: ofHouse.code, signedCode: null })
    expect((await record(ofHouse)).signedCode).toMatch(/^MS1\./)
    expect(await change(ofHouse, 'paused', theirs)).toMatchObject({ refusal: { code: 'not_allowed' } })
    expect(await theirs.ask('makeSubscriptionPlan', planOf({ cinemaId: null, taxRate: null }))).toMatchObject({
      refusal: { code: 'not_allowed' },
    })
    const [{ id } = { id: '' }] = await query<{ id: string }>(
      `insert into cinemas (id, name, time_zone, currency, revision) values ($1, 'Third', 'Asia/Singapore', 'SGD', 1) returning id`,
      newId(),
    )
    const strange = await stage.inbox.connect('manager', id)
    const own = await issue()
    expect(faultOf(await strange.ask('subscriptionRecord', { subscriptionId: own.subscriptionId }))).toBe('unknown')
    expect(faultOf(await change(own, 'paused', strange))).toBe('unknown')
    expect(await stage.counter.ask('subscriptionRecord', { subscriptionId: own.subscriptionId })).toMatchObject({
      ok: false,
    })
  })
})

function edited(signedCode: string): string {
  const parsed = parseSignedSubscription(signedCode)
  if (!parsed) throw new Error('a signed code can’t be read')
  return `${signedSubscriptionBody({ ...parsed.payload, r: 1 })}.${parsed.signature}`
}
async function expired(): Promise<VoucherCode> {
  const { code } = await issue()
  await sold(sellPeriod(code, { soldAt: '2026-01-31T10:00:00.000Z' }))
  return code
}
async function paused(): Promise<VoucherCode> {
  const of = await paid()
  grantedValue(await change(of, 'paused'))
  return of.code
}
