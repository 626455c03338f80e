/** The life of a booking is one table, in code and in the ledger; the ledger refuses what isn't in it. */
import { BOOKING_STATES, type BookingState, newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { createPool, inTransaction, type Pool } from '../infra/postgres.ts'
import { mayBecome } from './states.ts'

let ledger: TestLedger
let pool: Pool

beforeAll(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 2, name: 'test', onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await ledger.drop()
})

/** The booking is a terminal's, unless the test says otherwise. */
async function bookingIn(state: BookingState, owner: 'terminal' | 'nobody' = 'terminal'): Promise<string> {
  const id = newId()
  const way: Record<BookingState, BookingState[]> = {
    initiated: ['initiated'],
    held: ['held'],
    confirmed: ['held', 'confirmed'],
    failed: ['held', 'failed'],
    expired: ['held', 'expired'],
    cancelled: ['held', 'cancelled'],
    refunded: ['held', 'cancelled', 'refunded'],
  }
  const [first, ...rest] = way[state]
  await pool.query(
    `insert into bookings (id, reference, show_id, state, held_seats, total_amount, currency, terminal_id)
     values ($1, $2, $3, $4, 0, 0, 'SGD', $5)`,
    [id, `MQ-${id.slice(-12)}`, newId(), first, owner === 'terminal' ? newId() : null],
  )
  for (const next of rest) await become(id, next)
  return id
}

/** Writes the event too, as everybody does. */
async function become(id: string, to: BookingState, withEvent = true): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ state: string }>('select state from bookings where id = $1 for update', [id])
    if (to === 'confirmed') {
      await tx.query(
        `insert into orders (id, channel, terminal_id, currency, total, sold_at)
         select id, case when terminal_id is null then 'online' else 'counter' end, terminal_id, 'SGD', 0, now()
         from bookings where id = $1`,
        [id],
      )
    }
    await tx.query(
      `update bookings
       set state = $2, confirmed_at = case when $2 = 'confirmed' then now() else confirmed_at end,
         order_id = case when $2 = 'confirmed' then id else order_id end
       where id = $1`,
      [id, to],
    )
    if (withEvent) {
      await tx.query(
        "insert into booking_events (booking_id, from_state, to_state, actor, why) values ($1, $2, $3, 'server', 'a test')",
        [id, rows[0]?.state, to],
      )
    }
  })
}

it('the transition table in code equals the one in the ledger', async () => {
  const pairs = [null, ...BOOKING_STATES].flatMap((from) => BOOKING_STATES.map((to) => ({ from, to })))
  const { rows } = await pool.query<{ may: boolean }>(
    'select booking_may_become(p.from_state, p.to_state) as may from unnest($1::text[], $2::text[]) with ordinality as p (from_state, to_state, n) order by n',
    [pairs.map((pair) => pair.from), pairs.map((pair) => pair.to)],
  )
  expect(rows.map((row) => row.may)).toEqual(pairs.map(({ from, to }) => mayBecome(from, to)))
})

it.each(BOOKING_STATES)('a booking that is %s makes only allowed transitions, whoever writes it', async (from) => {
  for (const to of BOOKING_STATES.filter((state) => state !== from)) {
    const id = await bookingIn(from)
    const changed = await become(id, to).then(
      () => 'changed',
      (error: Error) => error.message,
    )
    expect(changed).toBe(mayBecome(from, to) ? 'changed' : `a booking that is ${from} can not become ${to}`)
  }
})

it("an unsold booking is taken up again if it is a terminal's, or an online hold that expired", async () => {
  await become(await bookingIn('expired', 'nobody'), 'held')
  await expect(become(await bookingIn('cancelled', 'nobody'), 'held')).rejects.toThrow('can not become held')
  const sold = await bookingIn('confirmed')
  await become(sold, 'cancelled')
  await expect(become(sold, 'held')).rejects.toThrow('a booking that is cancelled can not become held')
})

it('a booking begins only as requested or held', async () => {
  for (const state of BOOKING_STATES.filter((each) => !mayBecome(null, each))) {
    await expect(
      pool.query(
        "insert into bookings (id, reference, show_id, state, held_seats, total_amount, currency, confirmed_at) values ($1, $2, $3, $4, 0, 0, 'SGD', now())",
        [newId(), `MQ-${state}`, newId(), state],
      ),
    ).rejects.toThrow(`a booking that is new can not become ${state}`)
  }
})

it('every transition has an event, and every event tells of an allowed transition', async () => {
  const id = await bookingIn('held')
  await expect(become(id, 'cancelled', false)).rejects.toThrow('became cancelled without an event')
  await expect(
    pool.query(
      "insert into booking_events (booking_id, from_state, to_state, actor, why) values ($1, 'expired', 'confirmed', 'server', 'a test')",
      [id],
    ),
  ).rejects.toThrow('booking_events_legal')
  await expect(pool.query("update booking_events set why = 'otherwise'")).rejects.toThrow('append-only')
})
