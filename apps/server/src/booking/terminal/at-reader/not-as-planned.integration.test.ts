/** Cards at readers where something else has happened to the order meanwhile, or happens to it afterwards; and kiosks. */
import { newId, type ReaderOrder, type ReaderPayment, type VoucherCode } from '@marquee/shared'
import { describe, expect, it, vi } from 'vitest'
import { READERS } from '../../../../../../tooling/testing/services/gateway-simulator.ts'
import type { SoldInOrder } from '../../../../../../tooling/testing/terminals/outbox-chain.ts'
import { grantedValue } from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { anotherAttempt, atReader, readerStage } from './testing/reader-stage.ts'

const stage = readerStage()
const READER = READERS.counter1
const WITHIN = { timeout: 10_000, interval: 50 }

/** The card is held to the reader after `meanwhile`. */
async function paidAfter(order: ReaderOrder, meanwhile: () => Promise<unknown>): Promise<ReaderPayment> {
  await stage.simulator.reader(READER, { behaviour: 'slow', delayMs: 1200, times: 1 })
  grantedValue(await stage.pay(order))
  await stage.until(order, 'waiting_for_card')
  await meanwhile()
  await stage.concluded(order)
  return stage.stands(order)
}

const forceRelease = async ({ showId, seats }: SoldInOrder) =>
  grantedValue(
    await stage.manager.ask('forceRelease', {
      key: newId(),
      terminalId: stage.counter.device.identity.id,
      showId,
      seatIds: seats.map(({ seatId }) => seatId),
      reason: 'the counter was thought dead',
    }),
  )

const statesOf = async ({ orderId }: ReaderOrder): Promise<string[]> =>
  (await stage.query<{ state: string }>('select state from reader_payments where order_id = $1', orderId)).map(
    ({ state }) => state,
  )

const refundsOf = (order: ReaderOrder) =>
  stage.query<{ id: string; state: string; amount: number }>(
    'select r.id, r.state, r.amount from refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
    order.orderId,
  )

describe('a card that is charged when a seat of its order is gone', () => {
  it('gets all of its money back, and nothing of the order is sold', async () => {
    const [gone, stays] = [await stage.hold(1), await stage.hold(1)]
    const order = atReader(stage.withPopcorn([gone, stays]))
    expect(await paidAfter(order, () => forceRelease(gone))).toMatchObject({ state: 'given_back', why: 'seats_gone' })
    await vi.waitFor(async () => expect(await stage.chargesOf(order)).toEqual([{ amount: 3150, back: 3150 }]), WITHIN)
    await vi.waitFor(async () => expect(await stage.stands(order)).toMatchObject({ money: 'back' }), WITHIN)
    expect(await stage.bookOf(order.orderId)).toEqual({
      lines: [],
      payments: [{ method: 'card', amount: 3150, slip: null }],
    })
    expect(await stage.pay(anotherAttempt(order))).toEqual({ ok: false, refusal: { code: 'order_already_paid' } })
    // The seats that are left may be sold by another order.
    expect(await stage.paid(atReader(stage.order([stays])))).toMatchObject({ state: 'captured' })
  })

  it('and whose money can’t go back waits for a manager, who has it tried again', async () => {
    const gone = await stage.hold(1)
    const order = atReader(stage.order([gone]))
    await stage.simulator.fault({ fault: 'decline', on: 'refund' })
    expect(await paidAfter(order, () => forceRelease(gone))).toMatchObject({ state: 'given_back' })
    await vi.waitFor(async () => expect(await stage.stands(order)).toMatchObject({ money: 'with_a_manager' }), WITHIN)
    const [refund] = await refundsOf(order)
    const id = `refund:${refund?.id}`
    const { items } = grantedValue(await stage.manager.ask('attention', {}))
    expect(items.find((item) => item.id === id)).toMatchObject({
      kind: 'refund',
      money: { amount: 1250, currency: 'SGD' },
    })
    await stage.simulator.clearFaults()
    expect(grantedValue(await stage.manager.ask('tryAgain', { id }))).toMatchObject({ outcome: 'done' })
    expect(await stage.stands(order)).toMatchObject({ money: 'back' })
    expect(await stage.chargesOf(order)).toEqual([{ amount: 1250, back: 1250 }])
  })
})

it('a card that is charged after its show was cancelled gets its money back', async () => {
  const order = atReader(stage.order([await stage.hold(1, 2)]))
  const payment = await paidAfter(order, async () =>
    grantedValue(await stage.manager.ask('cancelShow', { showId: stage.showId(2), reason: 'the projector is broken' })),
  )
  expect(payment).toMatchObject({ state: 'given_back', why: 'show_cancelled' })
  await vi.waitFor(async () => expect(await stage.chargesOf(order)).toEqual([{ amount: 1250, back: 1250 }]), WITHIN)
  const next = atReader(stage.order([{ ...(await stage.hold(1)), showId: stage.showId(2) }]))
  expect(await stage.pay(next)).toEqual({ ok: false, refusal: { code: 'order_refused', why: 'show_cancelled' } })
})

it('a card that is charged another amount than the price gets its money back, and a manager hears of it', async () => {
  const order = atReader(stage.order([await stage.hold(1)]))
  await stage.simulator.reader(READER, { behaviour: 'slow', delayMs: 800, times: 1 })
  grantedValue(await stage.pay(order))
  await stage.until(order, 'waiting_for_card')
  await stage.query('update reader_payments set amount = 1249 where order_id = $1', order.orderId)
  await stage.concluded(order)
  expect(await stage.stands(order)).toMatchObject({ state: 'given_back', why: 'wrong_amount' })
  await vi.waitFor(async () => expect(await stage.chargesOf(order)).toEqual([{ amount: 1250, back: 1250 }]), WITHIN)
  const { items } = grantedValue(await stage.manager.ask('attention', {}))
  expect(items.map(({ what }) => what).join()).toMatch(/12\.49/)
})

describe('a voucher beside a card', () => {
  /** The manager ends the counter's claim while the card is waited for, and another counter uses the voucher up. */
  async function usedUpElsewhere(code: VoucherCode): Promise<void> {
    grantedValue(
      await stage.manager.ask('changeVoucher', { code, act: 'end_claim', reason: 'the counter seemed dead' }),
    )
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const popcorn = stage.withPopcorn([], { payments: [stage.byVoucher(code, 650)] })
    expect(await other.send(popcorn)).toMatchObject([{ outcome: 'applied' }])
  }

  it('that another counter has used up meanwhile leaves the order sold, and a manager is told what is missing', async () => {
    const code = await stage.voucher(1000)
    const held = await stage.hold(1)
    const order = atReader(stage.order([held]), { others: [stage.byVoucher(code, 1000)], amount: 250 })
    expect(await paidAfter(order, () => usedUpElsewhere(code))).toMatchObject({ state: 'captured' })
    expect(await stage.chargesOf(order)).toEqual([{ amount: 250, back: 0 }])
    expect((await stage.voucherRecord(code)).balance).toBe(0)
    const conflicts = await stage.conflictsOf()
    expect(conflicts).toMatchObject([
      { reason: 'voucher_short', command: 'order', orderId: order.orderId, money: null, choices: ['noted'] },
    ])
    const [conflict] = conflicts
    expect(conflict?.what.replaceAll('\u00a0', ' ')).toMatch(
      new RegExp(
        `sold ${held.reference} for SGD 12\\.50 on .+, with a card at its reader, and it stays sold\\. The voucher .+ was to pay SGD 10\\.00, and SGD 6\\.50 of that is missing: There is only SGD 3\\.50 left`,
      ),
    )
    expect(grantedValue(await stage.settle(conflict, 'noted'))).toMatchObject({ settled: { resolution: 'noted' } })
    // What it did pay goes back to it, and no more.
    grantedValue(await stage.manager.ask('giveBack', { bookingId: held.bookingId, key: newId(), reason: 'ill' }))
    expect((await stage.voucherRecord(code)).balance).toBe(350)
    await vi.waitFor(async () => expect(await stage.chargesOf(order)).toEqual([{ amount: 250, back: 250 }]), WITHIN)
  })

  it('keeps all that is on it when the card’s money goes back, since a seat was gone', async () => {
    const code = await stage.voucher(1000)
    const gone = await stage.hold(1)
    const order = atReader(stage.order([gone]), { others: [stage.byVoucher(code, 1000)], amount: 250 })
    expect(await paidAfter(order, () => forceRelease(gone))).toMatchObject({ state: 'given_back', why: 'seats_gone' })
    await vi.waitFor(async () => expect(await stage.chargesOf(order)).toEqual([{ amount: 250, back: 250 }]), WITHIN)
    expect(await stage.voucherRecord(code)).toMatchObject({ balance: 1000, movements: [{ kind: 'issued' }] })
  })

  it('is none that a kiosk sells, or takes without a claim on it', async () => {
    const terminal = await stage.inbox.connect('kiosk', stage.inbox.programme.cinemaId)
    await stage.giveReader(READERS.kiosk, terminal)
    const [code, giftCard] = [
      await stage.voucher(500, { terminal: null }),
      await stage.voucher(null, { terminal: null }),
    ]
    const refusal = (field: string) => ({ ok: false, refusal: { code: 'not_allowed', needs: 'counter', field } })
    const later = stage.withPopcorn([], { handOverLater: true })
    const popcorn = atReader(later, { others: [stage.byVoucher(code, 500)], amount: 150 })
    const fault = { why: 'not_claimed' }
    expect(await stage.pay(popcorn, terminal)).toEqual({ ok: false, refusal: { code: 'voucher_refused', fault } })
    const sold = atReader(stage.order([], { vouchers: [{ code: giftCard, amount: 500 }], paid: 500 }))
    expect(await stage.pay(sold, terminal)).toEqual(refusal('vouchers'))
    const { id } = terminal.device.identity
    expect(await stage.query('select from voucher_claims where terminal_id = $1', id)).toEqual([])
  })
})

describe('an order that a counter sold for cash', () => {
  const forCash = ({ orderId }: ReaderOrder, held: SoldInOrder) => stage.order([held], { orderId, cutOff: true })

  it('while its card is waited for is sold, once the card is off the reader', async () => {
    await stage.simulator.reader(READER, { behaviour: 'tap', delayMs: 60_000, times: 1 })
    const held = await stage.hold(1)
    const order = atReader(stage.order([held]))
    grantedValue(await stage.pay(order))
    await stage.until(order, 'waiting_for_card')
    expect(await stage.counter.send(forCash(order, held))).toMatchObject([{ outcome: 'applied' }])
    expect(await statesOf(order)).toEqual(['off'])
    expect(await stage.drawer()).toMatchObject({ balance: 1250 })
  })

  it('while its card is waited for, and the gateway is silent, is kept for a manager', async () => {
    await stage.simulator.reader(READER, { behaviour: 'tap', delayMs: 60_000, times: 1 })
    const held = await stage.hold(1)
    const order = atReader(stage.order([held]))
    grantedValue(await stage.pay(order))
    await stage.until(order, 'waiting_for_card')
    await stage.simulator.fault({ fault: 'timeout_before', on: 'void' })
    expect(await stage.counter.send(forCash(order, held))).toMatchObject([{ outcome: 'conflict' }])
    await stage.simulator.clearFaults()
    await stage.concluded(order)
    expect(await statesOf(order)).toEqual(['off'])
    expect(await stage.conflictsOf()).toMatchObject([
      { reason: 'at_reader', command: 'order', money: { amount: 1250 } },
    ])
    expect(await stage.drawer()).toMatchObject({ conflicts: 1250, balance: 1250 })
    expect(await stage.pay(anotherAttempt(order))).toEqual({ ok: false, refusal: { code: 'order_already_paid' } })
  })

  it('while the bank was asked is paid twice: the card sells it, and a manager gives the cash back', async () => {
    const held = await stage.hold(1)
    const order = atReader(stage.order([held]))
    const payment = await paidAfter(order, async () => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      expect(await stage.counter.send(forCash(order, held))).toMatchObject([{ outcome: 'conflict' }])
    })
    expect(payment).toMatchObject({ state: 'captured' })
    const [conflict] = await stage.conflictsOf()
    expect(conflict).toMatchObject({ reason: 'at_reader', money: { amount: 1250 } })
    expect(await stage.drawer()).toMatchObject({ balance: 1250 })
    expect(conflict?.choices).toContain('refund')
    expect(grantedValue(await stage.settle(conflict, 'refund'))).toMatchObject({ settled: { resolution: 'refund' } })
    expect(await stage.chargesOf(order)).toEqual([{ amount: 1250, back: 0 }])
  })

  it('after its card was charged is kept for a manager, with its cash', async () => {
    const held = await stage.hold(1)
    const order = atReader(stage.order([held]))
    expect(await stage.paid(order)).toMatchObject({ state: 'captured' })
    expect(await stage.counter.send(forCash(order, held))).toMatchObject([{ outcome: 'conflict' }])
    expect(await stage.conflictsOf()).toMatchObject([{ reason: 'at_reader', money: { amount: 1250 } }])
    expect(await stage.drawer()).toMatchObject({ balance: 1250 })
  })

  it('after its card was off is sold', async () => {
    await stage.simulator.reader(READER, { behaviour: 'decline', times: 1 })
    const held = await stage.hold(1)
    const order = atReader(stage.order([held]))
    expect(await stage.paid(order)).toMatchObject({ state: 'off' })
    expect(await stage.counter.send(forCash(order, held))).toMatchObject([{ outcome: 'applied' }])
    expect(await stage.pay(anotherAttempt(order))).toEqual({ ok: false, refusal: { code: 'order_already_paid' } })
  })

  it('in the very moment when its card is charged leaves the card’s money to go back', async () => {
    const held = await stage.hold(1)
    const order = atReader(stage.order([held]))
    const payment = await paidAfter(order, async () => {
      // As a server does that has looked for attempts a moment before this one began.
      await stage.query('update reader_payments set order_id = $2 where order_id = $1', order.orderId, newId())
      expect(await stage.counter.send(forCash(order, held))).toMatchObject([{ outcome: 'applied' }])
      await stage.query(
        'update reader_payments set order_id = $1 where id = $2',
        order.orderId,
        stage.idsOf(order).paymentId,
      )
    })
    expect(payment).toMatchObject({ state: 'given_back', why: 'sold_otherwise' })
    await vi.waitFor(async () => expect(await stage.chargesOf(order)).toEqual([{ amount: 1250, back: 1250 }]), WITHIN)
  })

  it('of popcorn alone, in that very moment, leaves the card’s money to go back once, and the popcorn’s to come back in cash', async () => {
    const order = atReader(stage.withPopcorn([]))
    const { orderId, paymentId } = stage.idsOf(order)
    const payment = await paidAfter(order, async () => {
      await stage.query('update reader_payments set order_id = $2 where id = $1', paymentId, newId())
      const popcorn = stage.withPopcorn([], { orderId, cutOff: true })
      expect(await stage.counter.send(popcorn)).toMatchObject([{ outcome: 'applied' }])
      await stage.query('update reader_payments set order_id = $2 where id = $1', paymentId, orderId)
    })
    expect(payment).toMatchObject({ state: 'given_back', why: 'sold_otherwise' })
    await vi.waitFor(async () => expect(await stage.chargesOf(order)).toEqual([{ amount: 650, back: 650 }]), WITHIN)
    expect((await stage.bookOf(orderId)).lines).toHaveLength(1)
    const lines = [{ number: 0, wentTo: 'written_off' }]
    const back = { returnId: newId(), orderId, lines, reason: 'cold', shown: 650 }
    const { refunds } = grantedValue(await stage.counter.ask('returnLines', back))
    expect(refunds).toMatchObject([{ method: 'cash', amount: 650 }])
    expect(await stage.chargesOf(order)).toEqual([{ amount: 650, back: 650 }])
  })
})

describe('an order that was paid at a reader', () => {
  it('is given back to the card by a manager, a booking at a time', async () => {
    const held = [await stage.hold(2), await stage.hold(1)]
    const order = atReader(stage.withPopcorn(held))
    expect(await stage.paid(order)).toMatchObject({ state: 'captured' })
    const giveBack = { bookingId: held[0]?.bookingId, key: newId(), reason: 'the customer is ill' }
    const { refundIds } = grantedValue(await stage.manager.ask('giveBack', giveBack))
    expect(refundIds).toHaveLength(1)
    await vi.waitFor(async () => expect(await stage.chargesOf(order)).toEqual([{ amount: 4400, back: 2500 }]), WITHIN)
  })

  it('is given back to the card when its show is cancelled', async () => {
    const order = atReader(stage.order([await stage.hold(1, 1)]))
    expect(await stage.paid(order)).toMatchObject({ state: 'captured' })
    grantedValue(await stage.manager.ask('cancelShow', { showId: stage.showId(1), reason: 'no projectionist' }))
    await vi.waitFor(async () => expect(await stage.chargesOf(order)).toEqual([{ amount: 1250, back: 1250 }]), WITHIN)
  })

  it('and whose money went back in the gateway’s dashboard is refunded in the ledger, and shown to a manager', async () => {
    const order = atReader(stage.order([await stage.hold(1)]))
    await stage.paid(order)
    const [row] = await stage.query<{ gateway_ref: string }>(
      'select gateway_ref from payments where order_id = $1',
      order.orderId,
    )
    await stage.simulator.dashboard('refunds', { payment_intent: row?.gateway_ref ?? '', amount: 250 })
    await vi.waitFor(async () => expect(await refundsOf(order)).toMatchObject([{ state: 'done', amount: 250 }]), WITHIN)
    const { items } = grantedValue(await stage.manager.ask('attention', {}))
    expect(items.some(({ kind, money }) => kind === 'gateway_event' && money?.amount === 250)).toBe(true)
  })
})

describe('a kiosk', () => {
  const kiosk = async () => {
    const terminal = await stage.inbox.connect('kiosk', stage.inbox.programme.cinemaId)
    await stage.giveReader(READERS.kiosk, terminal)
    return terminal
  }

  it('sells what its reader has charged, with tickets that the server has signed', async () => {
    const terminal = await kiosk()
    const order = atReader(stage.withPopcorn([await stage.hold(2, 0, terminal)], { handOverLater: true }))
    const payment = await stage.paid(order, terminal)
    expect(payment).toMatchObject({ state: 'captured', bookings: [{ tickets: [{ amount: 1250 }, { amount: 1250 }] }] })
    expect(await stage.query('select channel, terminal_id from orders where id = $1', order.orderId)).toEqual([
      { channel: 'kiosk', terminal_id: terminal.device.identity.id },
    ])
  })

  it('takes no other money, gives no price away, and sells nothing by itself', async () => {
    const terminal = await kiosk()
    const held = await stage.hold(1, 0, terminal)
    const cash = { paymentId: newId(), method: 'cash', tendered: 250 } as const
    const refusal = (field: string) => ({ ok: false, refusal: { code: 'not_allowed', needs: 'counter', field } })
    const mixed = atReader(stage.order([held]), { others: [cash], amount: 1000 })
    expect(await stage.pay(mixed, terminal)).toEqual(refusal('payments'))
    const [booking] = stage.order([held]).bookings
    const given = { ...booking?.tickets[0], amount: 1, given: { price: 1, reason: 'a friend', approvedBy: 'nobody' } }
    const cheap = { ...stage.order([held], { paid: 1 }), bookings: [{ ...booking, tickets: [given] }] }
    expect(await stage.pay(atReader(cheap as Parameters<typeof atReader>[0]), terminal)).toEqual(refusal('bookings'))
    expect(await terminal.send(stage.order([held]))).toMatchObject([{ outcome: 'conflict' }])
    expect(await stage.paid(atReader(stage.order([held])), terminal)).toMatchObject({ state: 'captured' })
  })
})

it('a card is asked for an order with a price by hand only when a manager has agreed to it', async () => {
  const held = await stage.hold(1)
  const whole = stage.order([held], { paid: 900 })
  const given = { price: 900, reason: 'behind a pillar', approvedBy: 'Duty manager' }
  const bookings = whole.bookings.map((each) => ({
    ...each,
    tickets: each.tickets.map((ticket) => ({ ...ticket, amount: 900, given })),
  }))
  const order = atReader({ ...whole, bookings })
  const refusal = { code: 'order_refused', why: 'approval_unproven' }
  expect(await stage.pay(order)).toMatchObject({ ok: false, refusal })
  const { showId, seats } = held
  const { price, reason } = given
  const line = {
    on: 'ticket',
    showId,
    seatId: seats[0]?.seatId,
    type: 'adult',
    listPrice: 1250,
    given: { price, reason },
  }
  const { cinemaId } = stage.inbox.programme
  const act = { kind: 'order', orderId: order.orderId, cinemaId, currency: 'SGD', lines: [line] }
  const approvalId = newId()
  grantedValue(await stage.counter.ask('askApproval', { approvalId, act }))
  grantedValue(await stage.manager.ask('answerApproval', { approvalId, answer: 'yes', name: given.approvedBy }))
  expect(await stage.paid(order)).toMatchObject({ state: 'captured' })
  const used = await stage.query('select from approvals where id = $1 and used_at is not null', approvalId)
  expect(used).toHaveLength(1)
})

it('a payment whose end nobody learns is shown to a manager', async () => {
  await stage.simulator.reader(READER, { behaviour: 'tap', delayMs: 60_000, times: 1 })
  const order = atReader(stage.order([await stage.hold(1)]))
  grantedValue(await stage.pay(order))
  await stage.until(order, 'waiting_for_card')
  await stage.simulator.fault({ fault: 'server_error_before', on: 'any' })
  await stage.query(
    "update reader_payments set until = now() - interval '5 minutes' where order_id = $1",
    order.orderId,
  )
  const id = `payment:${stage.idsOf(order).paymentId}`
  const { items } = grantedValue(await stage.manager.ask('attention', {}))
  expect(items.find((item) => item.id === id)).toMatchObject({ kind: 'payment', money: { amount: 1250 } })
  expect(grantedValue(await stage.manager.ask('tryAgain', { id }))).toMatchObject({ outcome: 'under_way' })
  await stage.simulator.clearFaults()
  expect(grantedValue(await stage.manager.ask('tryAgain', { id }))).toMatchObject({ outcome: 'done' })
  expect(await stage.stands(order)).toMatchObject({ state: 'off', why: 'timed_out' })
})
