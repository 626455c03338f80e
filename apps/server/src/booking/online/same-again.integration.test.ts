/** A request is answered the same again, whatever has changed since: prices, the time, the booking. */
import { newId, type Price } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { changePrices } from '../../../../../tooling/testing/fixtures/change-prices.ts'
import { aCustomer } from '../../../../../tooling/testing/houses/online-house.ts'
import { changeCatalogue } from '../../catalogue/change.ts'
import { code, onlineStage, value } from './testing/online-stage.ts'

const stage = onlineStage({ shows: 20 })
const { pay, booking } = stage

const chargeOf = async (bookingId: string) =>
  (await stage.house.simulator.books()).charges.find(({ metadata }) => metadata['bookingId'] === bookingId)

describe('a quoted price', () => {
  const dearer: Price[] = [{ ticketType: 'senior', category: 'standard', amount: 9900 }]

  /** New prices, as a manager makes them, from the moment at which they are asked of customers. */
  async function pricesAre(prices: readonly Price[]): Promise<void> {
    await changePrices(stage.house.pool, prices)
    const offered = async () => {
      const other = aCustomer()
      const offer = value(
        await stage.house.bookings.hold(other, newId(), { showId: stage.showId, seatIds: ['D-1', 'D-2'] }),
      )
      value(await stage.house.bookings.cancel(other, offer.bookingId, undefined, {}))
      return offer.tickets.map(({ type, amount }) => ({ type, amount }))
    }
    const { ticketType: type = '', amount = 0 } = prices.find((price) => price.category === 'standard') ?? {}
    await expect.poll(offered, { timeout: 10_000 }).toEqual(Array(2).fill({ type, amount }))
  }
  async function whileDearer(work: () => Promise<void>): Promise<void> {
    const { rows } = await stage.house.pool.query<{ prices: Price[] }>(
      'select prices from price_lists where id = (select price_list_id from shows where id = $1)',
      [stage.showId],
    )
    await pricesAre(dearer)
    try {
      await work()
    } finally {
      await pricesAre(rows[0]?.prices ?? [])
    }
  }

  it('is charged, and answered to a replay, even if the price list changes meanwhile', async () => {
    const customer = aCustomer()
    const key = newId()
    const request = { showId: stage.showId, seatIds: ['A-1', 'A-2'] }
    const held = value(await stage.house.bookings.hold(customer, key, request))
    expect(held.total).toEqual({ amount: 2500, currency: 'SGD' })
    await whileDearer(async () => {
      expect(value(await stage.house.bookings.hold(customer, key, request))).toEqual(held)
      expect(value(await pay(customer, held.bookingId)).status).toBe('confirmed')
      expect(await booking(customer, held.bookingId)).toMatchObject({
        total: { amount: 2500 },
        payments: [{ amount: 2500, status: 'captured' }],
        tickets: [{ amount: 1250 }, { amount: 1250 }],
      })
      expect(await chargeOf(held.bookingId)).toMatchObject({ amount_captured: 2500 })
    })
  })

  it('is answered to a replay though its ticket type is no longer sold', async () => {
    const customer = aCustomer()
    const key = newId()
    const request = { showId: stage.showId, seatIds: ['A-1'], tickets: [{ seatId: 'A-1', type: 'child' }] }
    const held = value(await stage.house.bookings.hold(customer, key, request))
    await whileDearer(async () => {
      expect(code(await stage.house.bookings.hold(aCustomer(), newId(), request))).toBe('unknown_ticket_type')
      expect(value(await stage.house.bookings.hold(customer, key, request))).toEqual(held)
    })
  })
})

describe('a cancellation', () => {
  it('is answered the same to a replay after the time to cancel is over', async () => {
    const customer = aCustomer()
    const held = value(
      await stage.house.bookings.hold(customer, newId(), { showId: stage.showId, seatIds: ['A-1', 'A-2'] }),
    )
    value(await pay(customer, held.bookingId))
    const key = newId()
    const first = await stage.house.bookings.cancel(customer, held.bookingId, key, { seatIds: ['A-2'] })
    expect(value(first)).toMatchObject({ seatsReleased: ['A-2'] })
    await changeCatalogue(stage.house.pool, async (tx, revision) => {
      await tx.query("update shows set starts_at = now() + interval '1 hour', revision = $1 where id = $2", [
        revision,
        stage.showId,
      ])
      return { changed: true, value: undefined }
    })
    await expect
      .poll(
        async () => code(await stage.house.bookings.cancel(customer, held.bookingId, newId(), { seatIds: ['A-2'] })),
        {
          timeout: 10_000,
        },
      )
      .toBe('too_late_to_cancel')
    expect(await stage.house.bookings.cancel(customer, held.bookingId, key, { seatIds: ['A-2'] })).toEqual(first)
    expect(code(await stage.house.bookings.cancel(customer, held.bookingId, key, { seatIds: ['A-1'] }))).toBe(
      'idempotency_key_reused',
    )
  })
})
