/** Tickets that are exchanged for others: what is paid, what goes back, what stays, and why not. */
import { createTurns, type ExchangeRequest, newId, type OrderRecord, refundOfOrder, totalOf } from '@marquee/shared'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { exchangeRequest } from '../../../../../tooling/testing/terminals/exchange-request.ts'
import type { SoldInOrder } from '../../../../../tooling/testing/terminals/outbox-chain.ts'
import { grantedValue, type RawTerminal } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { type Catalogue, createCatalogue } from '../../catalogue/catalogue.ts'
import { createListener } from '../../infra/listener.ts'
import { createLedgerSeatStore } from '../../seats/ledger/ledger-seat-store.ts'
import type { BookingBooks } from '../books.ts'
import { createJournal } from '../journal/journal.ts'
import { leftOf, NOTHING_LEFT } from '../orders/testing/order-books.ts'
import { createReferences } from '../references.ts'
import { outcomes } from '../terminal/inbox/testing/inbox-stage.ts'
import { orderStage } from '../terminal/orders/testing/order-stage.ts'
import { createExchanges } from './exchange.ts'

const stage = orderStage()
const { hold, order, query, drawer } = stage

interface Told {
  conflictId: string
  payOut: { amount: number } | null
  atMachine?: { money: { amount: number }; slip: string | null }
}
let told: Told[] = []

beforeEach(() => {
  told = listen(stage.counter)
})

/** Notes what a terminal is told, and acknowledges it. */
function listen(terminal: RawTerminal): Told[] {
  const heard: Told[] = []
  terminal.socket.on('conflictSettled', (notice: Told, reply: (answer: object) => void) => {
    heard.push(notice)
    reply({ kept: true })
  })
  return heard
}

const cash = (tendered: number) => ({ paymentId: newId(), method: 'cash' as const, tendered })
const card = (tendered: number, slip = `S-${newId().slice(-8)}`) => ({
  paymentId: newId(),
  method: 'card_machine' as const,
  tendered,
  slip,
})

async function found(text: string, by = stage.counter): Promise<OrderRecord> {
  const { order, problem } = grantedValue(await by.ask('findOrder', { text }))
  if (!order) throw new Error(`no order: ${problem}`)
  return order
}

/** Sells tickets at 12.50 each. */
async function sold(held: SoldInOrder, payments?: ReturnType<typeof cash | typeof card>[], more: object = {}) {
  const body = order([held], payments ? { payments, ...more } : more)
  expect(outcomes(await stage.counter.send(body))).toEqual(['applied'])
  return body.orderId
}

interface Wish {
  orderId: string
  lines?: number[]
  for: SoldInOrder[]
  pay?: ReturnType<typeof cash | typeof card>[]
  tariffId?: string
  step?: number
}

async function exchanging({
  orderId,
  lines = [0],
  for: wanted,
  pay = [],
  tariffId,
  step = 1,
}: Wish): Promise<ExchangeRequest> {
  const body = order(wanted, { payments: [], ...(tariffId && { tariffId }) })
  return exchangeRequest(await found(orderId), { lines, for: body, payments: pay, rounding: { step } })
}

const ask = (request: ExchangeRequest, by = stage.counter) => by.ask('exchange', request)

async function code(request: ExchangeRequest, by = stage.counter): Promise<string> {
  const answer = await ask(request, by)
  if (answer.ok) return 'ok'
  return answer.refusal.code === 'exchange_refused' ? answer.refusal.why : answer.refusal.code
}

const claimsOf = (bookingId: string) =>
  query<{ seat: number; kind: string }>(
    'select seat_index as seat, kind from seat_claims where booking_id = $1 order by 1',
    bookingId,
  )
const paymentsOf = (orderId: string) =>
  query<{ method: string; amount: number }>(
    'select method, amount from payments where order_id = $1 order by method, amount',
    orderId,
  )

/** Gives all that is left of an order back, and pays out what the counter is told. */
async function giveAllBack(orderId: string, by = stage.counter): Promise<{ method: string; amount: number }[]> {
  const { lines, payments, rounding } = await found(orderId, by)
  const open = lines.filter(({ back }) => back === null)
  const refund = refundOfOrder(open, {
    payments: payments.map(({ paymentId, method, kept }) => ({ id: paymentId, isCash: method === 'cash', kept })),
    rounding,
  })
  const { refunds } = grantedValue(
    await by.ask('returnLines', {
      returnId: newId(),
      orderId,
      lines: open.filter(({ kind }) => kind === 'ticket').map(({ number }) => ({ number })),
      reason: 'as a test',
      shown: totalOf(refund.parts),
    }),
  )
  return refunds.map(({ method, amount }) => ({ method, amount }))
}

async function payOutAll(heard = told, by = stage.counter): Promise<number[]> {
  const paid: number[] = []
  for (const { conflictId, payOut } of heard.splice(0)) {
    if (payOut === null) continue
    paid.push(payOut.amount)
    const amount = { amount: payOut.amount, currency: 'SGD' }
    await by.send({
      kind: 'drawer',
      direction: 'out',
      amount,
      reason: 'given back',
      conflictId,
      at: new Date().toISOString(),
    })
  }
  return paid
}

describe('tickets exchanged', () => {
  it('upwards: the difference is paid, and the old seats are free only with the new ones sold', async () => {
    const old = await hold(1)
    const orderId = await sold(old)
    const wanted = await hold(2, 1)
    expect(await claimsOf(wanted.bookingId)).toMatchObject([{ kind: 'held' }, { kind: 'held' }])
    const request = await exchanging({ orderId, for: [wanted], pay: [cash(2000)] })
    const answer = grantedValue(await ask(request))
    expect(answer).toEqual({
      refunds: [],
      bookings: [{ bookingId: wanted.bookingId, reference: wanted.reference }],
    })
    expect(await claimsOf(old.bookingId)).toEqual([])
    expect(await claimsOf(wanted.bookingId)).toMatchObject([{ kind: 'booked' }, { kind: 'booked' }])
    expect(await paymentsOf(request.order.orderId)).toEqual([
      { method: 'cash', amount: 1250 },
      { method: 'exchange', amount: 1250 },
    ])
    // The drawer has had 12.50 twice. What was carried is not in it again.
    expect(await drawer()).toMatchObject({ sales: 2500, movements: 0, balance: 2500 })
    expect(told).toEqual([])
    expect(await leftOf(stage.inbox.server.pool, orderId)).toEqual(NOTHING_LEFT)
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    expect((await other.sell(old.showId, [old.seats[0]?.seatId ?? ''])).outcome).toBe('applied')
  })

  it('downwards: the difference goes back the way that it came, the rest stays', async () => {
    const old = await hold(2)
    const orderId = await sold(old, [card(2500, 'M-17')])
    const wanted = await hold(1, 1)
    const request = await exchanging({ orderId, lines: [0, 1], for: [wanted] })
    expect(request).toMatchObject({ credit: 2500, back: 1250 })
    const answer = grantedValue(await ask(request))
    expect(answer.refunds).toEqual([{ method: 'card_machine', amount: 1250, slip: 'M-17' }])
    await vi.waitFor(
      () => expect(told).toMatchObject([{ payOut: null, atMachine: { money: { amount: 1250 }, slip: 'M-17' } }]),
      SOON,
    )
    expect(await paymentsOf(request.order.orderId)).toEqual([{ method: 'exchange', amount: 1250 }])
    // What stayed goes back to the machine as well, by the slip of the old sale.
    expect((await found(request.order.orderId)).payments).toMatchObject([
      { method: 'card_machine', amount: 1250, kept: 1250, slip: 'M-17' },
    ])
    expect(await giveAllBack(request.order.orderId)).toEqual([{ method: 'card_machine', amount: 1250 }])
    expect(await leftOf(stage.inbox.server.pool, request.order.orderId)).toEqual(NOTHING_LEFT)
  })

  it('evenly: no money moves, also where the old sale was rounded', async () => {
    const { pool } = stage.inbox.server
    const { id: tariffId } = await changeTariff(pool, stage.inbox.programme.cinemaId, { cashRounding: { step: 100 } })
    const old = await hold(1)
    // 12.50 is rounded to 13.00.
    const orderId = await sold(old, [cash(1300)], { tariffId, rounding: 50 })
    const wanted = await hold(1, 2)
    const request = await exchanging({ orderId, for: [wanted], tariffId, step: 100 })
    expect(request).toMatchObject({ credit: 1300, back: 0, order: { rounding: 50, change: 0 } })
    expect(grantedValue(await ask(request)).refunds).toEqual([])
    expect(await drawer()).toMatchObject({ balance: 1300 })
    expect(await giveAllBack(request.order.orderId)).toEqual([{ method: 'cash', amount: 1300 }])
    await vi.waitFor(() => expect(told).toHaveLength(1), SOON)
    expect(await payOutAll()).toEqual([1300])
    expect(await drawer()).toMatchObject({ balance: 0 })
    for (const id of [orderId, request.order.orderId]) expect(await leftOf(pool, id)).toEqual(NOTHING_LEFT)
  })

  it('twice in a row at two counters, and given back: every column and every drawer is at zero', async () => {
    const { pool } = stage.inbox.server
    const { id: tariffId } = await changeTariff(pool, stage.inbox.programme.cinemaId, { cashRounding: { step: 100 } })
    const old = await hold(2)
    const orderId = await sold(old, [card(1000), cash(1500)], { tariffId })
    const up = await exchanging({
      orderId,
      lines: [0, 1],
      for: [await hold(3, 1)],
      pay: [cash(2000)],
      tariffId,
      step: 100,
    })
    grantedValue(await ask(up))
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const heard = listen(other)
    const down = await exchanging({
      orderId: up.order.orderId,
      lines: [0, 1],
      for: [await hold(1, 2, other)],
      tariffId,
      step: 100,
    })
    const { refunds } = grantedValue(await ask(down, other))
    expect(refunds.map(({ method }) => method)).toEqual(['cash'])
    await vi.waitFor(() => expect(heard).toHaveLength(refunds.length), SOON)
    await payOutAll(heard, other)
    await giveAllBack(down.order.orderId, other)
    await giveAllBack(up.order.orderId, other)
    await vi.waitFor(() => expect(heard.filter(({ payOut }) => payOut)).not.toHaveLength(0), SOON)
    await vi.waitFor(async () => {
      await payOutAll(heard, other)
      const [mine, theirs] = [await drawer(), await drawer(other)]
      expect((mine?.balance ?? 0) + (theirs?.balance ?? 0)).toBe(0)
    }, SOON)
    for (const id of [orderId, up.order.orderId, down.order.orderId])
      expect(await leftOf(pool, id)).toEqual(NOTHING_LEFT)
    const [back] = await query<{ amount: number }>(
      `select sum(r.amount)::int as amount from refunds r join payment_sources s on s.id = r.payment_id join payments p on p.id = s.source_id
       where p.order_id = $1 and s.method = 'card_machine' and r.state <> 'carried'`,
      orderId,
    )
    expect(back?.amount).toBe(1000)
  })

  it('by four askings at once are exchanged once, and another request under that id is refused', async () => {
    const orderId = await sold(await hold(1))
    const request = await exchanging({ orderId, for: [await hold(2, 1)], pay: [cash(1250)] })
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(request)))
    expect(answers.map(grantedValue)).toEqual(Array(4).fill(grantedValue(await ask(request))))
    expect(await query('select from exchanges where return_id = $1', request.exchangeId)).toHaveLength(1)
    expect(await drawer()).toMatchObject({ sales: 2500 })
    const third = await hold(2, 2)
    const again = await exchanging({ orderId: request.order.orderId, lines: [0], for: [third], pay: [cash(1250)] })
    expect(await code({ ...again, exchangeId: request.exchangeId })).toBe('idempotency_key_reused')
    expect(await code({ ...request, credit: request.credit + 1 })).toBe('idempotency_key_reused')
    expect(await claimsOf(third.bookingId)).toMatchObject([{ kind: 'held' }, { kind: 'held' }])
  })

  it('and asked for again after the new show was cancelled have been exchanged all the same', async () => {
    const orderId = await sold(await hold(1))
    const request = await exchanging({ orderId, for: [await hold(1, 2)] })
    const first = grantedValue(await ask(request))
    grantedValue(
      await stage.manager.ask('cancelShow', { showId: request.order.bookings[0]?.showId, reason: 'as a test' }),
    )
    expect(grantedValue(await ask(request))).toEqual(first)
    const late = await exchanging({ orderId: await sold(await hold(1)), for: [await hold(1, 1)] })
    const bookings = late.order.bookings.map((booking) => ({ ...booking, showId: stage.showId(2) }))
    expect(await code({ ...late, order: { ...late.order, bookings } })).toBe('show_cancelled')
  })

  it('are refused by no server that is asked while another is at it, and would refuse by now', async () => {
    const { pool } = stage.inbox.server
    const old = await hold(1)
    const request = await exchanging({ orderId: await sold(old), for: [await hold(1, 1)] })
    const listener = createListener(stage.inbox.server.ledger.url, () => {})
    const catalogue = await createCatalogue(pool, { listener, onError: () => {} })
    const cancelled: Pick<Catalogue, 'show'> = {
      async show(id) {
        const found = await catalogue.show(id)
        return found && { ...found, show: { ...found.show, cancelledAt: new Date().toISOString() } }
      },
    }
    const store = await createLedgerSeatStore<BookingBooks>({
      pool,
      listener,
      journal: createJournal(await createReferences(pool)),
      seatCount: async () => stage.inbox.programme.seats.length,
      onError: () => {},
    })
    const another = createExchanges({
      catalogue: { ...catalogue, ...cancelled },
      pool,
      store,
      moneyBack: { give: async () => {} },
      inTurn: createTurns().inTurn,
    })
    const blocker = await pool.connect()
    await blocker.query('begin')
    await blocker.query('select from bookings where id = $1 for update', [old.bookingId])
    const waiting = async (count: number) =>
      expect(
        await query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
      ).toHaveLength(count)
    try {
      const first = ask(request)
      await vi.waitFor(() => waiting(1), SOON)
      const second = another.exchange(request, stage.counter.device.identity)
      await vi.waitFor(() => waiting(2), SOON)
      await blocker.query('rollback')
      expect((await first).ok).toBe(true)
      expect(await second).toEqual({ ok: true, value: null })
    } finally {
      blocker.release(true)
      await listener.close()
    }
  })
})

describe('an exchange that fails fails whole', () => {
  async function untouched(orderId: string, old: SoldInOrder, wanted: SoldInOrder): Promise<void> {
    expect(await query('select from order_returns where order_id = $1', orderId)).toEqual([])
    expect(await claimsOf(old.bookingId)).toMatchObject(old.seats.map(() => ({ kind: 'booked' })))
    expect(
      await query('select from orders o join bookings b on b.order_id = o.id where b.id = $1', wanted.bookingId),
    ).toEqual([])
    expect(
      await query('select from tickets where booking_id = $1 and cancelled_at is not null', old.bookingId),
    ).toEqual([])
  }

  it('when a new seat is lost meanwhile, and the old tickets are good as before', async () => {
    const old = await hold(1)
    const orderId = await sold(old)
    const wanted = await hold(2, 1)
    const request = await exchanging({ orderId, for: [wanted], pay: [cash(1250)] })
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const [lost] = wanted.seats
    grantedValue(await stage.counter.ask('release', { showId: wanted.showId, seats: [lost] }))
    expect((await other.sell(wanted.showId, [lost?.seatId ?? ''])).outcome).toBe('applied')
    expect(await code(request)).toMatch(/^(stale_grant|outside_claim)$/)
    await untouched(orderId, old, wanted)
    expect(await found(orderId)).toMatchObject({ lines: [{ back: null, held: null }] })
  })

  it('when the tickets were exchanged, given back or used before, or their show has begun', async () => {
    const old = await hold(3)
    const orderId = await sold(old)
    const first = await exchanging({ orderId, lines: [0], for: [await hold(1, 1)] })
    grantedValue(await ask(first))
    const wanted = await hold(1, 1)
    const fair = await exchanging({ orderId, lines: [1], for: [wanted] })
    expect(await code({ ...fair, lines: [0] })).toBe('lines_gone')
    expect(await code({ ...fair, lines: [0, 1, 2] })).toBe('lines_gone')
    // More than were bought.
    expect(await code({ ...fair, lines: [1, 7] })).toBe('lines_gone')
    const [ticket] = await query<{ id: string; seat: number }>(
      'select t.id from tickets t join order_lines l on l.ticket_id = t.id where l.order_id = $1 and l.number = 1',
      orderId,
    )
    const door = await stage.inbox.connect('door')
    await door.send({
      kind: 'check_in' as const,
      ticketId: ticket?.id ?? '',
      showId: old.showId,
      seatId: old.seats[1]?.seatId ?? '',
      at: new Date().toISOString(),
    })
    expect(await code(fair)).toBe('tickets_used')
    const { pool } = stage.inbox.server
    const { rows } = await pool.query<{ at: Date }>('select starts_at as at from shows where id = $1', [old.showId])
    await pool.query("update shows set starts_at = now() - interval '1 minute' where id = $1", [old.showId])
    expect(await code({ ...fair, lines: [2] })).toBe('too_late_to_cancel')
    await pool.query('update shows set starts_at = $2 where id = $1', [old.showId, rows[0]?.at])
    expect(await query('select from order_returns where order_id = $1', orderId)).toHaveLength(1)
    expect(await claimsOf(wanted.bookingId)).toMatchObject([{ kind: 'held' }])
  })

  it('when it would cost, or give back, anything else than was shown', async () => {
    const old = await hold(1)
    const orderId = await sold(old)
    const wanted = await hold(2, 1)
    const fair = await exchanging({ orderId, for: [wanted], pay: [cash(1250)] })
    const other = { ...fair, exchangeId: newId() }
    expect(await code({ ...other, credit: 1251 })).toBe('refund_changed')
    expect(await code({ ...other, back: 1 })).toBe('refund_changed')
    expect(await code({ ...other, order: { ...fair.order, payments: [] } })).toBe('refund_changed')
    expect(await code({ ...other, order: { ...fair.order, payments: [cash(1249)] } })).toBe('refund_changed')
    expect(await code({ ...other, order: { ...fair.order, payments: [card(1251)] } })).toBe('refund_changed')
    expect(await code({ ...other, order: { ...fair.order, change: 1 } })).toBe('refund_changed')
    const cheaper = { ...fair.order, total: { amount: 2400, currency: 'SGD' } }
    expect(await code({ ...other, order: cheaper })).toBe('wrong_price')
    await untouched(orderId, old, wanted)
    grantedValue(await ask(fair))
  })

  it('when two of its new bookings have one reference: nobody could be told which one is meant', async () => {
    const old = await hold(2)
    const orderId = await sold(old)
    const [one, two] = [await hold(1, 1), await hold(1, 1)]
    const fair = await exchanging({ orderId, lines: [0, 1], for: [one, two] })
    const bookings = fair.order.bookings.map((booking) => ({ ...booking, reference: one.reference }))
    expect(await code({ ...fair, order: { ...fair.order, bookings } })).toBe('malformed')
    for (const wanted of [one, two]) await untouched(orderId, old, wanted)
    grantedValue(await ask(fair))
  })

  it('when its new order has the id, or a payment, of one that is in the books', async () => {
    const old = await hold(1)
    const orderId = await sold(old)
    const wanted = await hold(2, 1)
    const fair = await exchanging({ orderId, for: [wanted], pay: [cash(1250)] })
    const [known] = await query<{ id: string }>('select id from payments where order_id = $1', orderId)
    const payments = fair.order.payments.map((payment) => ({ ...payment, paymentId: known?.id ?? '' }))
    expect(await code({ ...fair, order: { ...fair.order, payments } })).toBe('id_reused')
    expect(await code({ ...fair, order: { ...fair.order, orderId } })).toBe('id_reused')
    await untouched(orderId, old, wanted)
    grantedValue(await ask(fair))
  })

  it('for whom it isn’t: another cinema, a kiosk, seats of another terminal, an unknown order', async () => {
    const old = await hold(1)
    const orderId = await sold(old)
    const wanted = await hold(1, 1)
    const fair = await exchanging({ orderId, for: [wanted] })
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    expect(await code(fair, other)).toMatch(/^(outside_claim|booking_ended)$/)
    const { cinemaId: elsewhere } = await insertTestProgramme(stage.inbox.server.pool, { shows: 1, name: 'Far away' })
    expect(await code(fair, await stage.inbox.connect('counter', elsewhere))).toBe('wrong_show')
    expect(await code(fair, await stage.inbox.connect('kiosk', stage.inbox.programme.cinemaId))).toBe('not_allowed')
    expect(await code(fair, stage.manager)).toBe('not_allowed')
    expect(await code({ ...fair, orderId: newId() })).toBe('unknown_order')
    expect(await code({ ...fair, lines: [0, 0] })).toBe('malformed')
    const goods = [{ goods: 'popcorn', size: 'regular', extras: [], quantity: 1 }]
    expect(await code({ ...fair, order: { ...fair.order, goods } })).toBe('malformed')
    await untouched(orderId, old, wanted)
  })

  it('is written by nobody else: the ledger keeps what is carried and what it pays for equal', async () => {
    const orderId = await sold(await hold(1))
    const request = await exchanging({ orderId, for: [await hold(1, 1)] })
    grantedValue(await ask(request))
    const { pool } = stage.inbox.server
    const [refund] = await query<{ id: string }>('select id from refunds where return_id = $1', request.exchangeId)
    await expect(
      pool.query("update refunds set state = 'done', done_at = now() where id = $1", [refund?.id]),
    ).rejects.toThrow(/append-only/)
    await expect(
      pool.query(
        "insert into payments (id, order_id, method, amount, currency, settled_at) values ($1, $2, 'exchange', 5, 'SGD', now())",
        [newId(), request.order.orderId],
      ),
    ).rejects.toThrow(/there is none/)
  })
})

describe('an exchange that its counter has done, and of which the ledger knows nothing', () => {
  /** Its new seats are held still, or allotted again; the tickets that were given up have come back otherwise. */
  async function told() {
    const old = await hold(1)
    const orderId = await sold(old)
    const wanted = await hold(2, 1)
    const request = await exchanging({ orderId, for: [wanted], pay: [cash(1250)] })
    await giveAllBack(orderId)
    await query(
      `update seat_claims set kind = 'allotted', booking_id = null, expires_at = null where grant_number = $1`,
      wanted.seats[1]?.grantNumber,
    )
    expect(outcomes(await stage.counter.send({ kind: 'exchange', ...request }))).toEqual(['conflict'])
    const [conflict] = await stage.conflictsOf()
    expect(conflict).toMatchObject({ command: 'exchange', reason: 'booking_ended' })
    return { wanted, conflict }
  }
  const claimsOn = ({ showId, seats }: SoldInOrder) =>
    query<{ kind: string }>(
      `select kind from seat_claims where show_id = $1 and seat_index = any($2) order by seat_index`,
      showId,
      seats.map(({ seatId }) =>
        stage.inbox.programme.seats.findIndex(({ row, number }) => `${row}-${number}` === seatId),
      ),
    )

  it.each(['noted', 'refund'])(
    'keeps its seats while its conflict is open, and leaves them to the next exchange when that is settled with %s',
    async (resolution) => {
      const { wanted, conflict } = await told()
      expect(await claimsOn(wanted)).toEqual([{ kind: 'held' }, { kind: 'allotted' }])
      grantedValue(await stage.settle(conflict, resolution))
      expect(await claimsOn(wanted)).toEqual([])
      const seatIds = wanted.seats.map(({ seatId }) => seatId)
      grantedValue(await stage.counter.ask('claim', { bookingId: newId(), showId: wanted.showId, seatIds }))
    },
  )

  it('ends no claim under another grant, or of another terminal', async () => {
    const { wanted, conflict } = await told()
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const [first, second] = wanted.seats.map(({ grantNumber }) => grantNumber)
    await query('update seat_claims set grant_number = -grant_number where grant_number = $1', first)
    const { id } = other.device.identity
    await query('update seat_claims set terminal_id = $2 where grant_number = $1', second, id)
    grantedValue(await stage.settle(conflict, 'noted'))
    expect(await claimsOn(wanted)).toEqual([{ kind: 'held' }, { kind: 'allotted' }])
  })

  it('ends no claim when nothing on its disk proves it', async () => {
    const { wanted, conflict } = await told()
    await query(`update conflicts set reason = 'sequence_reused' where id = $1`, conflict?.conflictId)
    grantedValue(await stage.settle(conflict, 'noted'))
    expect(await claimsOn(wanted)).toEqual([{ kind: 'held' }, { kind: 'allotted' }])
  })
})
