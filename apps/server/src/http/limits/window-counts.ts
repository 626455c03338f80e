/** Counts the calls in a window: in Redis for all servers of the house, in this server's memory without it. */
import { Redis } from 'ioredis'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { limitKeyPrefix } from '../../seats/turnstile/keys.ts'
import type { LimitName, LimitSettings } from './limit-settings.ts'
import { createRedisCounter } from './redis-counter.ts'

export interface WindowCounts {
  /** Counts one call, and tells the counts of this window and of the one before. */
  add(name: LimitName, key: string, window: number): Promise<{ current: number; previous: number }>
  takeBack(name: LimitName, key: string, window: number): void
  close(): void
}

/** Answers with the count of a window. @param by 0: it is only read */
type Count = (name: LimitName, windowKey: string, by: number) => Promise<number>

/** Counting isn't worth waiting for: a Redis that is slower than this is left alone until it answers again. */
const COMMAND_TIMEOUT_MS = 500
const ASK_AGAIN_MS = 500
const MAX_PAST = 100_000
/** Counting never refuses: the sliding window does. */
const NO_LIMIT = { points: Number.MAX_SAFE_INTEGER }
/** A window is read for as long again after it is over. */
const keptSeconds = (settings: LimitSettings, name: LimitName): number => settings[name].seconds * 2

const windowKey = (key: string, window: number): string => `${key}:${window}`

function countsBy(count: Count): WindowCounts['add'] {
  /** Counts of windows that are over and don't change any more: each is read once. */
  const past = new Map<string, number>()
  return async (name, key, window) => {
    const before = windowKey(key, window - 1)
    const pastKey = `${name}:${before}`
    const [current, previous] = await Promise.all([
      count(name, windowKey(key, window), 1),
      past.get(pastKey) ?? count(name, before, 0),
    ])
    if (past.size >= MAX_PAST) past.clear()
    past.set(pastKey, previous)
    return { current, previous }
  }
}

export function createMemoryCounts(settings: LimitSettings): WindowCounts {
  const names = Object.keys(settings) as LimitName[]
  const limiters = Object.fromEntries(
    names.map((name) => [name, new RateLimiterMemory({ ...NO_LIMIT, duration: keptSeconds(settings, name) })]),
  ) as Record<LimitName, RateLimiterMemory>
  return {
    add: countsBy(async (name, key, by) => {
      const found = by === 0 ? await limiters[name].get(key) : await limiters[name].consume(key, by)
      return found?.consumedPoints ?? 0
    }),
    takeBack: (name, key, window) => void limiters[name].reward(windowKey(key, window)),
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
  const add = createRedisCounter(redis)
  const count: Count = (name, key, by) =>
    add({ key: `${limitKeyPrefix(name)}:${key}`, by, keptMs: keptSeconds(settings, name) * 1000 })
  const shared = countsBy(count)
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
          return await shared(name, key, window)
        } catch (error) {
          if (redis.status === 'ready') leaveAlone(error as Error)
        }
      }
      return own.add(name, key, window)
    },
    takeBack(name, key, window) {
      if (isThere()) count(name, windowKey(key, window), -1).catch(() => {})
      else own.takeBack(name, key, window)
    },
    close() {
      clearInterval(timer)
      redis.disconnect()
    },
  }
}
