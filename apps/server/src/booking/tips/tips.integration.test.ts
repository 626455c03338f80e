/** Tips at a real server: beside orders, in no line and no tax of theirs, and in the drawer as a sum of their own. */
import { MAX_AMOUNT, newId, type OrderCommand, type OrderPayment } from '@marquee/shared'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { outcomes } from '../terminal/inbox/testing/inbox-stage.ts'
import { orderStage, POPCORN, POPCORN_COSTS } from '../terminal/orders/testing/order-stage.ts'

const stage = orderStage()
const { hold, order, withPopcorn, query, conflictsOf } = stage
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

  it('of an order whose seats are gone is money that the customer gets back with it', async () => {
    const lost = await hold(1)
    const total = 1250 + POPCORN_COSTS
    const body = withPopcorn([lost], { tariffId, payments: [cash(total + 200, 200)] })
    await stage.loseTo(await stage.inbox.connect('counter', stage.inbox.programme.cinemaId), lost)
    expect(await sold(body)).toBe('conflict')
    expect((await conflictsOf())[0]).toMatchObject({ money: { amount: total + 200 } })
    expect(await stage.drawer()).toMatchObject({ conflicts: total + 200, balance: total + 200 })
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
