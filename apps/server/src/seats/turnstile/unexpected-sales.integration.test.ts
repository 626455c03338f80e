/** Sales that Redis didn't expect are looked up in the ledger: what isn't theirs there is compared by itself. */
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestLedger, type TestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { createPool, type Pool } from '../../infra/postgres.ts'
import type { Claimant } from '../seat-store.ts'
import { createUnexpectedSales } from './unexpected-sales.ts'

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

function watched(ofPool = pool) {
  const suspected: { claimant: Claimant; seats: readonly number[] }[] = []
  const errors: Error[] = []
  const sales = createUnexpectedSales({
    pool: ofPool,
    suspect: ({ showId, bookingId }, seats) => void suspected.push({ claimant: { showId, bookingId }, seats }),
    onError: (error) => void errors.push(error),
  })
  return { sales, suspected, errors }
}

async function claim({ showId, bookingId }: Claimant, seat: number, kind: 'held' | 'booked'): Promise<void> {
  await pool.query(
    `insert into seat_claims (show_id, seat_index, kind, booking_id, expires_at)
     values ($1, $2, $3, $4, case when $3 = 'held' then now() + interval '5 minutes' end)`,
    [showId, seat, kind, bookingId],
  )
}

it('a sale is believed for the seats that the ledger says it has, and for no others', async () => {
  const mine = { showId: newId(), bookingId: newId() }
  const other = { showId: mine.showId, bookingId: newId() }
  const elsewhere = { showId: newId(), bookingId: newId() }
  await claim(mine, 1, 'booked')
  // Given back, and held again: the same booking, but no sale.
  await claim(mine, 2, 'held')
  await claim(other, 3, 'booked')
  await claim(elsewhere, 1, 'booked')
  const { sales, suspected, errors } = watched()
  sales.compare({ ...mine, seats: [1, 2, 3, 4] })
  sales.compare({ ...other, seats: [3] })
  sales.compare({ ...elsewhere, seats: [1] })
  await vi.waitFor(() => expect(suspected).toEqual([{ claimant: mine, seats: [2, 3, 4] }]), SOON)
  await sales.close()
  expect([suspected.length, errors]).toEqual([1, []])
})

it('without an answer of the ledger, all seats of a sale are compared by themselves', async () => {
  const gone = createPool({ url: ledger.url, max: 1, name: 'test', onError: () => {} })
  await gone.end()
  const { sales, suspected, errors } = watched(gone)
  const mine = { showId: newId(), bookingId: newId() }
  sales.compare({ ...mine, seats: [7, 8] })
  await vi.waitFor(() => expect(suspected).toEqual([{ claimant: mine, seats: [7, 8] }]), SOON)
  expect(errors).toHaveLength(1)
  await sales.close()
})
