/** One order with a price by hand, of which a company owes a part, with a tip on the rest: sold, given back, and in conflict. */
import { type AccountRecord, newId, type OrderCommand, type OrderPayment } from '@marquee/shared'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import type { SoldInOrder } from '../../../../../tooling/testing/terminals/outbox-chain.ts'
import { grantedValue } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { orderStage, POPCORN, POPCORN_COSTS } from '../terminal/orders/testing/order-stage.ts'

const BY_HAND = 900
const ON_ACCOUNT = 1000
const TIP = 100
const TOTAL = BY_HAND + POPCORN_COSTS
const IN_CASH = TOTAL - ON_ACCOUNT
const NAME = 'The manager on duty'

const stage = orderStage()
const { hold, order, query, conflictsOf, settle } = stage
let tariffId: string
beforeAll(async () => {
  const { cinemaId } = stage.inbox.programme
  tariffId = (await changeTariff(stage.inbox.server.pool, cinemaId, { tips: { presets: [5, 10, 15] } })).id
})

async function openAccount(): Promise<AccountRecord> {
  const terms = { name: 'A. Company', address: ['A street 1', 'A town'], creditLimit: 10_000, offlineLimit: 3000 }
  const request = { accountId: newId(), currency: 'SGD', cinemaId: stage.inbox.programme.cinemaId, ...terms }
  return grantedValue(await stage.manager.ask('openAccount', request))
}
const accountOf = async ({ accountId }: AccountRecord) =>
  grantedValue(await stage.manager.ask('accountRecord', { accountId }))

let claims = 0
/** An adult's ticket for 9.00 by hand and popcorn: 10.00 on account, the rest in cash with a tip, of which change is given. */
async function orderOf({ accountId }: AccountRecord, booking: SoldInOrder): Promise<OrderCommand> {
  const payments: OrderPayment[] = [
    { paymentId: newId(), method: 'account', tendered: ON_ACCOUNT, accountId },
    { paymentId: newId(), method: 'cash', tendered: IN_CASH + TIP + 50, tip: TIP },
  ]
  const body = order([booking], { tariffId, goods: [POPCORN], paid: TOTAL, payments, change: 50 })
  const given = { price: BY_HAND, reason: 'behind a pillar', approvedBy: NAME }
  const bookings = body.bookings.map((each) => ({
    ...each,
    tickets: each.tickets.map((ticket) => ({ ...ticket, amount: BY_HAND, given })),
  }))
  await agree({ ...body, bookings })
  const claim = { accountId, orderId: body.orderId, amount: ON_ACCOUNT, number: ++claims }
  grantedValue(await stage.counter.ask('claimCredit', claim))
  return { ...body, bookings }
}

/** A manager says yes to its price by hand. */
async function agree({ orderId, bookings, total: { currency } }: OrderCommand): Promise<void> {
  const lines = bookings.flatMap(({ showId, tickets }) =>
    tickets.map(({ seatId, type, given }) => ({
      ...{ on: 'ticket' as const, showId, seatId, type, listPrice: 1250 },
      given: given ? { price: given.price, reason: given.reason } : null,
    })),
  )
  const act = { kind: 'order' as const, orderId, cinemaId: stage.inbox.programme.cinemaId, currency, lines }
  const { approvalId } = grantedValue(await stage.counter.ask('askApproval', { approvalId: newId(), act }))
  grantedValue(await stage.manager.ask('answerApproval', { approvalId, answer: 'yes', name: NAME }))
}

const usedApprovals = async ({ orderId }: OrderCommand): Promise<number> =>
  (await query('select from approvals where order_id = $1 and used_at is not null', orderId)).length
const recordOf = async (text: string) => grantedValue(await stage.counter.ask('findOrder', { text })).order

describe('an order with a price by hand, on account, with a tip', () => {
  it('is in the books to the cent: its lines, what the company owes, the drawer, and nothing at a gateway', async () => {
    const account = await openAccount()
    const body = await orderOf(account, await hold(1))
    expect((await stage.counter.send(body))[0]?.outcome).toBe('applied')
    expect(await conflictsOf()).toEqual([])
    expect(await usedApprovals(body)).toBe(1)
    expect(await accountOf(account)).toMatchObject({ balance: ON_ACCOUNT, claims: [] })
    expect(await stage.drawer()).toMatchObject({ sales: IN_CASH, tips: TIP, balance: IN_CASH + TIP })
    expect(await recordOf(body.orderId)).toMatchObject({
      lines: [{ amount: BY_HAND }, { amount: POPCORN_COSTS }],
      payments: expect.arrayContaining([
        expect.objectContaining({ method: 'account', amount: ON_ACCOUNT }),
        expect.objectContaining({ method: 'cash', amount: IN_CASH }),
      ]),
      tip: TIP,
    })
    const gateways = await query('select distinct gateway from payments where order_id = $1', body.orderId)
    expect(gateways).toEqual([{ gateway: 'cash' }])
  })

  it('comes back whole: what the company owed off its account, then cash, and the tip where the clerk says so', async () => {
    const account = await openAccount()
    const body = await orderOf(account, await hold(1))
    await stage.counter.send(body)
    const lines = [{ number: 0 }, { number: 1, wentTo: 'stock' }]
    const request = {
      returnId: newId(),
      orderId: body.orderId,
      lines,
      reason: 'as a test',
      withTip: true,
      shown: TOTAL,
    }
    const back = grantedValue(await stage.counter.ask('returnLines', request))
    expect(back.order).toMatchObject({ tip: null })
    expect(back.refunds.map(({ method, amount }) => [method, amount]).toSorted()).toEqual([
      ['account', ON_ACCOUNT],
      ['cash', IN_CASH],
    ])
    expect(await accountOf(account)).toMatchObject({ balance: 0 })
    const owed = await query<{ amount: number }>(
      'select amount from conflicts where return_id = $1 order by amount',
      request.returnId,
    )
    expect(owed).toEqual([{ amount: TIP }, { amount: IN_CASH }])
  })

  it('whose seat is gone is kept whole: nobody owes anything, and the cash with the tip goes back', async () => {
    const account = await openAccount()
    const lost = await hold(1)
    const body = await orderOf(account, lost)
    await stage.loseTo(await stage.inbox.connect('counter', stage.inbox.programme.cinemaId), lost)
    expect((await stage.counter.send(body))[0]?.outcome).toBe('conflict')
    const [conflict] = await conflictsOf()
    expect(conflict).toMatchObject({ command: 'order', money: { amount: IN_CASH + TIP } })
    expect(await accountOf(account)).toMatchObject({ balance: 0, claims: [] })
    expect(await usedApprovals(body)).toBe(0)
    expect(await stage.drawer()).toMatchObject({ conflicts: IN_CASH + TIP, balance: IN_CASH + TIP })
    grantedValue(await settle(conflict, 'refund'))
    const paidOut = {
      ...({ kind: 'drawer', direction: 'out', amount: { amount: IN_CASH + TIP, currency: 'SGD' } } as const),
      ...{ reason: 'given back', conflictId: conflict?.conflictId ?? '', at: new Date().toISOString() },
    }
    expect((await stage.counter.send(paidOut))[0]?.outcome).toBe('applied')
    expect(await stage.drawer()).toMatchObject({ balance: 0 })
  })
})
