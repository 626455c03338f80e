/** Promo codes with a limit online: two servers on the last use, a payment that fails, and a limit for each customer. */
import { newId } from '@marquee/shared'
import { beforeEach, expect, it } from 'vitest'
import { changeTariff, TEST_TARIFF } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { aCustomer } from '../../../../../tooling/testing/houses/online-house.ts'
import { CARD } from '../../../../../tooling/testing/services/gateway-simulator.ts'
import type { Caller } from '../online/online-bookings.ts'
import { code, onlineStage, value } from '../online/testing/online-stage.ts'

const stage = onlineStage({ shows: 8 })

let discountId: string

/** Ten percent off tickets. */
async function limit(limits: { inAll?: number; perCustomer?: number }): Promise<void> {
  discountId = newId()
  const [tenOff] = TEST_TARIFF.discounts
  const { id } = await changeTariff(stage.house.pool, stage.house.programme.cinemaId, {
    discounts: [{ ...tenOff, id: discountId, code: 'LIMITED', limits }],
  })
  // The house's server hears of the tariff a moment later.
  await expect.poll(async () => (await quoteHeld(aCustomer(), 'A-10'))?.tariffId).toBe(id)
}

/** Holds a seat without a code, gives it back, and tells by which tariff it was priced. */
async function quoteHeld(caller: Caller, seatId: string): Promise<{ tariffId: string } | undefined> {
  const { bookingId } = await stage.hold(caller, [seatId])
  const { rows } = await stage.house.pool.query<{ tariffId: string }>(
    `select quote -> 'order' ->> 'tariffId' as "tariffId" from bookings where id = $1`,
    [bookingId],
  )
  value(await stage.house.bookings.cancel(caller, bookingId, newId(), {}))
  return rows[0]
}

const hold = (caller: Caller, seatIds: string[], showId = stage.showId) =>
  stage.house.bookings.hold(caller, newId(), { showId, seatIds, codes: ['LIMITED'] })
const used = async (): Promise<number | undefined> =>
  (
    await stage.house.pool.query<{ used: number }>('select used from limited_discounts where discount_id = $1', [
      discountId,
    ])
  ).rows[0]?.used

beforeEach(() => limit({ inAll: 1 }))

it('of two customers at two servers who pay with the last use at once, one pays and the other is refused uncharged', async () => {
  const another = await stage.house.anotherServer()
  const [first, second] = [aCustomer(), aCustomer()]
  const holds = [value(await hold(first, ['A-1'])), value(await hold(second, ['A-5']))] as const
  expect(holds.map(({ total }) => total.amount)).toEqual([1125, 1125])
  const request = { method: 'card' as const, token: CARD.good }
  const paid = await Promise.all([
    stage.house.bookings.pay(first, holds[0].bookingId, newId(), request),
    another.bookings.pay(second, holds[1].bookingId, newId(), request),
  ])
  expect(paid.map(code).toSorted()).toEqual(['ok', 'promo_code_used_up'])
  const charged = await Promise.all(holds.map(({ bookingId }) => stage.chargesOf(bookingId)))
  expect(charged.flat().map(({ captured, amount }) => [captured, amount])).toEqual([[true, 1125]])
  expect(await used()).toBe(1)
  expect(code(await hold(aCustomer(), ['A-8']))).toBe('promo_code_used_up')
})

it('a use whose payment was declined is there for the next customer', async () => {
  const [first, second] = [aCustomer(), aCustomer()]
  const held = value(await hold(first, ['A-1']))
  expect(code(await stage.pay(first, held.bookingId, newId(), CARD.declined))).toBe('payment_declined')
  expect(await used()).toBe(0)
  const next = value(await hold(second, ['A-5']))
  expect(code(await stage.pay(second, next.bookingId))).toBe('ok')
  // The first one's hold still names the code.
  expect(code(await stage.pay(first, held.bookingId))).toBe('promo_code_used_up')
})

it('a cancelled booking gives its use back', async () => {
  const customer = aCustomer()
  const { bookingId } = value(await hold(customer, ['A-1']))
  expect(code(await stage.pay(customer, bookingId))).toBe('ok')
  expect(await used()).toBe(1)
  value(await stage.house.bookings.cancel(customer, bookingId, newId(), {}))
  expect(await used()).toBe(0)
})

it('a limit for each customer is of that customer, and counts what the same customer bought before', async () => {
  await limit({ perCustomer: 2 })
  const [customer, other] = [aCustomer(), aCustomer()]
  const first = value(await hold(customer, ['A-1']))
  expect(code(await stage.pay(customer, first.bookingId))).toBe('ok')
  // Two tickets, and one use is left: the other one is at its price.
  const second = value(await hold(customer, ['A-4', 'A-5']))
  expect(second.total.amount).toBe(1125 + 1250)
  expect(code(await stage.pay(customer, second.bookingId))).toBe('ok')
  expect(code(await hold(customer, ['A-7']))).toBe('promo_code_used_up')
  expect(value(await hold(other, ['B-1', 'B-2'])).total.amount).toBe(2250)
})
