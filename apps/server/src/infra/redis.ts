/** Connections to Redis. */
import { Redis } from 'ioredis'

/** A stopped Redis leaves a command pending for ever otherwise; a time-out means unknown, never "not done". */
const COMMAND_TIMEOUT_MS = 2000

export interface RedisPair {
  redis: Redis
  subscriber: Redis
}

/** @throws when Redis can't be reached at the start; later it is reconnected to for ever */
export async function connectRedis(url: string, onError: (error: Error) => void): Promise<RedisPair> {
  const common = { lazyConnect: true, retryStrategy: (attempt: number) => Math.min(100 * attempt, 1000) }
  const redis = new Redis(url, { ...common, connectionName: 'marquee', commandTimeout: COMMAND_TIMEOUT_MS })
  const subscriber = new Redis(url, { ...common, connectionName: 'marquee-changes' })
  const onConnectionError = (error: Error): void => {
    // ioredis hangs the failed command on its error: for a refused login, that is the password.
    delete (error as { command?: unknown }).command
    onError(error)
  }
  redis.on('error', onConnectionError)
  subscriber.on('error', onConnectionError)
  try {
    await Promise.all([redis.connect(), subscriber.connect()])
  } catch (error) {
    redis.disconnect()
    subscriber.disconnect()
    throw error
  }
  return { redis, subscriber }
}
