/**
 * A connection that listens to Postgres notifications, and comes back by itself. Notifications are lost while it is away:
 * `onReconnect` says so.
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

export interface Listener {
  /** Call before `start`. */
  on(channel: string, handler: (payload: string) => void): void
  /** Called after a break: notifications sent meanwhile have been missed. */
  onReconnect(handler: () => void): void
  start(): Promise<void>
  close(): Promise<void>
}

const RETRY_MS = 500
/** A line that was cut without a word stays open at this end, and nothing would come any more: it is asked so often. */
const BEAT_MS = 5000
/**
 * The time limit for connecting, each LISTEN and each beat: also the longest that `close` waits for one that is under
 * way.
 */
const ANSWER_TIMEOUT_MS = 5000

export function createListener(url: string, onError: (error: Error) => void): Listener {
  const handlers = new Map<string, ((payload: string) => void)[]>()
  const reconnected: (() => void)[] = []
  const closing = new AbortController()
  let client: pg.Client | undefined
  let connecting: Promise<void> = Promise.resolve()

  function connect(): Promise<void> {
    connecting = open()
    return connecting
  }

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'marquee listener',
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      keepAlive: true,
    })
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) {
        try {
          handler(payload ?? '')
        } catch (error) {
          // Anybody who may connect may notify: what can't be read must not end the process.
          onError(error as Error)
        }
      }
    })
    next.on('error', onError)
    try {
      await next.connect()
      for (const channel of handlers.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      if (closing.signal.aborted) throw new Error('the listener was closed while it connected')
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    // Ended while a question is unanswered, the client destroys its socket, and `end` comes at once.
    const beat = (): void => {
      next.query('SELECT 1').catch((error: Error) => {
        if (!closing.signal.aborted) onError(error)
        return next.end()
      })
    }
    const beating = setInterval(beat, BEAT_MS)
    next.on('end', () => {
      clearInterval(beating)
      void reconnect()
    })
    client = next
  }

  async function reconnect(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await delay(RETRY_MS, undefined, { signal: closing.signal })
        await connect()
        break
      } catch (error) {
        if (!closing.signal.aborted) onError(error as Error)
      }
    }
    if (closing.signal.aborted) return
    for (const handler of reconnected) {
      try {
        handler()
      } catch (error) {
        onError(error as Error)
      }
    }
  }

  return {
    on(channel, handler) {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler])
    },
    onReconnect(handler) {
      reconnected.push(handler)
    },
    start: connect,
    async close() {
      closing.abort()
      // An attempt that is under way sees that it isn't wanted any more, and ends itself.
      await connecting.catch(() => {})
      await client?.end()
    },
  }
}
