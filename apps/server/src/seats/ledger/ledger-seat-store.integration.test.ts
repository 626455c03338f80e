import { newId } from '@marquee/shared'
import { expect, it } from 'vitest'
import { insertTestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { type OpenStore, SEATS_IN_SHOW } from '../../../../../tooling/testing/seat-stores/seat-stage.ts'
import { createTestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import type { BookingBooks } from '../../booking/books.ts'
import { createJournal } from '../../booking/journal/journal.ts'
import { createReferences } from '../../booking/references.ts'
import { createListener } from '../../infra/listener.ts'
import { createPool } from '../../infra/postgres.ts'
import { seatStoreContract } from '../seat-store.contract.ts'
import { createLedgerSeatStore } from './ledger-seat-store.ts'

const openLedgerAlone: OpenStore = async (url, pool, journal) => {
  const onError = (): void => {}
  const listener = createListener(url, onError)
  const store = await createLedgerSeatStore<BookingBooks>({
    pool,
    journal,
    listener,
    seatCount: async () => SEATS_IN_SHOW,
    onError,
  })
  await listener.start()
  return {
    store,
    async close() {
      await store.close()
      await listener.close()
    },
  }
}

seatStoreContract('the ledger alone', openLedgerAlone)

it('a starting store forgets the counters of shows long over, and begins new lives of all other maps', async () => {
  const ledger = await createTestLedger()
  const onError = (): void => {}
  const pool = createPool({ url: ledger.url, max: 4, name: 'test', onError })
  const listener = createListener(ledger.url, onError)
  try {
    const [over, justCancelled, coming] = (await insertTestProgramme(pool, { shows: 3 })).showIds
    const unknown = newId()
    await pool.query("update shows set starts_at = starts_at - interval '8 days' where id = any($1)", [
      [over, justCancelled],
    ])
    await pool.query("insert into show_maps select id, 'before', 7 from unnest($1::uuid[]) as id", [
      [over, justCancelled, coming, unknown],
    ])
    // A revision that is kept must not be counted again.
    await pool.query('insert into seat_changes (show_id, revision, changes) values ($1, 7, array[4, 0])', [
      justCancelled,
    ])
    const store = await createLedgerSeatStore<BookingBooks>({
      pool,
      journal: createJournal(await createReferences(pool)),
      listener,
      seatCount: async () => SEATS_IN_SHOW,
      onError,
    })
    const { rows } = await pool.query<{ show_id: string; revision: number }>(
      "select show_id, revision from show_maps where map_life <> 'before'",
    )
    expect(new Set(rows.map((row) => row.show_id))).toEqual(new Set([justCancelled, coming, unknown]))
    expect((await pool.query('select from show_maps')).rowCount).toBe(3)
    expect(rows.every((row) => row.revision === 7)).toBe(true)
    await store.close()
  } finally {
    await pool.end()
    await ledger.drop()
  }
})
