/** Renewals of subscriptions at a real server and a gateway: what is due is charged once, and the gateway's word makes the period. */
import { describe, expect, it, vi } from 'vitest'
import { grantedValue } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import type { PaymentGateway } from '../../payments/gateway.ts'
import { createStripeGateway } from '../../payments/stripe-gateway.ts'
import { readHouseId } from '../../terminals/enrolment/enrolment.ts'
import { createRenewals } from './renewals.ts'
import { PRICE, renewalStage, SOON } from './testing/renewal-stage.ts'

const at = renewalStage()
const { stage, due, withCard, until, record, chargesOf, query, renewNow, timePasses, renewals, sellPeriod, begins } = at

const act = (of: { subscriptionId: string }, what: string) =>
  stage.manager.ask('changeSubscription', { subscriptionId: of.subscriptionId, act: what, reason: 'as a test' })
const intentsOf = (of: { subscriptionId: string }) =>
  query<{ gateway_ref: string }>(
    'select gateway_ref from subscription_renewals where subscription_id = $1 and gateway_ref is not null',
    of.subscriptionId,
  )
/** With a gateway of its own. @param changed what is otherwise there */
async function anotherServer(changed: (gateway: PaymentGateway) => Partial<PaymentGateway> = () => ({})) {
  const { simulator } = at
  const { pool } = stage.inbox.server
  const gateway = createStripeGateway({
    houseId: await readHouseId(pool),
    secretKey: simulator.secretKey,
    webhookSecret: simulator.webhookSecret,
    apiBase: new URL(simulator.url),
    timeoutMs: 2000,
  })
  const errors: Error[] = []
  const other = createRenewals({
    pool,
    catalogue: { tariff: async () => stage.tariff },
    gateway: { ...gateway, ...changed(gateway) },
    moneyBack: { give: async () => {} },
    onError: (error) => void errors.push(error),
  })
  return { other, errors }
}
const periodsOf = async (of: { subscriptionId: string }) => (await record(of)).periods.length

describe('a subscription whose time is nearly over', () => {
  it('is renewed with the saved card: one charge, one period that follows the last, one order in the books', async () => {
    const of = await due()
    const { order_id } = await until(of, 'renewed')
    const { periods, renewal } = await record(of)
    expect(periods).toHaveLength(2)
    expect(periods[1]?.from).toBe(periods[0]?.until)
    expect(renewal).toMatchObject({ card: { brand: 'visa', last4: '4242' }, number: 3, state: null, tries: 0 })
    expect(await chargesOf(of)).toEqual([{ amount: PRICE, back: 0 }])
    expect(await query('select channel, total, sold_at <= now() as past from orders where id = $1', order_id)).toEqual([
      { channel: 'online', total: PRICE, past: true },
    ])
    expect(await query('select kind, what, amount, tax from order_lines where order_id = $1', order_id)).toEqual([
      { kind: 'voucher', what: 'subscription', amount: PRICE, tax: 182 },
    ])
    expect(await query('select method, gateway, state, amount from payments where order_id = $1', order_id)).toEqual([
      { method: 'card', gateway: 'stripe', state: 'captured', amount: PRICE },
    ])
  })

  it('is dated by when the gateway captured it, not by when the server heard of that', async () => {
    await at.tellWebhooks(false)
    await at.simulator.fault({ fault: 'timeout_after', times: 1 })
    const of = await due()
    const { id } = await until(of, 'renewed')
    const [charge] = (await at.simulator.books()).charges.filter(({ metadata }) => metadata['paymentId'] === id)
    const [order] = await query<{ sold_at: Date }>(
      'select sold_at from orders o join subscription_renewals r on r.order_id = o.id where r.id = $1',
      id,
    )
    expect((order?.sold_at.getTime() ?? 0) / 1000).toBe(charge?.created)
  })

  it.each([
    ['paused', (of: { subscriptionId: string }) => act(of, 'paused')],
    ['ended', (of: { subscriptionId: string }) => act(of, 'ended')],
    [
      'without a card any more',
      ({ subscriptionId }: { subscriptionId: string }) =>
        stage.manager.ask('stopRenewals', { subscriptionId, reason: 'as a test' }),
    ],
  ])('is not renewed while it is %s', async (_, stop) => {
    const of = await withCard()
    grantedValue(await stop(of))
    expect((await record(of)).renewal?.number ?? null).toBeNull()
    grantedValue(await renewNow(of))
    expect(await renewals(of)).toEqual([])
    expect(await periodsOf(of)).toBe(1)
  })

  it('is not renewed once its last period’s money has gone back', async () => {
    const of = await due()
    const { gateway_ref } = await until(of, 'renewed')
    await at.simulator.dashboard('refunds', { payment_intent: gateway_ref ?? '' })
    await vi.waitFor(async () => expect((await record(of)).renewal).toMatchObject({ number: null }), SOON)
    grantedValue(await renewNow(of, 3))
    expect(await renewals(of)).toHaveLength(1)
  })
})

describe('money of a renewal that is given back in the gateway’s dashboard', () => {
  it('is followed in the ledger, and shown to a manager; the period stays until a manager ends it', async () => {
    const of = await due()
    const { gateway_ref, order_id } = await until(of, 'renewed')
    await at.simulator.dashboard('refunds', { payment_intent: gateway_ref ?? '' })
    const refunded = () =>
      query(
        'select r.state, r.amount, p.refunded_amount from refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
        order_id,
      )
    await vi.waitFor(
      async () => expect(await refunded()).toEqual([{ state: 'done', amount: PRICE, refunded_amount: PRICE }]),
      SOON,
    )
    const { items } = grantedValue(await stage.manager.ask('attention', {}))
    expect(items.filter(({ money }) => money?.amount === PRICE)).not.toEqual([])
    expect(await periodsOf(of)).toBe(2)
  })
})

describe('a card that the bank declines', () => {
  it('is tried again after 1, 3 and 5 days with the same charge; then the subscription is past due and listed so', async () => {
    const of = await due('pm_card_chargeCustomerFail')
    for (const [tries, days] of [
      [1, 1],
      [2, 3],
      [3, 5],
    ] as const) {
      const row = await until(of, 'waiting', { tries })
      expect(Math.abs((row.wait ?? 0) - days * 86_400)).toBeLessThan(60)
      await timePasses(of)
    }
    expect(await until(of, 'past_due', { tries: 4 })).toMatchObject({ code: 'generic_decline', wait: null })
    expect(new Set((await intentsOf(of)).map(({ gateway_ref }) => gateway_ref)).size).toBe(1)
    expect(await periodsOf(of)).toBe(1)
    await query("update subscriptions set paid_until = now() - interval '1 hour' where id = $1", of.subscriptionId)
    const { subscriptions } = grantedValue(
      await stage.manager.ask('findSubscriptions', { text: of.code, state: 'past_due' }),
    )
    expect(subscriptions.map(({ subscriptionId }) => subscriptionId)).toEqual([of.subscriptionId])
    const admits = await stage.counter.ask('claimEntries', { text: of.code, showIds: [stage.showId(0)] })
    expect(admits).toMatchObject({ refusal: { code: 'subscription_refused', fault: { why: 'expired' } } })
    await query(
      'update subscriptions s set paid_until = (select max(until_at) from subscription_periods d where d.subscription_id = s.id) where id = $1',
      of.subscriptionId,
    )
    // Another card is tried at once.
    await at.saveCard(of)
    await until(of, 'renewed')
    expect(await chargesOf(of)).toEqual([{ amount: PRICE, back: 0 }])
    expect(await periodsOf(of)).toBe(2)
  })

  it('is not tried again for a period that a counter has sold meanwhile', async () => {
    const of = await due('pm_card_chargeCustomerFail')
    await until(of, 'waiting')
    await sellPeriod(of)
    await timePasses(of)
    expect(await until(of, 'off')).toMatchObject({ number: 2, why: 'sold_otherwise' })
    expect(await periodsOf(of)).toBe(2)
  })

  it('waits while the subscription is paused, and is tried when it goes on', async () => {
    const of = await due('pm_card_chargeCustomerFail')
    await until(of, 'waiting', { tries: 1 })
    grantedValue(await act(of, 'paused'))
    await timePasses(of)
    await vi.waitFor(
      async () =>
        expect((await renewals(of))[0]).toMatchObject({ state: 'waiting', tries: 1, wait: expect.closeTo(3600, -2) }),
      SOON,
    )
    grantedValue(await act(of, 'resumed'))
    await timePasses(of)
    await until(of, 'waiting', { tries: 2 })
  })
})

describe('a bank that wants the holder', () => {
  it('is confirmed by the holder with the secret that the API shows, and the period is given then', async () => {
    const asked = await at.askedHolder()
    await at.mayLook(asked)
    const { body } = await at.status(asked.signedCode)
    expect(body).toMatchObject({ renewal: { state: 'holder_asked', tries: 1 }, card: { last4: '3184' } })
    const secret = body.nextAction?.clientSecret ?? ''
    await at.simulator.authenticate(`${at.simulator.url}/authenticate/${secret}`, 'complete')
    await until(asked, 'renewed')
    expect(await chargesOf(asked)).toEqual([{ amount: PRICE, back: 0 }])
    expect((await at.status(asked.signedCode)).body).toMatchObject({ renewal: null, nextAction: null })
  })

  it('is past due when the holder has not confirmed it in time', async () => {
    const asked = await at.askedHolder()
    await query(
      'update subscription_renewals set holder_until = now() where subscription_id = $1',
      asked.subscriptionId,
    )
    await timePasses(asked)
    await until(asked, 'past_due')
    expect(await chargesOf(asked)).toEqual([])
  })

  it('and whose question is opened and left is past due in time, and takes another card', async () => {
    const asked = await at.askedHolder()
    await at.leavesQuestion(asked)
    await timePasses(asked)
    await vi.waitFor(
      async () =>
        expect((await renewals(asked))[0]).toMatchObject({ state: 'holder_asked', wait: expect.closeTo(300, -2) }),
      SOON,
    )
    await query(
      'update subscription_renewals set holder_until = now() where subscription_id = $1',
      asked.subscriptionId,
    )
    await timePasses(asked)
    await until(asked, 'past_due', { tries: 1 })
    await at.saveCard(asked)
    await until(asked, 'renewed')
    expect(await chargesOf(asked)).toEqual([{ amount: PRICE, back: 0 }])
    expect(await periodsOf(asked)).toBe(2)
  })

  it('and whose question is opened and left is asked again by "Renew now"', async () => {
    const asked = await at.askedHolder()
    await at.leavesQuestion(asked)
    grantedValue(await renewNow(asked, 2, 1))
    await until(asked, 'holder_asked', { tries: 2 })
    await at.simulator.authenticate(await at.leavesQuestion(asked), 'complete')
    await until(asked, 'renewed')
    expect(await chargesOf(asked)).toEqual([{ amount: PRICE, back: 0 }])
  })

  it('is waited for where the gateway takes no other try while the holder is at its question', async () => {
    const asked = await at.askedHolder()
    const page = await at.leavesQuestion(asked)
    const { other, errors } = await anotherServer(({ readCharge }) => ({
      charge: ({ gatewayRef }) => readCharge(gatewayRef),
    }))
    expect(await other.renewNow({ subscriptionId: asked.subscriptionId, number: 2, tries: 1 })).toBe(true)
    await other.close()
    expect(errors).toEqual([])
    expect(await renewals(asked)).toMatchObject([{ state: 'holder_asked', tries: 2 }])
    await at.simulator.authenticate(page, 'complete')
    await until(asked, 'renewed')
    expect(await chargesOf(asked)).toEqual([{ amount: PRICE, back: 0 }])
  })

  it.each([
    ['waits for the holder', 'holder_asked'],
    ['is past due', 'past_due'],
  ])('can’t be told yes for a period that a counter has sold while it %s', async (_, state) => {
    const asked = await at.askedHolder()
    const page = await at.leavesQuestion(asked)
    if (state === 'past_due') {
      await query(
        'update subscription_renewals set holder_until = now() where subscription_id = $1',
        asked.subscriptionId,
      )
      await timePasses(asked)
      await until(asked, 'past_due')
    }
    await sellPeriod(asked)
    expect(await until(asked, 'off')).toMatchObject({ number: 2, why: 'sold_otherwise' })
    expect((await at.simulator.authenticate(page, 'complete')).status).toBe(410)
    expect(await chargesOf(asked)).toEqual([])
    expect(await periodsOf(asked)).toBe(2)
  })
})

describe('a renewal that ended without a period', () => {
  /** It is charged with another amount, which goes back. */
  async function wrongly(): ReturnType<typeof due> {
    await at.simulator.fault({ fault: 'other_amount', times: 1 })
    const of = await due()
    expect(await until(of, 'given_back')).toMatchObject({ why: 'wrong_amount' })
    await vi.waitFor(
      async () => expect(await chargesOf(of)).toEqual([{ amount: PRICE / 100, back: PRICE / 100 }]),
      SOON,
    )
    return of
  }
  const renewedAfter = async (of: { subscriptionId: string }, first: { amount: number; back: number }) => {
    await until(of, 'renewed')
    expect(await renewals(of)).toHaveLength(2)
    const charges = await chargesOf(of)
    expect(charges).toHaveLength(2)
    expect(charges).toEqual(expect.arrayContaining([first, { amount: PRICE, back: 0 }]))
    expect(await periodsOf(of)).toBe(2)
  }

  it('as it was paused when it was charged is begun again once it is resumed, and is shown so', async () => {
    await at.simulator.fault({ fault: 'pending', times: 1, delayMs: 1500 })
    const of = await due()
    await vi.waitFor(async () => expect((await intentsOf(of)).length).toBe(1), SOON)
    grantedValue(await act(of, 'paused'))
    await until(of, 'given_back', { why: 'paused' })
    await vi.waitFor(async () => expect(await chargesOf(of)).toEqual([{ amount: PRICE, back: PRICE }]), SOON)
    await begins()
    expect(await renewals(of)).toHaveLength(1)
    expect((await record(of)).renewal).toMatchObject({ state: 'given_back' })
    grantedValue(await act(of, 'resumed'))
    await Promise.all([begins(), begins()])
    await renewedAfter(of, { amount: PRICE, back: PRICE })
    expect((await record(of)).renewal).toMatchObject({ state: null, number: 3 })
  })

  it('as another amount was taken is not begun by itself, but by "Renew now"', async () => {
    const of = await wrongly()
    await begins()
    expect(await renewals(of)).toHaveLength(1)
    grantedValue(await renewNow(of))
    await renewedAfter(of, { amount: PRICE / 100, back: PRICE / 100 })
  })

  it('as another amount was taken is begun again by a new card', async () => {
    const of = await wrongly()
    await at.saveCard(of, 'pm_card_mastercard')
    await renewedAfter(of, { amount: PRICE / 100, back: PRICE / 100 })
  })

  it('as somebody voided it at the gateway waits until the subscription is resumed', async () => {
    const of = await due('pm_card_chargeCustomerFail')
    const { gateway_ref } = await until(of, 'waiting')
    await fetch(`${at.simulator.url}/v1/payment_intents/${gateway_ref}/cancel`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${at.simulator.secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    await until(of, 'off', { why: 'voided_there' })
    await begins()
    expect(await renewals(of)).toHaveLength(1)
    grantedValue(await act(of, 'paused'))
    grantedValue(await act(of, 'resumed'))
    await begins()
    await until(of, 'waiting', { tries: 1 })
    expect(await renewals(of)).toHaveLength(2)
    expect((await record(of)).renewal).toMatchObject({ state: 'waiting', tries: 1 })
  })
})

describe('"Renew now"', () => {
  it('pressed twice, and at two servers at once, charges one period only', async () => {
    const of = await withCard()
    const { other, errors } = await anotherServer()
    const asked = { subscriptionId: of.subscriptionId, number: 2, tries: 0 }
    await Promise.all([renewNow(of), renewNow(of), other.renewNow(asked), other.renewNow(asked)])
    await until(of, 'renewed')
    grantedValue(await renewNow(of))
    await other.renewNow(asked)
    await other.close()
    expect(errors).toEqual([])
    expect(await renewals(of)).toHaveLength(1)
    expect(await chargesOf(of)).toEqual([{ amount: PRICE, back: 0 }])
    expect(await periodsOf(of)).toBe(2)
  })

  it('of a period that was declined asks the bank once for what was shown', async () => {
    const of = await withCard('pm_card_chargeCustomerFail')
    expect(grantedValue(await renewNow(of)).renewal).toMatchObject({
      state: 'waiting',
      tries: 1,
      code: 'generic_decline',
    })
    await Promise.all([renewNow(of, 2, 1), renewNow(of, 2, 1)])
    expect(grantedValue(await renewNow(of, 2, 1)).renewal).toMatchObject({ tries: 2 })
  })

  it('is for managers of the cinema whose plan it is of', async () => {
    const of = await withCard()
    expect(
      await stage.counter.ask('renewSubscription', { subscriptionId: of.subscriptionId, number: 2, tries: 0 }),
    ).toMatchObject({
      ok: false,
    })
  })
})

describe('a gateway that fails', () => {
  it.each([
    ['has charged and gives no answer', { fault: 'timeout_after', times: 1 }],
    ['gives no answer and has not charged', { fault: 'timeout_before', times: 1 }],
    ['has charged and says 500', { fault: 'server_error_after', times: 1 }],
    ['says 500 and has not charged', { fault: 'server_error_before', times: 1 }],
    ['says that it is under way', { fault: 'pending', times: 1, delayMs: 500 }],
    ['tells everything twice', { fault: 'duplicate_webhook' }],
    ['tells late', { fault: 'late_webhook', delayMs: 1500 }],
    ['names a charge and gives no answer', { fault: 'timeout_after', times: 1, on: 'prepare' }],
  ] as const)('and %s charges once, and the period is given once', async (_, fault) => {
    await at.simulator.fault(fault)
    const of = await due()
    await until(of, 'renewed')
    expect(await chargesOf(of)).toEqual([{ amount: PRICE, back: 0 }])
    expect(await periodsOf(of)).toBe(2)
  })

  it('and takes another amount gives no period: the money goes back, and a manager sees it', async () => {
    await at.simulator.fault({ fault: 'other_amount', times: 1 })
    const of = await due()
    expect(await until(of, 'given_back')).toMatchObject({ why: 'wrong_amount' })
    await vi.waitFor(
      async () => expect(await chargesOf(of)).toEqual([{ amount: PRICE / 100, back: PRICE / 100 }]),
      SOON,
    )
    expect(await periodsOf(of)).toBe(1)
    const parked = await query(
      "select from gateway_events where event_id = 'wrong_amount:' || (select id from subscription_renewals where subscription_id = $1)",
      of.subscriptionId,
    )
    expect(parked).toHaveLength(1)
  })

  it('and captures while a manager ends the subscription gives the money back', async () => {
    await at.simulator.fault({ fault: 'pending', times: 1, delayMs: 1500 })
    const of = await due()
    await vi.waitFor(async () => expect((await intentsOf(of)).length).toBe(1), SOON)
    grantedValue(await act(of, 'ended'))
    expect(await until(of, 'given_back')).toMatchObject({ why: 'ended' })
    await vi.waitFor(async () => expect(await chargesOf(of)).toEqual([{ amount: PRICE, back: PRICE }]), SOON)
    expect(await periodsOf(of)).toBe(1)
  })
})

describe('fifty renewals that can’t begin', () => {
  it('hold up no other: they go behind it', async () => {
    const bad: string[] = []
    for (let i = 0; i < 50; i++) {
      const of = await at.issue()
      await sellPeriod(of, at.aMonthAgo())
      bad.push(of.subscriptionId)
    }
    // The gateway knows no such customer.
    await query(
      `insert into subscription_cards (id, subscription_id, state, customer_ref, setup_ref, method_ref, brand, last4, ended_at)
       select uuidv7(), id, 'saved', 'cus_none', 'seti_' || id, 'pm_none', 'visa', '4242', now() from unnest($1::uuid[]) as s (id)`,
      bad,
    )
    const good = await due()
    await until(good, 'renewed')
    const failed = () =>
      query(
        'select count(*)::int as n from subscription_renewals where subscription_id = any($1::uuid[]) and error is not null and look_at > now()',
        bad,
      )
    await vi.waitFor(async () => expect(await failed()).toEqual([{ n: 50 }]), SOON)
    expect((await record({ subscriptionId: bad[0] as string })).renewal).toMatchObject({
      state: 'open',
      error: expect.stringContaining('customer'),
    })
    // Nobody tries them in the tests that follow.
    await query(
      "update subscription_renewals set state = 'off', why = 'as a test', look_at = null, ended_at = now() where subscription_id = any($1::uuid[])",
      bad,
    )
  })
})
