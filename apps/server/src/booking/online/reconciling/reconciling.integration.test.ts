/** The ledger held against the gateway, and money that doesn't go back at the first try. */
import { newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { aCustomer, type OnlineHouse } from '../../../../../../tooling/testing/houses/online-house.ts'
import type { PaymentGateway } from '../../../payments/gateway.ts'
import { keepEvent } from '../../../payments/gateway-event-rows.ts'
import type { Caller } from '../online-bookings.ts'
import { code, onlineStage, value } from '../testing/online-stage.ts'

const stage = onlineStage({ shows: 21 })
const { hold, pay, booking } = stage

const anHourAgo = () => new Date(Date.now() - 3_600_000)
const one = async <T extends object>(sql: string, values: unknown[]): Promise<T> =>
  (await stage.house.pool.query<T>(sql, values)).rows[0] as T
const chargeOf = async (bookingId: string) =>
  (await stage.house.simulator.books()).charges.find(({ metadata }) => metadata['bookingId'] === bookingId)
/** The charge was made, and nobody here has heard of it. */
async function chargedUnheard(caller: Caller): Promise<string> {
  const { bookingId } = await hold(caller)
  await stage.house.simulator.fault({ fault: 'timeout_after', times: 1 })
  expect(value(await pay(caller, bookingId)).status).toBe('processing')
  return bookingId
}

/** Stripe with the simulator's books, where `changes` doesn't say otherwise. */
const gatewayWith = (changes: (stripe: PaymentGateway) => Partial<PaymentGateway>) => ({
  stripe: (stripe: PaymentGateway): PaymentGateway => ({ ...stripe, ...changes(stripe) }),
})

describe('a booking that was begun and never held', () => {
  const begun = async (minutes: number) => {
    const id = newId()
    await stage.house.pool.query(
      `with b as (
         insert into bookings (id, reference, show_id, state, held_seats, created_at)
         values ($1, $2, $3, 'initiated', 0, now() - $4 * interval '1 minute') returning id)
       insert into booking_events (booking_id, to_state, actor, via, why) select id, 'initiated', 'customer', 'online', 'seats asked for' from b`,
      [id, `test-${id}`, stage.showId, minutes],
    )
    return id
  }
  const lastEvent = (id: string) =>
    one('select from_state, to_state, actor from booking_events where booking_id = $1 order by sequence desc limit 1', [
      id,
    ])

  it('is cancelled after 15 minutes, on the record, and not before', async () => {
    const [old, young] = [await begun(15), await begun(14)]
    await stage.house.reconciler.cancelOrphans()
    await stage.house.reconciler.cancelOrphans()
    expect(await lastEvent(old)).toEqual({ from_state: 'initiated', to_state: 'cancelled', actor: 'server' })
    expect(await lastEvent(young)).toMatchObject({ to_state: 'initiated' })
    const events = await stage.house.pool.query('select from booking_events where booking_id = $1', [old])
    expect(events.rowCount).toBe(2)
  })
})

it('an uncharged payment is given up at once when its show is cancelled', async () => {
  const { house } = stage
  const dying = await house.anotherServer(
    gatewayWith(() => ({
      charge: async () => {
        throw new Error('killed')
      },
    })),
  )
  const customer = aCustomer()
  const { bookingId } = await hold(customer)
  const paying = { method: 'card', token: 'pm_card_visa' } as const
  expect(value(await dying.bookings.pay(customer, bookingId, newId(), paying)).status).toBe('processing')
  await stage.cancelShow('C-1')
  await house.pool.query('update payments set look_at = now() where booking_id = $1', [bookingId])
  await house.reconciler.lookAtPayments()
  expect(await booking(customer, bookingId)).toMatchObject({ payments: [{ status: 'abandoned' }] })
})

describe('a charge that the gateway has captured', () => {
  it('confirms the booking that is still pending in the ledger', async () => {
    const customer = aCustomer()
    const bookingId = await chargedUnheard(customer)
    await stage.house.reconciler.matchCharges(anHourAgo())
    expect(await booking(customer, bookingId)).toMatchObject({
      status: 'confirmed',
      payments: [{ status: 'captured' }],
    })
  })

  it('is refunded once if its payment was given up, whoever finds it', async () => {
    const customer = aCustomer()
    const bookingId = await chargedUnheard(customer)
    await stage.house.pool.query(
      "update payments set state = 'abandoned', reason = 'never_charged', look_at = null where booking_id = $1",
      [bookingId],
    )
    const other = await stage.house.anotherServer()
    await Promise.all([
      stage.house.reconciler.matchCharges(anHourAgo()),
      other.reconciler.matchCharges(anHourAgo()),
      stage.house.reconciler.matchCharges(anHourAgo()),
    ])
    expect(await booking(customer, bookingId)).toMatchObject({
      status: 'failed',
      payments: [{ status: 'captured' }],
      refunds: [{ status: 'done', amount: 2500 }],
    })
    expect(await chargeOf(bookingId)).toMatchObject({ amount_captured: 2500, amount_refunded: 2500 })
  })

  it('is counted and shown to nobody if it belongs to another house', async () => {
    const gatewayRef = `pi_${newId()}`
    const other = await stage.house.anotherServer(
      gatewayWith(() => ({
        async *capturedSince() {
          const money = { amount: 990, currency: 'SGD' }
          yield { gatewayRef, ours: false, money, givenBack: false, sale: undefined, at: new Date() }
        },
      })),
    )
    await other.reconciler.matchCharges(anHourAgo())
    await other.reconciler.matchCharges(anHourAgo())
    expect(other.foreignFigures().listed).toBe(1)
    const kept = await stage.house.pool.query("select from gateway_events where body->>'gatewayRef' = $1", [gatewayRef])
    expect(kept.rowCount).toBe(0)
  })

  it('is parked once, with its amount, if no payment of this house has made it', async () => {
    const gatewayRef = `pi_${newId()}`
    const other = await stage.house.anotherServer(
      gatewayWith(() => ({
        async *capturedSince() {
          yield {
            gatewayRef,
            ours: true,
            money: { amount: 990, currency: 'SGD' },
            givenBack: false,
            sale: undefined,
            at: new Date(),
          }
        },
      })),
    )
    await Promise.all([other.reconciler.matchCharges(anHourAgo()), other.reconciler.matchCharges(anHourAgo())])
    await other.reconciler.matchCharges(anHourAgo())
    const { rows } = await stage.house.pool.query(
      "select state, last_error from gateway_events where body->>'gatewayRef' = $1",
      [gatewayRef],
    )
    expect(rows).toEqual([
      { state: 'parked', last_error: 'a charge of SGD\u00a09.90 was captured that no payment of ours has made' },
    ])
  })

  it("is reported after the others if it can't be concluded, and its time range is read again", async () => {
    const customer = aCustomer()
    const bookingId = await chargedUnheard(customer)
    const other = await stage.house.anotherServer(
      gatewayWith((stripe) => ({
        async *capturedSince(since) {
          // A zero byte, which the ledger can't look for.
          yield {
            gatewayRef: 'pi_\0',
            ours: true,
            money: undefined,
            givenBack: false,
            sale: undefined,
            at: new Date(),
          }
          yield* stripe.capturedSince(since)
        },
      })),
    )
    await expect(other.reconciler.matchCharges(anHourAgo())).rejects.toThrow('1 captured charges')
    expect((await booking(customer, bookingId)).status).toBe('confirmed')
  })
})

describe('a gateway that is silent about one payment', () => {
  it('does not delay the others', async () => {
    const [first, second] = [aCustomer(), aCustomer()]
    const silent = await chargedUnheard(first)
    stage.nextShow()
    const clear = await chargedUnheard(second)
    const refOf = async (bookingId: string) =>
      (await one<{ gateway_ref: string }>('select gateway_ref from payments where booking_id = $1', [bookingId]))
        .gateway_ref
    const silentRef = await refOf(silent)
    const answer = Promise.withResolvers<void>()
    const other = await stage.house.anotherServer(
      gatewayWith((stripe) => ({
        readCharge: async (gatewayRef) => {
          if (gatewayRef === silentRef) await answer.promise
          return stripe.readCharge(gatewayRef)
        },
      })),
    )
    await stage.house.pool.query("update payments set look_at = now() - interval '1 minute' where booking_id = $1", [
      silent,
    ])
    await stage.house.pool.query('update payments set look_at = now() where booking_id = $1', [clear])
    const looking = other.reconciler.lookAtPayments()
    await expect.poll(async () => (await booking(second, clear)).status, { timeout: 10_000 }).toBe('confirmed')
    answer.resolve()
    await looking
    expect((await booking(first, silent)).status).toBe('confirmed')
  })
})

describe('a refund that fails', () => {
  interface Owed {
    id: string
    state: string
    tries: number
    wait: number | null
    last_error: string | null
  }
  const refundOf = (bookingId: string) =>
    one<Owed>(
      'select id, state, tries, round(extract(epoch from try_at - now()))::int as wait, last_error from refunds where booking_id = $1',
      [bookingId],
    )
  const due = (bookingId: string) =>
    stage.house.pool.query("update refunds set try_at = now() where booking_id = $1 and state = 'pending'", [bookingId])
  async function sold(caller: Caller): Promise<string> {
    const { bookingId } = await hold(caller)
    value(await pay(caller, bookingId))
    return bookingId
  }

  it('is retried after 1, 5 and 30 minutes, then parked, and paid once when a manager retries it', async () => {
    const customer = aCustomer()
    const bookingId = await sold(customer)
    await stage.house.simulator.fault({ fault: 'server_error_before', on: 'refund' })
    expect(value(await stage.house.bookings.cancel(customer, bookingId, undefined, {})).refunds).toMatchObject([
      { status: 'pending' },
    ])
    for (const [tries, seconds] of [
      [1, 60],
      [2, 300],
      [3, 1800],
    ] as const) {
      const owed = await refundOf(bookingId)
      expect(owed).toMatchObject({ state: 'pending', tries, last_error: 'the gateway gave no answer' })
      expect(Math.abs((owed.wait ?? 0) - seconds)).toBeLessThan(30)
      // The refund isn't given before its time.
      await stage.house.moneyBack.giveDue()
      expect(await refundOf(bookingId)).toMatchObject({ tries })
      await due(bookingId)
      await stage.house.moneyBack.giveDue()
    }
    expect(await refundOf(bookingId)).toMatchObject({ state: 'parked', tries: 4, wait: null })
    expect((await booking(customer, bookingId)).status).toBe('cancelled')
    await stage.house.simulator.clearFaults()
    await stage.house.moneyBack.giveDue()
    const { id } = await refundOf(bookingId)
    const again = await Promise.all([stage.house.moneyBack.giveAgain(id), stage.house.moneyBack.giveAgain(id)])
    expect(again).toContain(true)
    expect(await booking(customer, bookingId)).toMatchObject({ status: 'refunded', refunds: [{ status: 'done' }] })
    expect(await stage.house.moneyBack.giveAgain(id)).toBe(false)
    expect(await chargeOf(bookingId)).toMatchObject({ amount_refunded: 2500 })
  })

  it('is paid once when two servers retry it at once', async () => {
    const customer = aCustomer()
    const bookingId = await sold(customer)
    await stage.house.simulator.fault({ fault: 'timeout_after', on: 'refund', times: 1 })
    value(await stage.house.bookings.cancel(customer, bookingId, undefined, {}))
    await stage.house.simulator.clearFaults()
    await due(bookingId)
    const other = await stage.house.anotherServer()
    await Promise.all([stage.house.moneyBack.giveDue(), other.moneyBack.giveDue(), other.moneyBack.giveDue()])
    expect(await booking(customer, bookingId)).toMatchObject({ status: 'refunded' })
    expect(await chargeOf(bookingId)).toMatchObject({ amount_refunded: 2500 })
  })

  it('is parked for a manager when a bank sends it back afterwards', async () => {
    const customer = aCustomer()
    const bookingId = await sold(customer)
    expect(value(await stage.house.bookings.cancel(customer, bookingId, undefined, {})).status).toBe('refunded')
    const { id: refundId } = await refundOf(bookingId)
    const { gateway_ref: gatewayRef } = await one<{ gateway_ref: string }>(
      'select gateway_ref from payments where booking_id = $1',
      [bookingId],
    )
    const other = await stage.house.anotherServer(
      gatewayWith(() => ({ lookRefund: async () => ({ kind: 'refused', code: 'lost_or_stolen_card' }) })),
    )
    const eventId = `evt_${newId()}`
    await keepEvent(stage.house.pool, 'stripe', { id: eventId, kind: 'refund', gatewayRef, refundId })
    await other.events.workOffDue()
    expect(await one('select state, last_error from gateway_events where event_id = $1', [eventId])).toEqual({
      state: 'parked',
      last_error: 'a refund that was done has failed since (lost_or_stolen_card): the customer has no money',
    })
  })
})

describe("a customer's live booking of a show", () => {
  it('is only one, however many servers are asked at once', async () => {
    const customer = aCustomer()
    const servers = [stage.house, await stage.house.anotherServer(), await stage.house.anotherServer()]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        (servers[i % servers.length] as OnlineHouse).bookings.hold(customer, newId(), {
          showId: stage.showId,
          seatIds: [`B-${i + 1}`],
        }),
      ),
    )
    expect(answers.map(code).filter((each) => each !== 'ok')).toEqual(Array(11).fill('one_live_booking'))
    const live = await stage.house.pool.query("select id from bookings where customer_id = $1 and state = 'held'", [
      customer.customerId,
    ])
    expect(live.rowCount).toBe(1)
    const claims = await stage.house.pool.query('select from seat_claims where show_id = $1', [stage.showId])
    expect(claims.rowCount).toBe(1)
  })

  it('is the same one when the same request reaches several servers at once', async () => {
    const customer = aCustomer()
    const key = newId()
    const servers = [stage.house, await stage.house.anotherServer()]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        (servers[i % 2] as OnlineHouse).bookings.hold(customer, key, { showId: stage.showId, seatIds: ['C-1', 'C-2'] }),
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(value(answer)))).size).toBe(1)
  })
})
