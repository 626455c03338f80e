/** Money of a card and of a voucher that was exchanged to another order goes back to that card and that voucher, whoever asks. */
import { newId, type OrderRecord, type PaysFor, refundOfOrder, totalOf } from '@marquee/shared'
import { describe, expect, it, vi } from 'vitest'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { createCustomer, heldBy, paidBy } from '../../../../../tooling/testing/houses/customer.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { exchangeRequest } from '../../../../../tooling/testing/terminals/exchange-request.ts'
import { grantedValue } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { cashGateway } from '../../payments/cash-gateway.ts'
import { createStripeGateway } from '../../payments/stripe-gateway.ts'
import { parkedMoney } from '../../reporting/attention/parked-money.ts'
import { createReadMovements } from '../online/reconciling/read-movements.ts'
import { leftOf, NOTHING_LEFT } from '../orders/testing/order-books.ts'
import { atReader, readerStage } from '../terminal/at-reader/testing/reader-stage.ts'
import { outcomes } from '../terminal/inbox/testing/inbox-stage.ts'

const stage = readerStage()
const { hold, order, query, paid, chargesOf } = stage

async function found(orderId: string): Promise<OrderRecord> {
  const { order } = grantedValue(await stage.counter.ask('findOrder', { text: orderId }))
  if (!order) throw new Error('the order was sold')
  return order
}

async function exchange(orderId: string, lines: number[], seats: number) {
  const wanted = order([await hold(seats, 1)], { payments: [] })
  const request = exchangeRequest(await found(orderId), { lines, for: wanted })
  return { request, ...grantedValue(await stage.counter.ask('exchange', request)) }
}

async function giveAllBack(orderId: string) {
  const { lines, payments, rounding } = await found(orderId)
  const open = lines.filter(({ back }) => back === null)
  const standing = payments.map(({ paymentId: id, method, kept, paysFor }) => {
    return { id, isCash: method === 'cash', kept, paysFor }
  })
  return grantedValue(
    await stage.counter.ask('returnLines', {
      returnId: newId(),
      orderId,
      lines: open.flatMap(({ number, kind }) => (kind === 'fee' ? [] : [{ number }])),
      reason: 'as a test',
      shown: totalOf(refundOfOrder(open, { payments: standing, rounding }).parts),
    }),
  ).refunds
}

it('a card gets a difference back through the gateway at once, and the rest when the new tickets are given back', async () => {
  const sale = atReader(order([await hold(3)]))
  expect((await paid(sale)).state).toBe('captured')
  const first = await exchange(sale.orderId, [0, 1, 2], 2)
  expect(first.refunds).toEqual([{ method: 'card', amount: 1250, slip: null }])
  const backIs = (back: number) =>
    vi.waitFor(async () => expect(await chargesOf(sale)).toEqual([{ amount: 3750, back }]), SOON)
  await backIs(1250)
  // Evenly: the gateway hears nothing.
  const second = await exchange(first.request.order.orderId, [0], 1)
  expect(second.refunds).toEqual([])
  await backIs(1250)
  expect(await giveAllBack(second.request.order.orderId)).toEqual([{ method: 'card', amount: 1250, slip: null }])
  await backIs(2500)
  expect(await giveAllBack(first.request.order.orderId)).toEqual([{ method: 'card', amount: 1250, slip: null }])
  await backIs(3750)
  for (const id of [sale.orderId, first.request.order.orderId, second.request.order.orderId]) {
    expect(await leftOf(stage.inbox.server.pool, id)).toEqual(NOTHING_LEFT)
  }
  await vi.waitFor(
    async () => expect(await query("select from refunds where state not in ('done', 'carried')")).toEqual([]),
    SOON,
  )
})

describe('what somebody gives back in the gateway’s dashboard after an exchange', () => {
  async function chargeOf(orderId: string): Promise<string> {
    const [payment] = await query<{ ref: string }>(
      "select gateway_ref as ref from payments where order_id = $1 and method = 'card'",
      orderId,
    )
    if (!payment) throw new Error('the order was paid by card')
    return payment.ref
  }

  const giveBackThere = (chargeRef: string, amount: number) =>
    stage.simulator.dashboard('refunds', { payment_intent: chargeRef, amount })

  /** What a manager is told of it, the newest first. */
  const noticesOf = (chargeRef: string) =>
    query<{ amount: number; whole: boolean }>(
      `select (body -> 'money' ->> 'amount')::int as amount, (body ->> 'whole')::boolean as whole from gateway_events
       where state = 'parked' and body ->> 'kind' = 'given_back_there' and body ->> 'gatewayRef' = $1 order by received_at desc`,
      chargeRef,
    )

  function readMovements(): Promise<void> {
    const { secretKey, webhookSecret, url } = stage.simulator
    const apiBase = new URL(url)
    const stripe = createStripeGateway({ houseId: newId(), secretKey, webhookSecret, apiBase, timeoutMs: 5000 })
    return createReadMovements({ pool: stage.inbox.server.pool, gateways: { cash: cashGateway, stripe } })(() => false)
  }

  const keptOf = async (orderId: string) => (await found(orderId)).payments.map(({ kept }) => kept)

  it('comes off the new order, and the last of it is told as all', async () => {
    const sale = atReader(order([await hold(1)]))
    await paid(sale)
    const { request } = await exchange(sale.orderId, [0], 1)
    const chargeRef = await chargeOf(sale.orderId)
    await giveBackThere(chargeRef, 500)
    await vi.waitFor(
      async () => expect((await found(request.order.orderId)).payments).toMatchObject([{ method: 'card', kept: 750 }]),
      SOON,
    )
    await giveBackThere(chargeRef, 750)
    await vi.waitFor(async () => expect(await keptOf(request.order.orderId)).toEqual([0]), SOON)
    expect(await noticesOf(chargeRef)).toEqual([
      { amount: 750, whole: true },
      { amount: 500, whole: false },
    ])
  })

  it('comes off both orders where neither has so much', async () => {
    const sale = atReader(order([await hold(2)]))
    await paid(sale)
    const { request } = await exchange(sale.orderId, [0], 1)
    const chargeRef = await chargeOf(sale.orderId)
    await giveBackThere(chargeRef, 2000)
    await vi.waitFor(async () => expect(await keptOf(sale.orderId)).toEqual([0]), SOON)
    expect(await keptOf(request.order.orderId)).toEqual([500])
    expect(await noticesOf(chargeRef)).toEqual([{ amount: 2000, whole: false }])
    // Two refunds here are one movement there, and match it.
    await readMovements()
    await query("update gateway_readings set read_until = read_until + interval '2 hours'")
    expect(await query('select amount from gateway_movements where charge_ref = $1 order by 1', chargeRef)).toEqual([
      { amount: -2000 },
      { amount: 2500 },
    ])
    const soon = "now() - interval '1 hour', now() + interval '1 hour'"
    expect(await query(`select why, amount from gateway_mismatches('stripe', ${soon}) where what = 'refund'`)).toEqual(
      [],
    )
  })

  it('of an order online is told while the new tickets are sold, by their reference', async () => {
    const customer = await createCustomer(stage.inbox.server.url)
    const seat = stage.inbox.programme.seats.at(-1)
    const held = await heldBy(customer, { showId: stage.showId(2), seatIds: [`${seat?.row}-${seat?.number}`] })
    await paidBy(customer, held.bookingId)
    const [old] = await query<{ id: string }>('select order_id as id from bookings where id = $1', held.bookingId)
    const orderId = old?.id ?? ''
    const { request } = await exchange(orderId, [0], 1)
    expect(
      await query(
        'select to_state, why from booking_events where booking_id = $1 order by sequence desc limit 1',
        held.bookingId,
      ),
    ).toEqual([{ to_state: 'refunded', why: 'its money pays for other tickets' }])
    const chargeRef = await chargeOf(orderId)
    await giveBackThere(chargeRef, 1250)
    await vi.waitFor(async () => expect(await noticesOf(chargeRef)).toEqual([{ amount: 1250, whole: true }]), SOON)
    const shown = async () =>
      (await parkedMoney(stage.inbox.server.pool, { atMost: 200 })).filter(({ reference }) => {
        return reference === request.order.bookings[0]?.reference
      })
    expect(await shown()).toMatchObject([{ kind: 'gateway_event', what: expect.stringContaining('12.50') }])
    // Nothing is left to pay out, and the seats are free.
    expect(await giveAllBack(request.order.orderId)).toEqual([])
    expect(await shown()).toEqual([])
  })

  it('as a refund that is owed for two bookings makes both of them refunded', async () => {
    const bookings = [await hold(1), await hold(1, 1)]
    const sale = atReader(order(bookings))
    await paid(sale)
    await stage.simulator.fault({ fault: 'server_error_before', on: 'refund', times: 1 })
    expect(await giveAllBack(sale.orderId)).toEqual([{ method: 'card', amount: 2500, slip: null }])
    await giveBackThere(await chargeOf(sale.orderId), 2500)
    await vi.waitFor(
      async () =>
        expect(
          await query(
            'select state from bookings where id = any($1)',
            bookings.map(({ bookingId }) => bookingId),
          ),
        ).toEqual([{ state: 'refunded' }, { state: 'refunded' }]),
      SOON,
    )
  })
})

async function claimedVoucher(value: number, paysFor: PaysFor = 'anything', taxRate: string | null = null) {
  const batchId = newId()
  grantedValue(
    await stage.manager.ask('issueVouchers', {
      batchId,
      name: 'Test',
      quantity: 1,
      paysFor,
      value,
      currency: 'SGD',
      cinemaId: stage.inbox.programme.cinemaId,
      expiresAt: null,
      taxRate,
    }),
  )
  const [voucher] = grantedValue(await stage.manager.ask('vouchersOfBatch', { batchId, after: 0 })).vouchers
  const code = voucher?.code ?? ''
  grantedValue(await stage.counter.ask('claimVoucher', { text: code, use: 'pay' }))
  const balance = async () =>
    (await query<{ balance: number }>('select balance from vouchers where code = $1', code))[0]?.balance
  return { payment: { paymentId: newId(), method: 'voucher' as const, tendered: value, code }, balance }
}

it('a voucher gets its money back before cash does, and has all of it when the new tickets are given back', async () => {
  const { payment, balance } = await claimedVoucher(1500)
  const payments = [payment, { paymentId: newId(), method: 'cash' as const, tendered: 1000 }]
  const sale = order([await hold(2)], { payments })
  expect(outcomes(await stage.counter.send(sale))).toEqual(['applied'])
  expect(await balance()).toBe(0)
  const { request, refunds } = await exchange(sale.orderId, [0, 1], 1)
  expect(refunds).toEqual([{ method: 'voucher', amount: 1250, slip: null }])
  expect(await balance()).toBe(1250)
  expect((await giveAllBack(request.order.orderId)).map(({ method, amount }) => [method, amount])).toEqual([
    ['voucher', 250],
    ['cash', 1000],
  ])
  expect(await balance()).toBe(1500)
})

it('a voucher gets its tax back to the cent, though three orders give back to it at once', async () => {
  const { payment } = await claimedVoucher(3750, 'anything', 'standard')
  const { code } = payment
  const sale = order([await hold(3)], { payments: [payment] })
  expect(outcomes(await stage.counter.send(sale))).toEqual(['applied'])
  const others = [(await exchange(sale.orderId, [0], 1)).request, (await exchange(sale.orderId, [1], 1)).request]
  const open = await stage.inbox.server.pool.connect()
  await open.query('begin')
  await open.query('select from vouchers where code = $1 for no key update', [code])
  const given = [sale.orderId, ...others.map((each) => each.order.orderId)].map(giveAllBack)
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await vi.waitFor(async () => expect(await query(waiting)).toHaveLength(3), SOON)
  await open.query('commit')
  open.release()
  await Promise.all(given)
  const [tax] = await query<{ paid: number; back: number }>(
    `select -sum(tax) filter (where kind = 'redeemed')::int as paid, sum(tax) filter (where kind = 'given_back')::int as back
     from voucher_movements where voucher_id = (select id from vouchers where code = $1)`,
    code,
  )
  expect(tax?.paid).toBeGreaterThan(0)
  expect(tax?.back).toBe(tax?.paid)
})

it('an admission voucher pays no fee of the new order: that part goes back onto it and is due, and a gift card pays the fee', async () => {
  const admission = await claimedVoucher(2400, 'tickets')
  const giftCard = await claimedVoucher(100)
  const sale = order([await hold(2)], { payments: [admission.payment, giftCard.payment] })
  expect(outcomes(await stage.counter.send(sale))).toEqual(['applied'])
  const fee = {
    key: 'booking',
    name: 'Booking fee',
    per: 'order',
    amount: 125,
    taxRate: 'standard',
    channels: ['counter'],
  }
  const tariff = await changeTariff(stage.inbox.server.pool, stage.inbox.programme.cinemaId, { fees: [fee] })
  // A ticket at 11.25 and the fee of 1.25, for a ticket of 12.50 that the voucher has paid with 11.50.
  const whole = order([await hold(1, 1)], { tariffId: tariff.id, codes: ['TENOFF'], paid: 1250 })
  const bookings = whole.bookings.map((booking) => {
    return { ...booking, tickets: booking.tickets.map((ticket) => ({ ...ticket, amount: 1125 })) }
  })
  const wanted = { lines: [0], for: { ...whole, bookings } }
  const asTicketsAlone = exchangeRequest(await found(sale.orderId), wanted)
  expect(asTicketsAlone.back).toBe(0)
  expect(await stage.counter.ask('exchange', asTicketsAlone)).toMatchObject({ refusal: { code: 'refund_changed' } })
  const request = exchangeRequest(await found(sale.orderId), {
    ...wanted,
    newLines: [
      { kind: 'ticket', amount: 1125 },
      { kind: 'fee', amount: 125 },
    ],
    payments: [{ paymentId: newId(), method: 'cash', tendered: 25 }],
  })
  expect(request).toMatchObject({ credit: 1250, back: 25 })
  const { refunds } = grantedValue(await stage.counter.ask('exchange', request))
  expect(refunds).toEqual([{ method: 'voucher', amount: 25, slip: null }])
  expect([await admission.balance(), await giftCard.balance()]).toEqual([25, 0])
  expect((await stage.bookOf(request.order.orderId)).payments.map(({ amount }) => amount)).toEqual([100, 1125, 25])
  const back = await giveAllBack(request.order.orderId)
  expect(back.map(({ method, amount }) => [method, amount]).toSorted()).toEqual([
    ['cash', 25],
    ['voucher', 100],
    ['voucher', 1125],
  ])
  expect([await admission.balance(), await giftCard.balance()]).toEqual([1150, 100])
  expect(await leftOf(stage.inbox.server.pool, request.order.orderId)).toEqual(NOTHING_LEFT)
})
