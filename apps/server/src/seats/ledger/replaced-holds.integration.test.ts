/** A claim that replaces a hold whose time is past, while somebody is at work on that hold's booking. */
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestLedger, type TestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import type { BookingBooks } from '../../booking/books.ts'
import { createJournal } from '../../booking/journal/journal.ts'
import { createReferences } from '../../booking/references.ts'
import { createPool, inTransaction, type Pool } from '../../infra/postgres.ts'
import type { ClaimRequest } from '../seat-store.ts'
import { createLedgerClaims, type LedgerClaims } from './ledger-claims.ts'

let ledger: TestLedger
let pool: Pool
let claims: LedgerClaims<BookingBooks>
/** Another server's. */
let others: LedgerClaims<BookingBooks>

beforeAll(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 4, name: 'test', onError: () => {} })
  const journal = createJournal(await createReferences(pool))
  claims = createLedgerClaims({ pool, journal })
  others = createLedgerClaims({ pool, journal })
})
afterAll(async () => {
  await pool.end()
  await ledger.drop()
})

const online = (showId: string, seats: number[], until: Date): ClaimRequest<BookingBooks> => ({
  showId,
  bookingId: newId(),
  seats,
  terminalId: null,
  until,
})
const IN_TEN_MINUTES = new Date(Date.now() + 600_000)

async function lapsed(showId: string, seats: number[]): Promise<ClaimRequest<BookingBooks>> {
  const hold = online(showId, seats, new Date(Date.now() - 1))
  expect(await claims.claim(hold)).toMatchObject({ kind: 'claimed' })
  return hold
}

/** True when a connection waits for another's lock, as a claim does that wants a booking. */
const somebodyWaits = async (): Promise<boolean> =>
  (
    await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()",
    )
  ).rowCount === 1

const stateOf = async (bookingId: string): Promise<string | undefined> =>
  (await pool.query<{ state: string }>('select state from bookings where id = $1', [bookingId])).rows[0]?.state

describe('a claim on a lapsed hold whose booking is locked', () => {
  it('locks no seats while it waits for the booking', async () => {
    const showId = newId()
    const hold = await lapsed(showId, [1, 2])
    const next = online(showId, [2, 3], IN_TEN_MINUTES)
    let claiming: Promise<unknown> | undefined
    await inTransaction(pool, async (tx) => {
      await tx.query('select from bookings where id = $1 for update', [hold.bookingId])
      claiming = claims.claim(next)
      await expect.poll(somebodyWaits, SOON).toBe(true)
      // Locks as a sale or a release does: refused at once if the claim has any of them.
      const seats = await tx.query('select from seat_claims where show_id = $1 for update nowait', [showId])
      expect(seats.rowCount).toBe(2)
    })
    expect(await claiming).toMatchObject({ kind: 'claimed' })
    expect(await stateOf(hold.bookingId)).toBe('held')
    expect(await claims.lapse(hold)).toMatchObject({ released: [1] })
    expect(await stateOf(hold.bookingId)).toBe('expired')
  })

  it('is refused if the hold was extended meanwhile', async () => {
    const showId = newId()
    const hold = await lapsed(showId, [1])
    let claiming: Promise<unknown> | undefined
    await inTransaction(pool, async (tx) => {
      await tx.query('select from bookings where id = $1 for update', [hold.bookingId])
      claiming = claims.claim(online(showId, [1], IN_TEN_MINUTES))
      await expect.poll(somebodyWaits, SOON).toBe(true)
      await tx.query('update seat_claims set expires_at = $2 where show_id = $1', [showId, IN_TEN_MINUTES])
    })
    expect(await claiming).toEqual({ kind: 'taken', seats: [1] })
  })

  it('gets all its seats though another claim replaces the rest of the same holds', async () => {
    for (let round = 0; round < 20; round++) {
      const showId = newId()
      const holds = await Promise.all([0, 1, 2, 3].map((i) => lapsed(showId, [i, 7 - i])))
      const outcomes = await Promise.all([
        claims.claim(online(showId, [0, 1, 2, 3], IN_TEN_MINUTES)),
        others.claim(online(showId, [4, 5, 6, 7], IN_TEN_MINUTES)),
      ])
      expect(outcomes.map(({ kind }) => kind)).toEqual(['claimed', 'claimed'])
      for (const { bookingId } of holds) expect(await stateOf(bookingId)).toBe('expired')
    }
  })
})
