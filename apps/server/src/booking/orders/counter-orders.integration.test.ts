/** The order that a terminal's sale is, and what the ledger refuses about orders. */
import { newId } from '@marquee/shared'
import { afterEach, describe, expect, it } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../../../tooling/testing/audits/orders.ts'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { soonTrue } from '../../../../../tooling/testing/soon-true.ts'
import { sellCommand } from '../../../../../tooling/testing/terminals/outbox-chain.ts'
import { inTransaction, type Tx } from '../../infra/postgres.ts'
import { type Held, inboxStage, outcomes } from '../terminal/inbox/testing/inbox-stage.ts'
import { linesOf } from './testing/order-books.ts'

const stage = inboxStage()
const { hold, someSeats } = stage

afterEach(async () => {
  expect((await stage.server.pool.query(WRONG_IN_ORDERS)).rows).toEqual([])
})

async function sell(seats = someSeats(3)): Promise<Held> {
  const held = await hold(seats)
  expect(outcomes(await stage.counter.send(sellCommand(held)))).toEqual(['applied'])
  return held
}
const orderOf = async (bookingId: string): Promise<object | undefined> =>
  (
    await stage.server.pool.query<object>(
      `select o.id, o.cinema_id, o.channel, o.terminal_id, o.currency::text, o.total, o.rounding, o.tariff_id
       from orders o join bookings b on b.order_id = o.id where b.id = $1`,
      [bookingId],
    )
  ).rows[0]

describe("a terminal's sale", () => {
  it('is an order with a line for each ticket, untaxed while its cinema has no tariff', async () => {
    const { bookingId } = await sell()
    expect(await orderOf(bookingId)).toMatchObject({
      id: bookingId,
      cinema_id: stage.programme.cinemaId,
      channel: 'counter',
      terminal_id: stage.counter.device.identity.id,
      currency: 'SGD',
      total: 3750,
      rounding: 0,
    })
    const line = { kind: 'ticket', what: 'adult', booking_id: bookingId, price: 1250, taken_off: 0, is_back: false }
    const untaxed = { ...line, tax_code: 'none', percentage: 0, net: 1250, tax: 0, amount: 1250 }
    expect(await linesOf(stage.server.pool, bookingId)).toEqual([untaxed, untaxed, untaxed])
    const { rows } = await stage.server.pool.query(
      `select p.order_id, array_agg(distinct l.price_list_id) as lists
       from payments p join order_lines l using (order_id) where p.booking_id = $1 group by 1`,
      [bookingId],
    )
    expect(rows).toEqual([{ order_id: bookingId, lists: [stage.programme.priceListId] }])
  })

  it.each(['included', 'added'])(
    'has the tax in what was paid, rounded once, by a tariff whose tax is %s',
    async (mode) => {
      const taxes = { mode, rates: [{ code: 'standard', percentage: 9000 }] }
      const tariff = await changeTariff(stage.server.pool, stage.programme.cinemaId, { taxes })
      await soonTrue('the server knows the tariff', async () => {
        const { bookingId } = await sell()
        return ((await orderOf(bookingId)) as { tariff_id: string }).tariff_id === tariff.id
      })
      const { bookingId } = await sell()
      // 37.50 / 1.09 = 34.4037: the tax is 3.10 in all, 1.03 or 1.04 a ticket.
      const lines = await linesOf(stage.server.pool, bookingId)
      expect(lines.map(({ net, tax, amount }) => [net, tax, amount])).toEqual([
        [1146, 104, 1250],
        [1147, 103, 1250],
        [1147, 103, 1250],
      ])
      expect(lines[0]).toMatchObject({ tax_code: 'standard', percentage: 9000 })
    },
  )
})

describe('the ledger', () => {
  const RIGHT = {
    order: { channel: 'online', currency: 'SGD', total: 200, rounding: 0, sold_at: new Date() },
    line: {
      number: 0,
      kind: 'fee',
      what: 'booking',
      price: 200,
      taken_off: 0,
      tax_code: 'standard',
      percentage: 9000,
      net: 183,
      tax: 17,
      amount: 200,
    },
    payment: { method: 'cash', gateway: 'cash', amount: 200, currency: 'SGD', state: 'captured', late: false },
  }

  const insert = (tx: Tx, table: string, row: object) =>
    tx.query(`insert into ${table} select (jsonb_populate_record(null::${table}, $1)).*`, [row])

  /** An order of one fee, which is paid. */
  async function write({ order = {}, line = {}, payment = {} }: { order?: object; line?: object; payment?: object }) {
    const { bookingId } = await sell(someSeats(1))
    const id = newId()
    const money = {
      ...RIGHT.payment,
      id,
      booking_id: bookingId,
      order_id: id,
      at: new Date(),
      looks: 0,
      refunded_amount: 0,
    }
    await inTransaction(stage.server.pool, async (tx) => {
      await insert(tx, 'orders', { ...RIGHT.order, id, ...order })
      await insert(tx, 'order_lines', { ...RIGHT.line, order_id: id, ...line })
      await insert(tx, 'payments', { ...money, ...payment })
    })
  }

  it('takes an order that adds up', async () => {
    await write({})
  })

  it.each([
    ['a line whose tax isn’t what lies between net and amount', { line: { tax: 16 } }, 'order_lines_check'],
    ['a line that costs less than its price for no reason', { line: { price: 300 } }, 'order_lines_check'],
    [
      'a line of which more was taken off than is said',
      { line: { price: 300, taken_off: 100, off: [{ amount: 99 }] } },
      'order_lines_check',
    ],
    ['the line of a ticket that there isn’t', { line: { kind: 'ticket' } }, 'order_lines_check'],
    ['a tax without a rate', { line: { tax_code: null, percentage: null } }, 'order_lines_check'],
    ['an online order of a terminal', { order: { terminal_id: newId() } }, 'orders_check'],
    ['lines that don’t come to what the order costs', { order: { total: 201 } }, 'has lines of 200'],
    ['a rounding that is no line', { order: { rounding: 1 } }, 'a rounding of 1'],
    ['an order that was paid with less', { payment: { amount: 199 } }, 'was paid with 199'],
    ['an order that nobody has paid', { payment: { late: true } }, 'was paid with 0'],
  ])('refuses %s', async (_what, change, why) => {
    await expect(write(change)).rejects.toThrow(why)
  })

  it.each([
    ['an order', 'update orders set total = 1 where id = $1'],
    ['a line', "update order_lines set what = 'child' where order_id = $1"],
    ['a line that goes', 'delete from order_lines where order_id = $1'],
  ])('refuses a change of what was sold: %s', async (_what, change) => {
    const { bookingId } = await sell(someSeats(1))
    await expect(stage.server.pool.query(change, [bookingId])).rejects.toThrow('append-only')
  })

  it('refuses a return that isn’t what is refunded, and a line that comes back twice', async () => {
    const { bookingId } = await sell(someSeats(1))
    const [first, second] = [newId(), newId()]
    const back = 'update order_lines set return_id = $1 where order_id = $2'
    const give = (id: string, adjustment: number, ...rest: string[]) =>
      inTransaction(stage.server.pool, async (tx) => {
        await tx.query('insert into order_returns (id, order_id, adjustment) values ($1, $2, $3)', [
          id,
          bookingId,
          adjustment,
        ])
        for (const statement of rest) await tx.query(statement, [id, bookingId])
        await tx.query('set constraints all immediate')
        // Its ticket would have to be cancelled as well.
        throw new Error('it adds up')
      })
    await expect(give(first, 0, back)).rejects.toThrow(
      'has lines of 1250, 0 of rounding and 0 besides, and refunds of 0',
    )
    await expect(give(first, -1250, back)).rejects.toThrow('it adds up')
    await expect(give(second, -1250, back, back)).rejects.toThrow('append-only')
  })
})
