/** Money of a card and of a voucher that was exchanged to another order goes back to that card and that voucher, whoever asks. */
import { newId, type OrderRecord, refundOfOrder, totalOf } from '@marquee/shared'
import { expect, it, vi } from 'vitest'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { exchangeRequest } from '../../../../../tooling/testing/terminals/exchange-request.ts'
import { grantedValue } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
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
  const standing = payments.map(({ paymentId: id, method, kept }) => ({ id, isCash: method === 'cash', kept }))
  return grantedValue(
    await stage.counter.ask('returnLines', {
      returnId: newId(),
      orderId,
      lines: open.map(({ number }) => ({ number })),
      reason: 'as a test',
      shown: totalOf(refundOfOrder(open, { payments: standing, rounding }).parts),
    }),
  ).refunds
}

async function claimedVoucher(value: number, taxRate: string | null = null): Promise<string> {
  const batchId = newId()
  const { cinemaId } = stage.inbox.programme
  const batch = { batchId, name: 'Test', quantity: 1, paysFor: 'anything', value, currency: 'SGD', cinemaId }
  grantedValue(await stage.manager.ask('issueVouchers', { ...batch, expiresAt: null, taxRate }))
  const [voucher] = grantedValue(await stage.manager.ask('vouchersOfBatch', { batchId, after: 0 })).vouchers
  const code = voucher?.code ?? ''
  grantedValue(await stage.counter.ask('claimVoucher', { text: code, use: 'pay' }))
  return code
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

it('what somebody gives back in the gateway’s dashboard after an exchange comes off the new order', async () => {
  const sale = atReader(order([await hold(1)]))
  await paid(sale)
  const { request } = await exchange(sale.orderId, [0], 1)
  const [payment] = await query<{ ref: string }>(
    "select gateway_ref as ref from payments where order_id = $1 and method = 'card'",
    sale.orderId,
  )
  const response = await fetch(`${stage.simulator.url}/control/refunds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payment_intent: payment?.ref, amount: 500 }),
  })
  expect(response.ok).toBe(true)
  await vi.waitFor(
    async () => expect((await found(request.order.orderId)).payments).toMatchObject([{ method: 'card', kept: 750 }]),
    SOON,
  )
})

it('a voucher gets its money back before cash does, and has all of it when the new tickets are given back', async () => {
  const code = await claimedVoucher(1500)
  const payments = [
    { paymentId: newId(), method: 'voucher' as const, tendered: 1500, code },
    { paymentId: newId(), method: 'cash' as const, tendered: 1000 },
  ]
  const sale = order([await hold(2)], { payments })
  expect(outcomes(await stage.counter.send(sale))).toEqual(['applied'])
  const balance = async () =>
    (await query<{ balance: number }>('select balance from vouchers where code = $1', code))[0]?.balance
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
  const code = await claimedVoucher(3750, 'standard')
  const payments = [{ paymentId: newId(), method: 'voucher' as const, tendered: 3750, code }]
  const sale = order([await hold(3)], { payments })
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
