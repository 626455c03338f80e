/** What terminals say of their shifts, as it arrives: applied once, in its place, compared with the ledger, and never lost. */
import {
  type CashCount,
  type ClosesShift,
  type CommandBody,
  newId,
  type OpensShift,
  type ShiftRecord,
  type ShiftSums,
} from '@marquee/shared'
import { beforeAll, describe, expect, it } from 'vitest'
import { WRONG_IN_SHIFTS } from '../../../../../tooling/testing/audits/shifts.ts'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { orderCommand, sellCommand } from '../../../../../tooling/testing/terminals/outbox-chain.ts'
import { grantedValue, type RawTerminal } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { drawerBalances } from '../cash/drawer-balance.ts'
import { inboxStage, movement, outcomes } from '../terminal/inbox/testing/inbox-stage.ts'

const stage = inboxStage()
const { connect, connectDevice, hold } = stage
const AT = '2026-11-26T12:00:00.000Z'
let versions: { tariffId: string; priceListId: string }
let manager: RawTerminal | undefined

beforeAll(async () => {
  const { pool } = stage.server
  const { id: tariffId } = await changeTariff(pool, stage.programme.cinemaId, { tips: { presets: [10] } })
  const { rows } = await pool.query<{ id: string }>('select price_list_id as id from shows where id = $1', [
    stage.showId(),
  ])
  versions = { tariffId, priceListId: rows[0]?.id ?? '' }
})

const cash = (amount: number, currency = 'SGD'): CashCount => ({ currency, amount })
const opening = (more: Partial<OpensShift> = {}): OpensShift => ({
  ...{ shiftId: newId(), number: 1, float: cash(10_000) },
  ...more,
})
const opens = (shift: OpensShift, at = new Date().toISOString()): CommandBody => ({ kind: 'shift', opens: shift, at })

interface Told {
  expected: number
  counted?: number
  orders?: number
  paid?: ShiftSums['byMethod']
  moved?: Partial<Pick<ShiftSums, 'paidIn' | 'paidOut' | 'safeDrops' | 'givenBack' | 'noSale'>>
}
function closing(shift: OpensShift, { expected, counted = expected, orders = 0, paid = [], moved }: Told): ClosesShift {
  const { shiftId, number, float } = shift
  return {
    ...{ shiftId, number, float, openedAt: AT },
    counts: [{ counted: cash(counted), expected, at: AT }],
    difference: counted - expected,
    sums: {
      ...{ currency: 'SGD', orders, byMethod: paid, expected },
      ...{ givenBack: 0, paidIn: 0, paidOut: 0, safeDrops: 0, noSale: 0 },
      ...moved,
    },
    left: { unsent: 2, carts: 0, atReader: 0, payOuts: 0 },
  }
}
const closes = (shift: OpensShift, told: Told, next?: OpensShift): CommandBody => ({
  ...{ kind: 'shift', closes: closing(shift, told), at: new Date().toISOString() },
  ...(next && { opens: next }),
})
const inCash = (amount: number, tips = 0) => ({ method: 'cash' as const, amount, tips })

async function office(): Promise<RawTerminal> {
  if (!manager) manager = await connect('manager')
  else if (!manager.socket.connected) manager = await connectDevice(manager.device)
  return manager
}
const record = async (shiftId: string): Promise<ShiftRecord> =>
  grantedValue(await (await office()).ask('shiftRecord', { shiftId }))
const faultOf = (answer: { ok: boolean; refusal?: unknown }): unknown =>
  (answer.refusal as { fault?: { why: string }; code: string } | undefined)?.fault?.why
const wrong = async (): Promise<unknown[]> => (await stage.server.pool.query(WRONG_IN_SHIFTS)).rows

describe('a shift', () => {
  it('has what its terminal sold and moved between its commands, and both agree', async () => {
    const [before, sold, ordered, after] = [await hold(), await hold(), await hold(), await hold()]
    const shift = opening()
    const order = orderCommand(versions, [ordered], {
      paid: 1250 + 850,
      goods: [{ goods: 'popcorn', size: 'large', extras: [], quantity: 1 }],
      payments: [
        { paymentId: newId(), method: 'card_machine', tendered: 1000, slip: '0815' },
        { paymentId: newId(), method: 'cash', tendered: 2000, tip: 300 },
      ],
      change: 600,
    })
    const answers = await stage.counter.send(
      sellCommand(before),
      opens(shift),
      sellCommand(sold),
      movement({ purpose: 'paid_in', amount: cash(500) }),
      movement({ direction: 'out', purpose: 'safe_drop', amount: cash(4000), reason: 'bag 0412' }),
      movement({ direction: 'out', purpose: 'no_sale', amount: cash(0), reason: 'change' }),
      order,
      closes(shift, {
        ...{ expected: 10_000 + 1250 + 500 - 4000 + 1400, counted: 9100, orders: 2 },
        paid: [inCash(2350, 300), { method: 'card_machine', amount: 1000, tips: 0 }],
        moved: { paidIn: 500, safeDrops: 4000, noSale: 1 },
      }),
      sellCommand(after),
    )
    expect(outcomes(answers)).toEqual(Array(9).fill('applied'))
    const found = await record(shift.shiftId)
    expect(found).toMatchObject({
      ...{ number: 1, state: 'closed', counted: 9100, difference: -50, disagrees: false, inConflict: 0 },
      close: { differences: [], left: { unsent: 2 }, counts: [{ counted: cash(9100), expected: 9150 }] },
      report: {
        ...{ orders: 2, tickets: 2, sales: 3350, tips: 300, expected: 9150, cashTaken: 2650 },
        byGoods: [{ name: 'Popcorn, Large', count: 1, amount: 850 }],
        byTicketType: [{ name: 'adult', count: 2, amount: 2500 }],
        byRate: [{ rate: 'standard', percentage: 9000, amount: 3350 }],
      },
    })
    expect(found.report.movements.map(({ movedFor }) => movedFor)).toEqual(['paid_in', 'safe_drop', 'no_sale'])
    // What the shift had is out of the drawer’s book again, and what was sold outside of it is in there.
    const { id } = stage.counter.device.identity
    expect(await drawerBalances(stage.server.pool, id)).toMatchObject([{ balance: 2500 }])
    expect(await wrong()).toEqual([])
  })

  it('that is replayed is the same one', async () => {
    const shift = opening()
    const { outbox } = stage.counter.device
    const entries = [opens(shift), closes(shift, { expected: 10_000 })].map((body) => outbox.append(body))
    const first = await stage.counter.sendEntries(...entries)
    expect(outcomes(first)).toEqual(['applied', 'applied'])
    expect(await stage.counter.sendEntries(...entries)).toEqual(first)
    expect(await stage.movements()).toBe(2)
    expect(await wrong()).toEqual([])
  })

  it('is handed over in one command, and the next one has what comes after it', async () => {
    const [one, two] = [await hold(), await hold()]
    const [shift, next] = [opening(), opening({ number: 2, float: cash(11_250) })]
    await stage.counter.send(
      opens(shift),
      sellCommand(one),
      closes(shift, { expected: 11_250, orders: 1, paid: [inCash(1250)] }, next),
      sellCommand(two),
    )
    expect(await record(shift.shiftId)).toMatchObject({ disagrees: false, report: { orders: 1 } })
    expect(await record(next.shiftId)).toMatchObject({ state: 'open', report: { orders: 1, expected: 12_500 } })
    expect(await wrong()).toEqual([])
  })

  it('is told to its terminal, which may have forgotten it', async () => {
    expect(grantedValue(await stage.counter.ask('lastShift', {}))).toEqual({ number: 0, open: null })
    const shift = opening({ number: 12, float: { ...cash(200), pieces: [{ value: 100, pieces: 2 }] } })
    await stage.counter.send(opens(shift, AT))
    expect(grantedValue(await stage.counter.ask('lastShift', {}))).toEqual({
      number: 12,
      open: { shiftId: shift.shiftId, openedAt: AT, float: shift.float, operatorId: null },
    })
    await stage.counter.send(closes(shift, { expected: 200 }))
    expect(grantedValue(await stage.counter.ask('lastShift', {}))).toEqual({ number: 12, open: null })
  })

  it('gets another number where its terminal says one again, and none is skipped by that', async () => {
    const [one, two] = [opening(), opening()]
    await stage.counter.send(opens(one), closes(one, { expected: 10_000 }), opens(two))
    expect(await record(two.shiftId)).toMatchObject({ number: 2 })
  })
})

describe('a close', () => {
  it('whose figures aren’t the ledger’s stands, and managers are told until one has noted it', async () => {
    const held = await hold()
    const shift = opening()
    const answers = await stage.counter.send(
      opens(shift),
      sellCommand(held),
      closes(shift, { expected: 10_000, counted: 9000 }),
    )
    expect(outcomes(answers)).toEqual(['applied', 'applied', 'applied'])
    const found = await record(shift.shiftId)
    expect(found).toMatchObject({ state: 'closed', disagrees: true, counted: 9000 })
    expect(found.close?.differences).toEqual([
      { of: 'orders', told: 0, ledger: 1 },
      { of: 'expected', told: 10_000, ledger: 11_250 },
      { of: 'cash', told: 0, ledger: 1250 },
    ])
    const toLookAt = grantedValue(await (await office()).ask('shifts', { cinemaId: null, date: null }))
    expect(toLookAt.dayBegins).toBe('06:00')
    expect(toLookAt.shifts.some(({ shiftId }) => shiftId === shift.shiftId)).toBe(true)
    const note = { shiftId: shift.shiftId, name: 'Duty manager', reason: 'the disk was rebuilt' }
    const noted = grantedValue(await (await office()).ask('noteShift', note))
    expect(noted).toMatchObject({ disagrees: false, close: { noted: { by: 'Duty manager' } } })
    // What was told stays as it was told.
    expect(noted.close?.differences).toHaveLength(3)
    expect(await wrong()).toEqual([])
  })

  it('of a shift with a sale that a manager has to settle counts its money, whatever becomes of it', async () => {
    const held = await hold()
    const shift = opening()
    const [, kept] = await stage.counter.send(
      opens(shift),
      sellCommand(held, { tickets: sellCommand(held).tickets.map((each) => ({ ...each, grantNumber: 2 ** 40 })) }),
      closes(shift, { expected: 11_250, orders: 1, paid: [inCash(1250)] }),
    )
    expect(kept?.outcome).toBe('conflict')
    expect(await record(shift.shiftId)).toMatchObject({ disagrees: false, inConflict: 1, report: { expected: 11_250 } })
    expect(await wrong()).toEqual([])
  })

  it('that comes twice keeps the first, and the counts of both', async () => {
    const shift = opening()
    const answers = await stage.counter.send(
      opens(shift),
      closes(shift, { expected: 10_000, counted: 9900 }),
      closes(shift, { expected: 10_000, counted: 10_100 }),
    )
    expect(outcomes(answers)).toEqual(['applied', 'applied', 'applied'])
    expect(await record(shift.shiftId)).toMatchObject({ counted: 9900, difference: -100 })
    const { rows } = await stage.server.pool.query('select counted from shift_counts where shift_id = $1 order by 1', [
      shift.shiftId,
    ])
    expect(rows).toEqual([{ counted: 9900 }, { counted: 10_100 }])
  })

  it('at another counter than the shift’s own is kept for a manager, and changes nothing', async () => {
    const shift = opening()
    await stage.counter.send(opens(shift))
    const other = await connect()
    expect(outcomes(await other.send(closes(shift, { expected: 10_000 })))).toEqual(['conflict'])
    expect(await stage.conflicts(other)).toMatchObject([{ reason: 'another_terminal', command: 'shift' }])
    expect((await stage.conflicts(other))[0]?.what).toMatch(/closed shift 1/)
    expect(await record(shift.shiftId)).toMatchObject({ state: 'open' })
    expect(outcomes(await stage.counter.send(closes(shift, { expected: 10_000 })))).toEqual(['applied'])
  })

  it('whose beginning the ledger never got is kept with all since the shift before', async () => {
    const [first, lost] = [opening(), opening({ number: 2 })]
    const held = await hold()
    await stage.counter.send(
      opens(first),
      closes(first, { expected: 10_000 }),
      sellCommand(held),
      closes(lost, { expected: 11_250, orders: 1, paid: [inCash(1250)] }),
    )
    expect(await record(lost.shiftId)).toMatchObject({ state: 'closed', disagrees: false, report: { orders: 1 } })
  })

  it('that comes when the next one has begun takes nothing from that one', async () => {
    const [one, two] = [await hold(), await hold()]
    const [shift, next] = [opening(), opening({ number: 2 })]
    await stage.counter.send(
      opens(shift),
      sellCommand(one),
      opens(next),
      sellCommand(two),
      closes(shift, { expected: 11_250, orders: 1, paid: [inCash(1250)] }),
    )
    expect(await record(shift.shiftId)).toMatchObject({ state: 'closed', disagrees: false, report: { orders: 1 } })
    expect(await record(next.shiftId)).toMatchObject({ state: 'open', report: { orders: 1 } })
    expect(await wrong()).toEqual([])
  })

  it('takes nothing that an older copy of its disk tells afterwards under the same numbers', async () => {
    const [one, two] = [await hold(), await hold()]
    const shift = opening()
    const { outbox } = stage.counter.device
    await stage.counter.send(opens(shift))
    const copied = outbox.head
    await stage.counter.send(sellCommand(one), closes(shift, { expected: 11_250, orders: 1, paid: [inCash(1250)] }))
    outbox.head = copied
    expect(outcomes(await stage.counter.send(sellCommand(two)))).toEqual(['conflict'])
    expect(await stage.conflicts()).toMatchObject([{ reason: 'sequence_reused', amount: 1250 }])
    expect(await record(shift.shiftId)).toMatchObject({ disagrees: false, report: { orders: 1, expected: 11_250 } })
    expect(await wrong()).toEqual([])
  })

  it('comes with what was sold in one batch, in its order', async () => {
    const held = await Promise.all(Array.from({ length: 6 }, () => hold()))
    const shift = opening()
    const answers = await stage.counter.send(
      opens(shift),
      ...held.map((each) => sellCommand(each)),
      closes(shift, { expected: 10_000 + 6 * 1250, orders: 6, paid: [inCash(6 * 1250)] }),
    )
    expect(outcomes(answers)).toEqual(Array(8).fill('applied'))
    expect(await record(shift.shiftId)).toMatchObject({ disagrees: false, report: { orders: 6 } })
  })
})

describe('a shift that somebody forgot', () => {
  const YESTERDAY = new Date(Date.now() - 36 * 3_600_000).toISOString()
  const closeIt = async (shiftId: string) =>
    (await office()).ask('closeShift', { shiftId, name: 'Duty manager', reason: 'Everybody has gone home' })

  it('is told to managers in the morning, is closed by name without a count, and its terminal’s count stands', async () => {
    const held = await hold()
    const shift = opening()
    await stage.counter.send(opens(shift, YESTERDAY))
    const list = grantedValue(await (await office()).ask('shifts', { cinemaId: null, date: null }))
    expect(list.shifts.find(({ shiftId }) => shiftId === shift.shiftId)).toMatchObject({ state: 'left_open' })
    expect(list.toLookAt).toBe(list.shifts.length)
    const closed = grantedValue(await closeIt(shift.shiftId))
    expect(closed).toMatchObject({ state: 'not_counted', counted: null, closedByManager: { by: 'Duty manager' } })
    // The same again changes nothing.
    expect(grantedValue(await closeIt(shift.shiftId)).closedByManager).toEqual(closed.closedByManager)
    // Its terminal has sold before, and tells it late: that belongs to it, and so does its count.
    await stage.counter.send(
      sellCommand(held),
      closes(shift, { expected: 11_250, counted: 11_000, orders: 1, paid: [inCash(1250)] }),
    )
    expect(await record(shift.shiftId)).toMatchObject({
      ...{ state: 'closed', counted: 11_000, difference: -250, disagrees: false },
      closedByManager: { by: 'Duty manager' },
      report: { orders: 1 },
    })
    expect(faultOf(await closeIt(shift.shiftId))).toBe('closed')
    expect(await wrong()).toEqual([])
  })

  it('is none before the morning, whatever its terminal’s clock says', async () => {
    const shift = opening()
    await stage.counter.send(opens(shift, new Date(Date.now() + 400 * 86_400_000).toISOString()))
    expect(await record(shift.shiftId)).toMatchObject({ state: 'open' })
    expect(faultOf(await closeIt(shift.shiftId))).toBe('not_left_open')
  })

  it('is one as soon as its terminal has opened another', async () => {
    const [forgotten, next] = [opening(), opening({ number: 2 })]
    await stage.counter.send(opens(forgotten), opens(next))
    expect(await record(forgotten.shiftId)).toMatchObject({ state: 'left_open' })
    expect(await record(next.shiftId)).toMatchObject({ state: 'open' })
  })

  it('is seen and closed by no manager of another cinema', async () => {
    const elsewhere = await insertTestProgramme(stage.server.pool, { name: 'Another cinema' })
    const [counter, stranger] = [
      await connect('counter', stage.programme.cinemaId),
      await connect('manager', elsewhere.cinemaId),
    ]
    const shift = opening()
    await counter.send(opens(shift, YESTERDAY))
    const asked = { shiftId: shift.shiftId, name: 'A stranger', reason: 'for fun' }
    for (const call of ['closeShift', 'noteShift'] as const)
      expect(faultOf(await stranger.ask(call, asked))).toBe('unknown')
    expect(faultOf(await stranger.ask('shiftRecord', { shiftId: shift.shiftId }))).toBe('unknown')
    const list = grantedValue(await stranger.ask('shifts', { cinemaId: null, date: null }))
    expect(list.shifts).toEqual([])
    expect(await record(shift.shiftId)).toMatchObject({ state: 'left_open' })
  })

  it.each(['its cinema', 'the whole house'])(
    'of a counter of %s is listed on the day on which it was opened',
    async (of) => {
      const shift = opening()
      const counter = await (of === 'its cinema' ? connect('counter', stage.programme.cinemaId) : connect('counter'))
      await counter.send(opens(shift, '2026-03-05T02:00:00.000Z'))
      const { rows } = await stage.server.pool.query<{ date: string }>(
        `select to_char(($1::timestamptz at time zone time_zone) - interval '6 hours', 'YYYY-MM-DD') as date from cinemas where id = $2`,
        ['2026-03-05T02:00:00.000Z', stage.programme.cinemaId],
      )
      const day = async (date: string) =>
        grantedValue(await (await office()).ask('shifts', { cinemaId: null, date })).shifts.map(
          ({ shiftId }) => shiftId,
        )
      expect(await day(rows[0]?.date ?? '')).toContain(shift.shiftId)
      expect(await day('2026-03-09')).not.toContain(shift.shiftId)
    },
  )
})

describe('who may', () => {
  it('have a shift is a counter; whoever else says so is kept for a manager', async () => {
    const kiosk = await connect('kiosk')
    expect(outcomes(await kiosk.send(opens(opening())))).toEqual(['conflict'])
    expect(await stage.conflicts(kiosk)).toMatchObject([{ reason: 'malformed', command: 'shift' }])
  })
})
