/**
 * Connections to Redis. The connections come back by themselves; commands sent meanwhile fail at once, so that the caller
 * can do without.
 */
import { Redis } from 'ioredis'

/**
 * A stopped Redis leaves a command pending for ever otherwise; a time-out means unknown, never "not done". A script of
 * the seat path takes a few milliseconds, the rebuilding of a stadium a hundred. A caller that waits longer is better off
 * with the ledger.
 */
const COMMAND_TIMEOUT_MS = 1000
const CONNECT_TIMEOUT_MS = 3000
const RETRY_MS = 100
const RETRY_AT_MOST_MS = 1000

export interface RedisPair {
  redis: Redis
  subscriber: Redis
}

/** Returns at once, connected or not. An error that repeats itself is told once a connection. */
export function connectRedis(url: string, onError: (error: Error) => void): RedisPair {
  const common = {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt: number) => Math.min(RETRY_MS * attempt, RETRY_AT_MOST_MS),
    enableOfflineQueue: false,
    // Commands in flight when the connection broke may have been carried out. Sent again later they would reach a Redis
    // that may not be the same.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    // A failover has left us with a replica: its name leads elsewhere by now.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  }
  const open = (connectionName: string): Redis => {
    const redis = new Redis(url, { ...common, connectionName })
    let told = ''
    redis.on('error', (error: Error) => {
      // ioredis hangs the failed command on its error: for a refused login, that is the password.
      delete (error as { command?: unknown }).command
      const message = error.message || String((error as { code?: unknown }).code)
      if (message === told) return
      told = message
      onError(error)
    })
    redis.on('ready', () => {
      told = ''
    })
    // The event reports it as well.
    redis.connect().catch(() => {})
    return redis
  }
  return { redis: open('marquee'), subscriber: open('marquee-changes') }
}
