/** Adds to counts in Redis: all that a server counts in a moment is one call, and a count that several ask for is named once. */
import { readFileSync } from 'node:fs'
import type { Redis } from 'ioredis'
import { createMicroBatch } from '../../infra/micro-batch.ts'

const SCRIPT = readFileSync(new URL('./lua/count.lua', import.meta.url), 'utf8')
const MAX_ITEMS = 500

export interface Addition {
  key: string
  /** 0: the count is only read. */
  by: number
  keptMs: number
}

/** Answers with the count after this addition, and before those that came later. */
export function createRedisCounter(redis: Redis): (addition: Addition) => Promise<number> {
  redis.defineCommand('count', { lua: SCRIPT })
  const call = (redis as unknown as Record<'count', (keys: number, ...args: (string | number)[]) => Promise<number[]>>)
    .count
  const batch = createMicroBatch<Addition, number>({
    maxItems: MAX_ITEMS,
    maxInFlight: 4,
    // None is run again: it may have been counted.
    failsWholeBatch: () => true,
    async run(additions) {
      const counts = new Map<string, { by: number; keptMs: number }>()
      for (const { key, by, keptMs } of additions) counts.set(key, { by: by + (counts.get(key)?.by ?? 0), keptMs })
      const keys = [...counts.keys()]
      const args = [...counts.values()].flatMap(({ by, keptMs }) => [by, keptMs])
      const ends = await call.call(redis, keys.length, ...keys, ...args)
      const now = new Map(keys.map((key, i) => [key, (ends[i] ?? 0) - (counts.get(key)?.by ?? 0)]))
      return additions.map(({ key, by }) => {
        const count = (now.get(key) ?? 0) + by
        now.set(key, count)
        return count
      })
    },
  })
  return batch.submit
}
