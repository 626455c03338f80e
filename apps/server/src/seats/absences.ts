/**
 * Knows which servers are without Redis. While one server is without Redis, the others stop using it as well. Otherwise
 * some would announce changes where the others can't hear them. A server without Redis says so once a second by NOTIFY.
 * The others forget it when it stops, so a server that has died holds up nobody.
 */
import { randomUUID } from 'node:crypto'
import type { Listener } from '../infra/listener.ts'
import type { Pool } from '../infra/postgres.ts'

const CHANNEL = 'redis_absences'
const TELL_MS = 1000
const FORGET_MS = 4000

export interface Absences {
  /** Says that this server is without Redis until `end`. */
  begin(): void
  end(): void
  /** True when another server is. */
  others(): boolean
  close(): Promise<void>
}

/**
 * @param listener not started yet
 * @param onBegin another server is without Redis; again at each time that it tells so
 */
export function createAbsences(options: {
  pool: Pool
  listener: Listener
  onBegin(): void
  onError(error: Error): void
}): Absences {
  const { pool, listener, onBegin, onError } = options
  const own = randomUUID()
  const heardAt = new Map<string, number>()
  let telling: NodeJS.Timeout | undefined

  listener.on(CHANNEL, (payload) => {
    const [server, state] = payload.split('|')
    if (!server || server === own) return
    if (state === 'back') {
      heardAt.delete(server)
      return
    }
    heardAt.set(server, performance.now())
    onBegin()
  })

  async function tell(state: 'away' | 'back'): Promise<void> {
    try {
      await pool.query('select pg_notify($1, $2)', [CHANNEL, `${own}|${state}`])
    } catch (error) {
      onError(error as Error)
    }
  }

  async function end(): Promise<void> {
    if (!telling) return
    clearInterval(telling)
    telling = undefined
    await tell('back')
  }

  return {
    begin() {
      if (telling) return
      void tell('away')
      telling = setInterval(() => void tell('away'), TELL_MS)
    },
    end: () => void end(),
    others() {
      const now = performance.now()
      for (const [server, at] of heardAt) if (now - at > FORGET_MS) heardAt.delete(server)
      return heardAt.size > 0
    },
    close: end,
  }
}
