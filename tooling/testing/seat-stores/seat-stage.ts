/** An empty ledger and a seat store on it, for the sentences that every store must fulfil. */
import type { BookingBooks } from '../../../apps/server/src/booking/books.ts'
import { createJournal } from '../../../apps/server/src/booking/journal/journal.ts'
import { createReferences } from '../../../apps/server/src/booking/references.ts'
import { createPool, type Pool } from '../../../apps/server/src/infra/postgres.ts'
import type { SeatStore } from '../../../apps/server/src/seats/seat-store.ts'
import { createTestLedger } from '../services/ledger.ts'

export type Store = SeatStore<BookingBooks>

export const SEATS_IN_SHOW = 200

/** Makes a store on an empty ledger. */
export type OpenStore = (
  url: string,
  pool: Pool,
  journal: ReturnType<typeof createJournal>,
) => Promise<{ store: Store; close(): Promise<void> }>

export interface SeatStage {
  pool: Pool
  store: Store
  close(): Promise<void>
}

export async function openSeatStage(open: OpenStore): Promise<SeatStage> {
  const ledger = await createTestLedger()
  const pool = createPool({ url: ledger.url, max: 8, name: 'test', onError: () => {} })
  const under = await open(ledger.url, pool, createJournal(await createReferences(pool)))
  return {
    pool,
    store: under.store,
    async close() {
      await under.close()
      await pool.end()
      await ledger.drop()
    },
  }
}
