/** Subscriptions at a counter: looked up, claimed for shows by the order's price, told with the order, and taken while cut off. */
import {
  type ClaimEntriesAnswer,
  coveredTickets,
  type Id,
  newId,
  newVoucherCode,
  type OrderCommand,
  type SubscriptionPayload,
  signedSubscriptionBody,
  Tariff,
  ticketKeyId,
} from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import { TEST_TARIFF } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import type { SellOrderArgs } from '../api.ts'
import { adults, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter()

const CODE = newVoucherCode(new Uint8Array(11).fill(9))
const CASH = (tendered: number) => ({ method: 'cash' as const, tendered })

async function open(): Promise<void> {
  const tariff = Tariff.parse({ ...TEST_TARIFF, id: newId() })
  const { cinemaId } = t.programme
  t.server.addEntries([{ kind: 'tariff', revision: 2, entry: { id: tariff.id, cinemaId, version: 1, tariff } }])
  await t.startEnrolled()
  await until('it has the tariff', async () => {
    const known = await t.api.tariff({ cinemaId })
    return known.ok && known.value.id === tariff.id
  })
}

function onServer(more: object = {}): ClaimEntriesAnswer {
  const known: ClaimEntriesAnswer = {
    card: {
      code: CODE,
      holder: 'A. Holder',
      plan: 'Unlimited',
      referencePrice: 550,
      formats: null,
      currency: 'SGD',
      cinemaId: null,
      categories: null,
      paidUntil: '2999-01-01T00:00:00.000Z',
      isPaused: false,
      ...more,
    },
    nextPeriod: { amount: 2200, rate: 'standard', period: 'month' },
  }
  t.server.state.subscriptions.set(CODE, known)
  return known
}

function signedCode(more: Partial<SubscriptionPayload> = {}): string {
  const h = ticketKeyId(t.server.state.publicKey)
  const payload = { c: CODE, n: 'A. Holder', p: 'Unlimited', r: 550, m: 'SGD', l: null, k: null, f: null, h, ...more }
  const body = signedSubscriptionBody(payload)
  return `${body}.${t.server.state.sign(body)}`
}

async function held(showId: Id, seatIds: string[]) {
  const bookingId = newId()
  value(await t.api.claimSeats({ sessionId: newId(), bookingId, showId, seatIds }))
  return { bookingId, tickets: adults(seatIds) }
}
const order = (more: Partial<SellOrderArgs>): SellOrderArgs => ({
  cinemaId: t.programme.cinemaId,
  orderId: newId(),
  bookings: [],
  goods: [],
  combos: [],
  codes: [],
  payments: [],
  shownTotal: 0,
  subscriptions: [CODE],
  ...more,
})
const why = (answer: { ok: boolean; refusal?: unknown }): unknown =>
  (answer.refusal as { fault?: { why: string } } | undefined)?.fault?.why
const commandsOf = (): OrderCommand[] => {
  const sent = new Map(t.server.batches.flat().map(({ id, body }) => [id, body]))
  return [...sent.values()].flatMap((body) => (body.kind === 'order' ? [body] : []))
}

describe('a subscription at a counter', () => {
  test('covers a ticket of each show: the rest is paid, and the order tells its terms', async () => {
    await open()
    onServer()
    expect(value(await t.api.presentSubscription({ text: CODE })).card.holder).toBe('A. Holder')
    const bookings = [await held(t.programme.showId, ['A-1', 'A-2']), await held(t.programme.secondShowId, ['C-1'])]
    const wanted = order({ bookings, payments: [CASH(1250)], shownTotal: 550 + 1250 + 550 })
    const { orderId: _, payments: __, shownTotal: ___, ...parts } = wanted
    const priced = value(await t.api.priceOrder(parts))
    expect(priced.lines.map(({ amount, covered }) => [amount, covered])).toEqual([
      [550, 550],
      [1250, undefined],
      [550, 550],
    ])
    const atReader = { ...wanted, payments: [], amount: 1250 }
    expect(await t.api.beginAtReader(atReader)).toMatchObject({ refusal: { why: 'subscription_short' } })
    const sold = value(await t.api.sellOrder(wanted))
    expect(sold).toMatchObject({ total: { amount: 2350 }, change: 0 })
    await until('the server has it', () => commandsOf().length === 1)
    const [command] = commandsOf()
    if (!command) throw new Error('no order was sent')
    const cover = { code: CODE, referencePrice: 550, formats: null }
    expect(command.bookings.map(({ tickets }) => tickets.map((ticket) => ticket.cover))).toEqual([
      [cover, undefined],
      [cover],
    ])
    const covered = coveredTickets(command).map(({ ticketId }) => ({ method: 'subscription', tendered: 550, ticketId }))
    expect(command.payments).toMatchObject([{ method: 'cash', tendered: 1250 }, ...covered])
    expect(t.server.drawer()).toBe(1250)
    // The same again is the same order, although the subscription has been used by then.
    t.server.state.subscriptionsUsed.push(`${CODE} ${t.programme.showId}`)
    expect(value(await t.api.sellOrder(wanted)).orderId).toBe(wanted.orderId)
    expect(commandsOf()).toHaveLength(1)
  })

  test('that has admitted to the show is refused before anything is sold', async () => {
    await open()
    onServer()
    value(await t.api.presentSubscription({ text: CODE }))
    t.server.state.subscriptionsUsed.push(`${CODE} ${t.programme.showId}`)
    const bookings = [await held(t.programme.showId, ['A-1'])]
    expect(why(await t.api.sellOrder(order({ bookings, shownTotal: 550 })))).toBe('used')
    expect(await t.api.recentOrders()).toEqual([])
  })

  test.each([
    ['is paused', { isPaused: true }, 'paused'],
    ['has expired', { paidUntil: '2020-01-01T00:00:00.000Z' }, 'expired'],
    ['is another cinema’s', { cinemaId: newId() }, 'other_cinema'],
    ['is of another currency', { currency: 'EUR' }, 'currency'],
    ['covers no such seat', { categories: ['recliner'] }, 'category'],
  ])('that %s is refused with its sentence', async (_what, more, fault) => {
    await open()
    onServer(more)
    value(await t.api.presentSubscription({ text: CODE }))
    const bookings = [await held(t.programme.showId, ['A-1'])]
    expect(why(await t.api.sellOrder(order({ bookings, shownTotal: 550 })))).toBe(fault)
    expect(await t.api.recentOrders()).toEqual([])
  })

  test('has a period sold with the order, at the price that the server has said', async () => {
    await open()
    onServer({ paidUntil: null })
    value(await t.api.presentSubscription({ text: CODE }))
    const period = { code: CODE, amount: 2200, rate: 'standard', plan: 'Unlimited' }
    const sell = (amount: number) =>
      t.api.sellOrder(
        order({
          subscriptions: [],
          vouchers: [{ ...period, amount }],
          payments: [CASH(amount)],
          shownTotal: amount,
        }),
      )
    expect(why(await sell(100))).toBe('sold_before')
    const atReader = { subscriptions: [], vouchers: [period], shownTotal: 2200 }
    expect(await t.api.beginAtReader({ ...order(atReader), payments: [], amount: 2200 })).toMatchObject({
      refusal: { code: 'order_refused', why: 'subscription_short' },
    })
    const sold = value(await sell(2200))
    expect(sold.lines).toMatchObject([{ of: { kind: 'voucher', plan: 'Unlimited' }, amount: 2200, tax: 182 }])
    await until('the server has it', () => commandsOf().length === 1)
    expect(commandsOf()[0]?.vouchers).toEqual([period])
  })

  test('admits by a period that was sold here, also when the server goes away before it says so', async () => {
    await open()
    onServer({ paidUntil: null })
    const bookings = [await held(t.programme.showId, ['A-1'])]
    value(await t.api.presentSubscription({ text: CODE }))
    const vouchers = [{ code: CODE, amount: 2200, rate: 'standard', plan: 'Unlimited' }]
    value(await t.api.sellOrder(order({ subscriptions: [], vouchers, payments: [CASH(2200)], shownTotal: 2200 })))
    await until('the server has it', () => commandsOf().length === 1)
    await t.stopServer()
    expect(value(await t.api.presentSubscription({ text: CODE })).card.paidUntil).toBeUndefined()
    value(await t.api.sellOrder(order({ bookings, shownTotal: 550 })))
  })
})

describe('a subscription at a counter that is cut off', () => {
  test('that nobody here has heard of is taken on its signature, once a show', async () => {
    await open()
    const first = [await held(t.programme.showId, ['A-1'])]
    const second = [await held(t.programme.showId, ['A-2'])]
    const other = [await held(t.programme.secondShowId, ['C-1'])]
    await t.stopServer()
    expect(why(await t.api.presentSubscription({ text: CODE }))).toBe('scan_it')
    expect(value(await t.api.presentSubscription({ text: signedCode() })).card).toMatchObject({ holder: 'A. Holder' })
    const sold = value(await t.api.sellOrder(order({ bookings: first, shownTotal: 550 })))
    expect(why(await t.api.sellOrder(order({ bookings: second, shownTotal: 550 })))).toBe('used')
    // Also after the program was killed.
    t.kill()
    await t.start()
    expect(why(await t.api.sellOrder(order({ bookings: second, shownTotal: 550 })))).toBe('used')
    value(await t.api.sellOrder(order({ bookings: other, shownTotal: 550 })))
    await t.startServerAgain()
    await until('the server has both', () => commandsOf().length === 2)
    expect(commandsOf()[0]).toMatchObject({ cutOff: true, orderId: sold.orderId })
  })

  test.each([
    ['edited', () => signedCode().replace(/\.[^.]*\./, `.${signedCode({ r: 1 }).split('.')[1]}.`), 'not_genuine'],
    ['of another house', () => signedCode({ h: ticketKeyId('A'.repeat(43)) }), 'other_house'],
    ['of another cinema', () => signedCode({ l: newId() }), undefined],
  ])('that is %s is refused', async (_what, make, fault) => {
    await open()
    const bookings = [await held(t.programme.showId, ['A-1'])]
    await t.stopServer()
    const presented = await t.api.presentSubscription({ text: make() })
    expect(why(presented)).toBe(fault)
    if (fault !== undefined) return
    expect(why(await t.api.sellOrder(order({ bookings, shownTotal: 550 })))).toBe('other_cinema')
  })

  test('is judged by what was heard of it last', async () => {
    await open()
    onServer({ isPaused: true })
    value(await t.api.presentSubscription({ text: CODE }))
    const bookings = [await held(t.programme.showId, ['A-1'])]
    await t.stopServer()
    value(await t.api.presentSubscription({ text: signedCode() }))
    expect(why(await t.api.sellOrder(order({ bookings, shownTotal: 550 })))).toBe('paused')
  })

  test('is judged in the same way while the server is there, and doesn’t say', async () => {
    await open()
    onServer()
    value(await t.api.presentSubscription({ text: CODE }))
    const sold = value(
      await t.api.sellOrder(order({ bookings: [await held(t.programme.showId, ['A-1'])], shownTotal: 550 })),
    )
    await until('the server has answered', async () =>
      (await t.api.recentOrders()).some((each) => each.orderId === sold.orderId && each.standing === 'applied'),
    )
    t.server.state.subscriptionsAway = true
    const again = [await held(t.programme.showId, ['A-2'])]
    expect(why(await t.api.sellOrder(order({ bookings: again, shownTotal: 550 })))).toBe('used')
  })

  test('given back since is free again as soon as the server says so', async () => {
    await open()
    onServer()
    value(await t.api.presentSubscription({ text: CODE }))
    const bookings = [await held(t.programme.showId, ['A-1'])]
    const sold = value(await t.api.sellOrder(order({ bookings, shownTotal: 550 })))
    await until('the server has answered', async () =>
      (await t.api.recentOrders()).some((each) => each.orderId === sold.orderId && each.standing === 'applied'),
    )
    // The server knows of no entry: its ticket has come back.
    const again = [await held(t.programme.showId, ['A-2'])]
    value(await t.api.sellOrder(order({ bookings: again, shownTotal: 550 })))
  })
})
