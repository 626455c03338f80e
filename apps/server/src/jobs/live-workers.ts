/**
 * A job that its worker took stays locked when the process dies: the library frees it after four hours. So every pool of
 * workers holds an advisory lock for as long as its process lives, and Postgres drops it with the connection. Each server
 * frees the jobs of those that it doesn't see.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { loadStatement, type Pool } from '../infra/postgres.ts'

const DEAD_WORKERS = loadStatement(new URL('./sql/dead-workers.sql', import.meta.url))

/** Any number, as long as every server of this ledger uses the same; the second key is made of the pool's id. */
const LOCK = 4_600_002
const LOOK_EVERY_MS = 5000
const RECONNECT_MS = 500
const ANSWER_WITHIN_MS = 5000
/** A connection that was cut off without a word never says that it has ended. */
const END_WITHIN_MS = 1000

export interface LiveWorkers {
  /**
   * Resolves when the others can see that this pool lives. The pool must take no job before that. Forgets the one before.
   */
  claim(poolId: string): Promise<void>
  close(): Promise<void>
}

export function createLiveWorkers(options: {
  databaseUrl: string
  pool: Pool
  onError(error: Error): void
}): LiveWorkers {
  const { databaseUrl, pool, onError } = options
  let closed = false
  let client: pg.Client | undefined
  let own: string | undefined
  let claiming: Promise<void> = Promise.resolve()
  let suspects = new Set<string>()
  /** Our own that have ended: Postgres may still see them for hours where a connection was cut off without a word. */
  const former = new Set<string>()
  let timer = setTimeout(unlockDeadWorkers, 0)
  let unlocking: Promise<void> = Promise.resolve()

  async function lock(poolId: string): Promise<void> {
    const connection = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'marquee live workers',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    })
    connection.on('error', () => {})
    connection.once('end', () => {
      if (client !== connection) return
      client = undefined
      // The next look of another server may already have missed us: be back before its second.
      if (!closed && own === poolId) claiming = hold(poolId)
    })
    try {
      await connection.connect()
      // Shared: Postgres may still take the connection before, which we lost, for alive, and would let us wait for its lock.
      await connection.query('select pg_advisory_lock_shared($1, hashtext($2))', [LOCK, poolId])
      // Another pool may have taken this one's place meanwhile: its lock stays. Either end isn't waited for, it may never come.
      const over = own === poolId ? client : connection
      if (own === poolId) client = connection
      over?.end().catch(() => {})
    } catch (error) {
      await connection.end().catch(() => {})
      throw error
    }
  }

  async function hold(poolId: string): Promise<void> {
    for (let tries = 0; !closed && own === poolId; tries++) {
      try {
        return await lock(poolId)
      } catch (error) {
        // Reported once per outage.
        if (tries === 0) onError(error as Error)
        await sleep(RECONNECT_MS)
      }
    }
  }

  /** Twice unseen is dead: one that has just lost its connection gets the time to come back. */
  function unlockDeadWorkers(): void {
    unlocking = (async () => {
      try {
        const { rows } = await pool.query<{ pool_id: string }>({ ...DEAD_WORKERS, values: [LOCK] })
        const unseen = rows.map((row) => row.pool_id)
        const ended = [...former]
        const dead = [...unseen.filter((id) => suspects.has(id)), ...ended]
        if (dead.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
        for (const id of ended) former.delete(id)
        suspects = new Set(unseen)
      } catch (error) {
        onError(error as Error)
      }
      if (!closed) timer = setTimeout(unlockDeadWorkers, LOOK_EVERY_MS)
    })()
  }

  return {
    async claim(poolId) {
      if (own !== poolId) {
        if (own !== undefined) former.add(own)
        own = poolId
        claiming = hold(poolId)
      }
      await claiming
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await unlocking
      await claiming
      await Promise.race([client?.end(), sleep(END_WITHIN_MS, undefined, { ref: false })])
    },
  }
}
