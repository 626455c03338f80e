/** The seat store that this server's settings ask for. */
import type { Logger } from 'pino'
import type { Listener } from '../infra/listener.ts'
import type { Pool } from '../infra/postgres.ts'
import type { RedisPair } from '../infra/redis.ts'
import { createAbsences } from './absences.ts'
import type { ClaimJournal } from './claim-journal.ts'
import { createGuardedSeatStore } from './guarded-seat-store.ts'
import { createLedgerSeatStore } from './ledger/ledger-seat-store.ts'
import type { Books, OpenSeatStore } from './seat-store.ts'

/**
 * @param connections undefined: without Redis for good
 * @param listener not started yet
 */
export async function openSeatStore<B extends Books>(
  parts: {
    pool: Pool
    listener: Listener
    journal: ClaimJournal<B>
    seatCount(showId: string): Promise<number>
    log: Pick<Logger, 'info' | 'warn'>
    onError(error: Error): void
  },
  connections: RedisPair | undefined,
): Promise<OpenSeatStore<B>> {
  if (connections) return createGuardedSeatStore({ ...parts, ...connections })
  const store = await createLedgerSeatStore(parts)
  // Servers of the same ledger that have Redis go without.
  const absences = createAbsences({ ...parts, onBegin() {} })
  absences.begin()
  return {
    ...store,
    ledgerWasSetBack: () => void store.ledgerWasSetBack().catch(parts.onError),
    async close() {
      await absences.close()
      await store.close()
    },
  }
}
