/**
 * A kill at a step of the saga, with two customers at that very step. One comes back with the same request until it is
 * answered; the other is never heard of again.
 */
import { newId } from '@marquee/shared'
import { Redis } from 'ioredis'
import { expect, vi } from 'vitest'
import { type CrashHouse, openCrashHouse } from '../../../../../../tooling/testing/houses/crash-house.ts'
import { type Customer, createCustomer } from '../../../../../../tooling/testing/houses/customer.ts'
import { bookingIdOf } from '../booking-id.ts'
import type { Attempt, Step } from './crash-steps.ts'

export const SEATS = { comesBack: ['A-1', 'A-2'], staysAway: ['C-5', 'C-6'] }
const CARD = { method: 'card', token: 'pm_card_visa' }

/** A customer's order for one show, request by request; each the same however often it is sent. */
export interface Order extends Attempt {
  hold(): Promise<Response>
  pay(): Promise<Response>
  /** Another attempt, with a key of its own. */
  payAnew(): Promise<Response>
  cancel(): Promise<Response>
}

export interface CrashStage {
  house: CrashHouse
  order(showId: string, seatIds: readonly string[], interrupted: 'hold' | 'pay' | 'cancel'): Order
  /** A show of its own, which Redis knows: the first to ask for a show has it rebuilt from the ledger. */
  nextShow(): Promise<string>
}

export async function openCrashStage(options: { shows: number; redis?: boolean }): Promise<CrashStage> {
  const house = await openCrashHouse({
    ...options,
    // An extension for a charge is seen: it is for more than 2 minutes.
    env: { MARQUEE_HOLD_SECONDS: '90', MARQUEE_LIMITS: NO_LIMITS },
  })
  const customers = [await createCustomer(house.url), await createCustomer(house.url)]
  const shows = [...house.programme.showIds]
  let next = 0

  const stage: CrashStage = {
    house,
    async nextShow() {
      const showId = shows.pop() as string
      expect((await fetch(`${house.url}/api/v1/shows/${showId}/seats`)).status).toBe(200)
      return showId
    },
    order(showId, seatIds, interrupted) {
      const customer = customers[next++ % customers.length] as Customer
      const keys = { hold: newId(), pay: newId(), cancel: newId() }
      const bookingId = bookingIdOf(customer.customerId, keys.hold)
      return {
        showId,
        bookingId,
        key: keys[interrupted],
        hold: () => customer.hold({ showId, seatIds }, keys.hold),
        pay: () => customer.pay(bookingId, CARD, keys.pay),
        payAnew: () => customer.pay(bookingId, CARD),
        cancel: () => customer.delete(`/bookings/${bookingId}`, {}, { 'idempotency-key': keys.cancel }),
      }
    },
  }
  // Redis knows the scripts from here on: a held answer is the script's own.
  const first = stage.order(await stage.nextShow(), SEATS.comesBack, 'pay')
  for (const send of [first.hold, first.pay, first.cancel]) expect((await send()).ok).toBe(true)
  return stage
}

export const NO_LIMITS = ['guests', 'address', 'customer', 'holds', 'payments']
  .map((name) => `${name}=100000/60`)
  .join(',')

/**
 * Sends the same request again, as a customer's program does, until there is an answer.
 * @param patience in milliseconds; long where one request may live through several starts of a server
 */
export async function untilAnswered(send: () => Promise<Response>, patience = 45_000): Promise<Response> {
  return vi.waitFor(
    async () => {
      const response = await send()
      expect([202, 503]).not.toContain(response.status)
      return response
    },
    { timeout: patience, interval: 50 },
  )
}

/**
 * Brings both customers to the step (with what happens `meanwhile`), kills, looks how they stand, starts again. `comesBack` is given the same request
 * until it is answered; for `staysAway` the minutes pass that nobody waits for in a test.
 */
export async function killAt(
  { house }: CrashStage,
  step: Step,
  { comesBack, staysAway }: { comesBack: Order; staysAway: Order },
  request: 'hold' | 'pay' | 'cancel',
  meanwhile: () => Promise<void> = async () => {},
): Promise<Response> {
  const both = [comesBack, staysAway]
  // A refund is due as soon as it is owed, and the reconciler may be sooner than the request that was to be cut short.
  house.between.ledger.hold(['payments/sql/refunds-to-try\0'], 'before')
  const moments = step.at(house.between, both)
  expect(moments.length).toBeGreaterThan(0)
  for (const order of both) order[request]().catch(() => {})
  await meanwhile()
  await Promise.all(moments.map((moment) => moment.held))
  await house.kill()
  const seen = house.redis ? step.seen : step.seen.replace(', at the turnstile', '')
  try {
    for (const order of both) expect(await standing(house, order)).toBe(seen)
    await minutesPass(house, staysAway.bookingId)
  } finally {
    await house.start()
  }
  const answer = await untilAnswered(comesBack[request])
  // Refunds are tried again a minute after a try whose end nobody knows.
  await house.pool.query("update refunds set try_at = now() where state = 'pending'")
  return answer
}

/** The state of a booking in the ledger, at the gateway, and, where that is all, at the turnstile. */
async function standing({ pool, redis, simulator }: CrashHouse, { showId, bookingId }: Attempt): Promise<string> {
  const { rows } = await pool.query<{ said: string }>(
    `select concat_ws(', ',
       case when b.state = 'held' and b.hold_until > b.created_at + interval '100 seconds' then 'held longer' else b.state end,
       (select p.state || case when p.gateway_ref is null then '' else ' by name' end from payments p where p.booking_id = b.id)
     ) as said
     from bookings b where b.id = $1`,
    [bookingId],
  )
  const said = rows.map((row) => row.said)
  if (rows.length === 0) said.push('no booking')
  if (rows.length === 0 && redis && (await isAtTurnstile(redis.url, showId, bookingId))) said.push('at the turnstile')
  const { charges } = await simulator.books()
  const charge = charges.find(({ captured, metadata }) => captured && metadata['bookingId'] === bookingId)
  if (charge) said.push('charged')
  const refunds = await pool.query<{ state: string }>('select state from refunds where booking_id = $1', [bookingId])
  said.push(...refunds.rows.map(({ state }) => `refund ${state}`))
  if (charge && charge.amount_refunded > 0) said.push('given back')
  return said.join(', ')
}

async function isAtTurnstile(url: string, showId: string, bookingId: string): Promise<boolean> {
  const redis = new Redis(url)
  const claims = Object.values(await redis.hgetall(`seats:{${showId}}`))
  redis.disconnect()
  return claims.some((claim) => claim.endsWith(bookingId))
}

/** The clock, moved for one booking and the dead server: its hold and its leases are over, and what waits for a look or a try is due. */
async function minutesPass(house: CrashHouse, bookingId: string): Promise<void> {
  await house.pool.query("update leases set ends_at = now() - interval '1 second'")
  for (const change of [
    "update bookings set hold_until = now() - interval '1 second' where id = $1 and state = 'held'",
    "update seat_claims set expires_at = now() - interval '1 second' where booking_id = $1 and kind = 'held'",
    "update payments set look_at = now(), at = at - interval '10 minutes' where booking_id = $1 and state = 'pending'",
  ]) {
    await house.pool.query(change, [bookingId])
  }
}
