/** Tips at a real server: beside orders, in no line and no tax of theirs, and in the drawer as a sum of their own. */
import { MAX_AMOUNT, newId, type OrderCommand, type OrderPayment } from '@marquee/shared'
import { beforeAll, describe, expect, it } from 'vitest'
import { UNEVEN_BOOKINGS } from '../../../../../tooling/testing/audits/bookings.ts'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { grantedValue } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { outcomes } from '../terminal/inbox/testing/inbox-stage.ts'
import { orderStage, POPCORN, POPCORN_COSTS } from '../terminal/orders/testing/order-stage.ts'

const stage = orderStage()
const { hold, order, withPopcorn, query, conflictsOf, settle } = stage
let tariffId: string
beforeAll(async () => {
  const { cinemaId } = stage.inbox.programme
  tariffId = (await changeTariff(stage.inbox.server.pool, cinemaId, { tips: { presets: [5, 10, 15] } })).id
})

const cash = (tendered: number, tip?: number): OrderPayment => ({
  paymentId: newId(),
  method: 'cash',
  tendered,
  ...(tip !== undefined && { tip }),
})
const popcorn = (more: Partial<OrderCommand> & { paid?: number } = {}): OrderCommand =>
  order([], { tariffId, goods: [POPCORN], paid: POPCORN_COSTS, ...more })
const sold = async (body: OrderCommand) => (await stage.counter.send(body))[0]?.outcome
const tipsOf = (body: OrderCommand) =>
  query('select amount from order_tips where order_id = $1 order by amount', body.orderId)

describe('a tip', () => {
  it('is no part of what its order costs, and a sum of its own in the drawer', async () => {
    const body = popcorn({ payments: [cash(1000, 100)], change: 1000 - 100 - POPCORN_COSTS })
    expect(await sold(body)).toBe('applied')
    expect(await stage.bookOf(body.orderId)).toMatchObject({
      lines: [{ what: 'popcorn', amount: POPCORN_COSTS }],
      payments: [{ method: 'cash', amount: POPCORN_COSTS }],
    })
    expect(await tipsOf(body)).toEqual([{ amount: 100 }])
    expect(await stage.drawer()).toMatchObject({ sales: POPCORN_COSTS, tips: 100, balance: POPCORN_COSTS + 100 })
  })

  it('on a card machine is in no drawer', async () => {
    const machine = {
      paymentId: newId(),
      method: 'card_machine',
      tendered: POPCORN_COSTS + 50,
      slip: '7',
      tip: 50,
    } as const
    const body = popcorn({ payments: [machine] })
    expect(await sold(body)).toBe('applied')
    expect(await tipsOf(body)).toEqual([{ amount: 50 }])
    expect((await stage.bookOf(body.orderId)).payments).toMatchObject([{ amount: POPCORN_COSTS }])
    expect(await stage.drawer()).toBeUndefined()
  })

  it('is kept as it is where the tariff takes none, or more is left than was handed over', async () => {
    const none = popcorn({ tariffId: stage.tariff.id, payments: [cash(POPCORN_COSTS + 100, 100)] })
    const above = popcorn({ payments: [cash(POPCORN_COSTS), cash(100, 101)] })
    expect([await sold(none), await sold(above)]).toEqual(['conflict', 'conflict'])
  })

  it('that no amount can say is kept for a manager, whose list stays readable, and holds up no other order', async () => {
    const whole = (tip?: number) => cash(MAX_AMOUNT, tip)
    const large = popcorn({ paid: MAX_AMOUNT, payments: [whole(), whole(MAX_AMOUNT)] })
    const more = popcorn({ payments: [whole(MAX_AMOUNT), whole(MAX_AMOUNT), whole(MAX_AMOUNT)] })
    expect(outcomes(await stage.counter.send(large, more, popcorn()))).toEqual(['conflict', 'conflict', 'applied'])
    expect((await conflictsOf()).map(({ money }) => money?.amount ?? null).toSorted()).toEqual([MAX_AMOUNT, null])
  })

  it('above the largest amount, in a ledger that has one, still leaves its order to be found', async () => {
    const machine = { method: 'card_machine', tendered: POPCORN_COSTS, slip: '9' } as const
    const payments = [1, 2, 3].map(() => ({ ...machine, paymentId: newId() }))
    const body = popcorn({ goods: [{ ...POPCORN, quantity: 3 }], paid: 3 * POPCORN_COSTS, payments })
    expect(await sold(body)).toBe('applied')
    const insert =
      'insert into order_tips (payment_id, order_id, amount) select id, order_id, $2 from payments where order_id = $1'
    await query(insert, body.orderId, MAX_AMOUNT)
    const answer = await stage.counter.ask('findOrder', { text: body.orderId })
    expect(answer).toMatchObject({ value: { order: { tip: MAX_AMOUNT } } })
  })

  it('stays with the staff when everything comes back', async () => {
    const body = popcorn({ payments: [cash(POPCORN_COSTS + 100, 100)] })
    await sold(body)
    const lines = [{ number: 0, wentTo: 'stock' }]
    const request = { returnId: newId(), orderId: body.orderId, lines, reason: 'as a test', shown: POPCORN_COSTS }
    expect(await stage.counter.ask('returnLines', request)).toMatchObject({
      value: { refunds: [{ amount: POPCORN_COSTS }] },
    })
    expect(await tipsOf(body)).toEqual([{ amount: 100 }])
  })

  it('goes back where the clerk says so and nothing of the order stays, once', async () => {
    const machine = {
      paymentId: newId(),
      method: 'card_machine',
      tendered: POPCORN_COSTS + 50,
      slip: '8',
      tip: 50,
    } as const
    const body = popcorn({
      goods: [{ ...POPCORN, quantity: 2 }],
      paid: 2 * POPCORN_COSTS,
      payments: [machine, cash(POPCORN_COSTS + 100, 100)],
    })
    await sold(body)
    const giveBack = (number: number, returnId = newId()) =>
      stage.counter.ask('returnLines', {
        returnId,
        orderId: body.orderId,
        lines: [{ number, wentTo: 'stock' }],
        reason: 'as a test',
        withTip: true,
        shown: POPCORN_COSTS,
      })
    const owed = () =>
      query(
        `select amount, by_card_machine, slip from conflicts
         where return_id in (select return_id from order_tip_returns) and what = 'the tip of an order' and terminal_id = $1 order by amount`,
        stage.counter.device.identity.id,
      )
    expect(await giveBack(0)).toMatchObject({ ok: true })
    expect(await owed()).toEqual([])
    const last = newId()
    const answer = await giveBack(1, last)
    expect(answer).toMatchObject({ ok: true, value: { order: { tip: null } } })
    await giveBack(1, last)
    expect(await owed()).toEqual([
      { amount: 50, by_card_machine: 50, slip: '8' },
      { amount: 100, by_card_machine: 0, slip: null },
    ])
  })
})

/** An order of two shows, of which another counter has the first one's seat. Both cost 1250. */
async function broken(more: Partial<OrderCommand>, sell = withPopcorn) {
  const [gone, kept] = [await hold(1), await hold(1, 1)]
  await stage.loseTo(await stage.inbox.connect('counter', stage.inbox.programme.cinemaId), gone)
  const body = sell([gone, kept], { tariffId, ...more })
  expect(await sold(body)).toBe('conflict')
  const conflicts = await conflictsOf()
  const of = (bookingId: string) => conflicts.find((conflict) => conflict.bookingId === bookingId)
  return { body, ofGone: of(gone.bookingId), ofKept: of(kept.bookingId) }
}
const settledOrder = async (conflictId: string | undefined) =>
  (await query<{ id: string }>('select settled_booking as id from conflicts where id = $1', conflictId))[0]?.id ?? ''

describe('a tip of an order of which a seat is gone', () => {
  it('stays with what is sold at once, and the bookings wait each with its own money', async () => {
    const total = 2500 + POPCORN_COSTS
    const { body, ofGone, ofKept } = await broken({ payments: [cash(total + 200, 200)] })
    expect([ofGone?.money?.amount, ofKept?.money?.amount]).toEqual([1250, 1250])
    expect(await stage.bookOf(body.orderId)).toMatchObject({
      lines: [{ what: 'popcorn', amount: POPCORN_COSTS }],
      payments: [{ method: 'cash', amount: POPCORN_COSTS }],
    })
    expect(await tipsOf(body)).toEqual([{ amount: 200 }])
    const counted = { sales: POPCORN_COSTS, tips: 200, conflicts: 2500, balance: total + 200 }
    expect(await stage.drawer()).toMatchObject(counted)
    grantedValue(await settle(ofKept, 'same_seats'))
    grantedValue(await settle(ofGone, 'refund'))
    const now = { sales: POPCORN_COSTS + 1250, tips: 200, conflicts: 1250, balance: total + 200 }
    expect(await stage.drawer()).toMatchObject(now)
    const { order } = grantedValue(await stage.counter.ask('findOrder', { text: body.orderId }))
    expect(order).toMatchObject({ tip: 200, lines: [{ amount: POPCORN_COSTS }] })
  })

  it('that pays for nothing of what is sold at once is there all the same: cash for tickets, and a card for the rest', async () => {
    const machine = { paymentId: newId(), method: 'card_machine', tendered: POPCORN_COSTS, slip: '11' } as const
    const { body } = await broken({ payments: [cash(2500 + 200, 200), machine] })
    expect((await stage.bookOf(body.orderId)).payments).toEqual([
      { method: 'cash', amount: 0, slip: null },
      { method: 'card_machine', amount: POPCORN_COSTS, slip: '11' },
    ])
    expect(await stage.drawer()).toMatchObject({ sales: 0, tips: 200, conflicts: 2500, balance: 2700 })
  })

  it('and nothing is sold at once is with the first booking, whose order has it when it is entered', async () => {
    const { ofGone, ofKept, body } = await broken({ payments: [cash(2500 + 200, 200)] }, order)
    expect([ofGone?.money?.amount, ofKept?.money?.amount]).toEqual([1450, 1250])
    expect(ofGone?.what).toContain('2.00 of it is a tip.')
    expect(await tipsOf(body)).toEqual([])
    expect(await stage.drawer()).toMatchObject({ conflicts: 2700, balance: 2700 })
    grantedValue(await settle(ofGone, 'other_seats', { seatIds: ofGone?.otherSeats ?? [] }))
    const orderId = await settledOrder(ofGone?.conflictId)
    expect(await stage.bookOf(orderId)).toMatchObject({
      lines: [{ what: 'adult', amount: 1250 }],
      payments: [{ method: 'cash', amount: 1250 }],
    })
    expect(await stage.drawer()).toMatchObject({ sales: 1250, tips: 200, conflicts: 1250, balance: 2700 })
    const found = grantedValue(await stage.counter.ask('findOrder', { text: orderId }))
    expect(found.order).toMatchObject({ tip: 200 })
    expect(await query(UNEVEN_BOOKINGS)).toEqual([])
    const request = { returnId: newId(), orderId, lines: [{ number: 0 }], reason: 'as a test' }
    const back = await stage.counter.ask('returnLines', { ...request, withTip: true, shown: 1250 })
    expect(back).toMatchObject({ ok: true, value: { order: { tip: null } } })
  })

  it('and was left at a card machine goes back there with the first booking, or stays there', async () => {
    const machine = { paymentId: newId(), method: 'card_machine', tendered: 2600, slip: '12', tip: 100 } as const
    const entered = await broken({ payments: [machine] }, order)
    grantedValue(await settle(entered.ofGone, 'other_seats', { seatIds: entered.ofGone?.otherSeats ?? [] }))
    const orderId = await settledOrder(entered.ofGone?.conflictId)
    expect((await stage.bookOf(orderId)).payments).toEqual([{ method: 'card_machine', amount: 1250, slip: '12' }])
    expect(await query('select amount from order_tips where order_id = $1', orderId)).toEqual([{ amount: 100 }])

    const { ofGone } = await broken({ payments: [{ ...machine, paymentId: newId() }] }, order)
    expect(ofGone).toMatchObject({ money: { amount: 1350 }, byCardMachine: { amount: 1350 } })
    grantedValue(await settle(ofGone, 'refund'))
    expect(await stage.drawer()).toMatchObject({ sales: 0, tips: 0, conflicts: 0 })
  })

  it('of goods at a wrong price goes back with their money, once', async () => {
    const body = popcorn({ paid: 700, payments: [cash(800, 100)] })
    expect(await sold(body)).toBe('conflict')
    const [conflict] = await conflictsOf()
    expect(conflict).toMatchObject({ money: { amount: 800 } })
    expect(await stage.drawer()).toMatchObject({ sales: 700, tips: 100, conflicts: 0, balance: 800 })
    grantedValue(await settle(conflict, 'refund'))
    const paidOut = {
      ...({ kind: 'drawer', direction: 'out', amount: { amount: 800, currency: 'SGD' } } as const),
      ...{ reason: 'given back', conflictId: conflict?.conflictId ?? '', at: new Date().toISOString() },
    }
    expect((await stage.counter.send(paidOut))[0]?.outcome).toBe('applied')
    expect(await stage.drawer()).toMatchObject({ balance: 0 })
    const { order: record } = grantedValue(await stage.counter.ask('findOrder', { text: body.orderId }))
    expect(record).toMatchObject({ tip: null })
  })
})
