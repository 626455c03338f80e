/** The order that a sale is which a manager has settled out of a conflict. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../../../tooling/testing/audits/orders.ts'
import { type ConflictStage, openConflictStage } from '../conflicts/testing/conflict-stage.ts'
import { settledBooks } from '../conflicts/testing/settled-books.ts'
import { linesOf } from './testing/order-books.ts'

let stage: ConflictStage
const { outcomeOf, query } = settledBooks(() => stage.house.pool)

beforeAll(async () => {
  stage = await openConflictStage({ shows: 1 })
})
afterAll(() => stage.close())

it('a sale that a manager has settled is an order of its terminal, with a line for each ticket', async () => {
  const { conflictId } = await stage.sold(stage.nextShow(), ['A-1', 'A-2'])
  expect(await stage.settle({ conflictId, resolution: 'other_seats', seatIds: ['B-1', 'B-2'] })).toMatchObject({
    ok: true,
  })
  const { id, tickets } = (await outcomeOf(conflictId)) ?? { id: '', tickets: [] }
  expect(await query('select channel, terminal_id, total, rounding from orders where id = $1', id)).toEqual([
    { channel: 'counter', terminal_id: stage.counter.id, total: 2500, rounding: 0 },
  ])
  expect((await linesOf(stage.house.pool, id)).map((line) => line.amount)).toEqual([1250, 1250])
  expect(tickets).toHaveLength(2)
  expect(await query(WRONG_IN_ORDERS)).toEqual([])
})
