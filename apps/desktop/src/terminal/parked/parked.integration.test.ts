/** Orders that a counter puts aside: with all that is in them, over a reload, a kill and a cut line, and what is said of seats that went. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  HELD,
  newId,
  newVoucherCode,
  type ParkedOrder,
  type SyncParkedRequest,
  type VoucherState,
} from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import type { OrderToPark } from '../api.ts'
import type { Engine } from '../engine.ts'
import { code, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter()

const NOTHING_BESIDE: OrderToPark['beside'] = {
  goods: [],
  combos: [],
  codes: [],
  handOverLater: false,
  machine: [],
  vouchers: [],
  giftCards: [],
  subscriptions: [],
  periods: [],
  byHand: [],
  account: null,
}

function order(bookingId: string | null, seatIds: string[], more: Partial<OrderToPark> = {}): OrderToPark {
  const { cinemaId, showId } = t.programme
  const tickets = seatIds.map((seatId, i) => ({ seatId, type: i === 0 ? 'adult' : 'child' }))
  const booking = { showId, cinemaId, title: 'Parasite', time: '19:30', tickets, isOpen: true, isParty: true }
  return {
    orderId: newId(),
    cinemaId,
    number: null,
    word: null,
    total: { amount: 2050, currency: 'SGD' },
    bookings: bookingId === null ? [] : [{ bookingId, ...booking }],
    beside: NOTHING_BESIDE,
    ...more,
  }
}
const voucher = (): VoucherState => ({
  code: newVoucherCode(new Uint8Array(11).fill(5)),
  paysFor: 'anything',
  currency: 'SGD',
  cinemaId: null,
  expiresAt: null,
  taxRate: null,
  balance: 500,
  isActive: true,
  isBlocked: false,
})
const POPCORN = { goods: 'popcorn', size: 'regular', extras: [], quantity: 2 }
const tabs = () => t.engine?.state().parked ?? []
const serverHas = (): ParkedOrder[] => [...t.server.state.parked.values()]
const syncs = () => t.server.requests.filter(({ name }) => name === 'syncParked')
const namedLast = () => (syncs().at(-1)?.body as SyncParkedRequest | undefined)?.orders
const stateOf = (seat: string) => t.server.stateOf(t.programme.showId, seat)

async function parkSeats(seatIds: string[], sessionId = newId(), more: Partial<OrderToPark> = {}) {
  const { bookingId, answer } = await t.claim(seatIds, newId(), sessionId)
  value(answer)
  const wanted = order(bookingId, seatIds, more)
  return { bookingId, sessionId, order: wanted, tab: value(await t.api.parkOrder({ order: wanted })) }
}

describe('a parked order', () => {
  test('leaves its screen, has a number, and comes back with all that was in it', async () => {
    await t.startEnrolled()
    const beside = { ...NOTHING_BESIDE, goods: [POPCORN], codes: ['TENOFF'], machine: [{ amount: 500, slip: '0043' }] }
    const first = await parkSeats(['A-1', 'A-2'], newId(), { beside, word: 'red scarf' })
    const second = await parkSeats(['A-3'])
    expect(tabs()).toMatchObject([
      { number: 1, word: 'red scarf', seats: 2, things: 2, total: { amount: 2050 }, lost: [], show: { time: '19:30' } },
      { number: 2, word: null, seats: 1, things: 0 },
    ])
    const { sessionId } = first
    // The next customer's screen has nothing of it.
    expect(value(await t.api.resumeCart({ sessionId }))).toBeNull()
    const taken = value(await t.api.takeUpParked({ sessionId, orderId: first.order.orderId }))
    expect(taken).toMatchObject({ parkedId: first.order.orderId, lost: [], takenFrom: null, notes: [] })
    expect(taken.order).toMatchObject({ beside, bookings: first.order.bookings, word: 'red scarf' })
    expect(taken.carts).toMatchObject([{ bookingId: first.bookingId, seatIds: ['A-1', 'A-2'] }])
    expect(value(await t.api.resumeCart({ sessionId }))).toMatchObject({ bookingId: first.bookingId })
    expect(tabs().map(({ number }) => number)).toEqual([2])
    // Put aside again, it has its number and its word again.
    value(await t.api.keptTaken({ parkedId: taken.parkedId }))
    const { number, word } = taken.order
    value(await t.api.parkOrder({ order: { ...first.order, number, word } }))
    expect(tabs().map(({ number, word }) => [number, word])).toEqual([
      [1, 'red scarf'],
      [2, null],
    ])
    expect(second.tab.number).toBe(2)
  })

  test('is parked once, however often the same is asked for', async () => {
    await t.startEnrolled()
    const { order: wanted, tab } = await parkSeats(['A-1'])
    expect(value(await t.api.parkOrder({ order: wanted }))).toMatchObject({ number: tab.number })
    expect(tabs()).toHaveLength(1)
  })

  test('is known to the server though it could not hear of it at first', async () => {
    await t.startEnrolled()
    const away = { code: 'unavailable', what: 'the ledger is away' } as const
    t.server.faults.refuse.set('syncParked', away)
    value(await t.api.parkOrder({ order: order(null, [], { beside: { ...NOTHING_BESIDE, goods: [POPCORN] } }) }))
    await until('it was named', () => syncs().length > 0)
    t.server.faults.refuse.delete('syncParked')
    t.server.faults.refuse.set('keepParked', away)
    await until('it was told', () => t.server.requests.some(({ name }) => name === 'keepParked'))
    t.server.faults.refuse.delete('keepParked')
    await until('the server has it', () => serverHas().length === 1)
  })

  test('is refused where as many are parked as anybody can tell apart', async () => {
    await t.startEnrolled()
    for (let i = 0; i < 12; i++)
      value(await t.api.parkOrder({ order: order(null, [], { beside: { ...NOTHING_BESIDE, goods: [POPCORN] } }) }))
    expect(await t.api.parkOrder({ order: order(null, []) })).toMatchObject({
      refusal: { code: 'too_many_parked', atMost: 12 },
    })
  })

  test('and its seats outlive a kill, and an end in order', async () => {
    await t.startEnrolled()
    const { bookingId, order: wanted, sessionId } = await parkSeats(['A-1', 'A-2'], newId(), { word: 'blue' })
    t.kill()
    const engine = await t.start({ screenGraceMs: 100 })
    await engine.ready()
    expect(tabs()).toMatchObject([{ number: 1, word: 'blue', lost: [] }])
    await engine.stop()
    expect(stateOf('A-1')).toBe(HELD)
    await (await t.start({ screenGraceMs: 100 })).ready()
    const taken = value(await t.api.takeUpParked({ sessionId, orderId: wanted.orderId }))
    expect(taken.carts).toMatchObject([{ bookingId, seatIds: ['A-1', 'A-2'] }])
  })

  test('that a page took up, and lost with its reload, is told to the page that comes back', async () => {
    await t.startEnrolled()
    const { order: wanted, sessionId } = await parkSeats(['A-1'])
    value(await t.api.takeUpParked({ sessionId, orderId: wanted.orderId }))
    t.heard.screen.close()
    const { api } = t.listen(t.engine as Engine).screen
    expect(value(await api.resumeTaken({ sessionId }))).toMatchObject({ order: { orderId: wanted.orderId } })
    value(await api.keptTaken({ parkedId: wanted.orderId }))
    expect(value(await api.resumeTaken({ sessionId }))).toBeNull()
    expect(tabs()).toEqual([])
  })

  test('that a page took up, and that never came back, is parked again with its seats', async () => {
    await t.startEnrolled()
    const { order: wanted, sessionId } = await parkSeats(['A-1'])
    value(await t.api.takeUpParked({ sessionId, orderId: wanted.orderId }))
    t.kill()
    await t.start({ screenGraceMs: 400 })
    expect(tabs()).toEqual([])
    await until('it is parked again', () => tabs().length === 1)
    expect(tabs()).toMatchObject([{ lost: [] }])
    expect(stateOf('A-1')).toBe(HELD)
  })

  test('says at once when the time of its seats was up, and comes back without them', async () => {
    await t.startEnrolled()
    // Parking asks for the whole time again: here the server gives none.
    t.server.faults.refuse.set('extend', { code: 'no_such_hold' })
    const {
      bookingId,
      order: wanted,
      sessionId,
    } = await parkSeats(['A-1', 'A-2'], newId(), {
      beside: { ...NOTHING_BESIDE, goods: [POPCORN] },
    })
    expect(await t.server.recall(t.programme.showId, ['A-1', 'A-2'], 'time_up', bookingId)).toMatchObject({
      letGo: [{ seatId: 'A-1' }, { seatId: 'A-2' }],
    })
    expect(tabs()).toMatchObject([{ lost: ['A-1', 'A-2'] }])
    const taken = value(await t.api.takeUpParked({ sessionId, orderId: wanted.orderId }))
    expect(taken).toMatchObject({
      carts: [],
      lost: [{ why: 'time_up', title: 'Parasite', tickets: [{ type: 'adult' }, { type: 'child' }] }],
      order: { beside: { goods: [POPCORN] } },
    })
  })

  test('is put aside and taken up while the counter is cut off, and its seats have a time again after that', async () => {
    await t.startEnrolled()
    await t.server.allot(t.programme.showId, ['B-1', 'B-2'])
    await t.stopServer()
    const { bookingId, order: wanted, sessionId } = await parkSeats(['B-1', 'B-2'])
    expect(tabs()).toMatchObject([{ heldUntil: null, lost: [] }])
    const taken = value(await t.api.takeUpParked({ sessionId, orderId: wanted.orderId }))
    expect(taken.carts).toMatchObject([{ bookingId, seatIds: ['B-1', 'B-2'] }])
    value(await t.api.keptTaken({ parkedId: wanted.orderId }))
    value(await t.api.parkOrder({ order: wanted }))
    await t.startServerAgain()
    await until('the server has heard of it', () => serverHas().length === 1)
    await until('its seats have a time', () => tabs()[0]?.heldUntil !== null)
    expect(serverHas()).toMatchObject([{ orderId: wanted.orderId, bookings: wanted.bookings }])
  })

  test('keeps its vouchers while the next page begins, and gives them back with the order alone', async () => {
    await t.startEnrolled()
    const state = voucher()
    t.server.state.vouchers.set(state.code, { state, by: null })
    const claimed = value(await t.api.claimVoucher({ text: state.code, use: 'pay' }))
    value(await t.api.parkOrder({ order: order(null, [], { beside: { ...NOTHING_BESIDE, vouchers: [claimed] } }) }))
    value(await t.api.keepVouchers({ codes: [] }))
    // A claim of another voucher is asked for after what was given back before.
    const other = { ...voucher(), code: newVoucherCode(new Uint8Array(11).fill(6)) }
    t.server.state.vouchers.set(other.code, { state: other, by: null })
    value(await t.api.claimVoucher({ text: other.code, use: 'pay' }))
    expect(t.server.state.vouchers.get(state.code)?.by).not.toBeNull()
  })

  test('that another counter has taken up leaves this one, and what was claimed for it is given back', async () => {
    await t.startEnrolled()
    const state = voucher()
    t.server.state.vouchers.set(state.code, { state, by: null })
    const claimed = value(await t.api.claimVoucher({ text: state.code, use: 'pay' }))
    const wanted = order(null, [], { beside: { ...NOTHING_BESIDE, vouchers: [claimed] } })
    value(await t.api.parkOrder({ order: wanted }))
    await until('the server has it', () => serverHas().length === 1)
    t.server.state.parkedMoved.push({ orderId: wanted.orderId, terminal: 'Counter 2' })
    t.server.emit('parkedChanged', { cinemaId: t.programme.cinemaId })
    await until('it is gone here', () => tabs().length === 0)
    await until('its voucher is free', () => t.server.state.vouchers.get(state.code)?.by === null)
    expect(code(await t.api.takeUpParked({ sessionId: newId(), orderId: wanted.orderId }))).not.toBe('ok')
  })

  test('on its way to another counter is kept here, is nobody’s to take up, and is there again when it comes back', async () => {
    await t.startEnrolled()
    const wanted = order(null, [], { beside: { ...NOTHING_BESIDE, goods: [POPCORN] } })
    value(await t.api.parkOrder({ order: wanted }))
    await until('the server has it', () => serverHas().length === 1)
    const rung = () => t.server.emit('parkedChanged', { cinemaId: t.programme.cinemaId })
    t.server.state.parkedLeaving.push(wanted.orderId)
    rung()
    await until('it is offered no more', () => tabs().length === 0)
    const taking = { sessionId: newId(), orderId: wanted.orderId }
    expect(code(await t.api.takeUpParked(taking))).toBe('parked_order_gone')
    t.server.state.parkedLeaving = []
    rung()
    await until('it is back', () => tabs().length === 1)
    expect(value(await t.api.takeUpParked(taking))).toMatchObject({ order: { beside: { goods: [POPCORN] } } })
  })

  test('that another counter has taken up is no page’s any more, not even of one that had begun to take it up here', async () => {
    await t.startEnrolled()
    const wanted = order(null, [], { beside: { ...NOTHING_BESIDE, goods: [POPCORN] } })
    value(await t.api.parkOrder({ order: wanted }))
    await until('the server has it', () => serverHas().length === 1)
    const sessionId = newId()
    value(await t.api.takeUpParked({ sessionId, orderId: wanted.orderId }))
    t.server.state.parkedMoved.push({ orderId: wanted.orderId, terminal: 'Counter 2' })
    t.server.emit('parkedChanged', { cinemaId: t.programme.cinemaId })
    await until('it is gone here', async () => value(await t.api.resumeTaken({ sessionId })) === null)
    expect(tabs()).toEqual([])
  })

  test('of another counter that could not be had is asked for no more when nobody lists it', async () => {
    await t.startEnrolled()
    t.server.faults.refuse.set('takeUpParked', { code: 'hold_not_movable', why: 'silent', reference: 'MQ-AAAAAA' })
    for (let i = 0; i < 30; i++) await t.api.takeUpParked({ sessionId: newId(), orderId: newId() })
    const { order: wanted } = await parkSeats(['A-1'])
    await until(
      'it is all that is named',
      () =>
        namedLast()
          ?.map(({ orderId }) => orderId)
          .join() === wanted.orderId,
    )
  })

  test('of another cinema is nothing to a counter that has a cinema of its own', async () => {
    const engine = await t.start()
    const enrolment = t.server.code('Counter 1', 'counter')
    const made = t.server.state.codes.get(enrolment)
    if (made) made.cinemaId = t.programme.cinemaId
    value(await engine.enrol(enrolment))
    await engine.ready()
    const before = syncs().length
    t.server.emit('parkedChanged', { cinemaId: newId() })
    await sleep(300)
    expect(syncs()).toHaveLength(before)
    t.server.emit('parkedChanged', { cinemaId: t.programme.cinemaId })
    await until('it asks for those of its own', () => syncs().length > before)
  })

  test('is not among the carts that a shift’s end counts as open, and is told by itself', async () => {
    await t.startEnrolled()
    await parkSeats(['A-1'])
    value(await t.api.openShift({ shiftId: newId(), float: { amount: 0, currency: 'SGD' } }))
    const { open } = await t.api.shiftView()
    expect(open?.left).toMatchObject({ carts: 0, parked: 1 })
  })
})
