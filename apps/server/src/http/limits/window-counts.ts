/** How many calls there were in a window: in Redis for all servers of the house, in this server's memory without it. */

import { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { limitKeyPrefix } from '../../seats/turnstile/keys.ts'
import type { LimitName, LimitSettings } from './limit-settings.ts'

export interface WindowCounts {
  /** Counts one call, and tells the counts of this window and of the one before. */
  add(name: LimitName, key: string, window: number): Promise<{ current: number; previous: number }>
  takeBack(name: LimitName, key: string, window: number): void
  close(): void
}

type Store = Record<LimitName, RateLimiterAbstract>

/** Counting isn't worth waiting for: a Redis that is slower than this is left alone until it answers again. */
const COMMAND_TIMEOUT_MS = 250
const ASK_AGAIN_MS = 500

function storeOf(settings: LimitSettings, make: (name: LimitName, seconds: number) => RateLimiterAbstract): Store {
  const names = Object.keys(settings) as LimitName[]
  // A window is read for as long again after it is over.
  return Object.fromEntries(names.map((name) => [name, make(name, settings[name].seconds * 2)])) as Store
}

/** Counting never refuses: the sliding window does. */
const NO_LIMIT = { points: Number.MAX_SAFE_INTEGER }

const memoryStore = (settings: LimitSettings): Store =>
  storeOf(settings, (name, duration) => new RateLimiterMemory({ ...NO_LIMIT, duration, keyPrefix: name }))

const windowKey = (key: string, window: number): string => `${key}:${window}`

async function addTo(store: RateLimiterAbstract, key: string, window: number) {
  const [now, before] = await Promise.all([
    store.consume(windowKey(key, window)),
    store.get(windowKey(key, window - 1)),
  ])
  return { current: now.consumedPoints, previous: before?.consumedPoints ?? 0 }
}

export function createMemoryCounts(settings: LimitSettings): WindowCounts {
  const store = memoryStore(settings)
  return {
    add: (name, key, window) => addTo(store[name], key, window),
    takeBack: (name, key, window) => void store[name].reward(windowKey(key, window)),
    close() {},
  }
}

/**
 * A connection of its own, which neither queues nor waits: while Redis is away, each server counts for itself from nought,
 * and no call is any slower.
 */
export function createRedisCounts(options: {
  settings: LimitSettings
  url: string
  onError(error: Error): void
}): WindowCounts {
  const { settings, url, onError } = options
  const redis = new Redis(url, {
    connectionName: 'marquee-limits',
    commandTimeout: COMMAND_TIMEOUT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1000),
  })
  // Why it is away is said by the seat path's connection; this one would say it twice.
  redis.on('error', () => {})
  const shared = storeOf(
    settings,
    (name, duration) =>
      new RateLimiterRedis({ ...NO_LIMIT, duration, keyPrefix: limitKeyPrefix(name), storeClient: redis }),
  )
  const own = createMemoryCounts(settings)
  let silent = false
  let timer: NodeJS.Timeout | undefined

  function leaveAlone(error: Error): void {
    if (silent) return
    silent = true
    onError(error)
    timer = setInterval(() => {
      redis.ping().then(
        () => {
          silent = false
          clearInterval(timer)
        },
        () => {},
      )
    }, ASK_AGAIN_MS)
    timer.unref()
  }

  const isThere = (): boolean => !silent && redis.status === 'ready'
  return {
    async add(name, key, window) {
      if (isThere()) {
        try {
          return await addTo(shared[name], key, window)
        } catch (error) {
          if (redis.status === 'ready') leaveAlone(error as Error)
        }
      }
      return own.add(name, key, window)
    },
    takeBack(name, key, window) {
      if (isThere()) shared[name].reward(windowKey(key, window)).catch(() => {})
      else own.takeBack(name, key, window)
    },
    close() {
      clearInterval(timer)
      redis.disconnect()
    },
  }
}
