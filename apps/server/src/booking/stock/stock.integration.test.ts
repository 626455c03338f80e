/** Counted stock at a real server: delivered, sold, given back, counted and written off, and what a manager is told of too many sold. */
import { newId, type OrderCommand, type StockLevels, type StockMovement, type Tariff } from '@marquee/shared'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WRONG_IN_STOCK } from '../../../../../tooling/testing/audits/stock.ts'
import { changeTariff, TEST_TARIFF } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { soonTrue } from '../../../../../tooling/testing/soon-true.ts'
import { grantedValue, type RawTerminal } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { inTransaction } from '../../infra/postgres.ts'
import { unpricedLine } from '../orders/priced-lines.ts'
import type { SoldLine } from '../orders/sold-order.ts'
import { outcomes } from '../terminal/inbox/testing/inbox-stage.ts'
import { orderStage } from '../terminal/orders/testing/order-stage.ts'
import { takeFromStock } from './apply-stock.ts'

const stage = orderStage()
const { hold, order, query, loseTo } = stage
let counting: Tariff

beforeAll(async () => {
  const goods = {
    ...TEST_TARIFF.goods,
    goods: TEST_TARIFF.goods.goods.map((each) => (each.key === 'water' ? { ...each, isCounted: true } : each)),
  }
  counting = await changeTariff(stage.inbox.server.pool, stage.inbox.programme.cinemaId, { goods })
})

const cinemaId = (): string => stage.inbox.programme.cinemaId
const WATER = { goods: 'water', size: 'bottle' }
const waters = (quantity: number) => ({ ...WATER, extras: [], quantity })
const sale = (quantity: number, more: Partial<OrderCommand> & { paid?: number } = {}): OrderCommand =>
  order([], { tariffId: counting.id, goods: [waters(quantity)], paid: 300 * quantity, ...more })

const act = (kind: 'deliver' | 'count' | 'write_off', quantity: number, more: object = {}) =>
  stage.manager.ask('moveStock', {
    movementId: newId(),
    cinemaId: cinemaId(),
    ...WATER,
    act: kind,
    quantity,
    reason: 'as a test',
    ...more,
  })
const left = async (by: RawTerminal = stage.manager): Promise<number | undefined> =>
  grantedValue(await by.ask('stockLevels', { cinemaId: cinemaId() })).levels.find(({ goods }) => goods === 'water')
    ?.left
const history = async (): Promise<StockMovement[]> =>
  grantedValue(await stage.manager.ask('stockHistory', { cinemaId: cinemaId(), ...WATER, before: null })).movements
const oversold = async () =>
  grantedValue(await stage.manager.ask('attention', {})).items.filter(({ id }) => id.startsWith('job:stock:'))

beforeEach(async () => {
  grantedValue(await act('count', 10))
})

describe('counted goods', () => {
  it('are delivered, sold, counted and written off, each with who, when and why', async () => {
    grantedValue(await act('deliver', 24, { reason: null }))
    const body = sale(2)
    expect(outcomes(await stage.counter.send(body))).toEqual(['applied'])
    grantedValue(await act('write_off', 3, { reason: 'burst' }))
    grantedValue(await act('count', 30, { reason: 'found one' }))
    const manager = expect.stringContaining('manager')
    expect((await history()).slice(0, 5)).toMatchObject([
      { kind: 'counted', quantity: 1, balance: 30, reason: 'found one', terminal: manager },
      { kind: 'written_off', quantity: -3, balance: 29, reason: 'burst', terminal: manager },
      { kind: 'sold', quantity: -1, balance: 32, reason: null, terminal: expect.stringContaining('counter') },
      { kind: 'sold', quantity: -1, balance: 33 },
      { kind: 'delivered', quantity: 24, balance: 34, terminal: manager },
    ])
    expect(await left()).toBe(30)
  })

  it('leave the stock once, however often the sale is sent', async () => {
    const held = await hold(1)
    const body = order([held], { tariffId: counting.id, goods: [waters(3)], paid: 1250 + 900 })
    const entry = stage.counter.device.outbox.append(body)
    const [first, second] = await stage.counter.sendEntries(entry, entry)
    expect(first).toMatchObject({ outcome: 'applied' })
    expect(second).toEqual(first)
    expect(await left()).toBe(7)
    expect((await history())[0]).toMatchObject({ kind: 'sold', references: [held.reference] })
  })

  it('are not moved by what is not counted, nor by a sale of the tariff before', async () => {
    expect(outcomes(await stage.counter.send(order([], { goods: [waters(2)], paid: 600 })))).toEqual(['applied'])
    const popcorn = { goods: 'popcorn', size: 'large', extras: [], quantity: 1 }
    const body = order([], { tariffId: counting.id, goods: [popcorn], paid: 850 })
    expect(outcomes(await stage.counter.send(body))).toEqual(['applied'])
    expect(await left()).toBe(10)
    expect(await query("select from stock where goods <> 'water'")).toEqual([])
  })

  it('leave it as parts of combos as well', async () => {
    const combos = [{ combo: 'snack_combo', choices: [0, 0], tickets: [] }]
    expect(outcomes(await stage.counter.send(order([], { tariffId: counting.id, combos, paid: 800 })))).toEqual([
      'applied',
    ])
    expect(await left()).toBe(9)
  })

  it('were handed over, so they stay sold when their tickets become a conflict', async () => {
    const other = await stage.inbox.connect('counter', cinemaId())
    const gone = await hold(1)
    await loseTo(other, gone)
    const body = order([gone], { tariffId: counting.id, goods: [waters(1)], paid: 1250 + 300 })
    expect(outcomes(await stage.counter.send(body))).toEqual(['conflict'])
    expect(await left()).toBe(9)
  })

  it('come back to the stock, or are thrown away, as the clerk says', async () => {
    const body = sale(3)
    await stage.counter.send(body)
    const lines = [
      { number: 0, wentTo: 'stock' },
      { number: 1, wentTo: 'written_off' },
    ]
    const back = { returnId: newId(), orderId: body.orderId, lines, reason: 'warm', shown: 600 }
    grantedValue(await stage.counter.ask('returnLines', back))
    grantedValue(await stage.counter.ask('returnLines', back))
    expect(await left()).toBe(8)
    expect((await history())[0]).toMatchObject({ kind: 'given_back', quantity: 1, terminal: expect.any(String) })
  })
})

describe('more sold than counted', () => {
  it('is sold all the same, and told to the manager until somebody counts', async () => {
    grantedValue(await act('count', 1))
    expect(outcomes(await stage.counter.send(sale(3)))).toEqual(['applied'])
    expect(await left()).toBe(-2)
    const [item] = await oversold()
    expect(item?.what).toMatch(/^More was sold than counted at .*: Water, Bottle, 2 more than the stock had\.$/)
    expect(item).toMatchObject({ todo: 'Count what is there, and enter it in the stock.', tryAt: null })
    await stage.counter.send(sale(1))
    expect(await oversold()).toMatchObject([{ id: item?.id, what: expect.stringContaining('3 more') }])
    // A delivery that makes up for it ends it as well.
    grantedValue(await act('deliver', 3))
    expect(await oversold()).toEqual([])
    await stage.counter.send(sale(1))
    const [again] = await oversold()
    expect(again?.id).not.toBe(item?.id)
    grantedValue(await stage.manager.ask('setAside', { id: again?.id, reason: 'known' }))
    expect(await oversold()).toEqual([])
  })

  it('may be what comes of two counters that sell the last ones at once: both sales stand, and none is lost', async () => {
    grantedValue(await act('count', 4))
    const counters = [stage.counter]
    for (let i = 0; i < 3; i++) counters.push(await stage.inbox.connect('counter', cinemaId()))
    const answers = await Promise.all(counters.map((each) => each.send(sale(2))))
    expect(answers.flatMap(outcomes)).toEqual(Array.from({ length: 4 }, () => 'applied'))
    expect(await left()).toBe(-4)
    expect((await history()).slice(0, 8).map(({ balance }) => balance)).toEqual([-4, -3, -2, -1, 0, 1, 2, 3])
  })

  it('two orders that name the same things the other way round don’t wait for each other', async () => {
    const { pool } = stage.inbox.server
    const line = (size: string): SoldLine => ({
      ...unpricedLine(300),
      what: 'water',
      details: { size, isCounted: true },
    })
    /** Takes one of each off, in this order, and undoes it. */
    const take = (...sizes: string[]) =>
      inTransaction(pool, async (tx) => {
        const order = { cinemaId: cinemaId(), channel: 'counter' as const, tariffId: null, lines: sizes.map(line) }
        await takeFromStock(tx, [{ orderId: newId(), terminalId: newId(), order }])
        throw new Error('undone')
      })
    await query(
      "insert into stock (cinema_id, goods, size) values ($1, 'water', 'large') on conflict do nothing",
      cinemaId(),
    )
    // Both wait for somebody who has both stocks, and go on at the same moment.
    const both = await inTransaction(pool, async (tx) => {
      await tx.query('select from stock where cinema_id = $1 for update', [cinemaId()])
      const waiting = [take('bottle', 'large'), take('large', 'bottle')].map((each) =>
        each.catch((error: Error) => error.message),
      )
      await soonTrue('both wait', async () => {
        const blocked = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
        return (await query(blocked)).length === 2
      })
      return waiting
    })
    expect(await Promise.all(both)).toEqual(['undone', 'undone'])
  })
})

describe('a manager’s act on a stock', () => {
  it('is done once by its id, and refused as another one', async () => {
    const movementId = newId()
    grantedValue(await act('deliver', 5, { movementId }))
    grantedValue(await act('deliver', 5, { movementId }))
    expect(await left()).toBe(15)
    expect(await act('deliver', 6, { movementId })).toMatchObject({ ok: false, refusal: { code: 'command_id_reused' } })
  })

  it('needs a reason where things are counted or written off, and something that is counted', async () => {
    expect(await act('write_off', 1, { reason: null })).toMatchObject({
      refusal: { code: 'malformed', field: 'reason' },
    })
    expect(await act('deliver', 0)).toMatchObject({ refusal: { code: 'malformed', field: 'quantity' } })
    expect(await act('deliver', 1, { goods: 'popcorn', size: 'large' })).toMatchObject({
      refusal: { code: 'goods_not_counted' },
    })
    expect(await act('deliver', 1, { size: 'barrel' })).toMatchObject({ refusal: { code: 'goods_not_counted' } })
  })

  it('is its own cinema’s, and no counter’s', async () => {
    const { cinemaId: other } = await insertTestProgramme(stage.inbox.server.pool, { shows: 1, name: 'Elsewhere' })
    const elsewhere = await stage.inbox.connect('manager', other)
    const clerk = await stage.inbox.connect('counter', other)
    const request = { movementId: newId(), cinemaId: cinemaId(), ...WATER, act: 'count', quantity: 1, reason: 'x' }
    const refusal = { code: 'stock_of_other_cinema' }
    expect(await elsewhere.ask('moveStock', request)).toMatchObject({ refusal })
    expect(await elsewhere.ask('stockHistory', { cinemaId: cinemaId(), ...WATER, before: null })).toMatchObject({
      refusal,
    })
    expect(await clerk.ask('stockLevels', { cinemaId: cinemaId() })).toMatchObject({ refusal })
    expect(await stage.counter.ask('moveStock', request)).toMatchObject({ refusal: { code: 'not_allowed' } })
    expect(await left(stage.counter)).toBe(10)
  })
})

describe('the ledger', () => {
  it('tells every counter what is left when it moves', async () => {
    const heard: StockLevels[] = []
    stage.counter.socket.on('stockChanged', (levels: StockLevels) => heard.push(levels))
    const other = await stage.inbox.connect('counter', cinemaId())
    await other.send(sale(4))
    await vi.waitFor(
      () =>
        expect(heard.at(-1)).toMatchObject({
          cinemaId: cinemaId(),
          levels: expect.arrayContaining([{ ...WATER, left: 6 }]),
        }),
      SOON,
    )
  })

  it('changes no movement, and no balance without one', async () => {
    const { pool } = stage.inbox.server
    await expect(pool.query("update stock_movements set quantity = 5 where goods = 'water'")).rejects.toThrow()
    await expect(pool.query('delete from stock_movements')).rejects.toThrow()
    await expect(pool.query("update stock set balance = 99 where goods = 'water' and size = 'bottle'")).rejects.toThrow(
      'its last movement',
    )
  })

  it('has an audit that notices a sale which left the stock as it was', async () => {
    const body = sale(1)
    await stage.counter.send(body)
    const { pool } = stage.inbox.server
    await inTransaction(pool, async (tx) => {
      await tx.query('alter table stock_movements disable trigger stock_movements_append_only')
      await tx.query('delete from stock_movements where order_id = $1', [body.orderId])
      const { rows } = await tx.query<{ wrong: string }>(WRONG_IN_STOCK)
      expect(rows.map(({ wrong }) => wrong)).toEqual([
        expect.stringMatching(/^line 0 of order .* sold counted goods, and left the stock as it was$/),
        expect.stringMatching(/^the stock of water bottle has a balance of 9/),
      ])
      throw new Error('undone')
    }).catch((error: Error) => expect(error.message).toBe('undone'))
  })
})
