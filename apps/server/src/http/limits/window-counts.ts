/** Counts the calls in a window: in Redis for all servers of the house, in this server's memory without it. */
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

interface Store {
  limiter: RateLimiterAbstract
  /** Counts of windows that are over and don't change any more: each is read once. */
  past: Map<string, number>
}

/** Counting isn't worth waiting for: a Redis that is slower than this is left alone until it answers again. */
const COMMAND_TIMEOUT_MS = 500
const ASK_AGAIN_MS = 500
const MAX_PAST = 20_000
/** Counting never refuses: the sliding window does. */
const NO_LIMIT = { points: Number.MAX_SAFE_INTEGER }

function storesOf(
  settings: LimitSettings,
  make: (name: LimitName, duration: number) => RateLimiterAbstract,
): Record<LimitName, Store> {
  const names = Object.keys(settings) as LimitName[]
  return Object.fromEntries(
    // A window is read for as long again after it is over.
    names.map((name) => [name, { limiter: make(name, settings[name].seconds * 2), past: new Map() }]),
  ) as Record<LimitName, Store>
}

const windowKey = (key: string, window: number): string => `${key}:${window}`

async function addTo({ limiter, past }: Store, key: string, window: number) {
  const before = windowKey(key, window - 1)
  const [now, previous] = await Promise.all([
    limiter.consume(windowKey(key, window)),
    past.get(before) ?? limiter.get(before).then((count) => count?.consumedPoints ?? 0),
  ])
  if (past.size >= MAX_PAST) past.clear()
  past.set(before, previous)
  return { current: now.consumedPoints, previous }
}

export function createMemoryCounts(settings: LimitSettings): WindowCounts {
  const stores = storesOf(
    settings,
    (name, duration) => new RateLimiterMemory({ ...NO_LIMIT, duration, keyPrefix: name }),
  )
  return {
    add: (name, key, window) => addTo(stores[name], key, window),
    takeBack: (name, key, window) => void stores[name].limiter.reward(windowKey(key, window)),
    close() {},
  }
}

/**
 * Has a connection of its own, which neither queues nor waits. While Redis is away, each server counts for itself from
 * nought, and no call is any slower.
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
  // The seat path's connection reports why Redis is away; this one would say it twice.
  redis.on('error', () => {})
  const shared = storesOf(
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
      if (isThere()) shared[name].limiter.reward(windowKey(key, window)).catch(() => {})
      else own.takeBack(name, key, window)
    },
    close() {
      clearInterval(timer)
      redis.disconnect()
    },
  }
}
