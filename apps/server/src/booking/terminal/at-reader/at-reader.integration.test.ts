/** Cards at the reader of a counter: whatever the reader does, the order is sold once with the gateway's word, or not at all. */
import { newId, type ReaderPayment } from '@marquee/shared'
import { describe, expect, it, vi } from 'vitest'
import { READERS } from '../../../../../../tooling/testing/services/gateway-simulator.ts'
import { grantedValue } from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import type { BehaviourRequest } from '../../../../../gateway-simulator/src/readers/behaviours.ts'
import { verifyTicketCode } from '../../../tickets/ticket-signer.ts'
import { anotherAttempt, atReader, readerStage } from './testing/reader-stage.ts'

const stage = readerStage()
const READER = READERS.counter1
type Told = Exclude<BehaviourRequest, { behaviour: 'reset' }>

describe('a card that is charged', () => {
  it('sells the whole order: its seats, its goods, its tickets signed by the house', async () => {
    const held = [await stage.hold(2), await stage.hold(1, 1)]
    const order = atReader(stage.withPopcorn(held))
    const told: ReaderPayment[] = []
    stage.counter.socket.on('readerPaymentChanged', (payment: ReaderPayment) => told.push(payment))
    const payment = await stage.paid(order)
    expect(payment).toMatchObject({
      state: 'captured',
      bookings: held.map(({ bookingId, showId, reference }) => ({ bookingId, showId, reference })),
    })
    if (payment.state !== 'captured') throw new Error('not captured')
    const tickets = payment.bookings.flatMap((booking) => booking.tickets)
    expect(tickets.map(({ ticketId }) => ticketId)).toEqual(
      order.bookings.flatMap((booking) => booking.tickets.map(({ ticketId }) => ticketId)),
    )
    for (const { code, ticketId, seatId } of tickets) {
      expect(verifyTicketCode(code, [stage.counter.welcome.ticketPublicKey])).toMatchObject({ t: ticketId, p: seatId })
    }
    expect(await stage.bookOf(order.orderId)).toEqual({
      lines: [
        { what: 'adult', amount: 1250 },
        { what: 'adult', amount: 1250 },
        { what: 'adult', amount: 1250 },
        { what: 'popcorn', amount: 650 },
      ],
      payments: [{ method: 'card', amount: 4400, slip: null }],
    })
    const [booked] = await stage.query(
      "select count(*)::int as seats from seat_claims where kind = 'booked' and booking_id = any($1)",
      held.map(({ bookingId }) => bookingId),
    )
    expect(booked).toEqual({ seats: 3 })
    const events = await stage.query(
      "select actor, via, why from booking_events where to_state = 'confirmed' and booking_id = $1",
      held[0]?.bookingId,
    )
    expect(events).toEqual([{ actor: 'terminal', via: 'terminal', why: 'paid at a card reader' }])
    // The terminal was told without asking.
    await vi.waitFor(() => expect(told.at(-1)).toEqual(payment))
    const foundByCard = () =>
      stage.query(
        "select word from found_by where kind = 'card' and booking_id = any($1)",
        held.map(({ bookingId }) => bookingId),
      )
    await expect.poll(foundByCard).toEqual(held.map(() => ({ word: '4242' })))
    expect(await stage.chargesOf(order)).toEqual([{ amount: 4400, back: 0 }])
    // No cash came into the drawer.
    expect(await stage.drawer()).toBeUndefined()
  })

  it('pays for popcorn alone', async () => {
    const order = atReader(stage.withPopcorn([]))
    expect(await stage.paid(order)).toMatchObject({ state: 'captured', bookings: [] })
    expect(await stage.bookOf(order.orderId)).toMatchObject({ payments: [{ method: 'card', amount: 650 }] })
  })

  it('is one part beside cash and a slip: they count with its capture, and the drawer knows the cash then', async () => {
    const sold = stage.withPopcorn([await stage.hold(1)])
    const cash = { paymentId: newId(), method: 'cash', tendered: 500 } as const
    const slip = { paymentId: newId(), method: 'card_machine', tendered: 400, slip: 'S-77' } as const
    const order = atReader(sold, { others: [cash, slip], amount: 1000 })
    await stage.simulator.reader(READER, { behaviour: 'tap', delayMs: 800, times: 1 })
    grantedValue(await stage.pay(order))
    await stage.until(order, 'waiting_for_card')
    expect(await stage.drawer()).toBeUndefined()
    await stage.concluded(order)
    expect((await stage.bookOf(order.orderId)).payments).toEqual([
      { method: 'cash', amount: 500, slip: null },
      { method: 'card_machine', amount: 400, slip: 'S-77' },
      { method: 'card', amount: 1000, slip: null },
    ])
    expect(await stage.drawer()).toMatchObject({ sales: 500, balance: 500 })
  })

  it.each<[string, Told]>([
    ['with a PIN', { behaviour: 'pin', delayMs: 300 }],
    ['by a bank that takes its time', { behaviour: 'slow', delayMs: 1500 }],
    ['by a reader that tells everything twice', { behaviour: 'answers_twice' }],
    ['by a reader that did not answer when it was asked', { behaviour: 'hangs', received: true }],
    ['by a reader that lost its network before it could say so', { behaviour: 'offline_after_charge' }],
    ['by a reader that tells of a failure that was none', { behaviour: 'network_lost', charged: true }],
  ])('%s sells once', async (_, told) => {
    await stage.simulator.reader(READER, { ...told, times: 1 })
    const order = atReader(stage.order([await stage.hold(1)]))
    expect(await stage.paid(order)).toMatchObject({ state: 'captured' })
    expect(await stage.chargesOf(order)).toEqual([{ amount: 1250, back: 0 }])
  })

  it('is heard of without a webhook', async () => {
    await stage.tellWebhooks(false)
    const order = atReader(stage.order([await stage.hold(1)]))
    expect(await stage.paid(order)).toMatchObject({ state: 'captured' })
    await stage.tellWebhooks(true)
  })
})

describe('a card that is not charged', () => {
  it.each<[string, Told, object]>([
    [
      'by its bank',
      { behaviour: 'decline', code: 'insufficient_funds' },
      { why: 'declined', code: 'insufficient_funds' },
    ],
    ['because the customer cancels', { behaviour: 'customer_cancels' }, { why: 'customer_cancelled' }],
    ['because nobody holds one to the reader', { behaviour: 'no_card' }, { why: 'timed_out' }],
    ['by a reader that is busy', { behaviour: 'busy' }, { why: 'reader_busy' }],
    ['by a reader that is offline', { behaviour: 'offline' }, { why: 'reader_offline' }],
    ['by a reader that does not answer', { behaviour: 'hangs' }, { why: 'reader_silent' }],
    ['by a reader that lost its network', { behaviour: 'network_lost' }, { why: 'declined', code: 'connection_error' }],
  ])('%s leaves the order to be paid otherwise, when the gateway has voided the charge', async (_, told, off) => {
    await stage.simulator.reader(READER, { ...told, times: 1 })
    const order = atReader(stage.order([await stage.hold(1)]))
    const payment = await stage.paid(order)
    expect(payment).toMatchObject({ state: 'off', ...off })
    expect(await stage.bookOf(order.orderId)).toEqual({ lines: [], payments: [] })
    const [row] = await stage.query<{ gateway_ref: string }>(
      'select gateway_ref from reader_payments where order_id = $1',
      order.orderId,
    )
    const { secretKey, url } = stage.simulator
    const intent = await fetch(`${url}/v1/payment_intents/${row?.gateway_ref}`, {
      headers: { authorization: `Bearer ${secretKey}` },
    })
    expect(await intent.json()).toMatchObject({ status: 'canceled' })
    // The next attempt is another one, and sells.
    const again = anotherAttempt(order)
    expect(await stage.paid(again)).toMatchObject({ state: 'captured' })
    expect(await stage.stands(order)).toMatchObject({ state: 'off', ...off })
    expect(await stage.chargesOf(order)).toHaveLength(1)
  })

  it('by a reader that hangs is off when its minutes are over, and holds up no other reader', async () => {
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    await stage.giveReader(READERS.counter2, other)
    await stage.simulator.reader(READER, { behaviour: 'offline_after_start', times: 1 })
    const hangs = atReader(stage.order([await stage.hold(1)]))
    grantedValue(await stage.pay(hangs))
    await stage.until(hangs, 'waiting_for_card')
    const goes = atReader(stage.order([await stage.hold(1, 0, other)]))
    expect(await stage.paid(goes, other)).toMatchObject({ state: 'captured' })
    expect(await stage.stands(hangs)).toMatchObject({ state: 'waiting_for_card' })
    await stage.timePasses(hangs)
    await stage.concluded(hangs)
    expect(await stage.stands(hangs)).toMatchObject({ state: 'off', why: 'timed_out' })
  })

  it('by a gateway that is silent holds up no other reader’s card', async () => {
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    await stage.giveReader(READERS.counter2, other)
    await stage.simulator.fault({ fault: 'slow', on: 'prepare', delayMs: 3000, times: 1 })
    const silent = atReader(stage.order([await stage.hold(1)]))
    grantedValue(await stage.pay(silent))
    const goes = atReader(stage.order([await stage.hold(1, 0, other)]))
    expect(await stage.paid(goes, other)).toMatchObject({ state: 'captured' })
    expect(await stage.stands(silent)).toMatchObject({ orderId: silent.orderId })
    await stage.concluded(silent)
    expect((await stage.chargesOf(silent)).length).toBeLessThan(2)
  })
})

describe('an attempt', () => {
  it('that is asked for twice at once is one, with one charge', async () => {
    const order = atReader(stage.order([await stage.hold(1)]))
    const answers = await Promise.all([stage.pay(order), stage.pay(order), stage.pay(order)])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
    await stage.concluded(order)
    expect(grantedValue(await stage.pay(order))).toMatchObject({ state: 'captured' })
    expect(await stage.chargesOf(order)).toHaveLength(1)
  })

  it('under whose id another order comes, or another terminal, is refused', async () => {
    const order = atReader(stage.order([await stage.hold(1)]))
    await stage.paid(order)
    const stranger = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const refusal = { code: 'idempotency_key_reused' }
    expect(await stage.pay({ ...order, codes: ['TENOFF'] })).toEqual({ ok: false, refusal })
    expect(await stage.pay(order, stranger)).toEqual({ ok: false, refusal })
    for (const name of ['readerPayment', 'cancelReaderPayment'] as const) {
      expect(await stranger.ask(name, stage.idsOf(order))).toEqual({
        ok: false,
        refusal: { code: 'unknown_reader_payment' },
      })
    }
  })

  it('is refused while another one of its order is open, and once its order is paid', async () => {
    await stage.simulator.reader(READER, { behaviour: 'tap', delayMs: 1500, times: 1 })
    const order = atReader(stage.order([await stage.hold(1)]))
    grantedValue(await stage.pay(order))
    const both = await Promise.all([stage.pay(anotherAttempt(order)), stage.pay(anotherAttempt(order))])
    for (const answer of both) expect(answer).toEqual({ ok: false, refusal: { code: 'payment_under_way' } })
    const next = atReader(stage.order([await stage.hold(1)]))
    expect(await stage.pay(next)).toEqual({ ok: false, refusal: { code: 'reader_in_use' } })
    await stage.concluded(order)
    expect(await stage.pay(anotherAttempt(order))).toEqual({ ok: false, refusal: { code: 'order_already_paid' } })
    expect(await stage.paid(next)).toMatchObject({ state: 'captured' })
  })

  it('is one of two that come for an order at the same moment', async () => {
    const order = atReader(stage.order([await stage.hold(1)]))
    const answers = await Promise.all([stage.pay(order), stage.pay(anotherAttempt(order))])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    await vi.waitFor(async () => expect(await stage.chargesOf(order)).toHaveLength(1), { timeout: 10_000 })
    await vi.waitFor(async () =>
      expect(await stage.query("select from reader_payments where state = 'open'")).toHaveLength(0),
    )
  })

  it('needs a reader, seats that the terminal has, the prices that it cites, and a currency that the gateway has', async () => {
    const bare = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const without = atReader(stage.order([await stage.hold(1, 0, bare)]))
    expect(await stage.pay(without, bare)).toEqual({ ok: false, refusal: { code: 'terminal_has_no_reader' } })
    const refusedFor = async (why: string, order = atReader(stage.order([])), terminal = stage.counter) =>
      expect(await stage.pay(order, terminal)).toEqual({ ok: false, refusal: { code: 'order_refused', why } })
    const held = await stage.hold(1)
    await refusedFor(
      'outside_claim',
      atReader(stage.order([{ ...held, seats: held.seats.map((s) => ({ ...s, grantNumber: s.grantNumber + 1 })) }])),
    )
    await refusedFor('wrong_price', atReader(stage.order([held], { paid: 1 })))
    await refusedFor('malformed', atReader(stage.order([held]), { amount: 1249 }))
    await refusedFor('unknown_show', atReader(stage.order([{ ...held, showId: newId() }])))
    const strange = atReader(stage.order([held]))
    const notThere = await stage.pay({ ...strange, total: { ...strange.total, currency: 'IRR' } })
    expect(notThere).toMatchObject({ refusal: { code: 'amount_not_chargeable', amount: 1250, currency: 'IRR' } })
    for (const { orderId } of [without, strange]) {
      expect(await stage.query('select from reader_payments where order_id = $1', orderId)).toEqual([])
    }
  })

  it('that names a payment or a ticket of another order asks for no card: its money could only go back', async () => {
    const known = stage.order([await stage.hold(1)])
    expect(await stage.counter.send(known)).toMatchObject([{ outcome: 'applied' }])
    const [paymentId = '', ticketId = ''] = [known.payments[0]?.paymentId, known.bookings[0]?.tickets[0]?.ticketId]
    const held = await stage.hold(1)
    const cash = { paymentId, method: 'cash', tendered: 250 } as const
    const whole = stage.order([held])
    const bookings = whole.bookings.map((each) => ({
      ...each,
      tickets: each.tickets.map((ticket) => ({ ...ticket, ticketId })),
    }))
    for (const order of [atReader(whole, { others: [cash], amount: 1000 }), atReader({ ...whole, bookings })]) {
      const refusal = { code: 'order_refused', why: 'id_reused' }
      expect(await stage.pay(order)).toEqual({ ok: false, refusal })
      expect(await stage.query('select from reader_payments where order_id = $1', order.orderId)).toEqual([])
    }
    expect(await stage.paid(atReader(whole))).toMatchObject({ state: 'captured' })
  })
})

it('seats that are kept until later are kept until then, whatever becomes of a card for them', async () => {
  const held = await stage.hold(1)
  const { bookingId, showId } = held
  const promised = new Date(Date.now() + 45 * 60_000).toISOString()
  await stage.query(
    "update seat_claims set expires_at = $2 where booking_id = $1 and kind = 'held'",
    bookingId,
    promised,
  )
  await stage.query('update bookings set hold_until = $2 where id = $1', bookingId, promised)
  const end = async (): Promise<string | undefined> => {
    const rows = await stage.query<{ hold_until: Date }>('select hold_until from bookings where id = $1', bookingId)
    return rows[0]?.hold_until.toISOString()
  }
  await stage.simulator.reader(READER, { behaviour: 'tap', delayMs: 60_000, times: 1 })
  const order = atReader(stage.order([held]))
  grantedValue(await stage.pay(order))
  expect(await end()).toBe(promised)
  expect(grantedValue(await stage.cancel(order))).toMatchObject({ state: 'off' })
  // The terminal asks for more time after that.
  expect(grantedValue(await stage.counter.ask('extend', { bookingId, showId }))).toEqual({ expiresAt: promised })
  expect(await end()).toBe(promised)
})

describe('cancelling', () => {
  it('while the card is waited for ends it, and takes it off the reader', async () => {
    await stage.simulator.reader(READER, { behaviour: 'tap', delayMs: 60_000, times: 1 })
    const order = atReader(stage.order([await stage.hold(1)]))
    grantedValue(await stage.pay(order))
    await stage.until(order, 'waiting_for_card')
    expect(grantedValue(await stage.cancel(order))).toMatchObject({ state: 'off', why: 'cancelled' })
    const { readers } = await stage.simulator.readers()
    expect(readers.find(({ reader }) => reader.id === READER)).toMatchObject({ reader: { action: null }, attempts: [] })
    expect(grantedValue(await stage.pay(order))).toMatchObject({ state: 'off', why: 'cancelled' })
  })

  it('while the bank is asked waits for the bank, whose word is the end', async () => {
    await stage.simulator.reader(READER, { behaviour: 'slow', delayMs: 2500, times: 1 })
    const order = atReader(stage.order([await stage.hold(1)]))
    grantedValue(await stage.pay(order))
    await stage.until(order, 'waiting_for_card')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(grantedValue(await stage.cancel(order))).toMatchObject({ state: 'asking_bank' })
    // No other way to pay meanwhile.
    expect(await stage.pay(anotherAttempt(order))).toEqual({ ok: false, refusal: { code: 'payment_under_way' } })
    await stage.concluded(order)
    expect(await stage.stands(order)).toMatchObject({ state: 'captured' })
    expect(grantedValue(await stage.cancel(order))).toMatchObject({ state: 'captured' })
  })

  it('an attempt of which the server never heard keeps it from beginning', async () => {
    const order = atReader(stage.order([await stage.hold(1)]))
    expect(await stage.counter.ask('readerPayment', stage.idsOf(order))).toEqual({
      ok: false,
      refusal: { code: 'unknown_reader_payment' },
    })
    expect(grantedValue(await stage.cancel(order))).toMatchObject({ state: 'off', why: 'cancelled' })
    expect(grantedValue(await stage.pay(order))).toMatchObject({ state: 'off' })
    expect(await stage.chargesOf(order)).toEqual([])
    expect(await stage.paid(anotherAttempt(order))).toMatchObject({ state: 'captured' })
  })

  it('is not over while the gateway is silent', async () => {
    await stage.simulator.reader(READER, { behaviour: 'tap', delayMs: 60_000, times: 1 })
    const order = atReader(stage.order([await stage.hold(1)]))
    grantedValue(await stage.pay(order))
    await stage.until(order, 'waiting_for_card')
    await stage.simulator.fault({ fault: 'timeout_before', on: 'void' })
    expect(grantedValue(await stage.cancel(order)).state).toMatch(/^(cancelling|unknown)$/)
    expect(await stage.pay(anotherAttempt(order))).toEqual({ ok: false, refusal: { code: 'payment_under_way' } })
    await stage.simulator.clearFaults()
    await stage.concluded(order)
    expect(await stage.stands(order)).toMatchObject({ state: 'off', why: 'cancelled' })
  })
})

it.each([0, 100, 250, 700])(
  'a gateway that is killed %i ms after the order was asked for changes no end',
  async (ms) => {
    await stage.simulator.reader(READER, { behaviour: 'slow', delayMs: 500, times: 1 })
    const order = atReader(stage.order([await stage.hold(1)]))
    grantedValue(await stage.pay(order))
    await new Promise((resolve) => setTimeout(resolve, ms))
    await stage.simulator.killAndRestart()
    await stage.tellWebhooks(true)
    await stage.concluded(order)
    const { state } = await stage.stands(order)
    expect(await stage.chargesOf(order)).toHaveLength(state === 'captured' ? 1 : 0)
    if (state !== 'captured') expect(await stage.paid(anotherAttempt(order))).toMatchObject({ state: 'captured' })
  },
)

describe('vouchers beside a card', () => {
  const left = async (code: string): Promise<number> => (await stage.voucherRecord(code)).balance

  it('pay their part with the capture, once, and the card is asked for the rest alone', async () => {
    const code = await stage.voucher(2000)
    const order = atReader(stage.withPopcorn([await stage.hold(2)]), {
      others: [stage.byVoucher(code, 2000)],
      amount: 1150,
    })
    await stage.simulator.reader(READER, { behaviour: 'tap', delayMs: 800, times: 1 })
    grantedValue(await stage.pay(order))
    await stage.until(order, 'waiting_for_card')
    expect(await left(code)).toBe(2000)
    expect((await stage.voucherRecord(code)).claim).not.toBeNull()
    await stage.concluded(order)
    expect((await stage.bookOf(order.orderId)).payments).toEqual([
      { method: 'voucher', amount: 2000, slip: null },
      { method: 'card', amount: 1150, slip: null },
    ])
    expect(await stage.chargesOf(order)).toEqual([{ amount: 1150, back: 0 }])
    const [redeemed, claim] = [await stage.voucherRecord(code), (await stage.voucherRecord(code)).claim]
    expect(redeemed).toMatchObject({ balance: 0, movements: [{ kind: 'issued' }, { kind: 'redeemed', amount: -2000 }] })
    expect(claim).toBeNull()
    expect(await stage.pay(order)).toMatchObject({ ok: true, value: { state: 'captured' } })
    expect(await left(code)).toBe(0)
    expect(await stage.drawer()).toBeUndefined()
  })

  it('pay beside cash, a slip and a card: four ways, each its own part', async () => {
    const code = await stage.voucher(700)
    const order = atReader(stage.withPopcorn([await stage.hold(1)]), {
      others: [
        stage.byVoucher(code, 700),
        { paymentId: newId(), method: 'cash', tendered: 1000 },
        { paymentId: newId(), method: 'card_machine', tendered: 400, slip: 'S-78' },
      ],
      amount: 300,
      change: 500,
    })
    expect(await stage.paid(order)).toMatchObject({ state: 'captured' })
    expect((await stage.bookOf(order.orderId)).payments).toEqual([
      { method: 'voucher', amount: 700, slip: null },
      { method: 'cash', amount: 500, slip: null },
      { method: 'card_machine', amount: 400, slip: 'S-78' },
      { method: 'card', amount: 300, slip: null },
    ])
    expect(await stage.drawer()).toMatchObject({ balance: 500 })
    expect(await left(code)).toBe(0)
  })

  it('keep all that is on them when the card is declined, and pay for the same order otherwise', async () => {
    const code = await stage.voucher(2000)
    await stage.simulator.reader(READER, { behaviour: 'decline', times: 1 })
    const held = await stage.hold(2)
    const order = atReader(stage.order([held]), { others: [stage.byVoucher(code, 2000)], amount: 500 })
    expect(await stage.paid(order)).toMatchObject({ state: 'off' })
    expect(await stage.voucherRecord(code)).toMatchObject({ balance: 2000, movements: [{ kind: 'issued' }] })
    const cash = { paymentId: newId(), method: 'cash', tendered: 500 } as const
    const { orderId } = order
    const inCash = stage.order([held], { orderId, payments: [stage.byVoucher(code, 2000), cash] })
    expect(await stage.counter.send(inCash)).toMatchObject([{ outcome: 'applied' }])
    expect(await left(code)).toBe(0)
  })

  it('sell a gift card: there is something on it from the capture on', async () => {
    const [sold, declined] = [await stage.voucher(null), await stage.voucher(null)]
    const giftCard = (code: typeof sold) =>
      atReader(stage.order([], { vouchers: [{ code, amount: 5000 }], paid: 5000, payments: [] }))
    await stage.simulator.reader(READER, { behaviour: 'decline', times: 1 })
    expect(await stage.paid(giftCard(declined))).toMatchObject({ state: 'off' })
    expect(await stage.voucherRecord(declined)).toMatchObject({ balance: 0 })
    expect(await stage.paid(giftCard(sold))).toMatchObject({ state: 'captured', bookings: [] })
    expect(await stage.voucherRecord(sold)).toMatchObject({ balance: 5000, movements: [{}, { kind: 'sold' }] })
  })

  it('are refused before a card is asked for where they can’t pay their part any more', async () => {
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const held = await stage.hold(2)
    const refusedFor = async (code: Awaited<ReturnType<typeof stage.voucher>>, pays: number) => {
      const order = atReader(stage.order([held]), { others: [stage.byVoucher(code, pays)], amount: 2500 - pays })
      const answer = await stage.pay(order)
      expect(await stage.chargesOf(order)).toEqual([])
      expect(await stage.query('select from reader_payments where order_id = $1', order.orderId)).toEqual([])
      return answer.ok || answer.refusal.code !== 'voucher_refused' ? answer : answer.refusal.fault
    }
    // A manager ended this counter's claim, and another one used it.
    const low = await stage.voucher(2000, { terminal: null })
    const popcorn = stage.withPopcorn([], { payments: [stage.byVoucher(low, 650)] })
    expect(await other.send(popcorn)).toMatchObject([{ outcome: 'applied' }])
    expect(await refusedFor(low, 2000)).toEqual({ why: 'low', balance: 1350, currency: 'SGD' })
    expect(await refusedFor(await stage.voucher(2000, { terminal: other }), 2000)).toMatchObject({ why: 'in_use' })
    const blocked = await stage.voucher(2000)
    grantedValue(await stage.manager.ask('changeVoucher', { code: blocked, act: 'block', reason: 'as a test' }))
    expect(await refusedFor(blocked, 2000)).toMatchObject({ why: 'blocked' })
    // What it can pay is asked for.
    const order = atReader(stage.order([held]), { others: [stage.byVoucher(low, 1350)], amount: 1150 })
    expect(await stage.paid(order)).toMatchObject({ state: 'captured' })
    expect(await left(low)).toBe(0)
  })

  it('for admission pay for tickets alone, also there', async () => {
    const code = await stage.voucher(2000, { paysFor: 'tickets' })
    const order = atReader(stage.withPopcorn([await stage.hold(1)]), {
      others: [stage.byVoucher(code, 1800)],
      amount: 100,
    })
    expect(await stage.pay(order)).toMatchObject({
      refusal: { code: 'voucher_refused', fault: { why: 'pays_too_much', atMost: 1250 } },
    })
  })

  it('are kept for the counter from the beginning on, also where it had no claim on them', async () => {
    const code = await stage.voucher(500, { terminal: null })
    const order = atReader(stage.order([await stage.hold(1)]), { others: [stage.byVoucher(code, 500)], amount: 750 })
    await stage.simulator.reader(READER, { behaviour: 'tap', delayMs: 1500, times: 1 })
    grantedValue(await stage.pay(order))
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    expect(await other.ask('claimVoucher', { text: code, use: 'pay' })).toMatchObject({
      refusal: { code: 'voucher_refused', fault: { why: 'in_use' } },
    })
    await stage.concluded(order)
    expect(await left(code)).toBe(0)
  })

  it('get their part back first, and the card the rest, by booking and by line', async () => {
    const code = await stage.voucher(2000)
    const held = [await stage.hold(1), await stage.hold(1)]
    const order = atReader(stage.withPopcorn(held), { others: [stage.byVoucher(code, 2000)], amount: 1150 })
    expect(await stage.paid(order)).toMatchObject({ state: 'captured' })
    const giveBack = (bookingId = '') => stage.manager.ask('giveBack', { bookingId, key: newId(), reason: 'ill' })
    grantedValue(await giveBack(held[0]?.bookingId))
    const back = async () => (await stage.chargesOf(order))[0]?.back
    expect([await left(code), await back()]).toEqual([1250, 0])
    grantedValue(await giveBack(held[1]?.bookingId))
    expect(await left(code)).toBe(2000)
    await vi.waitFor(async () => expect(await back()).toBe(500), { timeout: 10_000 })
    const popcorn = await stage.query<{ number: number }>(
      "select number from order_lines where order_id = $1 and kind = 'goods'",
      order.orderId,
    )
    grantedValue(
      await stage.manager.ask('returnLines', {
        returnId: newId(),
        orderId: order.orderId,
        lines: popcorn.map(({ number }) => ({ number, wentTo: 'written_off' })),
        reason: 'cold',
        shown: 650,
      }),
    )
    await vi.waitFor(async () => expect(await back()).toBe(1150), { timeout: 10_000 })
    expect(await left(code)).toBe(2000)
  })
})
