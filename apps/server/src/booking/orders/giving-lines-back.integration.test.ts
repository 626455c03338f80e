/** Money of counters' orders that goes back: in cash as coins pay it, at card machines by their slips, and line by line. */
import { newId, type OrderRecord, type ReturnLinesRequest } from '@marquee/shared'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UNEVEN_BOOKINGS } from '../../../../../tooling/testing/audits/bookings.ts'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import {
  boot,
  connectTerminal,
  grantedValue,
  newDevice,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { outcomes } from '../terminal/inbox/testing/inbox-stage.ts'
import { orderStage, POPCORN, POPCORN_COSTS } from '../terminal/orders/testing/order-stage.ts'
import { leftOf, NOTHING_LEFT } from './testing/order-books.ts'

const stage = orderStage()
const { hold, loseTo, order, withPopcorn, query, conflictsOf, settle, drawer } = stage
const soldSeats = stage.inbox.soldSeats

interface Told {
  conflictId: string
  bookingId: string | null
  payOut: { amount: number } | null
  atMachine?: { money: { amount: number }; slip: string | null; isDone: boolean }
  text: string
}
let told: Told[] = []

/** Notes what a terminal is told, and acknowledges it. */
function listen(terminal: RawTerminal): Told[] {
  const heard: Told[] = []
  terminal.socket.on('conflictSettled', (notice: Told, reply: (answer: object) => void) => {
    heard.push(notice)
    reply({ kept: true })
  })
  return heard
}
beforeEach(() => {
  told = listen(stage.counter)
})

/** Pays out, in the commands of a counter, all that it was told of and has not paid. */
async function payOut(count: number, heard = told, terminal = stage.counter): Promise<number[]> {
  await vi.waitFor(() => expect(heard.filter(({ payOut }) => payOut !== null)).toHaveLength(count), SOON)
  const paid: number[] = []
  for (const { conflictId, payOut } of heard.splice(0)) {
    if (payOut === null) continue
    paid.push(payOut.amount)
    const amount = { amount: payOut.amount, currency: 'SGD' }
    const at = new Date().toISOString()
    await terminal.send({ kind: 'drawer', direction: 'out', amount, reason: 'given back', conflictId, at })
  }
  return paid
}

const cash = (tendered: number) => ({ paymentId: newId(), method: 'cash' as const, tendered })
const card = (tendered: number, slip: string) => ({
  paymentId: newId(),
  method: 'card_machine' as const,
  tendered,
  slip,
})

const giveBack = (bookingId: string, more: object = {}) =>
  stage.manager.ask('giveBack', { bookingId, key: newId(), reason: 'as a test', ...more })

async function found(text: string, by = stage.counter): Promise<OrderRecord> {
  const { order, problem } = grantedValue(await by.ask('findOrder', { text }))
  if (!order) throw new Error(`no order: ${problem}`)
  return order
}

const returning = (orderId: string, lines: ReturnLinesRequest['lines'], shown: number): ReturnLinesRequest => ({
  returnId: newId(),
  orderId,
  lines,
  reason: 'as a test',
  shown,
})

describe('cash that goes back', () => {
  it('is rounded as at the sale: a whole order leaves nothing in any column, nor in the drawer', async () => {
    const { server, programme } = stage.inbox
    const { id: tariffId } = await changeTariff(server.pool, programme.cinemaId, { cashRounding: { step: 100 } })
    const [held, other] = [await hold(1), await hold(1, 2)]
    // 31.50 is rounded to 32.00.
    const paid = { tariffId, rounding: 50, payments: [cash(3200)] }
    const body = withPopcorn([held, other], paid)
    expect(outcomes(await stage.counter.send(body))).toEqual(['applied'])
    // 19.00 stays, so that 13.00 of 32.00 goes back.
    grantedValue(await giveBack(held.bookingId))
    expect(await payOut(1)).toEqual([1300])
    expect(await leftOf(server.pool, body.orderId)).toMatchObject({ amount: 1950, paid: 1900, besides: 50 })
    // 6.50 stays and is rounded to 7.00.
    grantedValue(await giveBack(other.bookingId))
    expect(await payOut(1)).toEqual([1200])
    const popcorn = (await found(body.orderId)).lines.find(({ kind }) => kind === 'goods')
    const lines = [{ number: popcorn?.number ?? -1, wentTo: 'written_off' as const }]
    grantedValue(await stage.counter.ask('returnLines', returning(body.orderId, lines, 700)))
    expect(await payOut(1)).toEqual([700])
    expect(await leftOf(server.pool, body.orderId)).toEqual(NOTHING_LEFT)
    expect(await drawer()).toMatchObject({ balance: 0 })
  })

  it('has a column of its own where rounding kept nothing of it, and the house keeps nothing by that', async () => {
    const { server, programme } = stage.inbox
    const { id: tariffId } = await changeTariff(server.pool, programme.cinemaId, { cashRounding: { step: 100 } })
    const held = await hold(1)
    // 0.20 in cash is rounded to nothing.
    const body = order([held], { tariffId, rounding: -20, payments: [card(1230, '0041'), cash(1000)], change: 1000 })
    expect(outcomes(await stage.counter.send(body))).toEqual(['applied'])
    grantedValue(await giveBack(held.bookingId))
    const { rows } = await server.pool.query('select rounding, adjustment from order_returns where order_id = $1', [
      body.orderId,
    ])
    expect(rows).toEqual([{ rounding: 0, adjustment: 0 }])
    expect((await server.pool.query(UNEVEN_BOOKINGS)).rows).toEqual([])
  })

  it('for bookings that could not be sold is what coins can pay, and comes to all that was paid', async () => {
    const { server, programme } = stage.inbox
    const { id: tariffId } = await changeTariff(server.pool, programme.cinemaId, { cashRounding: { step: 100 } })
    const another = await stage.inbox.connect('counter', programme.cinemaId)
    const [gone, kept] = [await hold(1), await hold(1, 2)]
    await loseTo(another, gone)
    const body = withPopcorn([gone, kept], { tariffId, rounding: 50, payments: [cash(3200)] })
    expect(outcomes(await stage.counter.send(body))).toEqual(['conflict'])
    for (const conflict of await conflictsOf()) grantedValue(await settle(conflict, 'refund'))
    expect((await payOut(2)).toSorted()).toEqual([1200, 1300])
    // The popcorn stays sold, for what is left.
    expect(await drawer()).toMatchObject({ sales: 700, balance: 700 })
  })
})

describe('money that a card machine took', () => {
  it('is owed until somebody names the slip of its refund, and told again until then', async () => {
    const held = await hold(1)
    await stage.counter.send(order([held], { payments: [card(1250, '0042')] }))
    const given = grantedValue(await giveBack(held.bookingId))
    const stateOf = () => query('select state, slip from refunds where id = $1', given.refundIds[0])
    expect(given.booking).toMatchObject({ status: 'cancelled', refunds: [{ status: 'pending', doneAt: null }] })
    expect(await stateOf()).toEqual([{ state: 'at_machine', slip: null }])
    await vi.waitFor(() => expect(told).toHaveLength(1), SOON)
    expect(told[0]).toMatchObject({ payOut: null, atMachine: { money: { amount: 1250 }, slip: '0042', isDone: false } })
    const conflictId = told[0]?.conflictId ?? ''

    // No gateway is asked, whoever tries, and nobody sets it aside.
    const id = `refund:${conflictId}`
    const { items } = grantedValue(await stage.manager.ask('attention', {}))
    expect(items.find((item) => item.id === id)).toMatchObject({ kind: 'refund', money: { amount: 1250 } })
    const notParked = { ok: false, refusal: { code: 'not_parked' } }
    expect(await stage.manager.ask('tryAgain', { id })).toEqual(notParked)
    expect(await stage.manager.ask('setAside', { id, reason: 'it is gone' })).toEqual(notParked)
    expect(await stateOf()).toEqual([{ state: 'at_machine', slip: null }])

    // A terminal that begins anew is told again.
    const toldAt = () => query('select from conflicts where id = $1 and told_at is not null', conflictId)
    await vi.waitFor(async () => expect(await toldAt()).toHaveLength(1), SOON)
    stage.counter.close()
    const { identity, key } = stage.counter.device
    const anew = await connectTerminal(stage.inbox.server.url, newDevice(identity, key), { booted: false })
    const heard = listen(anew)
    grantedValue(await boot(anew.device, anew.socket))
    await vi.waitFor(() => expect(heard.map((notice) => notice.conflictId)).toContain(conflictId), SOON)

    const name = (slip: string, by: RawTerminal) => by.ask('refundedAtMachine', { conflictId, slip })
    const stranger = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    expect(await name('R-7', stranger)).toMatchObject({ refusal: { code: 'unknown_conflict' } })
    expect(await name('R-7', anew)).toEqual({ ok: true, value: {} })
    expect(await name('R-7', stage.manager)).toEqual({ ok: true, value: {} })
    expect(await name('R-8', anew)).toEqual(notParked)
    expect(await stateOf()).toEqual([{ state: 'done', slip: 'R-7' }])
    expect(await query('select state from bookings where id = $1', held.bookingId)).toEqual([{ state: 'refunded' }])
    await vi.waitFor(() => expect(heard.at(-1)?.atMachine).toMatchObject({ isDone: true }), SOON)
    expect(grantedValue(await stage.manager.ask('attention', {})).items.some((item) => item.id === id)).toBe(false)
    anew.close()
  })

  it('is told to a manager where two payments of a day name one slip, and is taken all the same', async () => {
    const sold = async (slip: string) => {
      const body = withPopcorn([], { payments: [card(POPCORN_COSTS, slip)] })
      expect(outcomes(await stage.counter.send(body))).toEqual(['applied'])
      return body.payments[0]?.paymentId
    }
    const slip = `S-${newId().slice(-6)}`
    await sold(slip)
    const second = await sold(slip)
    const other = await sold(`${slip}9`)
    const { items } = grantedValue(await stage.manager.ask('attention', {}))
    const ids = items.map((item) => item.id)
    expect(items.find(({ id }) => id === `payment:${second}`)).toMatchObject({
      what: expect.stringContaining(`same slip of a card machine: ${slip} at counter`),
    })
    expect(ids).not.toContain(`payment:${other}`)
    grantedValue(await stage.manager.ask('setAside', { id: `payment:${second}`, reason: 'typed twice' }))
  })
})

it('a booking that is settled out of an order keeps what was taken off, and the tariff that it was sold by', async () => {
  const { server, programme } = stage.inbox
  const cited = await changeTariff(server.pool, programme.cinemaId)
  const other = await stage.inbox.connect('counter', programme.cinemaId)
  const [gone, kept] = [await hold(1), await hold(1, 2)]
  await loseTo(other, gone)
  const body = order([gone, kept], { tariffId: cited.id, codes: ['TENOFF'], paid: 2250 })
  for (const { tickets } of body.bookings) for (const ticket of tickets) ticket.amount = 1125
  expect(outcomes(await stage.counter.send(body))).toEqual(['conflict'])
  const [first, second] = await conflictsOf()
  const taxes = { mode: 'included', rates: [{ code: 'standard', percentage: 20_000 }] }
  await changeTariff(server.pool, programme.cinemaId, { taxes })
  grantedValue(await settle(first, 'other_seats', { seatIds: first?.otherSeats ?? [] }))
  grantedValue(await settle(second, 'same_seats'))
  const lines = await query(
    `select o.tariff_id, l.price, l.taken_off, l.off, l.percentage, l.amount, l.price_list_id, t.id as ticket
     from conflicts k join orders o on o.id = k.settled_booking join order_lines l on l.order_id = o.id
       join tickets t on t.id = l.ticket_id and t.cancelled_at is null
     where k.id = any($1)`,
    [first?.conflictId, second?.conflictId],
  )
  const line = {
    tariff_id: cited.id,
    price: 1250,
    taken_off: 125,
    off: [{ by: 'discount', name: 'Ten off' }],
    percentage: 9000,
    amount: 1125,
    price_list_id: programme.priceListId,
  }
  expect(lines).toMatchObject([line, line])
})

describe('lines of an order', () => {
  /** Two tickets and two popcorns: 20.00 in cash, 18.00 at a card machine. */
  async function mixed(show = 0) {
    const held = await hold(2, show)
    const body = order([held], {
      goods: [{ ...POPCORN, quantity: 2 }],
      paid: 2500 + 2 * POPCORN_COSTS,
      payments: [card(1800, `M-${newId().slice(-6)}`), cash(2000)],
    })
    expect(outcomes(await stage.counter.send(body))).toEqual(['applied'])
    return { held, body, orderId: body.orderId }
  }
  const TICKET = { number: 0 }
  const POPCORN_LINE = { number: 2, wentTo: 'stock' as const }

  it('are found with what was paid for each, by the order, a reference or a ticket', async () => {
    const { held, orderId } = await mixed()
    const [seat] = held.seats
    const record = await found(held.reference)
    expect(record).toMatchObject({
      orderId,
      bookings: [{ reference: held.reference }],
      lines: [
        { number: 0, kind: 'ticket', name: 'Adult ticket', seatId: seat?.seatId, amount: 1250, back: null, held: null },
        { kind: 'ticket' },
        { number: 2, kind: 'goods', name: 'Popcorn, Regular', amount: POPCORN_COSTS, back: null, held: null },
        { kind: 'goods' },
      ],
    })
    expect(record.payments.map(({ method, kept }) => [method, kept]).toSorted()).toEqual([
      ['card_machine', 1800],
      ['cash', 2000],
    ])
    expect(await found(orderId)).toEqual(record)
    const nobody = await stage.counter.ask('findOrder', { text: newId() })
    expect(nobody).toMatchObject({ value: { order: null, problem: 'not_found' } })
  })

  it('go back with their money, once, however often they are sent', async () => {
    const { held, orderId } = await mixed()
    const request = returning(orderId, [TICKET, POPCORN_LINE], 1900)
    const first = grantedValue(await stage.counter.ask('returnLines', request))
    const again = await Promise.all([1, 2, 3].map(() => stage.counter.ask('returnLines', request)))
    for (const answer of again) expect(grantedValue(answer)).toEqual(first)
    expect(first.order.lines.map(({ back }) => back !== null)).toEqual([true, false, true, false])
    expect(first.order.lines[2]?.back).toMatchObject({ wentTo: 'stock' })
    expect(first.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(1900)
    expect(await soldSeats(held.bookingId)).toBe(1)
    const booked = await query("select from seat_claims where booking_id = $1 and kind = 'booked'", held.bookingId)
    expect(booked).toHaveLength(1)
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const sold = await other.sell(held.showId, [held.seats[0]?.seatId ?? ''])
    expect(sold.outcome).toBe('applied')
    const changed = { ...request, reason: 'another one' }
    expect(await stage.counter.ask('returnLines', changed)).toMatchObject({
      refusal: { code: 'idempotency_key_reused' },
    })
    expect(await query('select terminal_id, reason from order_returns where order_id = $1', orderId)).toEqual([
      { terminal_id: stage.counter.device.identity.id, reason: 'as a test' },
    ])
  })

  it('that two counters give back at once come back at one, and the other is told', async () => {
    const { orderId } = await mixed()
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const heard = listen(other)
    const outcomesOf = await Promise.all(
      [stage.counter, other].map((each) => each.ask('returnLines', returning(orderId, [POPCORN_LINE], POPCORN_COSTS))),
    )
    expect(outcomesOf.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomesOf.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'lines_gone', numbers: [2] } })
    // Whoever gave it back pays it out, out of its own drawer.
    await vi.waitFor(() => expect(told.length + heard.length).toBe(1), SOON)
    expect(told.length === 1).toBe(outcomesOf[0]?.ok)
  })

  it('all of them leave nothing in any column, over bookings of two shows, and the drawers agree', async () => {
    const [one, two] = [await hold(1), await hold(1, 2)]
    const body = withPopcorn([one, two], { payments: [card(1400, '0099'), cash(1750)] })
    expect(outcomes(await stage.counter.send(body))).toEqual(['applied'])
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const heard = listen(other)
    const lines = [TICKET, { number: 1 }, POPCORN_LINE]
    const given = grantedValue(await other.ask('returnLines', returning(body.orderId, lines, 3150)))
    expect(given.refunds.map(({ method, amount }) => [method, amount]).toSorted()).toEqual([
      ['card_machine', 1400],
      ['cash', 1750],
    ])
    expect(await leftOf(stage.inbox.server.pool, body.orderId)).toEqual(NOTHING_LEFT)
    await vi.waitFor(() => expect(heard).toHaveLength(2), SOON)
    const all = [...heard]
    expect(await payOut(1, heard, other)).toEqual([1750])
    // It was not this counter that took it, but it is this one that paid it out.
    expect(await drawer(other)).toMatchObject({ sales: 0, movements: -1750, balance: -1750 })
    expect(await drawer()).toMatchObject({ sales: 1750, movements: 0, balance: 1750 })
    const states = () => query('select state from bookings where order_id = $1', body.orderId)
    expect(await states()).toEqual([{ state: 'cancelled' }, { state: 'cancelled' }])
    expect(await conflictsOf()).toEqual([])
    // With the last of the money both bookings are refunded.
    const { conflictId } = all.find(({ atMachine }) => atMachine) ?? {}
    grantedValue(await other.ask('refundedAtMachine', { conflictId, slip: '0100' }))
    expect(await states()).toEqual([{ state: 'refunded' }, { state: 'refunded' }])
  })

  it('over several bookings leave all of them refunded when the drawer has paid it out', async () => {
    const body = order([await hold(1), await hold(1, 2)])
    expect(outcomes(await stage.counter.send(body))).toEqual(['applied'])
    grantedValue(await stage.counter.ask('returnLines', returning(body.orderId, [TICKET, { number: 1 }], 2500)))
    expect(await query('select state from bookings where order_id = $1', body.orderId)).toEqual([
      { state: 'refunded' },
      { state: 'refunded' },
    ])
  })

  it('are refused with a reason, and nothing is written', async () => {
    const { held, orderId } = await mixed()
    const code = async (request: object, by = stage.counter) => {
      const answer = await by.ask('returnLines', request)
      return answer.ok ? 'ok' : answer.refusal.code
    }
    const one = returning(orderId, [TICKET], 1250)
    expect(await code({ ...one, shown: 1251 })).toBe('refund_changed')
    expect(await code({ ...one, orderId: newId() })).toBe('unknown_order')
    expect(await code({ ...one, lines: [{ number: 99 }] })).toBe('lines_gone')
    expect(await code({ ...one, lines: [TICKET, TICKET] })).toBe('malformed')
    // Goods have a word, and tickets have none.
    expect(await code({ ...one, lines: [{ number: 2 }] })).toBe('malformed')
    expect(await code({ ...one, lines: [{ number: 0, wentTo: 'stock' }] })).toBe('malformed')
    expect(await code(one, await stage.inbox.connect('kiosk', stage.inbox.programme.cinemaId))).toBe('not_allowed')

    const { cinemaId: elsewhere } = await insertTestProgramme(stage.inbox.server.pool, { shows: 1, name: 'Elsewhere' })
    const stranger = await stage.inbox.connect('counter', elsewhere)
    expect(await code(one, stranger)).toBe('other_cinema')
    expect(await stranger.ask('findOrder', { text: held.reference })).toMatchObject({
      refusal: { code: 'other_cinema' },
    })

    const [ticket] = await query<{ id: string }>(
      'select t.id from tickets t join order_lines l on l.ticket_id = t.id where l.order_id = $1 and l.number = 0',
      orderId,
    )
    const door = await stage.inbox.connect('door')
    const checkIn = {
      kind: 'check_in' as const,
      ticketId: ticket?.id ?? '',
      showId: held.showId,
      at: new Date().toISOString(),
    }
    await door.send({ ...checkIn, seatId: held.seats[0]?.seatId ?? '' })
    expect(await code(one)).toBe('tickets_used')
    expect((await found(orderId)).lines[0]?.held).toBe('admitted')
    expect(await query('select from order_returns where order_id = $1', orderId)).toEqual([])
  })

  it('tickets come back at a counter until their show begins, and to a manager later; goods at any time', async () => {
    const { held, orderId } = await mixed(2)
    const { pool } = stage.inbox.server
    const startsAt = (await query<{ at: Date }>('select starts_at as at from shows where id = $1', held.showId))[0]?.at
    await pool.query("update shows set starts_at = now() - interval '1 minute' where id = $1", [held.showId])
    expect(await stage.counter.ask('returnLines', returning(orderId, [TICKET], 1250))).toMatchObject({
      refusal: { code: 'too_late_to_cancel' },
    })
    expect((await found(orderId)).lines[0]?.held).toBe('show_begun')
    grantedValue(await stage.counter.ask('returnLines', returning(orderId, [POPCORN_LINE], POPCORN_COSTS)))
    grantedValue(await stage.manager.ask('returnLines', returning(orderId, [TICKET], 1250)))
    await pool.query('update shows set starts_at = $2 where id = $1', [held.showId, startsAt])
  })

  it('wait while a part of their order is with a manager', async () => {
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const [gone, kept] = [await hold(1), await hold(1, 2)]
    await loseTo(other, gone)
    const body = withPopcorn([gone, kept])
    expect(outcomes(await stage.counter.send(body))).toEqual(['conflict'])
    const request = returning(body.orderId, [{ number: 0, wentTo: 'stock' }], POPCORN_COSTS)
    expect(await stage.counter.ask('returnLines', request)).toMatchObject({ refusal: { code: 'order_in_conflict' } })
    expect(await stage.counter.ask('findOrder', { text: gone.reference })).toMatchObject({
      value: { order: null, problem: 'in_conflict' },
    })
    for (const conflict of await conflictsOf()) grantedValue(await settle(conflict, 'refund'))
    grantedValue(await stage.counter.ask('returnLines', request))
  })
})
