/** Whose a parked order is at each step of its way from one counter to another: a real ledger, and seats that move as each test says. */
import {
  type Answer,
  newId,
  type ParkedOrder,
  refused,
  type TakeOverAnswer,
  type TerminalIdentity,
} from '@marquee/shared'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { enrolDevice, grantedValue } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { createParkedOrders, type ParkedOrders } from './parked-orders.ts'

let server: TestServer
let programme: TestProgramme
let orders: ParkedOrders
let takeOverHold: () => Promise<Answer<TakeOverAnswer>>

beforeAll(async () => {
  server = await startTestServer()
  programme = await insertTestProgramme(server.pool, { shows: 1 })
  orders = createParkedOrders({ pool: server.pool, takeOverHold: () => takeOverHold() })
})
afterEach(() => server.pool.query('delete from parked_orders'))
afterAll(() => server.close())

const SILENT = refused({ code: 'hold_not_movable', why: 'silent', reference: 'MQ-AAAAAA' })

let made = 0
async function counter(): Promise<TerminalIdentity> {
  const name = `Counter ${++made}`
  const { identity } = await enrolDevice(server.url, server.pool, 'counter', { name, cinemaId: programme.cinemaId })
  await server.pool.query(
    `insert into terminal_runs (terminal_id, server_id, run_number) values ($1, $2, 1)
     on conflict (terminal_id) do update set server_id = excluded.server_id`,
    [identity.id, newId()],
  )
  return identity
}

/** With goods and a slip of the card machine. */
function orderOf(bookings: ParkedOrder['bookings'] = []): ParkedOrder {
  return {
    orderId: newId(),
    cinemaId: programme.cinemaId,
    number: 1,
    word: null,
    parkedAt: new Date().toISOString(),
    total: null,
    bookings,
    beside: {
      goods: [{ goods: 'popcorn', size: 'regular', extras: [], quantity: 1 }],
      combos: [],
      codes: [],
      handOverLater: false,
      machine: [{ amount: 500, slip: '0043' }],
      vouchers: [],
      giftCards: [],
      subscriptions: [],
      periods: [],
      byHand: [],
      account: null,
    },
  }
}

async function heldAt(terminal: TerminalIdentity): Promise<ParkedOrder['bookings'][number]> {
  const [bookingId, showId] = [newId(), programme.showIds[0] as string]
  await server.pool.query(
    `insert into bookings (id, reference, show_id, state, terminal_id, held_seats, hold_until)
     values ($1, $2, $3, 'held', $4, 1, now() + interval '5 minutes')`,
    [bookingId, `MQ-${bookingId.slice(-6)}`, showId, terminal.id],
  )
  const { cinemaId } = programme
  const tickets = [{ seatId: 'C-1', type: 'adult' }]
  return { bookingId, showId, cinemaId, title: 'A movie', time: '19:30', tickets, isOpen: true, isParty: false }
}

const names = async (terminal: TerminalIdentity, ...named: { orderId: string; parkedAt: string | null }[]) =>
  grantedValue(await orders.sync({ orders: named.map(({ orderId, parkedAt }) => ({ orderId, parkedAt })) }, terminal))
const takesUp = (terminal: TerminalIdentity, { orderId }: ParkedOrder) =>
  orders.takeUp({ orderId, bookingIds: Array.from({ length: 4 }, newId) }, { terminal, runNumber: 1 })
const coming = ({ orderId }: ParkedOrder) => ({ orderId, parkedAt: null })
const rows = async (): Promise<number> => (await server.pool.query('select from parked_orders')).rowCount ?? 0

async function parked(terminal: TerminalIdentity, order: ParkedOrder): Promise<ParkedOrder> {
  expect((await names(terminal, order)).wanted).toEqual([order.orderId])
  grantedValue(await orders.keep({ order }, terminal))
  return order
}

describe('a parked order that another counter takes up', () => {
  test('stays on the disk of the first one until the other has it, and so goes back whole where its seats don’t move', async () => {
    const [a, b] = [await counter(), await counter()]
    const order = await parked(a, orderOf([await heldAt(a)]))
    takeOverHold = async () => {
      expect(await names(a, order)).toMatchObject({ moved: [], leaving: [order.orderId], wanted: [] })
      return SILENT
    }
    expect(await takesUp(b, order)).toMatchObject({ refusal: { why: 'silent' } })
    expect(await names(b, coming(order))).toMatchObject({ elsewhere: [{ orderId: order.orderId, terminal: a.name }] })
    expect(await names(a, order)).toMatchObject({ moved: [], leaving: [], wanted: [], elsewhere: [] })
    expect(await rows()).toBe(1)
  })

  test('is forgotten by the first one when the other has it, however late that one hears', async () => {
    const [a, b, c] = [await counter(), await counter(), await counter()]
    const order = await parked(a, orderOf())
    expect(grantedValue(await takesUp(b, order))).toMatchObject({ terminal: a.name })
    await names(b, coming(order))
    expect(await names(a, order)).toMatchObject({ moved: [], leaving: [order.orderId] })
    // The page has kept it at once: it is in no list of the counter any more.
    expect((await names(b)).elsewhere).toEqual([])
    expect(await takesUp(b, order)).toMatchObject({ refusal: { code: 'parked_order_gone' } })
    expect((await names(c)).elsewhere).toEqual([])
    for (let i = 0; i < 2; i++) {
      const moved = [{ orderId: order.orderId, terminal: b.name }]
      expect(await names(a, order)).toMatchObject({ moved, leaving: [], wanted: [] })
    }
    expect(await rows()).toBe(1)
    await names(a)
    expect(await rows()).toBe(0)
  })

  test('comes again to the counter that lost the answer, and is nobody else’s meanwhile', async () => {
    const [a, b, c] = [await counter(), await counter(), await counter()]
    const order = await parked(a, orderOf())
    grantedValue(await takesUp(b, order))
    // However many others there are, and however old they are.
    const crowd = [await counter(), await counter(), await counter()] as const
    for (const each of crowd) for (let i = 0; i < 17; i++) grantedValue(await orders.keep({ order: orderOf() }, each))
    await server.pool.query(
      "update parked_orders set received_at = received_at - interval '3 hours' where order_id <> $1",
      [order.orderId],
    )
    expect((await names(b, coming(order))).elsewhere[0]).toMatchObject({ orderId: order.orderId })
    expect(await takesUp(c, order)).toMatchObject({ refusal: { code: 'parked_order_gone' } })
    expect(grantedValue(await takesUp(b, order)).order.beside).toEqual(order.beside)
  })

  test('is the first one’s again when the other has not had it for two minutes', async () => {
    const [a, b] = [await counter(), await counter()]
    const order = await parked(a, orderOf())
    grantedValue(await takesUp(b, order))
    await names(b, coming(order))
    await server.pool.query("update parked_orders set moved_at = moved_at - interval '3 minutes'")
    expect(await names(a, order)).toMatchObject({ moved: [], leaving: [], wanted: [order.orderId] })
  })

  test('without seats stays with a counter that is cut off, which may be selling it', async () => {
    const [a, b] = [await counter(), await counter()]
    const order = await parked(a, orderOf())
    const connected = (serverId: string | null) =>
      server.pool.query('update terminal_runs set server_id = $2 where terminal_id = $1', [a.id, serverId])
    await connected(null)
    expect(await takesUp(b, order)).toMatchObject({
      refusal: { code: 'hold_not_movable', why: 'silent', terminal: a.name },
    })
    expect(await names(a, order)).toMatchObject({ moved: [], leaving: [], wanted: [] })
    await connected(newId())
    expect(grantedValue(await takesUp(b, order))).toMatchObject({ terminal: a.name })
  })

  test('is nobody else’s while a screen of its own counter takes it up', async () => {
    const [a, b] = [await counter(), await counter()]
    const order = await parked(a, orderOf())
    await names(a, coming(order))
    expect((await names(b)).elsewhere).toEqual([])
    expect(await takesUp(b, order)).toMatchObject({ refusal: { code: 'parked_order_gone' } })
  })
})
