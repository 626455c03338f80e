/** The inbox's stage with a cinema that sells popcorn, and the orders that a test sends through it. */

import { type Conflict, newId, type OrderCommand, type Tariff } from '@marquee/shared'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { wrongInBooks } from '../../../../../../../tooling/testing/audits/all-audits.ts'
import { changeTariff } from '../../../../../../../tooling/testing/fixtures/change-tariff.ts'
import { orderCommand, type SoldInOrder } from '../../../../../../../tooling/testing/terminals/outbox-chain.ts'
import { grantedValue, type RawTerminal } from '../../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { type DrawerBalance, drawerBalances } from '../../../cash/drawer-balance.ts'
import { inboxStage } from '../../inbox/testing/inbox-stage.ts'

export const POPCORN = { goods: 'popcorn', size: 'regular', extras: [], quantity: 1 }
export const POPCORN_COSTS = 650

/** Call it at the top of a test file. After each test the ledger's orders, vouchers, subscriptions and stocks add up. */
export function orderStage(options: Parameters<typeof inboxStage>[0] = {}) {
  const stage = inboxStage(options)
  let tariff: Tariff
  let manager: RawTerminal
  let counter: RawTerminal
  let seats = 0

  beforeAll(async () => {
    tariff = await changeTariff(stage.server.pool, stage.programme.cinemaId)
  })
  beforeEach(async () => {
    counter = await stage.connect('counter', stage.programme.cinemaId)
    manager = await stage.connect('manager')
  })
  afterEach(async () => {
    expect(await wrongInBooks(stage.server.pool)).toEqual([])
  })

  const showId = (place: number): string => stage.programme.showIds[place] as string

  /** Seats of a show that nobody has, held for a booking. Some that come next may have been given for a sale in conflict. */
  async function hold(count: number, show = 0, terminal = counter, tries = 0): Promise<SoldInOrder> {
    const all = stage.programme.seats.length
    if (tries * count > all) throw new Error(`no ${count} of the ${all} seats are free: the test needs a larger hall`)
    const bookingId = newId()
    const seatIds = Array.from({ length: count }, () => {
      const seat = stage.programme.seats[seats++ % stage.programme.seats.length]
      return `${seat?.row}-${seat?.number}`
    })
    const answer = await terminal.ask('claim', { bookingId, showId: showId(show), seatIds })
    if (!answer.ok && answer.refusal.code === 'seats_taken') return hold(count, show, terminal, tries + 1)
    const claimed = grantedValue(answer)
    return { bookingId, showId: showId(show), reference: claimed.reference, seats: claimed.seats }
  }

  /** Gives a booking's seats back, and another counter sells them. */
  async function loseTo(other: RawTerminal, { showId: show, seats: lost }: SoldInOrder): Promise<void> {
    grantedValue(await counter.ask('release', { showId: show, seats: lost }))
    const answer = await other.sell(
      show,
      lost.map(({ seatId }) => seatId),
    )
    expect(answer.outcome).toBe('applied')
  }

  const order = (
    bookings: readonly SoldInOrder[],
    more: Partial<OrderCommand> & { paid?: number } = {},
  ): OrderCommand => orderCommand({ tariffId: tariff.id, priceListId: stage.programme.priceListId }, bookings, more)

  /** Tickets and popcorn for each of them, in cash. */
  const withPopcorn = (bookings: readonly SoldInOrder[], more: Partial<OrderCommand> = {}): OrderCommand => {
    const paid = bookings.flatMap((booking) => booking.seats).length * 1250 + POPCORN_COSTS
    return order(bookings, { goods: [POPCORN], paid, ...more })
  }

  const query = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    (await stage.server.pool.query<R>(text, values)).rows

  async function conflictsOf(terminal = counter): Promise<Conflict[]> {
    const { open } = grantedValue(await manager.ask('conflicts', {}))
    return open.filter((conflict) => conflict.terminal.terminalId === terminal.device.identity.id)
  }

  const settle = (conflict: Conflict | undefined, resolution: string, more: object = {}) =>
    manager.ask('settleConflict', { conflictId: conflict?.conflictId, resolution, reason: 'as a test', ...more })

  const drawer = async (terminal = counter): Promise<Partial<DrawerBalance> | undefined> =>
    (await drawerBalances(stage.server.pool, terminal.device.identity.id))[0]

  /** Kinds and amounts of an order's lines, and what paid for it. */
  const bookOf = async (orderId: string) => ({
    lines: await query<{ what: string; amount: number }>(
      'select what, amount from order_lines where order_id = $1 order by number',
      orderId,
    ),
    payments: await query<{ method: string; amount: number; slip: string | null }>(
      'select method, amount, slip from payments where order_id = $1 order by method desc, amount',
      orderId,
    ),
  })

  return {
    inbox: stage,
    get tariff() {
      return tariff
    },
    /** The counter of the running test, of the cinema. */
    get counter() {
      return counter
    },
    get manager() {
      return manager
    },
    showId,
    hold,
    loseTo,
    order,
    withPopcorn,
    query,
    conflictsOf,
    settle,
    drawer,
    bookOf,
  }
}
