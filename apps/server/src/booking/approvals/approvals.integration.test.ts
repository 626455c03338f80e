/** Approvals at a real server: asked at a counter, answered by a manager of its cinema, bound to one act, and used once. */
import {
  type ActToApprove,
  type Approval,
  type ApprovalQuestion,
  newId,
  type OrderCommand,
  type OrderRecord,
  type ReturnLinesRequest,
} from '@marquee/shared'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { exchangeRequest } from '../../../../../tooling/testing/terminals/exchange-request.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { readConfig } from '../../config.ts'
import { inTransaction, type Tx } from '../../infra/postgres.ts'
import { startServer } from '../../server.ts'
import { recordLineReturn } from '../journal/returned-lines.ts'
import { outcomes } from '../terminal/inbox/testing/inbox-stage.ts'
import { orderStage, POPCORN, POPCORN_COSTS } from '../terminal/orders/testing/order-stage.ts'
import { QUESTIONS_AN_HOUR, WAITING_OF_A_TERMINAL } from './approvals.ts'
import { spendRefundApproval } from './spend-approvals.ts'

const stage = orderStage()
const { hold, order, query, conflictsOf, settle, bookOf } = stage

const NAME = 'The manager on duty'
type Booking = Parameters<typeof order>[0][number]

/** One adult's ticket at a price by hand, in cash. */
function byHand(booking: Booking, price = 900, more: Partial<OrderCommand> = {}): OrderCommand {
  const sold = order([booking], { paid: price, ...more })
  const given = { price, reason: 'behind a pillar', approvedBy: NAME }
  return {
    ...sold,
    bookings: sold.bookings.map((each) => ({
      ...each,
      tickets: each.tickets.map((ticket) => ({ ...ticket, amount: price, given })),
    })),
  }
}

/** What is asked for it. */
function actOf({ orderId, bookings, total }: OrderCommand): Extract<ActToApprove, { kind: 'order' }> {
  return {
    kind: 'order',
    orderId,
    cinemaId: stage.inbox.programme.cinemaId,
    currency: total.currency,
    lines: bookings.flatMap(({ showId, tickets }) =>
      tickets.map(({ seatId, type, given }) => ({
        on: 'ticket' as const,
        showId,
        seatId,
        type,
        listPrice: 1250,
        given: given ? { price: given.price, reason: given.reason } : null,
      })),
    ),
  }
}

const put = async (act: ActToApprove, terminal = stage.counter): Promise<Approval> =>
  grantedValue(await terminal.ask('askApproval', { approvalId: newId(), act }))
const say = (answer: 'yes' | 'no', { approvalId }: { approvalId: string }, manager = stage.manager) =>
  manager.ask('answerApproval', { approvalId, answer, name: NAME })
async function agreed(act: ActToApprove, terminal = stage.counter): Promise<Approval> {
  const asked = await put(act, terminal)
  grantedValue(await say('yes', asked))
  return asked
}
const stateOf = async ({ approvalId }: Approval): Promise<string> =>
  grantedValue(await stage.counter.ask('approval', { approvalId })).state
const usedOf = async ({ approvalId }: Approval): Promise<boolean> =>
  (await query('select from approvals where id = $1 and used_at is not null', approvalId)).length === 1
const reasons = async (): Promise<string[]> => (await conflictsOf()).map(({ reason }) => reason)
const waitingAt = async (manager: RawTerminal): Promise<ApprovalQuestion[]> =>
  grantedValue(await manager.ask('approvals', {})).waiting
const soldSeats = stage.inbox.soldSeats

describe('a question for a yes', () => {
  it('is read by the managers of its cinema in words, and both sides hear of it without asking', async () => {
    const told: Approval[] = []
    stage.counter.socket.on('approvalChanged', (notice: Approval) => told.push(notice))
    const rung: { waiting: number }[] = []
    stage.manager.socket.on('approvalsChanged', (notice: { waiting: number }) => rung.push(notice))
    const asked = await put(actOf(byHand(await hold(1))))
    expect(asked).toMatchObject({ state: 'waiting', by: null })
    await vi.waitFor(() => expect(rung.at(-1)?.waiting).toBeGreaterThan(0), SOON)
    const mine = (await waitingAt(stage.manager)).find(({ approvalId }) => approvalId === asked.approvalId)
    expect(mine?.what[0]).toMatch(/adult ticket for .*9\.00 instead of .*12\.50, because: behind a pillar\.$/i)
    grantedValue(await say('yes', asked))
    await vi.waitFor(() => expect(told.at(-1)).toMatchObject({ state: 'granted', by: NAME }), SOON)
  })

  it('is neither seen nor answered by a manager of another cinema', async () => {
    const other = await insertTestProgramme(stage.inbox.server.pool, { name: 'Another cinema' })
    const stranger = await stage.inbox.connect('manager', other.cinemaId)
    const asked = await put(actOf(byHand(await hold(1))))
    expect(await waitingAt(stranger)).toEqual([])
    expect(await say('yes', asked, stranger)).toMatchObject({ refusal: { code: 'approval_over' } })
    expect(await stateOf(asked)).toBe('waiting')
    const elsewhere = { ...actOf(byHand(await hold(1))), cinemaId: other.cinemaId }
    const refusal = { code: 'other_cinema' }
    expect(await stage.counter.ask('askApproval', { approvalId: newId(), act: elsewhere })).toMatchObject({ refusal })
  })

  it('is asked once by its id, and another act under that id is refused', async () => {
    const [act, other] = [actOf(byHand(await hold(1))), actOf(byHand(await hold(1)))]
    const approvalId = newId()
    const first = grantedValue(await stage.counter.ask('askApproval', { approvalId, act }))
    expect(grantedValue(await stage.counter.ask('askApproval', { approvalId, act }))).toEqual(first)
    const refusal = { code: 'idempotency_key_reused' }
    expect(await stage.counter.ask('askApproval', { approvalId, act: other })).toMatchObject({ refusal })
  })

  it('takes the place of the one before about the same order', async () => {
    const act = actOf(byHand(await hold(1)))
    const [first, second] = [await put(act), await put(act)]
    expect([await stateOf(first), await stateOf(second)]).toEqual(['withdrawn', 'waiting'])
  })

  it('that was taken back, or answered, is answered no more, and the same answer again changes nothing', async () => {
    const [gone, asked] = [await put(actOf(byHand(await hold(1)))), await put(actOf(byHand(await hold(1))))]
    grantedValue(await stage.counter.ask('withdrawApproval', { approvalId: gone.approvalId }))
    expect(await say('yes', gone)).toMatchObject({ refusal: { code: 'approval_over' } })
    const first = grantedValue(await say('no', asked))
    expect(grantedValue(await say('no', asked))).toEqual(first)
    expect(await say('yes', asked)).toMatchObject({ refusal: { code: 'approval_over' } })
    expect(grantedValue(await stage.counter.ask('withdrawApproval', { approvalId: asked.approvalId }))).toMatchObject({
      state: 'refused',
      by: NAME,
    })
  })

  it('of another counter can be neither read nor taken back', async () => {
    const asked = await put(actOf(byHand(await hold(1))))
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    for (const call of ['approval', 'withdrawApproval'] as const) {
      const answer = await other.ask(call, { approvalId: asked.approvalId })
      expect(answer).toMatchObject({ refusal: { code: 'approval_over' } })
    }
    expect(await stateOf(asked)).toBe('waiting')
  })

  it('waits with the newest few of its counter alone, so that one counter hides no other’s', async () => {
    const acts = await Promise.all(
      Array.from({ length: WAITING_OF_A_TERMINAL + 2 }, async () => actOf(byHand(await hold(1)))),
    )
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const theirs = await put(actOf(byHand(await hold(1))), other)
    const mine: Approval[] = []
    for (const act of acts) mine.push(await put(act))
    const states = await Promise.all(mine.map(stateOf))
    expect(states).toEqual(acts.map((_, i) => (i < 2 ? 'withdrawn' : 'waiting')))
    const listed = (await waitingAt(stage.manager)).map(({ approvalId }) => approvalId)
    for (const each of [theirs, ...mine.slice(2)]) expect(listed).toContain(each.approvalId)
    for (const each of mine.slice(0, 2)) expect(listed).not.toContain(each.approvalId)
  })

  it('of a counter that is revoked waits no more: it is neither listed nor counted', async () => {
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    await put(actOf(byHand(await hold(1))), other)
    const before = await waitingAt(stage.manager)
    const { id } = other.device.identity
    await query('update terminals set revoked_at = now() where id = $1', id)
    expect(await waitingAt(stage.manager)).toHaveLength(before.length - 1)
    const rung: { waiting: number }[] = []
    stage.manager.socket.on('approvalsChanged', (notice: { waiting: number }) => rung.push(notice))
    await put(actOf(byHand(await hold(1))))
    await vi.waitFor(() => expect(rung.at(-1)?.waiting).toBe(before.length), SOON)
  })

  it('that is longer than an order may be is refused at the door', async () => {
    const act = actOf(byHand(await hold(1)))
    const [line] = act.lines
    if (!line) throw new Error('no line')
    const given = { price: 1, reason: 'r'.repeat(400) }
    const long = { ...act, lines: Array.from({ length: 60 }, () => ({ ...line, given })) }
    expect(await stage.counter.ask('askApproval', { approvalId: newId(), act: long as ActToApprove })).toMatchObject({
      refusal: { code: 'malformed', problem: expect.stringContaining('24000 characters') },
    })
  })

  it('is refused where a counter has asked too many within the hour, also at once', async () => {
    const act = actOf(byHand(await hold(1)))
    const answers = await Promise.all(
      Array.from({ length: QUESTIONS_AN_HOUR + 5 }, () =>
        stage.counter.ask('askApproval', { approvalId: newId(), act }),
      ),
    )
    const refused = answers.filter(({ ok }) => !ok)
    expect(refused).toHaveLength(5)
    expect(refused[0]).toMatchObject({ refusal: { code: 'rate_limited' } })
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    expect((await put(act, other)).state).toBe('waiting')
  })
})

describe('an order with a price by hand', () => {
  it('is sold by the yes to it, which is used with it, and its line says list price, reason and name', async () => {
    const sold = byHand(await hold(1))
    const asked = await agreed(actOf(sold))
    expect(outcomes(await stage.counter.send(sold))).toEqual(['applied'])
    expect([await usedOf(asked), await reasons()]).toEqual([true, []])
    const [line] = await query<object>('select price, off, amount from order_lines where order_id = $1', sold.orderId)
    expect(line).toEqual({
      price: 1250,
      amount: 900,
      off: [{ by: 'given', reason: 'behind a pillar', approvedBy: NAME, amount: 350 }],
    })
    const tickets = await query('select amount from tickets where booking_id = $1', sold.bookings[0]?.bookingId)
    expect(tickets).toEqual([{ amount: 900 }])
  })

  it('may be a ticket for nothing, or goods', async () => {
    const free = byHand(await hold(1), 0, { payments: [] })
    const given = { price: 0, reason: 'spilt', approvedBy: NAME }
    const goods = order([], { goods: [{ ...POPCORN, given }], paid: 0, payments: [] })
    await agreed(actOf(free))
    const line = { on: 'goods' as const, ...POPCORN, listPrice: POPCORN_COSTS, given: { price: 0, reason: 'spilt' } }
    await agreed({ ...actOf(goods), lines: [line] })
    expect(outcomes([...(await stage.counter.send(free)), ...(await stage.counter.send(goods))])).toEqual([
      'applied',
      'applied',
    ])
    expect(await reasons()).toEqual([])
  })

  it.each<[string, (sold: OrderCommand) => Promise<unknown>]>([
    ['that nobody was asked for', async () => {}],
    ['that waits', (sold) => put(actOf(sold))],
    ['that was refused', async (sold) => say('no', await put(actOf(sold)))],
    [
      'that was taken back',
      async (sold) => stage.counter.ask('withdrawApproval', { approvalId: (await put(actOf(sold))).approvalId }),
    ],
    ['whose yes is for another order', (sold) => agreed({ ...actOf(sold), orderId: newId() })],
    [
      'whose yes is for another price',
      (sold) =>
        agreed({
          ...actOf(sold),
          lines: actOf(sold).lines.map((line) => ({ ...line, given: { price: 1000, reason: 'behind a pillar' } })),
        }),
    ],
    [
      'whose yes another counter has',
      async (sold) => agreed(actOf(sold), await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)),
    ],
    [
      'whose yes somebody else has said',
      async (sold) => stage.manager.ask('answerApproval', { ...(await asWho(sold)), answer: 'yes', name: 'Another' }),
    ],
  ])('%s is sold all the same, and a manager is told', async (_, before) => {
    const sold = byHand(await hold(1))
    await before(sold)
    expect(outcomes(await stage.counter.send(sold))).toEqual(['applied'])
    expect(await soldSeats(sold.bookings[0]?.bookingId ?? '')).toBe(1)
    const [note, ...others] = await conflictsOf()
    expect(note).toMatchObject({ reason: 'approval_unproven', money: null, choices: ['noted'] })
    expect(note?.what).toMatch(/stays sold\. .*9\.00 \(behind a pillar\) needed a manager’s yes/)
    expect(others).toEqual([])
    grantedValue(await settle(note, 'noted'))
    // A question that waited is over with the sale.
    const left = await query(
      'select from approvals where order_id = $1 and terminal_id = $2 and answer is null and withdrawn_at is null',
      sold.orderId,
      stage.counter.device.identity.id,
    )
    expect(left).toEqual([])
  })

  const asWho = async (sold: OrderCommand) => ({ approvalId: (await put(actOf(sold))).approvalId })

  it('is sold by a yes that was said at another server, once, and the same command again changes nothing', async () => {
    const { ledger, dataDir } = stage.inbox.server
    const env = {
      PORT: '0',
      DATABASE_URL: ledger.url,
      MARQUEE_DATA_DIR: dataDir,
      MARQUEE_OFFICE_LOG_IN: 'with-accounts',
    }
    const second = await startServer(readConfig(env), pino({ level: 'silent' }))
    try {
      const url = `http://127.0.0.1:${second.port}`
      const manager = await connectTerminal(url, await enrolDevice(url, stage.inbox.server.pool, 'manager'))
      const told: Approval[] = []
      stage.counter.socket.on('approvalChanged', (notice: Approval) => told.push(notice))
      const sold = byHand(await hold(1))
      const asked = await put(actOf(sold))
      grantedValue(await say('yes', asked, manager))
      await vi.waitFor(() => expect(told.at(-1)?.state).toBe('granted'), SOON)
      manager.close()
      const entry = stage.counter.device.outbox.append(sold)
      const first = await stage.counter.sendEntries(entry)
      expect(await stage.counter.sendEntries(entry)).toEqual(first)
      expect([await usedOf(asked), await reasons()]).toEqual([true, []])
    } finally {
      await second.close()
    }
  })

  it('is sold by a yes that was said before its server died', async () => {
    const booking = await hold(1)
    const sold = byHand(booking)
    const asked = await agreed(actOf(sold))
    await stage.inbox.server.restart()
    const again = await connectTerminal(stage.inbox.server.url, stage.counter.device)
    expect(outcomes(await again.send(sold))).toEqual(['applied'])
    again.close()
    const notes = await query(
      "select from conflicts where order_id = $1 and reason = 'approval_unproven'",
      sold.orderId,
    )
    expect([await usedOf(asked), notes]).toEqual([true, []])
  })

  it('finds one yes used once, by two transactions at once', async () => {
    const sold = byHand(await hold(1))
    await agreed(actOf(sold))
    const act = { ...actOf(sold), kind: 'refund', numbers: [0], amount: 900, reason: 'ill' } as const
    const { kind, orderId, numbers, amount, reason } = act
    await query(
      `insert into approvals (id, terminal_id, cinema_id, kind, order_id, act, what, answer, answered_at, answered_by, answered_at_terminal)
       values ($1, $2, $3, 'refund', $4, $5, '{}', 'yes', now(), $6, $2)`,
      ...[newId(), stage.counter.device.identity.id, stage.inbox.programme.cinemaId, orderId],
      ...[JSON.stringify({ kind, orderId, numbers, amount, reason }), NAME],
    )
    const { pool } = stage.inbox.server
    const spend = (tx: Tx) =>
      spendRefundApproval(
        tx,
        { kind, orderId, numbers: [...numbers], amount, reason },
        stage.counter.device.identity.id,
      )
    let second: Promise<boolean> | undefined
    const first = await inTransaction(pool, async (tx) => {
      const used = await spend(tx)
      second = inTransaction(pool, spend)
      // The second one has found the yes as well, and waits for the first one's word.
      await vi.waitFor(async () => {
        const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
        expect(await query(waits)).toHaveLength(1)
      }, SOON)
      return used
    })
    expect([first, await second]).toEqual([true, false])
  })

  it('in no house that says that nobody has to agree', async () => {
    const { pool } = stage.inbox.server
    const { cinemaId } = stage.inbox.programme
    const lax = await changeTariff(pool, cinemaId, { approvals: { givenPrices: false, free: true } })
    const [sold, free] = [byHand(await hold(1)), byHand(await hold(1), 0, { payments: [] })]
    await stage.counter.send({ ...sold, tariffId: lax.id })
    expect(await reasons()).toEqual([])
    await stage.counter.send({ ...free, tariffId: lax.id })
    expect(await reasons()).toEqual(['approval_unproven'])
  })

  it('keeps its price where its seat is gone and a manager settles it', async () => {
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    const booking = await hold(1)
    const sold = byHand(booking)
    const asked = await agreed(actOf(sold))
    await stage.loseTo(other, booking)
    expect(outcomes(await stage.counter.send(sold))).toEqual(['conflict'])
    const [conflict] = await conflictsOf()
    expect(conflict).toMatchObject({ reason: 'stale_grant', money: { amount: 900 } })
    grantedValue(await settle(conflict, 'other_seats', { seatIds: conflict?.otherSeats ?? [] }))
    const lines = await query(
      'select l.price, l.amount, l.off from conflicts k join order_lines l on l.booking_id = k.settled_booking where k.id = $1',
      conflict?.conflictId,
    )
    expect(lines).toMatchObject([{ price: 1250, amount: 900, off: [{ by: 'given', approvedBy: NAME }] }])
    expect(await usedOf(asked)).toBe(true)
  })
})

describe('a ticket type that needs a yes', () => {
  it('is sold by it, and without it a manager is told', async () => {
    const { pool } = stage.inbox.server
    const { cinemaId } = stage.inbox.programme
    const tariff = await changeTariff(pool, cinemaId, { terms: [{ type: 'adult', needsApproval: true }] })
    const [one, two] = [
      order([await hold(1)], { tariffId: tariff.id }),
      order([await hold(1)], { tariffId: tariff.id }),
    ]
    await agreed(actOf(one))
    await stage.counter.send(one)
    expect(await reasons()).toEqual([])
    await stage.counter.send(two)
    expect(await reasons()).toEqual(['approval_unproven'])
    await changeTariff(pool, cinemaId)
  })
})

describe('money that goes back from a sum on', () => {
  const FROM = 2000

  const sumSaid = (from: number | null = FROM) =>
    changeTariff(stage.inbox.server.pool, stage.inbox.programme.cinemaId, {
      approvals: { givenPrices: true, free: true, ...(from !== null && { refundsFrom: from }) },
    })
  const returning = (orderId: string, numbers: number[], shown: number): ReturnLinesRequest => ({
    returnId: newId(),
    orderId,
    lines: numbers.map((number) => ({ number })),
    reason: 'ill',
    shown,
  })
  const actOfReturn = ({ orderId, lines, shown: amount, reason }: ReturnLinesRequest): ActToApprove => {
    return { kind: 'refund', orderId, numbers: lines.map(({ number }) => number), amount, reason }
  }
  const giveBack = (request: ReturnLinesRequest, by = stage.counter) => by.ask('returnLines', request)
  async function sold(count: number): Promise<string> {
    const body = order([await hold(count)])
    expect(outcomes(await stage.counter.send(body))).toEqual(['applied'])
    return body.orderId
  }
  const found = async (text: string): Promise<OrderRecord> => {
    const { order } = grantedValue(await stage.counter.ask('findOrder', { text }))
    if (!order) throw new Error('no order')
    return order
  }

  it('counts what went back before, goes by the yes to exactly that, and below the sum asks nobody', async () => {
    await sumSaid()
    const orderId = await sold(3)
    grantedValue(await giveBack(returning(orderId, [0], 1250)))
    const second = returning(orderId, [1], 1250)
    const refusal = { code: 'refund_needs_approval', from: FROM, before: 1250, currency: 'SGD' }
    expect(await giveBack(second)).toMatchObject({ refusal })
    await agreed(actOfReturn(returning(orderId, [2], 1250)))
    expect(await giveBack(second)).toMatchObject({ refusal })
    const asked = await put(actOfReturn(second))
    expect(await giveBack(second)).toMatchObject({ refusal })
    const mine = (await waitingAt(stage.manager)).find(({ approvalId }) => approvalId === asked.approvalId)
    expect(mine?.what).toEqual([
      expect.stringMatching(/^Give back .*12\.50 for adult ticket, because: ill\.$/i),
      expect.stringMatching(/12\.50 of this order went back before\./),
    ])
    grantedValue(await say('yes', asked))
    grantedValue(await giveBack(second))
    expect(await usedOf(asked)).toBe(true)
    grantedValue(await giveBack(second))
  })

  it('is given back by a manager alone', async () => {
    await sumSaid()
    grantedValue(await giveBack(returning(await sold(2), [0, 1], 2500), stage.manager))
  })

  it('counts also what goes back at that very moment of an order that an exchange has linked', async () => {
    await sumSaid()
    const orderId = await sold(2)
    const body = order([await hold(1)], { payments: [] })
    grantedValue(await stage.counter.ask('exchange', exchangeRequest(await found(orderId), { lines: [1], for: body })))
    const { id, kind, cinemaId } = stage.counter.device.identity
    const second = await inTransaction(stage.inbox.server.pool, async (tx) => {
      const { answer } = await recordLineReturn(tx, {
        ...{ returnId: newId(), requestHash: Buffer.alloc(32), orderId, lines: [{ number: 0, wentTo: null }] },
        ...{ reason: 'ill', shown: 1250, by: { id, kind, cinemaId } },
      })
      expect(answer.kind).toBe('returned')
      let isAnswered = false
      const asked = giveBack(returning(body.orderId, [0], 1250)).finally(() => {
        isAnswered = true
      })
      const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      await vi.waitFor(async () => expect(isAnswered || (await query(waits)).length > 0).toBe(true), SOON)
      return { asked }
    })
    expect(await second.asked).toMatchObject({ refusal: { code: 'refund_needs_approval', before: 1250 } })
  })

  it('counts with exchanges: neither their part in money, nor what they carried on, gets around it', async () => {
    await sumSaid()
    const orderId = await sold(3)
    grantedValue(await giveBack(returning(orderId, [0], 1250)))
    const body = order([await hold(1)])
    const request = exchangeRequest(await found(orderId), { lines: [1, 2], for: body })
    expect(request.back).toBe(1250)
    const refusal = { code: 'refund_needs_approval', before: 1250 }
    expect(await stage.counter.ask('exchange', request)).toMatchObject({ refusal })
    expect(await soldSeats(body.bookings[0]?.bookingId ?? '')).toBe(0)
    await agreed({ kind: 'refund', orderId, numbers: [1, 2], amount: 1250, reason: 'exchange' })
    grantedValue(await stage.counter.ask('exchange', request))
    // The money of the old order pays for the new one: what went back before goes with it.
    const last = returning(body.orderId, [0], 1250)
    expect(await giveBack(last)).toMatchObject({ refusal: { code: 'refund_needs_approval', before: 2500 } })
  })

  it('counts the tip that goes back with it, also one that went back before, and the question says the whole sum', async () => {
    const { id: tariffId } = await changeTariff(stage.inbox.server.pool, stage.inbox.programme.cinemaId, {
      approvals: { givenPrices: true, free: true, refundsFrom: FROM },
      tips: { presets: [] },
    })
    const tipped = async (count: number, tip: number): Promise<string> => {
      const payment = { paymentId: newId(), method: 'cash', tendered: count * 1250 + tip, tip } as const
      const body = order([await hold(count)], { tariffId, payments: [payment] })
      expect(outcomes(await stage.counter.send(body))).toEqual(['applied'])
      return body.orderId
    }
    const request = { ...returning(await tipped(1, FROM - 1250), [0], 1250), withTip: true as const }
    const refusal = { code: 'refund_needs_approval', from: FROM, before: 0 }
    expect(await giveBack(request)).toMatchObject({ refusal })
    await agreed(actOfReturn(request))
    expect(await giveBack(request)).toMatchObject({ refusal })
    await agreed({ kind: 'refund', orderId: request.orderId, numbers: [0], amount: FROM, reason: 'ill' })
    grantedValue(await giveBack(request))

    const orderId = await tipped(2, 500)
    const body = order([await hold(1)], { tariffId })
    grantedValue(await stage.counter.ask('exchange', exchangeRequest(await found(orderId), { lines: [0], for: body })))
    grantedValue(await giveBack({ ...returning(orderId, [1], 1250), withTip: true }))
    const last = returning(body.orderId, [0], 1250)
    expect(await giveBack(last)).toMatchObject({ refusal: { code: 'refund_needs_approval', before: 1250 + 500 } })
  })

  it('asks nobody for a tip that stays with the staff', async () => {
    const { id: tariffId } = await changeTariff(stage.inbox.server.pool, stage.inbox.programme.cinemaId, {
      approvals: { givenPrices: true, free: true, refundsFrom: FROM },
      tips: { presets: [] },
    })
    const payment = { paymentId: newId(), method: 'cash', tendered: 2500 + 1000, tip: 1000 } as const
    const body = order([await hold(2)], { tariffId, payments: [payment] })
    expect(outcomes(await stage.counter.send(body))).toEqual(['applied'])
    // The other ticket stays, and so does the tip.
    grantedValue(await giveBack({ ...returning(body.orderId, [0], 1250), withTip: true }))
    expect((await found(body.orderId)).tip).toBe(1000)
  })

  it('goes back as ever where the house has said no sum', async () => {
    await sumSaid(null)
    grantedValue(await giveBack(returning(await sold(2), [0, 1], 2500)))
  })

  it('is no exchange for a ticket at a price by hand', async () => {
    await sumSaid()
    const orderId = await sold(1)
    const cheap = byHand(await hold(1), 100, { tariffId: (await sumSaid()).id })
    const request = exchangeRequest(await found(orderId), { lines: [0], for: cheap })
    const refusal = { code: 'exchange_refused', why: 'approval_unproven' }
    expect(await stage.counter.ask('exchange', request)).toMatchObject({ refusal })
    expect((await bookOf(orderId)).payments).toHaveLength(1)
  })
})
