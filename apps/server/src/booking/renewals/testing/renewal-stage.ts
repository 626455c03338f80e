/** The stage of orders with a gateway, and subscriptions whose holders have saved cards there. */
import {
  type BegunCard,
  newId,
  type SaveCardAnswer,
  type SubscriptionRecord,
  type SubscriptionStatus,
} from '@marquee/shared'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import {
  createTestSimulator,
  type TestSimulator,
} from '../../../../../../tooling/testing/services/gateway-simulator.ts'
import { grantedValue } from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { orderStage } from '../../terminal/orders/testing/order-stage.ts'
import { beginDue } from '../renewal-rows.ts'

export const PRICE = 2200
/** Of every step of the gateway: what hangs there is known to hang soon. */
const GATEWAY_SECONDS = '2'
export const SOON = { timeout: 25_000, interval: 50 }

export interface RenewalRow {
  id: string
  number: number
  state: string
  tries: number
  code: string | null
  gateway_ref: string | null
  why: string | null
  wait: number | null
  order_id: string
}

const DAY_MS = 86_400_000

/** So that a month from it is over with the day that it is at the cinema, whose clock shows about noon. */
export function aMonthAgo(now = Date.now()): string {
  const tomorrow = new Date(now + DAY_MS)
  const ago = new Date(tomorrow)
  ago.setUTCDate(1)
  ago.setUTCMonth(ago.getUTCMonth() - 1)
  const last = new Date(Date.UTC(ago.getUTCFullYear(), ago.getUTCMonth() + 1, 0)).getUTCDate()
  ago.setUTCDate(Math.min(tomorrow.getUTCDate(), last))
  return ago.toISOString()
}

/** Call it at the top of a test file. After each test, no card was charged but those that the ledger has, and each once. */
export function renewalStage(env: Record<string, string> = {}) {
  let simulator: TestSimulator
  beforeAll(async () => {
    simulator = await createTestSimulator()
  })
  const stage = orderStage({
    env: () => ({
      ...simulator.serverEnv,
      MARQUEE_CHARGE_TIMEOUT_SECONDS: GATEWAY_SECONDS,
      MARQUEE_LIMITS: 'subscriptions=100000/60,address=100000/60',
      ...env,
    }),
  })
  const tellWebhooks = (to: boolean): Promise<void> =>
    simulator.sendWebhooksTo(to ? `${stage.inbox.server.url}/api/v1/payments/webhook` : null)
  beforeAll(() => tellWebhooks(true))
  afterEach(async () => {
    await simulator.clearFaults()
    await tellWebhooks(true)
    await vi.waitFor(async () => expect(await unaccounted()).toEqual([]), SOON)
  })
  afterAll(() => simulator.stop())

  async function unaccounted(): Promise<unknown[]> {
    const { charges } = await simulator.books()
    const theirs = charges
      .filter(({ captured }) => captured)
      .map((charge) => `${charge.payment_intent} ${charge.amount_captured}`)
    const ours = await stage.query<{ named: string }>(
      "select gateway_ref || ' ' || amount as named from payments where gateway = 'stripe' and state = 'captured'",
    )
    const names = ours.map(({ named }) => named)
    const parked = await stage.query(
      "select event_id from gateway_events where state = 'parked' and body ->> 'kind' = 'charge'",
    )
    const twice = theirs.filter((each, i) => theirs.indexOf(each) !== i)
    return [
      ...parked,
      ...twice,
      ...theirs.filter((each) => !names.includes(each)),
      ...names.filter((each) => !theirs.includes(each)),
    ]
  }

  async function post<T>(path: string, body: object): Promise<{ status: number; body: T }> {
    const answer = await fetch(`${stage.inbox.server.url}/api/v1/subscriptions/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as T }
  }
  const begin = (code: string) => post<BegunCard>('cards', { code })
  const save = (code: string, cardId: string, paymentMethod: string, more: object = {}) =>
    post<SaveCardAnswer>(`cards/${cardId}`, { code, paymentMethod, ...more })
  const status = (code: string) => post<SubscriptionStatus>('status', { code })
  /** As if the seconds between two looks at the gateway, and between two cards that are named, were over. */
  async function mayLook({ subscriptionId }: { subscriptionId: string }): Promise<void> {
    await stage.query('delete from subscription_looks where subscription_id = $1', subscriptionId)
    await stage.query(
      "update subscription_card_tries set at = at - interval '3 seconds' where subscription_id = $1",
      subscriptionId,
    )
  }

  async function issue(plan: object = {}): Promise<SubscriptionRecord & { signedCode: string }> {
    const { manager } = stage
    const { planId } = grantedValue(
      await manager.ask('makeSubscriptionPlan', {
        planId: newId(),
        name: 'Unlimited',
        currency: 'SGD',
        price: PRICE,
        period: 'month',
        referencePrice: 550,
        cinemaId: stage.inbox.programme.cinemaId,
        categories: null,
        formats: null,
        taxRate: 'standard',
        ...plan,
      }),
    )
    const person = { subscriptionId: newId(), planId, holder: 'A. Holder', email: 'holder@example.org' }
    const issued = grantedValue(await manager.ask('issueSubscription', person))
    return { ...issued, signedCode: issued.signedCode ?? '' }
  }
  async function sellPeriod({ code }: SubscriptionRecord, soldAt?: string): Promise<void> {
    const [answer] = await stage.counter.send(
      stage.order([], {
        vouchers: [{ code, amount: PRICE, rate: 'standard', plan: 'Unlimited' }],
        paid: PRICE,
        payments: [{ paymentId: newId(), method: 'cash', tendered: PRICE }],
        ...(soldAt !== undefined && { soldAt }),
      }),
    )
    expect(answer).toMatchObject({ outcome: 'applied' })
  }
  async function saveCard(of: { subscriptionId: string; signedCode: string }, token = 'pm_card_visa'): Promise<string> {
    const { cardId } = (await begin(of.signedCode)).body
    await mayLook(of)
    expect(await save(of.signedCode, cardId, token)).toMatchObject({ status: 200, body: { status: 'saved' } })
    return cardId
  }
  /** A subscription with a month that is paid, and a saved card. Nothing is due. */
  async function withCard(token = 'pm_card_visa'): Promise<SubscriptionRecord & { signedCode: string }> {
    const issued = await issue()
    await sellPeriod(issued)
    await saveCard(issued, token)
    return issued
  }
  /** The same, paid until the next midnight, or some days ago where the month before is a short one: the job renews it. */
  async function due(token = 'pm_card_visa', plan: object = {}): Promise<SubscriptionRecord & { signedCode: string }> {
    const issued = await issue(plan)
    await sellPeriod(issued, aMonthAgo())
    await saveCard(issued, token)
    return issued
  }
  /** The owner lets the card be saved, and the bank wants them again when it is charged. */
  async function askedHolder(): Promise<SubscriptionRecord & { signedCode: string }> {
    const of = await issue()
    await sellPeriod(of, aMonthAgo())
    const { cardId } = (await begin(of.signedCode)).body
    const returnUrl = 'http://127.0.0.1/back'
    const saving = await save(of.signedCode, cardId, 'pm_card_authenticationRequired', { returnUrl })
    expect(saving).toMatchObject({ status: 202, body: { status: 'requires_action' } })
    const url = saving.body.status === 'requires_action' ? (saving.body.nextAction.url ?? '') : ''
    const back = await simulator.authenticate(url, 'complete')
    expect(back.headers.get('location')).toMatch(/redirect_status=succeeded/)
    await mayLook(of)
    expect((await status(of.signedCode)).body.card).toEqual({ brand: 'visa', last4: '3184' })
    await until(of, 'holder_asked', { tries: 1 })
    return of
  }
  /** The address of the question that the bank asks a holder. */
  async function questionFor(of: { subscriptionId: string; signedCode: string }): Promise<string> {
    await mayLook(of)
    return `${simulator.url}/authenticate/${(await status(of.signedCode)).body.nextAction?.clientSecret}`
  }
  /** A holder opens the bank's question, and leaves it without an answer. @returns its address */
  async function leavesQuestion(of: { subscriptionId: string; signedCode: string }): Promise<string> {
    const page = await questionFor(of)
    expect((await simulator.openAuthentication(page)).status).toBe(200)
    return page
  }
  /** What it waits for has come. */
  const timePasses = ({ subscriptionId }: { subscriptionId: string }) =>
    stage.query(
      'update subscription_renewals set look_at = now() where subscription_id = $1 and look_at is not null',
      subscriptionId,
    )
  /** What the server does once a minute. */
  const begins = () => beginDue(stage.inbox.server.pool, 500)
  const renewals = ({ subscriptionId }: { subscriptionId: string }) =>
    stage.query<RenewalRow>(
      `select id, number, state, tries, code, gateway_ref, why, order_id, round(extract(epoch from look_at - now()))::int as wait
       from subscription_renewals where subscription_id = $1 order by number, begun_at, id`,
      subscriptionId,
    )
  async function until(
    of: { subscriptionId: string },
    state: string,
    more: Partial<RenewalRow> = {},
  ): Promise<RenewalRow> {
    let found: RenewalRow | undefined
    await vi.waitFor(async () => {
      found = (await renewals(of)).at(-1)
      expect(found).toMatchObject({ state, ...more })
    }, SOON)
    return found as RenewalRow
  }
  const record = async ({ subscriptionId }: { subscriptionId: string }): Promise<SubscriptionRecord> =>
    grantedValue(await stage.manager.ask('subscriptionRecord', { subscriptionId }))
  /** What the gateway has charged for it, and given back. */
  async function chargesOf(of: { subscriptionId: string }): Promise<{ amount: number; back: number }[]> {
    const refs = (await renewals(of)).map(({ gateway_ref }) => gateway_ref)
    const { charges } = await simulator.books()
    return charges
      .filter(({ captured, payment_intent }) => captured && refs.includes(payment_intent))
      .map(({ amount_captured: amount, amount_refunded: back }) => ({ amount, back }))
  }
  const renewNow = (of: { subscriptionId: string }, number = 2, tries = 0) =>
    stage.manager.ask('renewSubscription', { subscriptionId: of.subscriptionId, number, tries })

  return {
    stage,
    get simulator() {
      return simulator
    },
    tellWebhooks,
    begin,
    save,
    status,
    mayLook,
    issue,
    sellPeriod,
    saveCard,
    withCard,
    aMonthAgo,
    due,
    askedHolder,
    leavesQuestion,
    timePasses,
    begins,
    renewals,
    until,
    record,
    chargesOf,
    renewNow,
    query: stage.query,
  }
}
