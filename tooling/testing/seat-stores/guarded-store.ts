/** The seat store as a server with Redis has it, and the sweep, without the rest of the server. */
import type { Redis } from 'ioredis'
import type { BookingBooks } from '../../../apps/server/src/booking/books.ts'
import { createJournal } from '../../../apps/server/src/booking/journal/journal.ts'
import { createReferences } from '../../../apps/server/src/booking/references.ts'
import { createListener } from '../../../apps/server/src/infra/listener.ts'
import { createPool, type Pool } from '../../../apps/server/src/infra/postgres.ts'
import { connectRedis } from '../../../apps/server/src/infra/redis.ts'
import { endDueHolds } from '../../../apps/server/src/seat-clock/end-due-holds.ts'
import { createGuardedSeatStore } from '../../../apps/server/src/seats/guarded-seat-store.ts'
import type { SeatStore } from '../../../apps/server/src/seats/seat-store.ts'

export interface TestSeatServer {
  store: SeatStore<BookingBooks>
  redis: Redis
  subscriber: Redis
  pool: Pool
  /** The log's lines on how its seats are kept, oldest first. */
  paths: string[]
  errors: Error[]
  close(): Promise<void>
}

export async function openGuardedStore(options: {
  ledgerUrl: string
  redisUrl: string
  seats: number
  /** True looks for due holds. */
  sweep?: boolean
}): Promise<TestSeatServer> {
  const { ledgerUrl, redisUrl, seats, sweep = true } = options
  const errors: Error[] = []
  const onError = (error: Error): void => void errors.push(error)
  const settings = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' }
  const pool = createPool({ url: ledgerUrl, max: 8, name: 'test seat path', settings, onError })
  const listener = createListener(ledgerUrl, onError)
  const { redis, subscriber } = connectRedis(redisUrl, onError)
  const paths: string[] = []
  const log = (_about: unknown, text?: string): void => void paths.push(text ?? String(_about))
  const store = await createGuardedSeatStore<BookingBooks>({
    redis,
    subscriber,
    pool,
    listener,
    journal: createJournal(await createReferences(pool)),
    seatCount: async () => seats,
    log: { info: log, warn: log },
    onError,
  })
  await listener.start()
  const sweeping = sweep
    ? endDueHolds({ pool, store, isMine: () => true, recall: async () => ({ letGo: [], answered: false }), onError })
    : undefined
  return {
    store,
    redis,
    subscriber,
    pool,
    paths,
    errors,
    async close() {
      await sweeping?.close()
      await store.close()
      redis.disconnect()
      subscriber.disconnect()
      await listener.close()
      await pool.end()
    },
  }
}
