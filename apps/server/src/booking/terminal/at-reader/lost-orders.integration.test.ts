/** Cards at a reader, and a ledger that was set back to before they were charged: what the gateway and the terminal tell of them. */
import { newId, pickUpCode, type ReaderOrder } from '@marquee/shared'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { READERS } from '../../../../../../tooling/testing/services/gateway-simulator.ts'
import { grantedValue, type RawTerminal } from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { beginIncarnation, NOTHING_CITED, newestIncarnation } from '../../../incarnation/begin-incarnation.ts'
import { readLedgerLife } from '../../../incarnation/ledger-life.ts'
import { inTransaction, type Tx } from '../../../infra/postgres.ts'
import { readerOrderFromMetadata } from '../../../payments/charged-reader-order.ts'
import { atReader, readerStage } from './testing/reader-stage.ts'

const stage = readerStage()
const READER = READERS.counter1
const SOON = { timeout: 20_000, interval: 100 }

/** What an order leaves in the ledger, those first that name others. $1: the order  $2: its bookings */
const FORGET = `
  with ids as (select $1::uuid as order_id, $2::uuid[] as bookings)
  , news as (delete from door_news using ids where ticket_id in (select id from tickets where booking_id = any(bookings)))
  , lines as (delete from order_lines l using ids where l.order_id = ids.order_id)
  , kept as (delete from order_pickups p using ids where p.order_id = ids.order_id)
  , returned as (delete from order_returns r using ids where r.order_id = ids.order_id)
  , refunded as (delete from refunds using ids where payment_id in (select id from payments p where p.order_id = ids.order_id))
  , ticketed as (delete from tickets using ids where booking_id = any(bookings))
  , events as (delete from booking_events using ids where booking_id = any(bookings))
  , live as (delete from live_bookings using ids where booking_id = any(bookings))
  , claimed as (delete from seat_claims using ids where booking_id = any(bookings))
  , redeemed as (delete from voucher_movements m using ids where m.order_id = ids.order_id returning m.voucher_id, m.amount)
  , filled as (
    update vouchers v set balance = v.balance - r.amount, is_active = v.is_active and r.amount < 0 from redeemed r where v.id = r.voucher_id
  )
  , paid as (delete from payments p using ids where p.order_id = ids.order_id)
  , findable as (delete from found_by using ids where booking_id = any(bookings))
  , booked as (delete from bookings using ids where id = any(bookings))
  delete from orders using ids where id = ids.order_id`
const TABLES = [
  'door_news',
  'tickets',
  'order_lines',
  'order_pickups',
  'refunds',
  'order_returns',
  'payments',
  'booking_events',
  'bookings',
  'orders',
  'voucher_movements',
  'vouchers',
]
const LOST = 'delete from reader_payments where order_id = $1'
/** As it was when it had begun. */
const BEGUN = `update reader_payments set state = 'open', gateway_ref = null, started_at = null, heard = null, ended_at = null,
  why = null, look_at = now() + interval '1 minute', until = now() - interval '1 second' where order_id = $1`

/** Sets the rows to a backup from before the order's seats were held. @param attempt what becomes of its attempt */
async function forget({ orderId, bookings }: ReaderOrder, attempt = LOST): Promise<void> {
  const ids = bookings.map(({ bookingId }) => bookingId)
  await withoutRules(async (tx) => {
    await tx.query(FORGET, [orderId, ids])
    await tx.query(attempt, [orderId])
  })
}

function withoutRules(work: (tx: Tx) => Promise<void>): Promise<void> {
  const rules = (on: 'enable' | 'disable') => TABLES.map((table) => `alter table ${table} ${on} trigger user`).join(';')
  return inTransaction(stage.inbox.server.pool, async (tx) => {
    await tx.query(rules('disable'))
    await work(tx)
    await tx.query(rules('enable'))
  })
}

/** The ledger notices that it was set back: its shows close, and the gateway is to be read. @returns the counter, connected again */
async function noticed(): Promise<RawTerminal> {
  const { pool } = stage.inbox.server
  const { socket, device } = stage.counter
  const goes = new Promise((resolve) => void socket.once('disconnect', resolve))
  const life = await readLedgerLife(pool)
  await inTransaction(pool, async (tx) => {
    const newest = await newestIncarnation(tx)
    if (!newest) throw new Error('the ledger has no incarnation')
    await beginIncarnation(tx, newest, { why: 'restored', said: 'a test', life, cited: NOTHING_CITED, backupDays: 35 })
  })
  await goes
  return stage.inbox.connectDevice(device)
}

const gatewayIsRead = (): Promise<void> =>
  vi.waitFor(async () => {
    const [newest] = await stage.query<{ read: boolean }>(
      'select gateway_read_at is not null as read from incarnations order by number desc limit 1',
    )
    expect(newest?.read).toBe(true)
  }, SOON)

async function openShows(): Promise<void> {
  await stage.query('update closed_shows set opened_at = now() where opened_at is null')
}
afterEach(openShows)

const bookedOf = async ({ bookings }: ReaderOrder): Promise<number> => {
  const [row] = await stage.query<{ seats: number }>(
    "select count(*)::int as seats from seat_claims where kind = 'booked' and booking_id = any($1)",
    bookings.map(({ bookingId }) => bookingId),
  )
  return row?.seats ?? 0
}

/** Its refunds, as the ledger owes them. */
const refundsOf = ({ orderId }: ReaderOrder) =>
  stage.query<{ state: string; amount: number; last_error: string | null }>(
    'select r.state, r.amount, r.last_error from refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
    orderId,
  )

/** The server has ended the manager's connection as well. */
const onVoucher = async (code: string): Promise<number | undefined> =>
  (await stage.query<{ balance: number }>('select balance from vouchers where code = $1', code))[0]?.balance

async function soldAtReader(): Promise<ReaderOrder> {
  const sold = stage.withPopcorn([await stage.hold(2), await stage.hold(1, 1)])
  const cash = { paymentId: newId(), method: 'cash', tendered: 900 } as const
  const order = atReader(sold, { others: [cash], amount: 3500 })
  expect(await stage.paid(order)).toMatchObject({ state: 'captured' })
  return order
}

/** One seat, paid at the reader. */
async function seatAtReader(): Promise<ReaderOrder> {
  const order = atReader(stage.order([await stage.hold(1)]))
  expect(await stage.paid(order)).toMatchObject({ state: 'captured' })
  return order
}

describe('an attempt that the ledger has lost and that its terminal cancels, while nobody has noticed that it was set back', () => {
  it('is not off when its card was charged', async () => {
    const order = await seatAtReader()
    await forget(order)
    // Its seats are lost as well, so the money goes back; cash may be taken after that.
    expect(grantedValue(await stage.cancel(order))).toMatchObject({ state: 'given_back', why: 'seats_gone' })
    await vi.waitFor(async () => expect(await stage.chargesOf(order)).toEqual([{ amount: 1250, back: 1250 }]), SOON)
  })

  it('stays under way while the gateway does not answer', async () => {
    const order = await seatAtReader()
    await forget(order)
    await stage.simulator.fault({ fault: 'timeout_before', on: 'look' })
    expect(await stage.cancel(order)).toMatchObject({ ok: false, refusal: { code: 'unavailable' } })
    expect(await stage.query('select from reader_payments where order_id = $1', order.orderId)).toEqual([])
    await stage.simulator.clearFaults()
    expect(grantedValue(await stage.cancel(order))).toMatchObject({ state: 'given_back' })
  })

  it('is none of another terminal’s business', async () => {
    const order = await seatAtReader()
    await forget(order)
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    expect(await stage.cancel(order, other)).toMatchObject({ ok: false })
    expect(await stage.query('select from reader_payments where order_id = $1', order.orderId)).toEqual([])
    expect(await stage.chargesOf(order)).toEqual([{ amount: 1250, back: 0 }])
    expect(grantedValue(await stage.cancel(order))).toMatchObject({ state: 'given_back' })
  })
})

it('made-up attempts that a terminal cancels fill no table, and a counter’s real one is cancelled all the same', async () => {
  const { device } = stage.counter
  for (let i = 0; i < 130; i++) {
    const made = { orderId: newId(), paymentId: newId() }
    expect(await stage.counter.ask('cancelReaderPayment', made)).toMatchObject({ ok: true, value: { state: 'off' } })
  }
  const order = atReader(stage.order([await stage.hold(1)]))
  expect(grantedValue(await stage.cancel(order))).toMatchObject({ state: 'off', why: 'cancelled' })
  expect(grantedValue(await stage.pay(order))).toMatchObject({ state: 'off' })
  const [kept] = await stage.query<{ rows: number }>(
    'select count(*)::int as rows from reader_payments where terminal_id = $1',
    device.identity.id,
  )
  expect(kept?.rows).toBe(101)
})

describe('an order that was paid at a reader in the lost hours', () => {
  it('is entered again from its charge, once, as it was: its seats, its tickets, its goods, its cash', async () => {
    const order = await soldAtReader()
    const [book, told, drawer] = [await stage.bookOf(order.orderId), await stage.stands(order), await stage.drawer()]
    await forget(order)
    expect(await stage.bookOf(order.orderId)).toEqual({ lines: [], payments: [] })
    const counter = await noticed()
    await gatewayIsRead()
    expect(await stage.bookOf(order.orderId)).toEqual(book)
    expect(await bookedOf(order)).toBe(3)
    expect(await stage.drawer()).toEqual(drawer)
    // The terminal tells of it as well, and hears what it heard before.
    expect(await stage.stands(order, counter)).toMatchObject({ ...told, capturedAt: expect.any(String) })
    expect(grantedValue(await stage.cancel(order, counter))).toMatchObject({ state: 'captured' })
    expect(await stage.bookOf(order.orderId)).toEqual(book)
    expect(await stage.chargesOf(order)).toEqual([{ amount: 3500, back: 0 }])
  })

  it('of goods alone is entered again, and its pick-up code is good', async () => {
    const order = atReader(stage.withPopcorn([], { handOverLater: true }))
    expect(await stage.paid(order)).toMatchObject({ state: 'captured' })
    const find = (by = stage.counter) => by.ask('findPickUp', { code: pickUpCode(order.orderId) })
    const kept = grantedValue(await find())
    await forget(order)
    expect(await find()).toMatchObject({ refusal: { code: 'unknown_pick_up' } })
    const counter = await noticed()
    await gatewayIsRead()
    expect(grantedValue(await find(counter))).toEqual({ ...kept, soldAt: expect.any(String) })
    expect(await stage.bookOf(order.orderId)).toMatchObject({ payments: [{ method: 'card', amount: 650 }] })
  })

  it('has taken its part off a voucher again, and activated its gift card again, once each', async () => {
    const [code, sold] = [await stage.voucher(2000), await stage.voucher(null)]
    const body = stage.order([await stage.hold(2)], { vouchers: [{ code: sold, amount: 5000 }], paid: 7500 })
    const order = atReader(body, { others: [stage.byVoucher(code, 2000)], amount: 5500 })
    expect(await stage.paid(order)).toMatchObject({ state: 'captured' })
    const balances = async () => [await onVoucher(code), await onVoucher(sold)]
    const book = await stage.bookOf(order.orderId)
    await forget(order)
    expect(await balances()).toEqual([2000, 0])
    const counter = await noticed()
    await gatewayIsRead()
    expect(await stage.bookOf(order.orderId)).toEqual(book)
    expect(await balances()).toEqual([0, 5000])
    expect(grantedValue(await stage.cancel(order, counter))).toMatchObject({ state: 'captured' })
    expect(await balances()).toEqual([0, 5000])
    expect(await stage.chargesOf(order)).toEqual([{ amount: 5500, back: 0 }])
    // The gateway has no code that somebody could pay with.
    const [charge] = (await stage.simulator.books()).charges.filter(
      ({ metadata }) => metadata['orderId'] === order.orderId,
    )
    const told = readerOrderFromMetadata(charge?.metadata ?? {})
    expect(told?.vouchers).toMatchObject({ sold: [{ amount: 5000 }], paying: [{ amount: 2000 }] })
    for (const each of [code, sold]) expect(JSON.stringify(told)).not.toContain(each)
  })

  it('with a voucher that was used up since is sold, and a manager is told', async () => {
    const code = await stage.voucher(1000)
    const order = atReader(stage.order([await stage.hold(1)]), { others: [stage.byVoucher(code, 1000)], amount: 250 })
    expect(await stage.paid(order)).toMatchObject({ state: 'captured' })
    await forget(order)
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const popcorn = stage.withPopcorn([], { payments: [stage.byVoucher(code, 650)] })
    expect(await other.send(popcorn)).toMatchObject([{ outcome: 'applied' }])
    await noticed()
    await gatewayIsRead()
    expect(await bookedOf(order)).toBe(1)
    expect(await onVoucher(code)).toBe(0)
    const conflicts = await stage.query<{ reason: string; what: string }>(
      'select reason, what from conflicts where order_id = $1',
      order.orderId,
    )
    expect(conflicts).toEqual([{ reason: 'voucher_short', what: expect.stringMatching(/6\.50 of that is missing/) }])
  })

  it('with a voucher that the backup has not is sold as well: no money of it is lost from sight', async () => {
    const code = await stage.voucher(1000)
    const order = atReader(stage.order([await stage.hold(1)]), { others: [stage.byVoucher(code, 1000)], amount: 250 })
    expect(await stage.paid(order)).toMatchObject({ state: 'captured' })
    await forget(order)
    await withoutRules(async (tx) => {
      await tx.query('delete from voucher_movements where voucher_id = (select id from vouchers where code = $1)', [
        code,
      ])
      await tx.query('delete from vouchers where code = $1', [code])
    })
    await noticed()
    await gatewayIsRead()
    expect(await bookedOf(order)).toBe(1)
    const [conflict] = await stage.query<{ what: string }>(
      'select what from conflicts where order_id = $1',
      order.orderId,
    )
    expect(conflict?.what).toMatch(/The voucher whose code the ledger has lost was to pay/)
  })

  it('waits for a manager with its refund where a seat was sold since, and its tickets are good at no door', async () => {
    const order = await seatAtReader()
    await forget(order)
    const [booking] = order.bookings
    const seatIds = booking?.tickets.map(({ seatId }) => seatId) ?? []
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    expect(await other.sell(booking?.showId ?? '', seatIds)).toMatchObject({ outcome: 'applied' })
    const counter = await noticed()
    await gatewayIsRead()
    expect(await stage.stands(order, counter)).toMatchObject({
      state: 'given_back',
      why: 'seats_gone',
      money: 'with_a_manager',
    })
    const what = expect.stringContaining(`${booking?.reference} (${seatIds[0]})`)
    expect(await refundsOf(order)).toEqual([{ state: 'parked', amount: 1250, last_error: what }])
    expect(await bookedOf(order)).toBe(0)
    const tickets = booking?.tickets.map(({ ticketId }) => ticketId)
    const voided = await stage.query("select why from door_news where kind = 'void' and ticket_id = any($1)", tickets)
    expect(voided).toEqual([{ why: 'in_conflict' }])
    expect(await stage.chargesOf(order)).toEqual([{ amount: 1250, back: 0 }])
  })

  it('waits for a seat that somebody holds: it is sold when the hold ends', async () => {
    const order = await seatAtReader()
    await forget(order)
    const [booking] = order.bookings
    const seatIds = booking?.tickets.map(({ seatId }) => seatId) ?? []
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const claim = { bookingId: newId(), showId: booking?.showId ?? '', seatIds }
    const { seats } = grantedValue(await other.ask('claim', claim))
    await noticed()
    const again = await stage.inbox.connectDevice(other.device)
    await gatewayIsRead()
    expect(await stage.query('select state from reader_payments where order_id = $1', order.orderId)).toEqual([
      { state: 'open' },
    ])
    grantedValue(await again.ask('release', { showId: claim.showId, seats }))
    await stage.concluded(order)
    expect(await bookedOf(order)).toBe(1)
  })

  it('takes no seat when all its money had gone back as well, and owes nothing', async () => {
    const order = await seatAtReader()
    const [charge] = (await stage.simulator.books()).charges.filter(
      (each) => each.metadata['orderId'] === order.orderId,
    )
    await stage.simulator.dashboard('refunds', { payment_intent: charge?.payment_intent ?? '' })
    await vi.waitFor(async () => expect(await refundsOf(order)).toMatchObject([{ state: 'done' }]), SOON)
    await forget(order)
    const counter = await noticed()
    await gatewayIsRead()
    expect(await stage.stands(order, counter)).toMatchObject({ state: 'given_back', money: 'back' })
    expect(await refundsOf(order)).toEqual([{ state: 'done', amount: 1250, last_error: null }])
    expect(await bookedOf(order)).toBe(0)
  })

  it('is sold where the backup has its attempt without the charge, though the card’s time is over', async () => {
    const order = await seatAtReader()
    await forget(order, BEGUN)
    const counter = await noticed()
    // The gateway may have been read already.
    await stage.query(
      "update reader_payments set look_at = now() where order_id = $1 and state = 'open'",
      order.orderId,
    )
    await stage.concluded(order)
    expect(await stage.stands(order, counter)).toMatchObject({ state: 'captured' })
    await gatewayIsRead()
    expect(await bookedOf(order)).toBe(1)
  })

  it('is not charged any more where its card had not come', async () => {
    await stage.simulator.reader(READER, { behaviour: 'tap', delayMs: 120_000, times: 1 })
    const order = atReader(stage.order([await stage.hold(1)]))
    grantedValue(await stage.pay(order))
    await stage.until(order, 'waiting_for_card')
    await forget(order)
    const counter = await noticed()
    await gatewayIsRead()
    const { readers } = await stage.simulator.readers()
    expect(readers.find(({ reader }) => reader.id === READER)?.reader.action?.status).not.toBe('in_progress')
    expect(grantedValue(await stage.cancel(order, counter))).toMatchObject({ state: 'off', why: 'cancelled' })
  })

  it('is sold when its terminal cancels it before the gateway was read', async () => {
    const order = await seatAtReader()
    await forget(order)
    await stage.simulator.fault({ fault: 'server_error_before', on: 'look', times: 4 })
    const counter = await noticed()
    await vi.waitFor(
      async () => expect(grantedValue(await stage.cancel(order, counter))).toMatchObject({ state: 'captured' }),
      SOON,
    )
    expect(await bookedOf(order)).toBe(1)
    expect(await stage.chargesOf(order)).toEqual([{ amount: 1250, back: 0 }])
    await stage.query("update graphile_worker._private_jobs set run_at = now() where key like 'read_gateway%'")
    await gatewayIsRead()
    expect(await refundsOf(order)).toEqual([])
  })
})
