/** Money that moves at the gateway itself: told by signed events, in any order, more than once, and of other houses' charges. */
import { createHmac } from 'node:crypto'
import { newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { aCustomer, anOperator } from '../../../../../../tooling/testing/houses/online-house.ts'
import { CARD } from '../../../../../../tooling/testing/services/gateway-simulator.ts'
import { inTransaction, loadStatement } from '../../../infra/postgres.ts'
import { createStripeGateway } from '../../../payments/stripe-gateway.ts'
import { parkedMoney } from '../../../reporting/attention/parked-money.ts'
import type { OnlineBookingParts } from '../create-online-bookings.ts'
import type { Caller } from '../online-bookings.ts'
import { onlineStage, value } from '../testing/online-stage.ts'

const stage = onlineStage({ shows: 21 })
const { hold, pay, booking } = stage

const anHourAgo = () => new Date(Date.now() - 3_600_000)

async function sold(customer: Caller = aCustomer()) {
  const { bookingId, reference } = await hold(customer)
  value(await pay(customer, bookingId))
  return { customer, bookingId, reference, chargeRef: await chargeOf(bookingId) }
}

async function chargeOf(bookingId: string): Promise<string> {
  const { rows } = await stage.house.pool.query('select gateway_ref from payments where booking_id = $1', [bookingId])
  return rows[0].gateway_ref
}

/** A charge at the same gateway that no payment of this ledger has made. */
async function chargedElsewhere(houseId: string): Promise<string> {
  const { secretKey, webhookSecret, url } = stage.house.simulator
  const gateway = createStripeGateway({
    houseId,
    secretKey,
    webhookSecret,
    apiBase: new URL(url),
    timeoutMs: 5000,
  })
  const { gatewayRef } = await gateway.prepare({
    paymentId: newId(),
    bookingId: newId(),
    reference: 'MQ-7K3F9P',
    amount: 900,
    currency: 'SGD',
    idempotencyKey: newId(),
  })
  await gateway.charge({ gatewayRef, token: CARD.good, idempotencyKey: newId() })
  return gatewayRef
}

/** The gateway tells a server of something, signed. The same `id` again is the same event. */
async function told(
  type: string,
  object: { id: string; payment_intent: string },
  { id = `evt_${newId()}`, at = stage.house as Pick<OnlineBookingParts, 'events'> } = {},
) {
  const body = JSON.stringify({ id, object: 'event', type, data: { object } })
  const t = Math.floor(Date.now() / 1000)
  const hash = createHmac('sha256', stage.house.simulator.webhookSecret).update(`${t}.${body}`).digest('hex')
  value(await at.events.receive(Buffer.from(body), `t=${t},v1=${hash}`))
}

/** The items that a manager sees of a charge. */
async function shown(chargeRef: string) {
  const items = await parkedMoney(stage.house.pool, { atMost: 200 })
  const { rows } = await stage.house.pool.query<{ id: string }>(
    "select 'event:' || gateway || ':' || event_id as id from gateway_events where body->>'gatewayRef' = $1",
    [chargeRef],
  )
  return items.filter(({ id }) => rows.some((row) => row.id === id))
}

async function booksAgree(chargeRef: string): Promise<void> {
  const { rows } = await stage.house.pool.query(
    `select p.amount as captured, p.refunded_amount as owed,
       (select coalesce(sum(r.amount), 0)::int from refunds r where r.payment_id = p.id and r.state = 'done') as refunded
     from payments p where p.gateway_ref = $1`,
    [chargeRef],
  )
  const charge = (await stage.house.simulator.books()).charges.find((each) => each.payment_intent === chargeRef)
  expect(rows).toEqual([
    { captured: charge?.amount_captured, owed: charge?.amount_refunded, refunded: charge?.amount_refunded },
  ])
}

describe('a refund in the gateway’s dashboard', () => {
  it('is entered once, and leaves the seats booked until a manager gives them back', async () => {
    const { customer, bookingId, reference, chargeRef } = await sold()
    const { id } = await stage.house.simulator.dashboard('refunds', { payment_intent: chargeRef })
    const other = await stage.house.anotherServer()
    const evt = `evt_${newId()}`
    await Promise.all([
      told('charge.refunded', { id: 'ch_1', payment_intent: chargeRef }, { id: evt }),
      told('charge.refunded', { id: 'ch_1', payment_intent: chargeRef }, { id: evt }),
      told('refund.created', { id, payment_intent: chargeRef }),
      told('refund.updated', { id, payment_intent: chargeRef }),
      stage.house.reconciler.matchRefunds(anHourAgo()),
      other.reconciler.matchRefunds(anHourAgo()),
    ])
    expect(await booking(customer, bookingId)).toMatchObject({
      status: 'confirmed',
      refunds: [{ amount: 2500, status: 'done', reason: 'given back at the gateway itself' }],
    })
    await booksAgree(chargeRef)
    expect(await shown(chargeRef)).toMatchObject([
      {
        kind: 'gateway_event',
        reference,
        what: expect.stringContaining('SGD\u00a025.00 back in the gateway’s dashboard'),
        todo: expect.stringContaining('give them back'),
        tryAt: null,
      },
    ])

    const given = await stage.house.bookings.cancel(anOperator(), bookingId, undefined, { reason: 'refunded there' })
    expect(value(given)).toMatchObject({ seatsReleased: ['A-1', 'A-2'], refunds: [] })
    await booksAgree(chargeRef)
    expect(await shown(chargeRef)).toEqual([])
  })

  it('of a part leaves the rest to be refunded here', async () => {
    const { customer, bookingId, chargeRef } = await sold()
    await stage.house.simulator.dashboard('refunds', { payment_intent: chargeRef, amount: 700 })
    await told('charge.refunded', { id: 'ch_1', payment_intent: chargeRef })
    expect(await shown(chargeRef)).toMatchObject([
      { what: expect.stringContaining('SGD\u00a07.00'), money: { amount: 700, currency: 'SGD' } },
    ])
    const given = await stage.house.bookings.cancel(customer, bookingId, undefined, {})
    expect(value(given)).toMatchObject({ status: 'refunded', refunds: [{ amount: 1800 }] })
    await booksAgree(chargeRef)
  })

  it('confirms the booking first when its charge is still unknown', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    await stage.house.simulator.fault({ fault: 'timeout_after', delayMs: 1500, times: 1 })
    expect(value(await pay(customer, bookingId)).status).toBe('processing')
    const chargeRef = await chargeOf(bookingId)
    await stage.house.simulator.dashboard('refunds', { payment_intent: chargeRef, amount: 100 })
    await told('charge.refunded', { id: 'ch_1', payment_intent: chargeRef })
    expect(await booking(customer, bookingId)).toMatchObject({ status: 'confirmed', refunds: [{ amount: 100 }] })
    await booksAgree(chargeRef)
  })

  it('settles a refund that is owed here already, and no more', async () => {
    const { customer, bookingId, chargeRef } = await sold()
    await stage.house.simulator.fault({ fault: 'server_error_before', on: 'refund', times: 1 })
    const given = await stage.house.bookings.cancel(customer, bookingId, undefined, {})
    expect(value(given)).toMatchObject({ status: 'cancelled', refunds: [{ status: 'pending' }] })
    await stage.house.simulator.dashboard('refunds', { payment_intent: chargeRef })
    await told('charge.refunded', { id: 'ch_1', payment_intent: chargeRef })
    expect(await booking(customer, bookingId)).toMatchObject({ status: 'refunded', refunds: [{ status: 'done' }] })
    await stage.house.pool.query("update refunds set try_at = now() where state = 'pending'")
    await stage.house.moneyBack.giveDue()
    await booksAgree(chargeRef)
    expect(await shown(chargeRef)).toEqual([])
  })

  it('settles the rest of a refund that is owed here, after an earlier part there', async () => {
    const { customer, bookingId, chargeRef } = await sold()
    await stage.house.simulator.dashboard('refunds', { payment_intent: chargeRef, amount: 1250 })
    await told('charge.refunded', { id: 'ch_1', payment_intent: chargeRef })
    await stage.house.simulator.fault({ fault: 'server_error_before', on: 'refund', times: 1 })
    value(await stage.house.bookings.cancel(customer, bookingId, undefined, {}))
    await stage.house.simulator.dashboard('refunds', { payment_intent: chargeRef, amount: 1250 })
    await told('charge.refunded', { id: 'ch_1', payment_intent: chargeRef })
    const refunds = [1250, 1250].map((amount) => ({ amount, status: 'done' }))
    expect(await booking(customer, bookingId)).toMatchObject({ status: 'refunded', refunds })
    await booksAgree(chargeRef)
  })

  it.each([
    ['payments/sql/refund-known.sql', 3],
    ['payments/sql/same-refund.sql', 2],
    ['payments/sql/went-back.sql', 1],
    ['booking/refunds/sql/bookings-of-payment.sql', 1],
  ])('is looked for by an index, wherever exchanges have brought its money: %s', async (file, parameters) => {
    const { text } = loadStatement(new URL(`../../../${file}`, import.meta.url))
    const values = [newId(), 1, 'none'].slice(0, parameters)
    const plan = await inTransaction(stage.house.pool, async (tx) => {
      // Tables of a few rows would be read whole.
      await tx.query('set local enable_seqscan = off')
      await tx.query('set local enable_bitmapscan = off')
      return (await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)).rows.map((row) => row['QUERY PLAN'])
    })
    const reads = plan.filter((line) => /(Seq|Index|Index Only) Scan /.test(line))
    expect(reads.length).toBeGreaterThan(2)
    // A read without a condition goes over the whole index.
    expect(plan.filter((line) => line.includes('Index Cond:'))).toHaveLength(reads.length)
  })

  it('is not entered when it fails', async () => {
    const { customer, bookingId, chargeRef } = await sold()
    await stage.house.simulator.fault({ fault: 'decline', on: 'refund', times: 1 })
    const refund = { refundId: newId(), gatewayRef: chargeRef, amount: 2500, currency: 'SGD', reason: 'asked for' }
    expect((await stage.house.gateway.refund(refund)).kind).toBe('refused')
    await told('charge.refunded', { id: 'ch_1', payment_intent: chargeRef })
    expect(await booking(customer, bookingId)).toMatchObject({ status: 'confirmed', refunds: [] })
    await booksAgree(chargeRef)
  })
})

describe('a dispute', () => {
  const disputed = (chargeRef: string, status?: string) =>
    stage.house.simulator.dashboard('disputes', { payment_intent: chargeRef, ...(status !== undefined && { status }) })

  it('is shown once, with what to do, and then with its outcome', async () => {
    const { customer, bookingId, chargeRef } = await sold()
    const { id } = await disputed(chargeRef)
    const about = { id, payment_intent: chargeRef }
    const evt = `evt_${newId()}`
    await Promise.all([
      told('charge.dispute.created', about, { id: evt }),
      told('charge.dispute.created', about, { id: evt }),
      told('charge.dispute.funds_withdrawn', about),
    ])
    expect(await shown(chargeRef)).toMatchObject([
      {
        what: expect.stringContaining('disputes this payment (fraudulent)'),
        todo: expect.stringContaining('dashboard'),
      },
    ])
    await disputed(chargeRef, 'under_review')
    await told('charge.dispute.updated', about)
    expect(await shown(chargeRef)).toEqual([])
    await disputed(chargeRef, 'lost')
    await told('charge.dispute.closed', about)
    expect(await shown(chargeRef)).toMatchObject([{ what: expect.stringContaining('decided for the customer') }])
    expect((await booking(customer, bookingId)).status).toBe('confirmed')
    await booksAgree(chargeRef)
  })

  it('is shown as decided when its outcome is heard first, whatever comes late', async () => {
    const { chargeRef } = await sold()
    const { id } = await disputed(chargeRef)
    await disputed(chargeRef, 'won')
    const about = { id, payment_intent: chargeRef }
    await told('charge.dispute.closed', about)
    await told('charge.dispute.created', about)
    await told('charge.dispute.funds_reinstated', about)
    expect(await shown(chargeRef)).toMatchObject([{ what: expect.stringContaining('stays with the house') }])
  })

  it('is not shown again by an older lookup that is written after its outcome', async () => {
    const { chargeRef } = await sold()
    const about = { id: (await disputed(chargeRef)).id, payment_intent: chargeRef }
    const [looked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = await stage.house.anotherServer({
      stripe: (stripe) => ({
        ...stripe,
        async lookDispute(ref) {
          const dispute = await stripe.lookDispute(ref)
          looked.resolve()
          await goOn.promise
          return dispute
        },
      }),
    })
    const earlier = told('charge.dispute.created', about, { at: slow })
    await looked.promise
    await disputed(chargeRef, 'under_review')
    await told('charge.dispute.updated', about)
    goOn.resolve()
    await earlier
    expect(await shown(chargeRef)).toEqual([])
  })
})

describe('a bank’s fraud warning', () => {
  it('is shown until the money is back', async () => {
    const { bookingId, chargeRef } = await sold()
    const { id } = await stage.house.simulator.dashboard('warnings', { payment_intent: chargeRef })
    const about = { id, payment_intent: chargeRef }
    await Promise.all([
      told('radar.early_fraud_warning.created', about),
      told('radar.early_fraud_warning.created', about),
    ])
    expect(await shown(chargeRef)).toMatchObject([
      { what: expect.stringContaining('made with stolen card'), todo: expect.stringContaining('money back now') },
    ])
    value(await stage.house.bookings.cancel(anOperator(), bookingId, undefined, { reason: 'fraud' }))
    await told('radar.early_fraud_warning.updated', about)
    await told('radar.early_fraud_warning.created', about)
    expect(await shown(chargeRef)).toEqual([])
    await booksAgree(chargeRef)
  })
})

describe('a charge that no payment of the ledger has made', () => {
  const TYPES = [
    ['refunds', 'charge.refunded', 'refund'],
    ['disputes', 'charge.dispute.created', 'dispute'],
    ['warnings', 'radar.early_fraud_warning.created', 'fraud_warning'],
  ] as const

  async function toldOf(what: (typeof TYPES)[number][0], type: string, houseId: string): Promise<string> {
    const chargeRef = await chargedElsewhere(houseId)
    const { id } = await stage.house.simulator.dashboard(what, { payment_intent: chargeRef })
    await told(type, { id, payment_intent: chargeRef })
    await stage.house.reconciler.matchRefunds(anHourAgo())
    return chargeRef
  }

  it.each(TYPES)('counts the %s of another house, and shows it to nobody', async (what, type, kind) => {
    const before = stage.house.foreignFigures().events.get(kind) ?? 0
    const chargeRef = await toldOf(what, type, newId())
    expect(await shown(chargeRef)).toEqual([])
    const { rows } = await stage.house.pool.query("select state from gateway_events where body->>'gatewayRef' = $1", [
      chargeRef,
    ])
    expect(rows).toEqual([{ state: 'done' }])
    expect(stage.house.foreignFigures().events.get(kind)).toBe(before + 1)
  })

  it.each(TYPES)('shows a manager the %s of this house', async (what, type) => {
    const chargeRef = await toldOf(what, type, stage.house.houseId)
    expect(await shown(chargeRef)).toMatchObject([{ error: `no payment of ours has the charge ${chargeRef}` }])
  })
})
