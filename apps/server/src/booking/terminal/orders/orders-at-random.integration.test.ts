/** Random orders of two counters side by side, some of whose seats are gone: each is sold whole or waits, and no cent is lost. */
import { type EntryAnswer, newId, type OrderCommand } from '@marquee/shared'
import { expect, it } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../../../../tooling/testing/audits/orders.ts'
import { testSeats } from '../../../../../../tooling/testing/fixtures/test-programme.ts'
import fc from '../../../../../../tooling/testing/random/random.ts'
import type { SoldInOrder } from '../../../../../../tooling/testing/terminals/outbox-chain.ts'
import { grantedValue, type RawTerminal } from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { orderStage, POPCORN, POPCORN_COSTS } from './testing/order-stage.ts'

/** As many seats as the orders of any seed want: at most 9 each. */
const stage = orderStage({ hall: testSeats(26, 40) })
const { hold, order, query, drawer } = stage

interface Wanted {
  /** For each booking, how many seats of which show. */
  bookings: { seats: number; show: number; isGone: boolean }[]
  popcorn: number
  /** Minor units by card, at most what it costs. */
  byCard: number
  isWrong: boolean
  times: number
}

const wanted: fc.Arbitrary<Wanted> = fc.record({
  bookings: fc.array(
    fc.record({
      seats: fc.integer({ min: 1, max: 3 }),
      show: fc.constantFrom(0, 2),
      isGone: fc.nat(5).map((n) => n === 0),
    }),
    { maxLength: 3 },
  ),
  popcorn: fc.nat(3),
  byCard: fc.nat(6000),
  isWrong: fc.nat(7).map((n) => n === 0),
  times: fc.integer({ min: 1, max: 3 }),
})

async function orderOf(want: Wanted, counter: RawTerminal): Promise<{ body: OrderCommand; isWhole: boolean }> {
  const bookings: SoldInOrder[] = []
  for (const { seats, show, isGone } of want.bookings) {
    const held = await hold(seats, show, counter)
    if (isGone) grantedValue(await counter.ask('release', { showId: held.showId, seats: held.seats }))
    bookings.push(held)
  }
  const quantity = bookings.length === 0 ? Math.max(1, want.popcorn) : want.popcorn
  const paid = bookings.flatMap(({ seats }) => seats).length * 1250 + quantity * POPCORN_COSTS
  const byCard = Math.min(paid, want.byCard)
  const payments: OrderCommand['payments'] = []
  if (byCard > 0) payments.push({ paymentId: newId(), method: 'card_machine', tendered: byCard, slip: '7' })
  if (paid > byCard) payments.push({ paymentId: newId(), method: 'cash', tendered: paid - byCard })
  const body = order(bookings, {
    goods: quantity > 0 ? [{ ...POPCORN, quantity }] : [],
    paid: want.isWrong ? paid + 50 : paid,
    payments: want.isWrong ? [{ paymentId: newId(), method: 'cash', tendered: paid + 50 }] : payments,
  })
  return { body, isWhole: !want.isWrong && want.bookings.every(({ isGone }) => !isGone) }
}

const cashOf = ({ payments }: OrderCommand): number =>
  payments.reduce((sum, { method, tendered }) => sum + (method === 'cash' ? tendered : 0), 0)

it('each order is sold whole or in conflict, once, and all its money is in the books', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wanted, { minLength: 1, maxLength: 5 }), async (wants) => {
      const counters = [
        await stage.inbox.connect('counter', stage.inbox.programme.cinemaId),
        await stage.inbox.connect('counter', stage.inbox.programme.cinemaId),
      ]
      await Promise.all(
        counters.map(async (counter) => {
          const orders = []
          for (const want of wants) orders.push({ want, ...(await orderOf(want, counter)) })
          const first = new Map<string, EntryAnswer>()
          const entries = orders.map(({ body }) => counter.device.outbox.append(body))
          for (const [i, entry] of entries.entries()) {
            const times = orders[i]?.want.times ?? 1
            for (const answer of await counter.sendEntries(...Array.from({ length: times }, () => entry))) {
              expect(answer).toEqual(first.get(entry.hash) ?? answer)
              first.set(entry.hash, answer)
            }
          }
          expect(await counter.sendEntries(...entries)).toEqual(entries.map(({ hash }) => first.get(hash)))
          for (const [i, { body, isWhole }] of orders.entries()) {
            expect(first.get(entries[i]?.hash ?? '')?.outcome).toBe(isWhole ? 'applied' : 'conflict')
            const [books] = await query<{ sold: number; waits: number; tickets: number }>(
              `select (select coalesce(sum(amount), 0)::int from payments where order_id = $1) as sold,
                 (select coalesce(sum(amount), 0)::int from conflicts where order_id = $1
                  and not (command = 'order' and exists (select from orders where id = $1))) as waits,
                 (select count(*)::int from tickets where booking_id = any($2)) as tickets`,
              body.orderId,
              body.bookings.map(({ bookingId }) => bookingId),
            )
            const tickets = body.bookings.flatMap((booking) => booking.tickets).length
            // All that was paid can go back with a booking, where no goods were sold.
            const ofBookings = body.goods.length > 0 ? tickets * 1250 : body.total.amount
            const waits = isWhole ? 0 : ofBookings
            expect(books).toEqual({
              sold: body.total.amount - waits,
              waits,
              tickets: isWhole ? tickets : 0,
            })
          }
          const cash = orders.reduce((sum, { body }) => sum + cashOf(body), 0)
          expect((await drawer(counter))?.balance ?? 0).toBe(cash)
          counter.close()
        }),
      )
      expect(await query(WRONG_IN_ORDERS)).toEqual([])
    }),
    { numRuns: 12 },
  )
})
