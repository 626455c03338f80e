import { BOOKED, newId } from '@marquee/shared'
import { expect, it } from 'vitest'
import { openTestTurnstile } from '../../../../../tooling/testing/seat-stores/turnstile.ts'
import { createTestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { createTestRedis } from '../../../../../tooling/testing/services/redis.ts'
import { askedBy } from '../../../../../tooling/testing/terminals/counter-sale.ts'
import { createPool } from '../../infra/postgres.ts'

const SEATS = 80_000

it('a sold-out stadium of 80,000 seats is rebuilt from the ledger after Redis has lost it', async () => {
  const ledger = await createTestLedger()
  const server = await createTestRedis()
  const problems: Error[] = []
  const onError = (error: Error): void => void problems.push(error)
  const pool = createPool({ url: ledger.url, max: 4, name: 'test', onError })
  const turnstile = await openTestTurnstile({ redisUrl: server.url, pool, seats: SEATS, onError })
  const { store } = turnstile
  try {
    const showId = newId()
    await pool.query(
      "INSERT INTO seat_claims (show_id, seat_index, kind, booking_id) SELECT $1, n, 'booked', $2 FROM generate_series(0, $3::int - 2) AS n",
      [showId, newId(), SEATS],
    )
    const { states } = await store.snapshot(showId)
    expect(states.filter((state) => state === BOOKED)).toHaveLength(SEATS - 1)
    const last = { showId, bookingId: newId(), ...askedBy(newId()), until: new Date(Date.now() + 600_000) }
    expect(await store.claim({ ...last, seats: [SEATS - 2, SEATS - 1] })).toEqual({ kind: 'taken', seats: [SEATS - 2] })
    expect(await store.claim({ ...last, seats: [SEATS - 1] })).toMatchObject({ kind: 'claimed' })
    expect(problems).toEqual([])
  } finally {
    await turnstile.close()
    await server.stop()
    await pool.end()
    await ledger.drop()
  }
})
