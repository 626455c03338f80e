/** `kill -9` in the middle of a rush, three times, wherever each of its customers happens to be. */
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type CrashHouse, openCrashHouse } from '../../../../../tooling/testing/houses/crash-house.ts'
import { type Customer, createCustomer } from '../../../../../tooling/testing/houses/customer.ts'
import { NO_LIMITS, untilAnswered } from './testing/crashes.ts'
import { atRest, mapIsTrue } from './testing/rest.ts'

const CUSTOMERS = 80
const CARD = { method: 'card', token: 'pm_card_visa' }
/** The number of tickets sold when it is killed. */
const KILLS = [12, 40, 70]
/** A customer may wait through each kill and start. On a busy machine a start takes 15 s. In milliseconds. */
const PATIENCE = 100_000

let house: CrashHouse

beforeAll(async () => {
  house = await openCrashHouse({ shows: 1, env: { MARQUEE_LIMITS: NO_LIMITS } })
})
afterAll(() => house.close())

/** Two seats of the 120, for which others may come too; one in five gives them back. */
async function buy(customer: Customer, showId: string, nth: number): Promise<'sold' | 'taken' | 'given back'> {
  const pair = nth % 60
  const row = String.fromCharCode(65 + Math.floor(pair / 6))
  const seatIds = [`${row}-${(pair % 6) * 2 + 1}`, `${row}-${(pair % 6) * 2 + 2}`]
  const keys = { hold: newId(), pay: newId(), cancel: newId() }
  const held = await untilAnswered(() => customer.hold({ showId, seatIds }, keys.hold), PATIENCE)
  if (held.status === 409) return 'taken'
  expect(held.status).toBe(201)
  const { bookingId } = (await held.json()) as { bookingId: string }
  const paid = await untilAnswered(() => customer.pay(bookingId, CARD, keys.pay), PATIENCE)
  expect(paid.status).toBe(200)
  if (nth % 5 > 0) return 'sold'
  const given = await untilAnswered(
    () => customer.delete(`/bookings/${bookingId}`, {}, { 'idempotency-key': keys.cancel }),
    PATIENCE,
  )
  expect(given.status).toBe(200)
  return 'given back'
}

it('everybody who paid in a rush, through kills, has their seats or their money and never both', async () => {
  const showId = house.programme.showIds[0] as string
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => createCustomer(house.url)))
  const rush = Promise.all(customers.map((customer, i) => buy(customer, showId, i)))
  // The rush is awaited below, and its error is reported there.
  rush.catch(() => {})
  for (const sold of KILLS) {
    await vi.waitFor(
      async () => {
        const { rows } = await house.pool.query<{ count: number }>('select count(*)::int as count from tickets')
        expect(rows[0]?.count).toBeGreaterThanOrEqual(sold)
      },
      { timeout: 45_000, interval: 5 },
    )
    await house.kill()
    await house.start()
  }
  const outcomes = Map.groupBy(await rush, (outcome) => outcome)
  await house.pool.query("update refunds set try_at = now() where state = 'pending'")
  const books = await atRest(house, showId)
  expect(books.tickets).toHaveLength(2 * (outcomes.get('sold')?.length ?? 0))
  expect(books.refunded).toBe(2500 * (outcomes.get('given back')?.length ?? 0))
  await mapIsTrue(house.url, showId, books)
}, 120_000)
