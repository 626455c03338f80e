/** Orders that can't be sold whole: no seat is sold, goods stay sold, and each booking is settled by itself. */
import { type ChainEntry, type Conflict, newId } from '@marquee/shared'
import { describe, expect, it, vi } from 'vitest'
import { UNEVEN_BOOKINGS } from '../../../../../../tooling/testing/audits/bookings.ts'
import { changeTariff } from '../../../../../../tooling/testing/fixtures/change-tariff.ts'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import { entryOf } from '../../../../../../tooling/testing/terminals/outbox-chain.ts'
import { grantedValue } from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { inTransaction } from '../../../infra/postgres.ts'
import { beginSettling, endSettling } from '../../conflicts/settling-lease.ts'
import { returnGoods } from '../../orders/return-lines.ts'
import { outcomes } from '../inbox/testing/inbox-stage.ts'
import { orderStage, POPCORN, POPCORN_COSTS } from './testing/order-stage.ts'

const stage = orderStage()
const { hold, loseTo, order, withPopcorn, query, conflictsOf, settle, drawer, bookOf } = stage
const soldSeats = stage.inbox.soldSeats

/** An order of two shows with popcorn, of which another counter has the first show's seats. */
async function broken(more: Parameters<typeof withPopcorn>[1] = {}) {
  const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
  const [gone, kept] = [await hold(2), await hold(1, 2)]
  await loseTo(other, gone)
  const body = withPopcorn([gone, kept], more)
  const entry = stage.counter.device.outbox.append(body)
  const [answer] = await stage.counter.sendEntries(entry)
  const conflicts = await conflictsOf()
  const of = (bookingId: string): Conflict => {
    const found = conflicts.find((conflict) => conflict.bookingId === bookingId)
    if (!found) throw new Error('the booking has no conflict')
    return found
  }
  return { body, entry, answer, gone, kept, conflicts, ofGone: of(gone.bookingId), ofKept: of(kept.bookingId) }
}

const claimsOf = (bookingId: string) => query('select from seat_claims where booking_id = $1', bookingId)

const paidOut = (conflictId: string, amount: number) =>
  stage.counter.send({
    kind: 'drawer',
    direction: 'out',
    amount: { amount, currency: 'SGD' },
    reason: 'given back',
    conflictId,
    at: new Date().toISOString(),
  })

describe('an order of which a seat is gone', () => {
  it('sells no seat and its goods, and each booking is a conflict with its own money', async () => {
    const { body, entry, answer, gone, kept, conflicts, ofGone, ofKept } = await broken()
    expect(answer).toMatchObject({ outcome: 'conflict', conflictId: ofGone.conflictId })
    const why = answer?.outcome === 'conflict' ? answer.why : ''
    expect(why).toBe(
      `The bookings ${gone.reference} and ${kept.reference} could not be sold together: the seats had been taken from this terminal, and given out again, before the server heard of it. ` +
        'A manager settles each of them, and what else was handed over stays sold.',
    )
    expect([await soldSeats(gone.bookingId), await soldSeats(kept.bookingId)]).toEqual([0, 0])
    expect(await bookOf(body.orderId)).toEqual({
      lines: [{ what: 'popcorn', amount: POPCORN_COSTS }],
      payments: [{ method: 'cash', amount: POPCORN_COSTS, slip: null }],
    })
    expect(conflicts).toHaveLength(2)
    const ofOrder = { orderId: body.orderId, ofOrder: { conflicts: 2, open: 2 }, command: 'sell' }
    expect(ofGone).toMatchObject({ ...ofOrder, reason: 'stale_grant', money: { amount: 2500 } })
    expect(ofKept).toMatchObject({ ...ofOrder, reason: 'other_booking', money: { amount: 1250 }, rivals: [] })
    expect(await drawer()).toMatchObject({ sales: POPCORN_COSTS, conflicts: 3750 })
    expect(await stage.counter.sendEntries(entry, entry)).toEqual([answer, answer])
    expect(await conflictsOf()).toHaveLength(2)
    expect(await query('select from inbox where terminal_id = $1', stage.counter.device.identity.id)).toHaveLength(1)
  })

  it('is settled booking by booking: one on other seats, one with the money back', async () => {
    const { ofGone, ofKept, body } = await broken()
    const { otherSeats } = ofGone
    grantedValue(await settle(ofGone, 'other_seats', { seatIds: otherSeats ?? [] }))
    const [left] = await conflictsOf()
    expect(left).toMatchObject({ conflictId: ofKept.conflictId, ofOrder: { conflicts: 2, open: 1 } })
    // The other one's booking is no copy of it: its money is its own.
    expect(left?.choices).toEqual(['other_seats', 'same_seats', 'refund', 'noted'])
    expect(left?.money).toEqual({ amount: 1250, currency: 'SGD' })
    grantedValue(await settle(left, 'refund'))
    expect(outcomes(await paidOut(ofKept.conflictId, 1250))).toEqual(['applied'])
    expect(await conflictsOf()).toEqual([])
    expect(await drawer()).toMatchObject({
      sales: POPCORN_COSTS + 2500,
      conflicts: 1250,
      movements: -1250,
      balance: body.total.amount - 1250,
    })
    const [sold] = await query<{ order_id: string; id: string }>(
      'select b.id, b.order_id from conflicts k join bookings b on b.id = k.settled_booking where k.id = $1',
      ofGone.conflictId,
    )
    expect(sold?.order_id).toBe(sold?.id)
  })

  it.each(['same_seats', 'release_other'] as const)('is entered as it was printed: %s', async (resolution) => {
    const { ofGone, ofKept } = await broken()
    const chosen = resolution === 'same_seats' ? ofKept : ofGone
    grantedValue(await settle(chosen, resolution))
    const [row] = await query<{ tickets: number }>(
      `select (select count(*)::int from tickets t where t.booking_id = k.settled_booking and t.cancelled_at is null) as tickets
       from conflicts k where k.id = $1`,
      chosen.conflictId,
    )
    expect(row?.tickets).toBe(chosen.tickets.length)
    expect(await conflictsOf()).toHaveLength(1)
  })

  it('lets two managers settle two of its bookings at once, and each only one at a time', async () => {
    const { pool } = stage.inbox.server
    const { ofGone, ofKept } = await broken()
    const managerId = stage.manager.device.identity.id
    const attempt = { conflictId: ofGone.conflictId, bookingId: newId() }
    expect(await beginSettling(pool, attempt, managerId, 60)).toMatchObject({ kind: 'begun' })
    const another = await stage.inbox.connect('manager')
    const settled = await another.ask('settleConflict', {
      conflictId: ofKept.conflictId,
      resolution: 'same_seats',
      reason: 'they wait',
    })
    expect(settled).toMatchObject({ ok: true })
    const same = await another.ask('settleConflict', {
      conflictId: ofGone.conflictId,
      resolution: 'refund',
      reason: 'they wait',
    })
    expect(same).toMatchObject({ refusal: { code: 'unavailable' } })
    await endSettling(pool, attempt)
    grantedValue(await settle(ofGone, 'refund'))
  })

  it('that was paid at a card machine says so, and gives back nothing out of the drawer for that part', async () => {
    const payments = [
      { paymentId: newId(), method: 'cash' as const, tendered: 2000 },
      { paymentId: newId(), method: 'card_machine' as const, tendered: 2400, slip: '0042' },
    ]
    const { ofGone, ofKept, body } = await broken({ payments })
    // Cash pays for the bookings first.
    expect(ofGone).toMatchObject({ money: { amount: 2500 }, byCardMachine: { amount: 500 } })
    expect(ofGone.what).toContain('5.00 of it was paid at the card machine (slip 0042).')
    expect(ofKept).toMatchObject({ byCardMachine: { amount: 1250 } })
    expect((await bookOf(body.orderId)).payments).toEqual([
      { method: 'card_machine', amount: POPCORN_COSTS, slip: '0042' },
    ])
    expect(await drawer()).toMatchObject({ sales: 0, conflicts: 2000 })
    const told: { conflictId: string; payOut: object | null; text: string }[] = []
    stage.counter.socket.on('conflictSettled', (notice, reply: (answer: object) => void) => {
      told.push(notice)
      reply({})
    })
    grantedValue(await settle(ofGone, 'refund'))
    grantedValue(await settle(ofKept, 'same_seats'))
    await vi.waitFor(() => expect(told).toHaveLength(2), SOON)
    expect(told.find(({ conflictId }) => conflictId === ofGone.conflictId)).toMatchObject({
      payOut: { amount: 2000, currency: 'SGD' },
      text: expect.stringContaining('5.00 of it goes back at the card machine (slip 0042)'),
    })
    const paid = await query(
      'select p.method, p.amount, p.slip from conflicts k join payments p on p.order_id = k.settled_booking where k.id = $1',
      ofKept.conflictId,
    )
    expect(paid).toEqual([{ method: 'card_machine', amount: 1250, slip: '0042' }])
  })

  it('whose rounding no goods can bear has it in the last booking’s money', async () => {
    const tariff = await changeTariff(stage.inbox.server.pool, stage.inbox.programme.cinemaId, {
      cashRounding: { step: 100, half: 'down' },
    })
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const [gone, kept] = [await hold(2), await hold(1, 2)]
    await loseTo(other, gone)
    const cash = { paymentId: newId(), method: 'cash' as const, tendered: 3700 }
    await stage.counter.send(order([gone, kept], { tariffId: tariff.id, rounding: -50, payments: [cash] }))
    const conflicts = await conflictsOf()
    expect(conflicts.map(({ money }) => money?.amount)).toEqual([2500, 1200])
    grantedValue(await settle(conflicts[1], 'same_seats'))
    const [settled] = await query<{ id: string }>(
      'select settled_booking as id from conflicts where id = $1',
      conflicts[1]?.conflictId,
    )
    expect(await bookOf(settled?.id ?? '')).toEqual({
      lines: [
        { what: 'adult', amount: 1250 },
        { what: 'rounding', amount: -50 },
      ],
      payments: [{ method: 'cash', amount: 1200, slip: null }],
    })
    expect(await drawer()).toMatchObject({ balance: 3700 })
    expect(await query(UNEVEN_BOOKINGS)).toEqual([])
    const back = { bookingId: settled?.id, key: newId(), reason: 'the customer is ill' }
    grantedValue(await stage.manager.ask('giveBack', back))
    expect(await query(UNEVEN_BOOKINGS)).toEqual([])
  })
})

describe('an order that is wrong', () => {
  it.each<[string, string, (body: ReturnType<typeof order>) => object, string]>([
    [
      'another total',
      'wrong_price',
      (body) => ({ total: { ...body.total, amount: body.total.amount + 100 } }),
      'unpriced',
    ],
    ['a tariff that nobody knows', 'wrong_price', () => ({ tariffId: newId() }), 'unpriced'],
    [
      'payments that don’t pay for it',
      'malformed',
      () => ({ payments: [{ paymentId: newId(), method: 'cash', tendered: 1 }] }),
      'unpriced',
    ],
    ['change that it didn’t give', 'wrong_price', () => ({ change: 5 }), 'unpriced'],
  ])('with %s keeps its bookings, and sells its goods for the rest of the money', async (_, reason, wrong, what) => {
    const held = await hold(1)
    const right = withPopcorn([held])
    const body = { ...right, ...wrong(right) }
    expect(outcomes(await stage.counter.send(body))).toEqual(['conflict'])
    expect(await conflictsOf()).toMatchObject([{ reason, money: { amount: 1250 }, orderId: body.orderId }])
    expect((await bookOf(body.orderId)).lines).toEqual([{ what, amount: body.total.amount - 1250 }])
    expect(await drawer()).toMatchObject({ balance: body.total.amount })
  })

  it('with a show that isn’t there keeps the other booking for its seats', async () => {
    const [one, two] = [await hold(1), await hold(1, 2)]
    expect(outcomes(await stage.counter.send(withPopcorn([{ ...one, showId: newId() }, two])))).toEqual(['conflict'])
    const conflicts = await conflictsOf()
    expect(conflicts.map(({ reason }) => reason)).toEqual(['unknown_show', 'other_booking'])
    grantedValue(await settle(conflicts[1], 'same_seats'))
    grantedValue(await settle(conflicts[0], 'refund'))
  })

  it('with a grant that was never given keeps the other booking for its seats', async () => {
    const [made, held] = [await hold(1), await hold(1, 2)]
    const seats = made.seats.map((seat) => ({ ...seat, grantNumber: 9e9 }))
    expect(outcomes(await stage.counter.send(withPopcorn([{ ...made, seats }, held])))).toEqual(['conflict'])
    expect((await conflictsOf()).map(({ reason }) => reason)).toEqual(['future_grant', 'other_booking'])
    expect([await soldSeats(made.bookingId), await soldSeats(held.bookingId)]).toEqual([0, 0])
  })

  it('with less money than its tickets cost is kept as it is, with all that was paid', async () => {
    const held = await hold(2)
    const body = order([held], { total: { amount: 2000, currency: 'SGD' } })
    expect(outcomes(await stage.counter.send(body))).toEqual(['conflict'])
    expect(await conflictsOf()).toMatchObject([
      { command: 'order', reason: 'wrong_price', money: { amount: 2000 }, choices: ['refund', 'noted'] },
    ])
    expect(await query('select from orders where id = $1', body.orderId)).toEqual([])
    expect(await drawer()).toMatchObject({ conflicts: 2000 })
    expect(await claimsOf(held.bookingId)).toHaveLength(2)
    grantedValue(await settle((await conflictsOf())[0], 'refund'))
    expect(await claimsOf(held.bookingId)).toEqual([])
  })

  it('keeps the claims of its bookings, whose conflicts wait, when a notice about it is settled', async () => {
    const held = await hold(2)
    const body = order([held], { total: { amount: 2000, currency: 'SGD' } })
    expect(outcomes(await stage.counter.send(body))).toEqual(['conflict'])
    const [kept] = await conflictsOf()
    await query(
      `update conflicts set reason = 'approval_unproven', amount = null, currency = null where id = $1`,
      kept?.conflictId,
    )
    grantedValue(await settle(kept, 'noted'))
    expect(await claimsOf(held.bookingId)).toHaveLength(2)
  })

  it('and of goods alone is sold all the same, and its money can go back', async () => {
    const body = order([], { goods: [POPCORN], paid: 700 })
    expect(outcomes(await stage.counter.send(body))).toEqual(['conflict'])
    const [conflict] = await conflictsOf()
    expect(conflict).toMatchObject({
      command: 'order',
      bookingId: null,
      money: { amount: 700 },
      choices: ['refund', 'noted'],
    })
    expect(await drawer()).toMatchObject({ sales: 700, conflicts: 0 })
    grantedValue(await settle(conflict, 'refund'))
    expect(outcomes(await paidOut(conflict?.conflictId ?? '', 700))).toEqual(['applied'])
    expect(await drawer()).toMatchObject({ sales: 700, movements: -700, balance: 0 })
    expect(
      await query(
        'select state, amount from refunds r join order_returns b on b.id = r.return_id where b.order_id = $1',
        body.orderId,
      ),
    ).toEqual([{ state: 'done', amount: 700 }])
  })

  it('and comes from a kiosk has no money', async () => {
    const kiosk = await stage.inbox.connect('kiosk', stage.inbox.programme.cinemaId)
    const held = await hold(1)
    expect(outcomes(await kiosk.send(withPopcorn([held])))).toEqual(['conflict'])
    expect(await conflictsOf(kiosk)).toMatchObject([
      { command: 'order', reason: 'malformed', money: null, choices: ['noted'] },
    ])
  })
})

describe('an order that is wrong, and names what another terminal has sold', () => {
  const soldByAnother = async () => {
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const [goods, seats] = [withPopcorn([]), withPopcorn([await hold(1, 0, other)])]
    expect(outcomes(await other.send(goods, seats))).toEqual(['applied', 'applied'])
    return { goods, seats, other }
  }
  type Sold = Awaited<ReturnType<typeof soldByAnother>>

  it.each<[string, (sold: Sold) => object]>([
    ['its order of goods', ({ goods }) => ({ orderId: goods.orderId })],
    ['its order with tickets', ({ seats }) => ({ orderId: seats.orderId })],
    ['its payment', ({ goods }) => ({ payments: goods.payments.map((each) => ({ ...each, tendered: 700 })) })],
  ])('is in conflict for that, and its money is its own: %s', async (_, naming) => {
    const sold = await soldByAnother()
    const before = [await bookOf(sold.goods.orderId), await bookOf(sold.seats.orderId)]
    const wrong = order([], { goods: [POPCORN], paid: 700 })
    expect(outcomes(await stage.counter.send({ ...wrong, ...naming(sold) }))).toEqual(['conflict'])
    const [conflict] = await conflictsOf()
    expect(conflict).toMatchObject({ command: 'order', reason: 'id_reused', money: { amount: 700 } })
    expect(await drawer()).toMatchObject({ sales: 0, conflicts: 700 })
    grantedValue(await settle(conflict, 'refund'))
    expect(outcomes(await paidOut(conflict?.conflictId ?? '', 700))).toEqual(['applied'])
    expect(await drawer()).toMatchObject({ balance: 0 })
    // Nothing of the other terminal's went back.
    expect([await bookOf(sold.goods.orderId), await bookOf(sold.seats.orderId)]).toEqual(before)
    expect(
      await query('select from order_returns where order_id = any($1)', [sold.goods.orderId, sold.seats.orderId]),
    ).toEqual([])
  })

  it('is in conflict for that as well where it names its ticket', async () => {
    const { seats } = await soldByAnother()
    const right = withPopcorn([await hold(1)])
    const ticketId = seats.bookings[0]?.tickets[0]?.ticketId ?? ''
    const bookings = right.bookings.map((booking) => ({
      ...booking,
      tickets: booking.tickets.map((ticket) => ({ ...ticket, ticketId })),
    }))
    expect(outcomes(await stage.counter.send({ ...right, bookings, change: 5 }))).toEqual(['conflict'])
    const { amount } = right.total
    expect(await conflictsOf()).toMatchObject([{ command: 'order', reason: 'id_reused', money: { amount } }])
    expect(await query('select from orders where id = $1', right.orderId)).toEqual([])
    expect(await drawer()).toMatchObject({ sales: 0, conflicts: amount })
  })
})

describe('goods that go back', () => {
  const goBack = (orderId: string, terminalId: string) =>
    inTransaction(stage.inbox.server.pool, (tx) =>
      returnGoods(tx, {
        orderId,
        terminalId,
        reason: 'as a test',
        by: { actor: 'manager', actorId: newId(), via: 'manager' },
      }),
    )

  it('are those of an order without tickets, of the terminal that sold it, which no gateway was paid for', async () => {
    const [goods, seats, card] = [withPopcorn([]), withPopcorn([await hold(1)]), withPopcorn([])]
    expect(outcomes(await stage.counter.send(goods, seats, card))).toEqual(['applied', 'applied', 'applied'])
    const { id } = stage.counter.device.identity
    await query("update payments set method = 'card', tendered = null where order_id = $1", card.orderId)
    await expect(goBack(goods.orderId, newId())).rejects.toThrow('goods alone')
    await expect(goBack(seats.orderId, id)).rejects.toThrow('goods alone')
    await expect(goBack(card.orderId, id)).rejects.toThrow('goods alone')
    expect(await query('select from order_returns where order_id = any($1)', [goods.orderId, seats.orderId])).toEqual(
      [],
    )
    await goBack(goods.orderId, id)
    expect(await query('select from order_returns where order_id = $1', goods.orderId)).toHaveLength(1)
  })
})

describe('an order that nothing proves', () => {
  /** As an entry that was taken out of the chain, in the next link. */
  function carry(entry: ChainEntry): ChainEntry {
    const { outbox } = stage.counter.device
    const sequence = outbox.head.sequence + 1
    const carrier = entryOf({
      terminalId: stage.counter.device.identity.id,
      sequence,
      runNumber: outbox.runNumber,
      previous: outbox.head.hash,
      unproven: entry,
    })
    outbox.head = { sequence, hash: carrier.hash }
    return carrier
  }
  function takeOut(body: ReturnType<typeof order>): ChainEntry {
    const { outbox } = stage.counter.device
    const { head } = outbox
    const entry = outbox.append(body)
    outbox.head = head
    return entry
  }

  it('waits whole, and is sold whole when a manager enters it', async () => {
    const bookings = [await hold(1), await hold(1, 2)]
    const body = withPopcorn(bookings)
    const entry = takeOut(body)
    expect(outcomes(await stage.counter.sendEntries(carry(entry)))).toEqual(['conflict'])
    const [conflict, ...others] = await conflictsOf()
    expect(others).toEqual([])
    expect(conflict).toMatchObject({
      command: 'order',
      reason: 'edited',
      intact: true,
      money: { amount: body.total.amount },
    })
    expect(conflict?.choices).toEqual(['same_seats', 'refund', 'noted'])
    expect(await drawer()).toMatchObject({ sales: 0, conflicts: body.total.amount })
    grantedValue(await settle(conflict, 'same_seats'))
    expect(await drawer()).toMatchObject({ sales: body.total.amount, conflicts: 0 })
    expect(await conflictsOf()).toEqual([])
  })

  it('and can’t be sold whole is settled booking by booking once a manager has entered it', async () => {
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const [gone, kept] = [await hold(1), await hold(1, 2)]
    await loseTo(other, gone)
    const body = withPopcorn([gone, kept])
    await stage.counter.sendEntries(carry(takeOut(body)))
    const [whole] = await conflictsOf()
    grantedValue(await settle(whole, 'same_seats'))
    const parts = await conflictsOf()
    expect(parts.map(({ command, reason }) => [command, reason])).toEqual([
      ['sell', 'stale_grant'],
      ['sell', 'other_booking'],
    ])
    expect(await drawer()).toMatchObject({ sales: POPCORN_COSTS, conflicts: 2500 })
    grantedValue(await settle(parts[1], 'same_seats'))
    grantedValue(await settle(parts[0], 'refund'))
  })

  it('and is a copy of one that is sold, or waits in parts, has no money', async () => {
    const sold = withPopcorn([await hold(1)])
    const first = stage.counter.device.outbox.append(sold)
    expect(outcomes(await stage.counter.sendEntries(first))).toEqual(['applied'])
    const { entry: second, body } = await broken()
    const altered = (entry: ChainEntry) =>
      carry({ text: entry.text.replace('"cutOff":true', '"cutOff":false'), hash: entry.hash })
    await stage.counter.sendEntries(altered(first), altered(second))
    const copies = (await conflictsOf()).filter(({ command }) => command === 'order')
    expect(copies.map(({ money, choices }) => ({ money, choices }))).toEqual([
      { money: null, choices: ['noted'] },
      { money: null, choices: ['noted'] },
    ])
    expect(await drawer()).toMatchObject({ balance: sold.total.amount + body.total.amount })
    for (const copy of copies) {
      expect(await settle(copy, 'refund')).toMatchObject({ refusal: { code: 'resolution_unavailable' } })
      grantedValue(await settle(copy, 'noted'))
    }
  })

  it('and was paid back before it came by itself is sold, and counts once', async () => {
    const held = await hold(1)
    const body = withPopcorn([held])
    const honest = takeOut(body)
    await stage.counter.sendEntries(
      carry({ text: honest.text.replace('"cutOff":true', '"cutOff":false'), hash: honest.hash }),
    )
    const [copy] = await conflictsOf()
    const { command } = JSON.parse(honest.text) as { command: { id: string } }
    expect(outcomes(await stage.counter.sendEntries(stage.counter.device.outbox.append(body, command.id)))).toEqual([
      'applied',
    ])
    expect(await settle(copy, 'refund')).toMatchObject({ refusal: { code: 'resolution_unavailable' } })
    expect(await drawer()).toMatchObject({ balance: body.total.amount })
    expect(await soldSeats(held.bookingId)).toBe(1)
  })
})
