/** Orders of a counter as they arrive at the server: applied whole, once. */
import { newId, pickUpCode } from '@marquee/shared'
import { describe, expect, it, vi } from 'vitest'
import { changePrices } from '../../../../../../tooling/testing/fixtures/change-prices.ts'
import { changeTariff } from '../../../../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../../../../tooling/testing/fixtures/test-programme.ts'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import { soonTrue } from '../../../../../../tooling/testing/soon-true.ts'
import { grantedValue } from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { sayRestored } from '../../../incarnation/restore.ts'
import { inTransaction } from '../../../infra/postgres.ts'
import { recordLineReturn } from '../../journal/returned-lines.ts'
import { outcomes } from '../inbox/testing/inbox-stage.ts'
import { orderStage, POPCORN, POPCORN_COSTS } from './testing/order-stage.ts'

const stage = orderStage()
const { hold, order, withPopcorn, query, conflictsOf, drawer, bookOf, loseTo } = stage
const soldSeats = stage.inbox.soldSeats

const applied = (...bookings: { bookingId: string; reference: string }[]) => ({
  outcome: 'applied',
  done: { bookings: bookings.map(({ bookingId, reference }) => ({ bookingId, reference })) },
})

describe('an order', () => {
  it('of two shows and popcorn is one order with all its lines, one payment and one answer', async () => {
    const [first, second] = [await hold(2), await hold(1, 2)]
    const body = withPopcorn([first, second])
    expect(await stage.counter.send(body)).toEqual([applied(first, second)])
    const ticket = { what: 'adult', amount: 1250 }
    expect(await bookOf(body.orderId)).toEqual({
      lines: [ticket, ticket, ticket, { what: 'popcorn', amount: POPCORN_COSTS }],
      payments: [{ method: 'cash', amount: 4400, slip: null }],
    })
    const bookings = await query(
      'select id, state, total_amount, order_id from bookings where order_id = $1 order by total_amount desc',
      body.orderId,
    )
    expect(bookings).toEqual([
      { id: first.bookingId, state: 'confirmed', total_amount: 2500, order_id: body.orderId },
      { id: second.bookingId, state: 'confirmed', total_amount: 1250, order_id: body.orderId },
    ])
    expect(await drawer()).toMatchObject({ sales: 4400, conflicts: 0 })
    expect(await conflictsOf()).toEqual([])
  })

  it('has the tax, the combo and the discount of the versions that it cites on its lines', async () => {
    const held = await hold(1)
    const body = order([held], {
      combos: [{ combo: 'snack_combo', choices: [0, 0], tickets: [] }],
      codes: ['TENOFF'],
      paid: 1125 + 800,
    })
    const [booking] = body.bookings
    if (booking?.tickets[0]) booking.tickets[0].amount = 1125
    expect(await stage.counter.send(body)).toEqual([applied(held)])
    const lines = await query(
      'select what, price, taken_off, off, tax_code, percentage, details, amount from order_lines where order_id = $1 order by number',
      body.orderId,
    )
    expect(lines).toMatchObject([
      { what: 'adult', price: 1250, taken_off: 125, off: [{ by: 'discount' }], percentage: 9000, amount: 1125 },
      { what: 'popcorn', price: 650, off: [{ by: 'combo' }], details: { name: 'Popcorn, Regular', combo: 0 } },
      { what: 'water', price: 300, off: [{ by: 'combo' }], tax_code: 'standard' },
    ])
  })

  it('of goods alone is sold', async () => {
    const body = withPopcorn([])
    expect(await stage.counter.send(body)).toEqual([{ outcome: 'applied', done: { bookings: [] } }])
    expect((await bookOf(body.orderId)).lines).toEqual([{ what: 'popcorn', amount: POPCORN_COSTS }])
    const [known] = await stage.counter.send({ ...body, cutOff: false })
    expect(known?.outcome).toBe('conflict')
    expect(await drawer()).toMatchObject({ sales: POPCORN_COSTS, conflicts: 0 })
  })

  it('of thirty seats over three bookings is sold', async () => {
    const bookings = [await hold(10), await hold(10, 2), await hold(10, 2)]
    const body = order(bookings)
    expect(await stage.counter.send(body)).toEqual([applied(...bookings)])
    expect(
      await query('select from tickets t join bookings b on b.id = t.booking_id where b.order_id = $1', body.orderId),
    ).toHaveLength(30)
  })

  it('is sold where a seat that one of its bookings holds was sold under another one', async () => {
    const [first, second] = [await hold(1), await hold(1)]
    const swapped = [
      { ...first, seats: second.seats },
      { ...second, seats: first.seats },
    ]
    const body = withPopcorn(swapped)
    expect(await stage.counter.send(body)).toEqual([applied(...swapped)])
    expect([await soldSeats(first.bookingId), await soldSeats(second.bookingId)]).toEqual([1, 1])
    expect(await drawer()).toMatchObject({ sales: 2500 + POPCORN_COSTS, conflicts: 0 })
    // The terminal goes on.
    expect(outcomes(await stage.counter.send(withPopcorn([await hold(1)])))).toEqual(['applied'])
  })

  it('that is paid in cash and at a card machine has both payments', async () => {
    const held = await hold(1)
    const body = withPopcorn([held], {
      payments: [
        { paymentId: newId(), method: 'card_machine', tendered: 1000, slip: '0042' },
        { paymentId: newId(), method: 'cash', tendered: 1000 },
      ],
      change: 100,
    })
    expect(await stage.counter.send(body)).toEqual([applied(held)])
    expect((await bookOf(body.orderId)).payments).toEqual(
      [
        { method: 'cash', amount: 900, slip: null },
        { method: 'card_machine', amount: 1000, slip: '0042' },
      ].toSorted((a, b) => b.method.localeCompare(a.method)),
    )
    expect(await drawer()).toMatchObject({ sales: 900 })
    const found = await stage.manager.ask('findBooking', { text: held.reference })
    expect(found).toMatchObject({ value: { booking: { refundable: 1250, payments: [{}, {}] } } })
  })

  it('whose cash is rounded has the rounding as a line', async () => {
    const tariff = await changeTariff(stage.inbox.server.pool, stage.inbox.programme.cinemaId, {
      cashRounding: { step: 100 },
    })
    const held = await hold(1)
    const body = withPopcorn([held], {
      tariffId: tariff.id,
      rounding: 0,
      payments: [{ paymentId: newId(), method: 'cash', tendered: 2000 }],
      change: 100,
    })
    expect(await stage.counter.send(body)).toEqual([applied(held)])
    const rounded = order([await hold(1)], {
      tariffId: tariff.id,
      rounding: 50,
      payments: [
        { paymentId: newId(), method: 'cash', tendered: 1299 },
        { paymentId: newId(), method: 'cash', tendered: 1 },
      ],
    })
    expect(outcomes(await stage.counter.send(rounded))).toEqual(['applied'])
    expect(await bookOf(rounded.orderId)).toEqual({
      lines: [
        { what: 'adult', amount: 1250 },
        { what: 'rounding', amount: 50 },
      ],
      payments: [
        { method: 'cash', amount: 1, slip: null },
        { method: 'cash', amount: 1299, slip: null },
      ],
    })
  })

  it('that was taken before its prices and its tariff changed is right by the versions that it cites', async () => {
    const { pool } = stage.inbox.server
    const held = await hold(1)
    const body = withPopcorn([held])
    const before = body.bookings[0]?.priceListId ?? ''
    const dearer = ['standard', 'wheelchair'].map((category) => ({
      ticketType: 'adult',
      category: category as 'standard',
      amount: 1900,
    }))
    await changePrices(pool, dearer)
    await changeTariff(pool, stage.inbox.programme.cinemaId, { goods: { goods: [], combos: [] } })
    await soonTrue('the show has another list', async () => {
      const [row] = await query<{ price_list_id: string }>('select price_list_id from shows where id = $1', held.showId)
      return row?.price_list_id !== before
    })
    expect(await stage.counter.send(body)).toEqual([applied(held)])
    expect(
      await query(
        'select distinct price_list_id, tariff_id from order_lines l join orders o on o.id = l.order_id where l.order_id = $1 and kind = $2',
        body.orderId,
        'ticket',
      ),
    ).toEqual([{ price_list_id: before, tariff_id: body.tariffId }])
  })
})

describe('an order that comes again', () => {
  it('gets its first answer, in whatever batch, and is not entered again', async () => {
    const held = [await hold(2), await hold(1, 2)]
    const entry = stage.counter.device.outbox.append(withPopcorn(held))
    const [first, again] = await Promise.all([
      stage.counter.sendEntries(entry),
      stage.counter.sendEntries(entry, entry),
    ])
    expect(first).toEqual([applied(...held)])
    expect(again).toEqual([first[0], first[0]])
    expect(await stage.counter.sendEntries(entry)).toEqual(first)
    expect(await drawer()).toMatchObject({ sales: 4400, conflicts: 0 })
  })

  it('is in conflict as `id_reused` where it names an order, a payment or a ticket that is known', async () => {
    const body = withPopcorn([await hold(1)])
    expect(outcomes(await stage.counter.send(body))).toEqual(['applied'])
    const fresh = withPopcorn([await hold(1)])
    const [booking] = fresh.bookings
    if (!booking) throw new Error('it has no booking')
    const tickets = booking.tickets.map((ticket, i) => ({
      ...ticket,
      ticketId: body.bookings[0]?.tickets[i]?.ticketId ?? '',
    }))
    const answers = await stage.counter.send(
      { ...fresh, orderId: body.orderId },
      { ...fresh, payments: body.payments },
      { ...fresh, bookings: [{ ...booking, tickets }] },
    )
    expect(outcomes(answers)).toEqual(['conflict', 'conflict', 'conflict'])
    const rows = await query<{ reason: string; command: string }>(
      'select distinct reason, command from conflicts where terminal_id = $1',
      stage.counter.device.identity.id,
    )
    expect(rows).toEqual([{ reason: 'id_reused', command: 'order' }])
    expect(await soldSeats(booking.bookingId)).toBe(0)
    // The same order again under an id of its own, with nothing reused, is sold.
    expect(outcomes(await stage.counter.send(fresh))).toEqual(['applied'])
  })
})

describe('an order of the lost hours', () => {
  it('takes back the claims of each of its bookings', async () => {
    const { pool } = stage.inbox.server
    const { device } = stage.counter
    const rightful = [await hold(1), await hold(2, 2)]
    await sayRestored(pool, 35)
    await pool.query('update closed_shows set opened_at = now()')
    // The ledger of the backup doesn't know these claims.
    const lost = rightful.map(({ showId, seats }) => ({ showId, seats }))
    for (const { showId } of lost) {
      await pool.query('delete from seat_claims where show_id = $1 and terminal_id = $2', [showId, device.identity.id])
    }
    // Until the server has heard of the restore, it takes the connection of before for a rival's.
    const back = await vi.waitFor(() => stage.inbox.connectDevice(device), SOON)
    device.outbox.runNumber = 1
    const body = withPopcorn(rightful)
    expect(outcomes(await back.send(body))).toEqual(['applied'])
    expect([await soldSeats(rightful[0]?.bookingId ?? ''), await soldSeats(rightful[1]?.bookingId ?? '')]).toEqual([
      1, 2,
    ])
  })
})

describe('goods that are handed over later', () => {
  const other = () => stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
  const later = { handOverLater: true as const }
  const soldPopcorn = async (more: object = later) => {
    const body = order([], { goods: [{ ...POPCORN, quantity: 2 }], paid: 2 * POPCORN_COSTS, ...more })
    expect(outcomes(await stage.counter.send(body))).toEqual(['applied'])
    return body.orderId
  }

  it('have a code, by which another counter hands them over once', async () => {
    const held = await hold(1)
    const body = withPopcorn([held], later)
    await stage.counter.send(body)
    const code = pickUpCode(body.orderId)
    const bar = await other()
    const found = grantedValue(await bar.ask('findPickUp', { code: code.toLowerCase() }))
    expect(found).toMatchObject({
      orderId: body.orderId,
      references: [held.reference],
      goods: [{ name: 'Popcorn, Regular', quantity: 1 }],
      handedOver: null,
    })
    const first = grantedValue(await bar.ask('handOver', { orderId: body.orderId, handOverId: newId() }))
    expect(first).toMatchObject({
      first: true,
      pickUp: { handedOver: { terminal: expect.stringContaining('counter') } },
    })
    // The second time says when and where.
    const second = grantedValue(await stage.counter.ask('handOver', { orderId: body.orderId, handOverId: newId() }))
    expect(second).toEqual({ first: false, pickUp: first.pickUp })
    expect(grantedValue(await stage.counter.ask('findPickUp', { code }))).toEqual(first.pickUp)
  })

  it('are handed over once, also by eight counters at the same time', async () => {
    const orderId = await soldPopcorn()
    const counters = await Promise.all(Array.from({ length: 8 }, other))
    const answers = await Promise.all(counters.map((each) => each.ask('handOver', { orderId, handOverId: newId() })))
    expect(answers.map(grantedValue).filter(({ first }) => first)).toHaveLength(1)
  })

  it('are handed over again by the same terminal that has not heard that they were, and by nobody else', async () => {
    const orderId = await soldPopcorn()
    const bar = await other()
    const request = { orderId, handOverId: newId() }
    const first = grantedValue(await bar.ask('handOver', request))
    expect(first.first).toBe(true)
    expect(grantedValue(await bar.ask('handOver', request))).toEqual(first)
    const again = { first: false, pickUp: first.pickUp }
    expect(grantedValue(await stage.counter.ask('handOver', request))).toEqual(again)
    expect(grantedValue(await bar.ask('handOver', { orderId, handOverId: newId() }))).toEqual(again)
  })

  it('are those of an order that said so when it was sold: no other has a code, nor gets one', async () => {
    const orderId = await soldPopcorn({})
    const unknown = { refusal: { code: 'unknown_pick_up' } }
    expect(await stage.counter.ask('findPickUp', { code: pickUpCode(orderId) })).toMatchObject(unknown)
    expect(await stage.counter.ask('handOver', { orderId, handOverId: newId() })).toMatchObject(unknown)
  })

  it('wait also where their order’s tickets could not be sold: the rest of it has the code', async () => {
    const held = await hold(1)
    await loseTo(await other(), held)
    const body = withPopcorn([held], later)
    expect(outcomes(await stage.counter.send(body))).toEqual(['conflict'])
    const found = grantedValue(await stage.counter.ask('findPickUp', { code: pickUpCode(body.orderId) }))
    expect(found).toMatchObject({ goods: [{ name: 'Popcorn, Regular', quantity: 1 }], handedOver: null })
  })

  it('are handed over in no other cinema, and by no manager', async () => {
    const orderId = await soldPopcorn()
    const code = pickUpCode(orderId)
    const { cinemaId } = await insertTestProgramme(stage.inbox.server.pool, { shows: 1, name: 'Elsewhere' })
    const elsewhere = await stage.inbox.connect('counter', cinemaId)
    expect(await elsewhere.ask('findPickUp', { code })).toMatchObject({ refusal: { code: 'unknown_pick_up' } })
    expect(await elsewhere.ask('handOver', { orderId, handOverId: newId() })).toMatchObject({
      refusal: { code: 'unknown_pick_up' },
    })
    expect(grantedValue(await stage.counter.ask('findPickUp', { code })).handedOver).toBeNull()
    expect(await stage.counter.ask('findPickUp', { code: 'ZZZZZZ' })).toMatchObject({
      refusal: { code: 'unknown_pick_up' },
    })
    expect(await stage.manager.ask('handOver', { orderId, handOverId: newId() })).toMatchObject({
      refusal: { code: 'not_allowed' },
    })
  })

  it('are not handed over when all of them have come back', async () => {
    const orderId = await soldPopcorn()
    const code = pickUpCode(orderId)
    const lines = [0, 1].map((number) => ({ number, wentTo: 'stock' }))
    const back = { returnId: newId(), orderId, lines, reason: 'as a test', shown: 2 * POPCORN_COSTS }
    grantedValue(await stage.counter.ask('returnLines', back))
    expect(grantedValue(await stage.counter.ask('findPickUp', { code })).goods).toEqual([])
    expect(await stage.counter.ask('handOver', { orderId, handOverId: newId() })).toMatchObject({
      refusal: { code: 'unknown_pick_up' },
    })
  })

  it('are in the order’s record, and come back after their hand-over only where the clerk says that they are there', async () => {
    const orderId = await soldPopcorn()
    const bar = await other()
    const pickUp = async () => grantedValue(await bar.ask('findOrder', { text: orderId })).order?.pickUp
    const give = (number: number, more: object = {}) => {
      const lines = [{ number, wentTo: 'stock' as const }]
      return bar.ask('returnLines', {
        ...{ returnId: newId(), orderId, lines, reason: 'as a test', shown: POPCORN_COSTS },
        ...more,
      })
    }
    expect(await pickUp()).toEqual({ handedOver: null })
    // One of two comes back while they wait: the other one alone is handed over.
    grantedValue(await give(0))
    const handedOver = grantedValue(await stage.counter.ask('handOver', { orderId, handOverId: newId() })).pickUp
    expect(handedOver.goods).toEqual([{ name: 'Popcorn, Regular', quantity: 1 }])
    expect(await pickUp()).toEqual({ handedOver: handedOver.handedOver })
    const { name } = stage.counter.device.identity
    expect(await give(1)).toMatchObject({ refusal: { code: 'goods_handed_over', terminal: name } })
    expect(
      await query('select from refunds r join payments p on p.id = r.payment_id where p.order_id = $1', orderId),
    ).toHaveLength(1)
    grantedValue(await give(1, { afterHandOver: true }))
    // Whatever has no code was handed over with the sale.
    const plain = await soldPopcorn({})
    expect(grantedValue(await bar.ask('findOrder', { text: plain })).order?.pickUp).toBeNull()
  })

  it('are not handed over while a return of them is being written', async () => {
    const orderId = await soldPopcorn()
    const { id, kind, cinemaId } = stage.counter.device.identity
    const bar = await other()
    const handedOver = await inTransaction(stage.inbox.server.pool, async (tx) => {
      const { answer } = await recordLineReturn(tx, {
        returnId: newId(),
        requestHash: Buffer.alloc(32),
        orderId,
        lines: [0, 1].map((number) => ({ number, wentTo: 'stock' })),
        reason: 'as a test',
        shown: 2 * POPCORN_COSTS,
        by: { id, kind, cinemaId },
      })
      expect(answer.kind).toBe('returned')
      let isAnswered = false
      const asked = bar.ask('handOver', { orderId, handOverId: newId() }).finally(() => {
        isAnswered = true
      })
      const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      await soonTrue('the hand-over waits for the return', async () => {
        return isAnswered || (await stage.query(waits)).length > 0
      })
      return { asked }
    })
    expect(await handedOver.asked).toMatchObject({ refusal: { code: 'unknown_pick_up' } })
  })
})
