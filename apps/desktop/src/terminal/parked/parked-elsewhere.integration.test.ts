/** A parked order that another counter takes up: real engines on a real server, with a line that can be cut. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, describeRefusal, newId, type TerminalKind } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { createTcpProxy, type TcpProxy } from '../../../../../tooling/testing/network/tcp-proxy.ts'
import { createEnrolmentCode } from '../../../../server/src/terminals/enrolment/enrolment.ts'
import type { OrderToPark, ParkedTab, TerminalApi } from '../api.ts'
import { type Engine, startEngine } from '../engine.ts'
import { until } from '../testing/waiting.ts'

interface Counter {
  engine: Engine
  api: TerminalApi
  sessionId: string
  name: string
}

let server: TestServer
let programme: TestProgramme
let line: TcpProxy
let shows: string[]
let counters: Counter[] = []
const dirs: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  programme = await insertTestProgramme(server.pool, { shows: 8 })
  await changeTariff(server.pool, programme.cinemaId)
  shows = [...programme.showIds]
  line = await createTcpProxy({ port: Number(new URL(server.url).port) })
})
afterEach(async () => {
  await Promise.all(counters.map(({ engine }) => engine.stop()))
  counters = []
  await server.pool.query('delete from parked_orders')
})
afterAll(async () => {
  await line.close()
  await server.close()
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
})

/** @param cinemaId null: of every cinema */
async function counter(
  serverUrl = server.url,
  cinemaId: string | null = null,
  kind: TerminalKind = 'counter',
  options: { screenGraceMs?: number } = {},
): Promise<Counter> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-engine-'))
  dirs.push(dir)
  const engine = await startEngine({ dir, serverUrl, ...options })
  const name = `Counter ${newId()}`
  value(await engine.enrol(await createEnrolmentCode(server.pool, { name, kind, cinemaId })))
  await engine.ready()
  const opened = { engine, api: engine.openScreen({}).api, sessionId: newId(), name }
  counters.push(opened)
  return opened
}

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(describeRefusal(answer.refusal))
  return answer.value
}

const nextShow = (): string => {
  const show = shows.shift()
  if (!show) throw new Error('there are not enough shows for these tests')
  return show
}
const POPCORN = { goods: 'popcorn', size: 'regular', extras: [], quantity: 1 }
const elsewhere = ({ engine }: Counter) => engine.state().parkedElsewhere
const tabs = ({ engine }: Counter) => engine.state().parked

async function park(
  { api, sessionId }: Counter,
  seatIds: string[],
  { aside = [], ...beside }: Partial<OrderToPark['beside']> & { aside?: string[] } = {},
): Promise<{ order: OrderToPark; tab: ParkedTab }> {
  const { cinemaId } = programme
  const bookings: OrderToPark['bookings'] = []
  for (const [place, seats] of [seatIds, aside].entries()) {
    if (seats.length === 0) continue
    const [bookingId, showId] = [newId(), nextShow()]
    value(await api.claimSeats({ sessionId, bookingId, showId, seatIds: seats }))
    const tickets = seats.map((seatId, i) => ({ seatId, type: i === 0 ? 'adult' : 'child' }))
    const isOpen = place === 0
    bookings.push({ bookingId, showId, cinemaId, title: 'A movie', time: '19:30', tickets, isOpen, isParty: isOpen })
  }
  const thing = `seat ${bookings[0]?.bookingId} ${seatIds[0]}`
  const order: OrderToPark = {
    orderId: newId(),
    cinemaId,
    number: null,
    word: 'red scarf',
    total: { amount: 2900, currency: 'SGD' },
    bookings,
    beside: {
      goods: [POPCORN],
      combos: [],
      codes: ['TENOFF'],
      handOverLater: false,
      machine: [{ amount: 500, slip: '0043' }],
      vouchers: [],
      giftCards: [],
      subscriptions: [],
      periods: [],
      byHand: seatIds.length > 0 ? [{ thing, price: 100, reason: 'a regular' }] : [],
      account: null,
      ...beside,
    },
  }
  return { order, tab: value(await api.parkOrder({ order })) }
}
const takeUp = ({ api, sessionId }: Counter, { orderId }: OrderToPark) => api.takeUpParked({ sessionId, orderId })
const holders = async (showId: string): Promise<(string | null)[]> =>
  (
    await server.pool.query<{ name: string | null }>(
      `select t.name from seat_claims c left join terminals t on t.id = c.terminal_id
       where c.show_id = $1 and c.kind = 'held' order by c.seat_index`,
      [showId],
    )
  ).rows.map(({ name }) => name)

/** A payment for its seats is under way: nobody can take them over. */
const pays = (bookingId: string) =>
  server.pool.query(
    `insert into payments (id, booking_id, order_id, method, amount, currency, state, gateway, look_at)
     values ($1, $2, $1, 'card', 700, 'SGD', 'pending', 'stripe', now() + interval '1 hour')`,
    [newId(), bookingId],
  )

describe('a parked order', () => {
  test('is listed at the other counters, and comes to one of them with its seats and all that is in it', async () => {
    const [a, b] = [await counter(), await counter()]
    const { order } = await park(a, ['C-1', 'C-2'], { aside: ['C-3'] })
    await until('the other counter lists it', () => elsewhere(b).length === 1)
    expect(elsewhere(b)).toMatchObject([
      { terminal: a.name, number: 1, word: 'red scarf', seats: 3, total: { amount: 2900 } },
    ])
    const taken = value(await takeUp(b, order))
    const [cart] = taken.carts
    expect(cart).toMatchObject({ seatIds: ['C-1', 'C-2'], reference: expect.stringMatching(/^MQ-/) })
    expect(taken).toMatchObject({ takenFrom: a.name, lost: [], notes: [] })
    expect(taken.order).toMatchObject({
      word: 'red scarf',
      bookings: [
        { bookingId: cart?.bookingId, tickets: order.bookings[0]?.tickets, isParty: true },
        { tickets: order.bookings[1]?.tickets },
      ],
      beside: {
        goods: [POPCORN],
        codes: ['TENOFF'],
        machine: [{ slip: '0043' }],
        // Of its seat there, which is another booking's now.
        byHand: [{ thing: `seat ${cart?.bookingId} C-1`, price: 100 }],
      },
    })
    // A page that comes back after a reload finds the cart on the map, which is the newest.
    expect(value(await b.api.resumeCart({ sessionId: b.sessionId }))).toMatchObject({ bookingId: cart?.bookingId })
    await until('it is gone at the first', () => tabs(a).length === 0)
    expect(await holders(cart?.showId ?? '')).toEqual([b.name, b.name])
    value(await b.api.keptTaken({ parkedId: taken.parkedId }))
    await until('nobody lists it', async () => (await server.pool.query('select from parked_orders')).rowCount === 0)
    value(
      await b.api.sell({
        bookingId: cart?.bookingId ?? '',
        tickets: order.bookings[0]?.tickets ?? [],
        tendered: 5000,
      }),
    )
    await until('the sale is in the ledger', async () => (await holders(cart?.showId ?? '')).length === 0)
  }, 30_000)

  test('is told to a counter that starts after it was parked, and is forgotten when its own takes it up', async () => {
    const a = await counter()
    const { order } = await park(a, [])
    await until('the server has it', async () => (await server.pool.query('select from parked_orders')).rowCount === 1)
    const b = await counter()
    await until('the new counter lists it', () => elsewhere(b).length === 1)
    value(await takeUp(a, order))
    await until('it is listed no more', () => elsewhere(b).length === 0)
    expect(await takeUp(b, order)).toMatchObject({ refusal: { code: 'parked_order_gone' } })
  }, 30_000)

  test('of a counter that is cut off stays whole with it, and the other one is told why', async () => {
    const [a, b] = [await counter(`http://127.0.0.1:${line.port}`), await counter()]
    const { order } = await park(a, ['C-1'])
    await until('the other counter lists it', () => elsewhere(b).length === 1)
    line.cut('all')
    await until('the first is cut off', () => a.engine.state().cutOffSince !== null, 20_000)
    expect(await takeUp(b, order)).toMatchObject({
      refusal: { code: 'hold_not_movable', why: 'silent', terminal: a.name },
    })
    const { rows } = await server.pool.query(
      'select t.name, p.moved_at as "movedAt" from parked_orders p join terminals t on t.id = p.terminal_id',
    )
    expect(rows).toEqual([{ name: a.name, movedAt: null }])
    // Taken up where it was parked, as on any evening.
    const taken = value(await takeUp(a, order))
    expect(taken).toMatchObject({ takenFrom: null, lost: [], carts: [{ seatIds: ['C-1'] }] })
    line.pass()
    await until('the other one lists it no more', () => elsewhere(b).length === 0, 20_000)
    expect(await holders(order.bookings[0]?.showId ?? '')).toEqual([a.name])
  }, 60_000)

  test('brings its voucher along, which the first counter lets go of', async () => {
    const [a, b, office] = [await counter(), await counter(), await counter(server.url, null, 'manager')]
    const batchId = newId()
    const terms = { cinemaId: null, expiresAt: null, taxRate: null, currency: 'SGD', paysFor: 'anything' as const }
    value(await office.api.issueVouchers({ batchId, name: 'Test', quantity: 1, value: 600, ...terms }))
    const [voucher] = value(await office.api.vouchersOfBatch({ batchId, after: 0 })).vouchers
    const claimed = value(await a.api.claimVoucher({ text: voucher?.code ?? '', use: 'pay' }))
    const { order } = await park(a, [], { vouchers: [claimed] })
    await until('the other counter lists it', () => elsewhere(b).length === 1)
    const taken = value(await takeUp(b, order))
    expect(taken).toMatchObject({ notes: [], order: { beside: { vouchers: [{ code: claimed.code }] } } })
    const { rows } = await server.pool.query(
      'select t.name from voucher_claims c join terminals t on t.id = c.terminal_id',
    )
    expect(rows).toEqual([{ name: b.name }])
  }, 30_000)

  test('is nothing to a counter of another cinema, which neither hears of it nor gets it', async () => {
    const elsewhereToo = await insertTestProgramme(server.pool, { shows: 1, name: 'Another cinema' })
    const [a, b] = [await counter(), await counter(server.url, elsewhereToo.cinemaId)]
    const { order } = await park(a, [])
    await until('the server has it', async () => (await server.pool.query('select from parked_orders')).rowCount === 1)
    expect(await takeUp(b, order)).toMatchObject({ refusal: { code: 'other_cinema' } })
    // Asking has told it what it may take up.
    expect(elsewhere(b)).toEqual([])
    expect(tabs(a)).toHaveLength(1)
  }, 30_000)

  test('goes to one of two counters that ask in the same moment', async () => {
    const [a, b, c] = [await counter(), await counter(), await counter()]
    const { order } = await park(a, ['C-1'])
    await until('both list it', () => elsewhere(b).length === 1 && elsewhere(c).length === 1)
    const answers = await Promise.all([takeUp(b, order), takeUp(c, order)])
    expect(answers.map((answer) => (answer.ok ? answer.value.carts.length : answer.refusal.code)).toSorted()).toEqual([
      1,
      'parked_order_gone',
    ])
    const holder = await holders(order.bookings[0]?.showId ?? '')
    expect(holder).toHaveLength(1)
    // Its page has yet to say that it has all of it: until then it is nobody else's either.
    const [slower] = [b, c].filter(({ name }) => name !== holder[0])
    expect(await takeUp(slower as Counter, order)).toMatchObject({ refusal: { code: 'parked_order_gone' } })
    expect(await holders(order.bookings[0]?.showId ?? '')).toEqual(holder)
  }, 30_000)

  test('comes without the seats that were given back while it was parked, and names them', async () => {
    const [a, b] = [await counter(), await counter()]
    const { order } = await park(a, ['C-1', 'C-2'])
    await until('the other counter lists it', () => elsewhere(b).length === 1)
    const [booking] = order.bookings
    value(await a.api.abandonCart({ bookingId: booking?.bookingId ?? '' }))
    await until('the seats are free', async () => (await holders(booking?.showId ?? '')).length === 0)
    const taken = value(await takeUp(b, order))
    expect(taken).toMatchObject({
      carts: [],
      lost: [{ tickets: [{ seatId: 'C-1' }, { seatId: 'C-2' }] }],
      order: { beside: { goods: [POPCORN] } },
    })
  }, 30_000)

  test('whose later seats are being paid for comes with those that came already, and nothing else of it is lost', async () => {
    const [a, b] = [await counter(), await counter()]
    const { order } = await park(a, ['C-1'], { aside: ['C-2'] })
    await until('the other counter lists it', () => elsewhere(b).length === 1)
    await pays(order.bookings[1]?.bookingId ?? '')
    const taken = value(await takeUp(b, order))
    expect(taken).toMatchObject({
      carts: [{ seatIds: ['C-1'] }],
      lost: [{ tickets: [{ seatId: 'C-2' }] }],
      order: { beside: { goods: [POPCORN], machine: [{ slip: '0043' }] } },
    })
    await until('it is gone at the first', () => tabs(a).length === 0)
    expect(await holders(order.bookings[0]?.showId ?? '')).toEqual([b.name])
    expect(await holders(order.bookings[1]?.showId ?? '')).toEqual([a.name])
  }, 30_000)

  test('whose new page never comes back is parked there under the id that its page knew, and the server has it so', async () => {
    const a = await counter()
    const b = await counter(server.url, null, 'counter', { screenGraceMs: 200 })
    const { order } = await park(a, ['C-1'])
    const own = (await park(b, [])).order
    await until('the other counter lists it', () => elsewhere(b).length === 1)
    const screen = b.engine.openScreen({})
    const { sessionId } = b
    value(await screen.api.resumeCart({ sessionId }))
    const taken = value(await screen.api.takeUpParked({ sessionId, orderId: order.orderId }))
    screen.close()
    await until('it is parked again', () => tabs(b).length === 2)
    expect(taken.order.orderId).not.toBe(order.orderId)
    expect(tabs(b).map(({ orderId, number }) => [orderId, number])).toEqual([
      [own.orderId, 1],
      [taken.order.orderId, 2],
    ])
    await until('the first lists it under its new id', () =>
      elsewhere(a).some(({ orderId }) => orderId === taken.order.orderId),
    )
    // The ledger is set back to before: it hears all of it once, and then there is nothing left to say.
    await server.pool.query('delete from parked_orders')
    await until('the server has both again', async () => {
      const { rows } = await server.pool.query<{ id: string }>('select order_id as id from parked_orders')
      return rows.length === 2 && rows.some(({ id }) => id === taken.order.orderId)
    })
    const news: string[] = []
    const listening = await server.pool.connect()
    listening.on('notification', ({ channel }) => news.push(channel))
    await listening.query('listen parked_orders')
    await sleep(500)
    expect(news).toEqual([])
    await listening.query('unlisten parked_orders')
    listening.release()
  }, 30_000)
})
