/** A counter's shift on its own disk: opened, counted blind, closed once, whatever the network, the power and the clock do. */
import { type Answer, type CashCount, type Command, newId, type ShiftCommand, Tariff } from '@marquee/shared'
import { createBirpc } from 'birpc'
import { describe, expect, onTestFinished, test } from 'vitest'
import { TEST_TARIFF } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import type { TerminalApi, ZReport } from '../api.ts'
import type { Engine } from '../engine.ts'
import { SILENT } from '../log.ts'
import { serveScreen } from '../screens/rpc.ts'
import { adults, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter()

const cash = (amount: number, currency = 'SGD'): CashCount => ({ currency, amount })
const pieces = (...values: [number, number][]): CashCount => ({
  currency: 'SGD',
  amount: values.reduce((sum, [each, count]) => sum + each * count, 0),
  pieces: values.map(([each, count]) => ({ value: each, pieces: count })),
})
const faultOf = (answer: Answer<unknown>): unknown =>
  answer.ok ? 'ok' : answer.refusal.code === 'shift_refused' ? answer.refusal.fault.why : answer.refusal.code

async function open(float = cash(10_000), shiftId = newId()): Promise<string> {
  value(await t.api.openShift({ shiftId, float }))
  return shiftId
}
/** Two adults, $25.00. */
async function sell(seatIds = ['A-1', 'A-2'], tendered = 3000): Promise<void> {
  const { bookingId, answer } = await t.claim(seatIds)
  value(answer)
  value(await t.api.sell({ bookingId, tickets: adults(seatIds), tendered }))
}
const move = (purpose: 'paid_in' | 'paid_out' | 'safe_drop' | 'no_sale', amount: number, reason = 'because') =>
  t.api.moveCash({ movementId: newId(), purpose, amount, currency: 'SGD', reason })
async function count(shiftId: string, counted: CashCount) {
  const { open: now } = value(await t.api.countShift({ shiftId, countId: newId(), counted }))
  if (!now?.counted) throw new Error('the count is not kept')
  return now.counted
}
const end = (shiftId: string, shownDifference: number, more: object = {}) =>
  t.api.endShift({ shiftId, shownDifference, ...more })
const shiftCommands = (): ShiftCommand[] => {
  const sent = new Map<string, Command>(t.server.batches.flat().map((command) => [command.id, command]))
  return [...sent.values()].flatMap(({ body }) => (body.kind === 'shift' ? [body] : []))
}
const zOf = async (shiftId: string): Promise<ZReport | undefined> =>
  (await t.api.closedShifts()).find((each) => each.shiftId === shiftId)

describe('a shift', () => {
  test('has what was sold and moved between its float and its count, and its report says so', async () => {
    await t.startEnrolled()
    await sell(['B-1'], 1250)
    const shiftId = await open(pieces([5000, 1], [1000, 4], [100, 10]))
    expect(t.engine?.state().shift).toMatchObject({ shiftId, number: 1, currency: 'SGD' })
    await sell()
    value(await move('paid_in', 500, 'change'))
    value(await move('paid_out', 300, 'milk'))
    value(await move('safe_drop', 2000, 'bag 0412'))
    value(await move('no_sale', 0, 'a customer needed change'))
    const x = value(await t.api.shiftSoFar())
    expect(x).toMatchObject({
      ...{ orders: 1, tickets: 2, sales: 2500, cashTaken: 2500, float: 10_000 },
      ...{ paidIn: 500, paidOut: 300, safeDrops: 2000, noSale: 1, expected: 10_700 },
      byMethod: [{ method: 'cash', count: 1, amount: 2500, tips: 0 }],
      byTicketType: [{ name: 'adult', count: 2, amount: 2500 }],
    })
    expect(await count(shiftId, cash(10_600))).toMatchObject({ expected: 10_700, difference: -100 })
    expect(faultOf(await end(shiftId, -100))).toBe('needs_reason')
    const z = value(await end(shiftId, -100, { reason: 'a coin fell behind the drawer' }))
    expect(z.report).toEqual(x)
    expect(z).toMatchObject({ number: 1, difference: -100, reason: 'a coin fell behind the drawer' })
    // Somebody had looked at the figures before the count.
    expect(z.seenAt).toBeDefined()
    expect(t.engine?.state().shift).toBeNull()
    await until('the server has it', () => shiftCommands().length === 2)
    expect(shiftCommands()[1]?.closes).toMatchObject({
      shiftId,
      difference: -100,
      sums: { expected: 10_700, orders: 1 },
    })
  })

  test('lets a house that never opens one sell as ever', async () => {
    await t.startEnrolled()
    await sell()
    expect((await t.api.shiftView()).open).toBeNull()
    expect(faultOf(await t.api.shiftSoFar())).toBe('none_open')
    expect(faultOf(await move('paid_out', 300))).toBe('none_open')
    expect(shiftCommands()).toEqual([])
  })

  test('is handed over in one step: what was counted is the next one’s float', async () => {
    await t.startEnrolled()
    const first = await open()
    await sell()
    const counted = await count(first, cash(12_500))
    const next = { shiftId: newId(), float: counted.counted }
    value(await end(first, 0, { next }))
    expect((await t.api.shiftView()).open).toMatchObject({ shiftId: next.shiftId, number: 2, float: cash(12_500) })
    await sell(['A-3'], 1250)
    expect(value(await t.api.shiftSoFar())).toMatchObject({ orders: 1, float: 12_500, expected: 13_750 })
    await until('the server has it', () => shiftCommands().length === 2)
    expect(shiftCommands()[1]).toMatchObject({
      closes: { shiftId: first },
      opens: { shiftId: next.shiftId, number: 2 },
    })
  })

  test('counts the goods of an order by name, its tax, its tip, and what a card machine took', async () => {
    const tariff = Tariff.parse({ ...TEST_TARIFF, id: newId(), tips: { presets: [10] } })
    const { cinemaId } = t.programme
    t.server.addEntries([{ kind: 'tariff', revision: 2, entry: { id: tariff.id, cinemaId, version: 1, tariff } }])
    await t.startEnrolled()
    await until('it has the tariff', async () => {
      const known = await t.api.tariff({ cinemaId })
      return known.ok && known.value.id === tariff.id
    })
    await open()
    const parts = {
      ...{ cinemaId, bookings: [], combos: [], codes: [] },
      goods: [{ goods: 'popcorn', size: 'large', extras: [], quantity: 2 }],
    }
    const { total } = value(await t.api.priceOrder(parts))
    value(
      await t.api.sellOrder({
        ...parts,
        ...{ orderId: newId(), shownTotal: total },
        payments: [
          { method: 'card_machine', tendered: 500, slip: '0815' },
          { method: 'cash', tendered: total - 500 + 1000, tip: 200 },
        ],
      }),
    )
    const report = value(await t.api.shiftSoFar())
    expect(report.byMethod).toEqual([
      { method: 'cash', count: 1, amount: total - 500, tips: 200 },
      { method: 'card_machine', count: 1, amount: 500, tips: 0 },
    ])
    expect(report).toMatchObject({ sales: total, tips: 200, expected: 10_000 + total - 500 + 200 })
    expect(report.byGoods).toHaveLength(1)
    expect(report.byGoods[0]).toMatchObject({ count: 2, amount: total })
    expect(report.byGoods[0]?.name).toMatch(/^Popcorn/)
    expect(report.byRate.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  })
})

describe('a blind count', () => {
  test('tells what the drawer should have only when it is signed, and is one count however often it is asked', async () => {
    await t.startEnrolled()
    const shiftId = await open()
    await sell()
    expect((await t.api.shiftView()).open?.counted).toBeNull()
    expect(faultOf(await end(shiftId, 0))).toBe('not_counted')
    const asked = { shiftId, countId: newId(), counted: cash(12_000) }
    for (let i = 0; i < 3; i++) value(await t.api.countShift(asked))
    expect((await t.api.shiftView()).open?.counted).toMatchObject({ counts: 1, expected: 12_500, difference: -500 })
    expect(await count(shiftId, cash(12_500))).toMatchObject({ counts: 2, difference: 0 })
    const z = value(await end(shiftId, 0))
    expect(z.counts.map(({ counted }) => counted.amount)).toEqual([12_000, 12_500])
    expect(z.seenAt).toBeUndefined()
  })

  test('that was signed before something else was sold must be looked at again', async () => {
    await t.startEnrolled()
    const shiftId = await open()
    expect(await count(shiftId, cash(10_000))).toMatchObject({ difference: 0 })
    await sell(['A-1'], 1250)
    expect(faultOf(await end(shiftId, 0))).toBe('changed')
    expect((await t.api.shiftView()).open?.counted).toMatchObject({ difference: -1250 })
  })

  test('is kept at most five times', async () => {
    await t.startEnrolled()
    const shiftId = await open()
    for (let i = 0; i < 5; i++) await count(shiftId, cash(i))
    expect(faultOf(await t.api.countShift({ shiftId, countId: newId(), counted: cash(9) }))).toBe('counted_too_often')
  })
})

/** A screen on the wire: there each call is checked. */
function screenOf(engine: Engine): TerminalApi {
  const heard: { engine?: (text: string) => void; screen?: (text: string) => void } = {}
  const close = serveScreen(
    engine,
    {
      post: (text) => heard.screen?.(text),
      on(listener) {
        heard.engine = listener
      },
    },
    SILENT,
  )
  onTestFinished(close)
  return createBirpc<TerminalApi>(
    {},
    {
      post: (text: string) => heard.engine?.(text),
      on: (listener) => {
        heard.screen = listener
      },
      serialize: (message: unknown) => JSON.stringify(message),
      deserialize: (text: string) => JSON.parse(text),
    },
  )
}

describe('what can’t be', () => {
  test('is refused: a second shift, a strange coin, another currency, a shift that isn’t this one', async () => {
    await t.startEnrolled()
    const strange = { currency: 'SGD', amount: 700, pieces: [{ value: 700, pieces: 1 }] }
    expect(faultOf(await t.api.openShift({ shiftId: newId(), float: strange }))).toBe('no_such_piece')
    const shiftId = await open()
    expect(faultOf(await t.api.openShift({ shiftId: newId(), float: cash(0) }))).toBe('already_open')
    expect(faultOf(await t.api.countShift({ shiftId: newId(), countId: newId(), counted: cash(1) }))).toBe(
      'other_shift',
    )
    expect(faultOf(await t.api.countShift({ shiftId, countId: newId(), counted: cash(1, 'EUR') }))).toBe(
      'other_currency',
    )
    expect(faultOf(await t.api.countShift({ shiftId, countId: newId(), counted: strange }))).toBe('no_such_piece')
    expect(faultOf(await move('paid_out', 0))).toBe('malformed')
    expect(faultOf(await move('no_sale', 5))).toBe('malformed')
    // Opened again under its id, it is the same one.
    await open(cash(10_000), shiftId)
    expect(value(await t.api.shiftSoFar()).expected).toBe(10_000)
  })

  test.each([
    ['a negative float', { currency: 'SGD', amount: -1 }],
    ['a float of letters', { currency: 'SGD', amount: 'a lot' }],
    ['a float of twelve digits', { currency: 'SGD', amount: 123_456_789_012 }],
    ['a float that its pieces don’t come to', { currency: 'SGD', amount: 5, pieces: [{ value: 100, pieces: 1 }] }],
    ['half a coin', { currency: 'SGD', amount: 50, pieces: [{ value: 100, pieces: 0.5 }] }],
  ])('is refused at the engine’s door: %s', async (_, float) => {
    const engine = await t.startEnrolled()
    const answer = await screenOf(engine).openShift({ shiftId: newId(), float: float as CashCount })
    expect(faultOf(answer)).toBe('malformed')
    expect((await t.api.shiftView()).open).toBeNull()
  })

  test('moved twice under one id is moved once', async () => {
    await t.startEnrolled()
    await open()
    const asked = { movementId: newId(), purpose: 'paid_out' as const, amount: 300, currency: 'SGD', reason: 'milk' }
    for (let i = 0; i < 3; i++) value(await t.api.moveCash(asked))
    expect(value(await t.api.shiftSoFar()).expected).toBe(9700)
  })
})

describe('closing', () => {
  test('twice is answered with the first close, and tells the server once', async () => {
    await t.startEnrolled()
    const shiftId = await open()
    await count(shiftId, cash(10_000))
    const first = value(await end(shiftId, 0))
    expect(value(await end(shiftId, 0, { reason: 'another time' }))).toEqual(first)
    await until('the server has it', () => shiftCommands().length === 2)
    expect(shiftCommands().filter(({ closes }) => closes)).toHaveLength(1)
  })

  test('while cut off says what isn’t sent, and waits for nothing; it is sent later, in its place', async () => {
    await t.startEnrolled()
    const shiftId = await open()
    const { bookingId, answer } = await t.claim(['A-1'])
    value(answer)
    value((await t.claim(['A-2', 'A-3'])).answer)
    await t.stopServer()
    value(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 1250 }))
    await count(shiftId, cash(11_250))
    const z = value(await end(shiftId, 0))
    expect(z.left).toEqual({ unsent: 1, carts: 1, atReader: 0, payOuts: 0, parked: 0 })
    expect(z.report).toMatchObject({ orders: 1, expected: 11_250 })
    await t.startServerAgain()
    await until('the server has all', () => t.engine?.state().waitingCommands === 0)
    const kinds = new Map(t.server.batches.flat().map(({ id, body }) => [id, body.kind]))
    expect([...kinds.values()]).toEqual(['shift', 'sell', 'shift'])
  })
})

describe('a program that dies', () => {
  test('between count and close loses neither the count nor what was sold', async () => {
    await t.startEnrolled()
    const shiftId = await open()
    await sell()
    await count(shiftId, cash(12_400))
    t.kill()
    await t.start()
    expect(t.engine?.state().shift?.shiftId).toBe(shiftId)
    expect((await t.api.shiftView()).open?.counted).toMatchObject({ counts: 1, expected: 12_500, difference: -100 })
    expect(value(await end(shiftId, -100, { reason: 'short' })).difference).toBe(-100)
  })

  test('after the close has its Z report, and the shift is closed once', async () => {
    await t.startEnrolled()
    const shiftId = await open()
    await count(shiftId, cash(10_000))
    const z = value(await end(shiftId, 0))
    t.kill()
    await t.start()
    expect(await zOf(shiftId)).toEqual(z)
    expect(value(await end(shiftId, 0))).toEqual(z)
    expect(t.engine?.state().shift).toBeNull()
  })
})

describe('a clock', () => {
  test('that jumps across midnight, back and forth, takes nothing out of the shift', async () => {
    let clock = Date.parse('2026-11-26T15:59:59.000Z')
    await t.startEnrolled()
    await t.engine?.stop()
    await t.start({ ports: { now: () => new Date(clock) } })
    await t.engine?.ready()
    const shiftId = await open()
    clock += 3 * 3_600_000
    await sell(['A-1'], 1250)
    clock -= 30 * 3_600_000
    value(await move('paid_in', 100))
    await sell(['A-2'], 1250)
    await count(shiftId, cash(12_600))
    const z = value(await end(shiftId, 0))
    expect(z.report).toMatchObject({ orders: 2, expected: 12_600 })
    expect(Date.parse(z.closedAt)).toBeLessThan(Date.parse(z.openedAt))
    await until('the server has it', () => shiftCommands().length === 2)
    // The next one has the next number, whatever the clock says.
    await open()
    expect(t.engine?.state().shift?.number).toBe(2)
  })
})

describe('a disk that has forgotten', () => {
  test('goes on with the shift that the server knows, and no number comes twice', async () => {
    const shiftId = newId()
    const openedAt = '2026-11-26T09:00:00.000Z'
    t.server.state.lastShift = { number: 41, open: { shiftId, openedAt, float: cash(9000), operatorId: null } }
    await t.startEnrolled()
    await until('it has heard', () => t.engine?.state().shift?.shiftId === shiftId)
    expect(t.engine?.state().shift).toMatchObject({ number: 41, openedAt })
    await sell()
    await count(shiftId, cash(11_500))
    value(await end(shiftId, 0))
    await open()
    expect(t.engine?.state().shift?.number).toBe(42)
  })

  test('hears of the last number also where no shift is open', async () => {
    t.server.state.lastShift = { number: 7, open: null }
    await t.startEnrolled()
    await until('it has heard', async () => (await t.api.shiftView()).nextNumber === 8)
  })

  test('leaves a shift of its own that the server knows less of', async () => {
    await t.startEnrolled()
    const shiftId = await open()
    t.server.state.lastShift = { number: 0, open: null }
    await t.stopServer()
    await t.startServerAgain()
    await until('it is online', () => t.engine?.state().link.state === 'online')
    expect(t.engine?.state().shift?.shiftId).toBe(shiftId)
  })
})
