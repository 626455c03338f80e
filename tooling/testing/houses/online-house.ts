/** Online booking without HTTP, on a ledger and a gateway of its own: for tests of what stands behind the API. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@marquee/shared'
import type { BookingBooks } from '../../../apps/server/src/booking/books.ts'
import { createJournal } from '../../../apps/server/src/booking/journal/journal.ts'
import {
  createOnlineBookings,
  type OnlineBookingParts,
} from '../../../apps/server/src/booking/online/create-online-bookings.ts'
import { createSeatAdvice } from '../../../apps/server/src/booking/online/holding/seat-advice.ts'
import type { Caller } from '../../../apps/server/src/booking/online/online-bookings.ts'
import { createReferences } from '../../../apps/server/src/booking/references.ts'
import type { BookingSeatStore } from '../../../apps/server/src/booking/seat-store.ts'
import { createCatalogue } from '../../../apps/server/src/catalogue/catalogue.ts'
import { createListener } from '../../../apps/server/src/infra/listener.ts'
import { createPool, type Pool } from '../../../apps/server/src/infra/postgres.ts'
import { cashGateway } from '../../../apps/server/src/payments/cash-gateway.ts'
import type { PaymentGateway } from '../../../apps/server/src/payments/gateway.ts'
import { createStripeGateway } from '../../../apps/server/src/payments/stripe-gateway.ts'
import { createLedgerSeatStore } from '../../../apps/server/src/seats/ledger/ledger-seat-store.ts'
import { createLiveMaps } from '../../../apps/server/src/seats/live-maps.ts'
import { insertTestProgramme, type TestProgramme } from '../fixtures/test-programme.ts'
import { loadTicketSigner } from '../fixtures/ticket-signer.ts'
import { createTestSimulator, type TestSimulator } from '../services/gateway-simulator.ts'
import { createTestLedger } from '../services/ledger.ts'

export interface OnlineHouse extends OnlineBookingParts {
  pool: Pool
  ledgerUrl: string
  store: BookingSeatStore
  simulator: TestSimulator
  /** The simulator by the port that servers use. */
  gateway: PaymentGateway
  /** The house's id, which each of its charges carries. */
  houseId: string
  programme: TestProgramme
  ticketPublicKey: string
  /** The errors behind the answers. */
  errors: Error[]
  /**
   * A server beside it, on the same ledger and gateway. `between`: a layer between it and its seats, or its gateway, such
   * as a moment in which it is paused.
   */
  anotherServer(between?: {
    store?: (store: BookingSeatStore) => BookingSeatStore
    stripe?: (stripe: PaymentGateway) => PaymentGateway | undefined
  }): Promise<OnlineBookingParts & { store: BookingSeatStore }>
  close(): Promise<void>
}

export async function openOnlineHouse({
  shows = 12,
  holdSeconds = 600,
  chargeTimeoutMs = 1000,
}: {
  shows?: number
  holdSeconds?: number
  chargeTimeoutMs?: number
} = {}): Promise<OnlineHouse> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-online-'))
  const ledger = await createTestLedger()
  const simulator = await createTestSimulator()
  const errors: Error[] = []
  const onError = (error: Error): void => void errors.push(error)
  const pool = createPool({ url: ledger.url, max: 8, name: 'test', onError: () => {} })
  const programme = await insertTestProgramme(pool, { shows })
  // Far enough away for a customer to cancel.
  await pool.query("update shows set starts_at = starts_at + interval '1 day'")
  const listener = createListener(ledger.url, onError)
  const catalogue = await createCatalogue(pool, { listener, onError })
  const stores: BookingSeatStore[] = []
  async function openStore(): Promise<BookingSeatStore> {
    const store = await createLedgerSeatStore<BookingBooks>({
      pool,
      journal: createJournal(await createReferences(pool)),
      listener,
      seatCount: async () => programme.seats.length,
      onError,
    })
    stores.push(store)
    return store
  }
  const store = await openStore()
  const maps = createLiveMaps({ store, isWatched: () => false, onError })
  await listener.start()
  const signer = loadTicketSigner(dir)
  const { secretKey, webhookSecret, url } = simulator
  const houseId = newId()
  const settings = { houseId, secretKey, webhookSecret, apiBase: new URL(url) }
  const stripe = createStripeGateway({ ...settings, timeoutMs: chargeTimeoutMs })
  const serve = (seats: BookingSeatStore, cards: PaymentGateway | undefined): OnlineBookingParts =>
    createOnlineBookings({
      pool,
      store: seats,
      catalogue,
      signer,
      advice: createSeatAdvice({ maps, refusesSingleSeats: true }),
      gateways: { cash: cashGateway, stripe: cards },
      // A house without terminals has no readers.
      atReaders: {
        heard: async () => false,
        enterLost: async () => false,
        isLost: async () => false,
        tryNow: async () => false,
      },
      holdSeconds,
      chargeTimeoutMs,
      cancelMinutes: 120,
      onError,
    })
  return {
    ...serve(store, stripe),
    pool,
    ledgerUrl: ledger.url,
    store,
    simulator,
    gateway: stripe,
    houseId,
    programme,
    ticketPublicKey: signer.publicKey,
    errors,
    async anotherServer(between = {}) {
      const own = await openStore()
      const seats = between.store?.(own) ?? own
      return { ...serve(seats, between.stripe ? between.stripe(stripe) : stripe), store: seats }
    },
    async close() {
      maps.close()
      for (const each of stores) await each.close()
      await catalogue.close()
      await listener.close()
      await simulator.stop()
      await pool.end()
      await ledger.drop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export const aCustomer = (email?: string): Caller => ({ customerId: newId(), role: 'customer', email })
export const anOperator = (): Caller => ({ customerId: newId(), role: 'operator', email: undefined })
