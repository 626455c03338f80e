/** The seat store with Redis in front, alone: no breaker beside it, and Redis has answered. */
import type { Redis } from 'ioredis'
import { vi } from 'vitest'
import type { BookingBooks } from '../../../apps/server/src/booking/books.ts'
import { createJournal } from '../../../apps/server/src/booking/journal/journal.ts'
import { createReferences } from '../../../apps/server/src/booking/references.ts'
import type { Pool } from '../../../apps/server/src/infra/postgres.ts'
import { connectRedis } from '../../../apps/server/src/infra/redis.ts'
import {
  createTurnstileSeatStore,
  type TurnstileSeatStore,
} from '../../../apps/server/src/seats/turnstile/turnstile-seat-store.ts'

export interface TestTurnstile {
  store: TurnstileSeatStore<BookingBooks>
  redis: Redis
  close(): Promise<void>
}

export async function openTestTurnstile(options: {
  redisUrl: string
  pool: Pool
  seats: number
  onError?(error: Error): void
}): Promise<TestTurnstile> {
  const { redisUrl, pool, seats, onError = () => {} } = options
  const { redis, subscriber } = connectRedis(redisUrl, onError)
  const store: TurnstileSeatStore<BookingBooks> = createTurnstileSeatStore<BookingBooks>({
    redis,
    subscriber,
    pool,
    journal: createJournal(await createReferences(pool)),
    watcher: { before() {}, answered() {}, failed() {} },
    seatCount: async () => seats,
    onAlarm: (claimant) => void store.lapse(claimant).catch(onError),
    onError,
  })
  await vi.waitFor(() => store.beat(), { timeout: 10_000 })
  return {
    store,
    redis,
    async close() {
      await store.close()
      redis.disconnect()
      subscriber.disconnect()
    },
  }
}
