import { createTestLedger } from '../../../../../tooling/testing/ledger.ts'
import type { BookingBooks } from '../../booking/books.ts'
import { createListener } from '../../infra/listener.ts'
import { SEATS_IN_SHOW, seatStoreContract } from '../seat-store.contract.ts'
import { createLedgerSeatStore } from './ledger-seat-store.ts'

seatStoreContract('the ledger alone', createTestLedger, async (url, pool, journal) => {
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
})
