/**
 * Sliding-window limits. The count adds the window's own calls and those of the window before it, weighed by how much of
 * it still lies within the last `seconds`. Both are counts of fixed windows, kept in Redis for all servers of the house, or in
 * this server's memory while Redis is away. The window that is over doesn't change
 * any more, so the two need no transaction between them.
 */
import { hash } from 'node:crypto'
import { type Answer, granted, refused } from '@marquee/shared'
import type { Response } from 'express'
import { callerNetwork } from './caller-network.ts'
import { LIMITS, type LimitName, type LimitSettings } from './limit-settings.ts'
import { msUntilAllowed } from './sliding-window.ts'
import type { WindowCounts } from './window-counts.ts'

export interface Limiter {
  /** Counts a call against those of `names` that are kept for this caller; refused: it is one too many. */
  take(names: readonly LimitName[], caller: LimitedBy, response: Pick<Response, 'set'>): Promise<Answer<Counted>>
  close(): void
}

export interface Counted {
  /** The call turned out to be one that doesn't count. */
  takeBack(): void
}

export type LimitedBy = { address: string } | { customer: string }

interface Taken {
  name: LimitName
  left: number
  /** 0: it was let through. */
  waitMs: number
  resetMs: number
  undo(): void
}

export function createLimiter(options: {
  settings: LimitSettings
  counts: WindowCounts
  onLimited(name: LimitName): void
}): Limiter {
  const { settings, counts, onLimited } = options

  async function takeOne(name: LimitName, key: string): Promise<Taken> {
    const { count, seconds } = settings[name]
    const length = seconds * 1000
    const now = Date.now()
    const window = Math.floor(now / length)
    const passed = (now % length) / length
    const { current, previous } = await counts.add(name, key, window)
    return {
      name,
      left: Math.max(0, Math.floor(count - current - previous * (1 - passed))),
      waitMs: msUntilAllowed({ limit: count, length, passed, current, previous }),
      resetMs: length * (1 - passed),
      undo: () => counts.takeBack(name, key, window),
    }
  }

  return {
    async take(names, caller, response) {
      const kinds: readonly string[] = 'address' in caller ? ['house', 'address'] : ['customer']
      // Hashed: what a stranger may choose is of one length and one alphabet in Redis, and no address is written there.
      const key = hashed('address' in caller ? callerNetwork(caller.address) : caller.customer)
      const taken = await Promise.all(
        names
          .filter((name) => kinds.includes(LIMITS[name].per))
          .map((name) => takeOne(name, LIMITS[name].per === 'house' ? 'house' : key)),
      )
      const tightest = taken.reduce<Taken | undefined>((a, b) => (a && a.left <= b.left ? a : b), undefined)
      if (tightest && LIMITS[tightest.name].per !== 'house') tell(response, tightest, settings[tightest.name])
      const worst = taken.reduce<Taken | undefined>((a, b) => (a && a.waitMs >= b.waitMs ? a : b), undefined)
      const takeBack = (): void => {
        for (const { undo } of taken) undo()
      }
      if (!worst || worst.waitMs === 0) return granted({ takeBack })
      // A refused call doesn't count, or whoever keeps asking would never be let in again.
      takeBack()
      onLimited(worst.name)
      return refused({
        code: 'rate_limited',
        what: LIMITS[worst.name].what,
        retryAfterSeconds: Math.max(1, Math.ceil(worst.waitMs / 1000)),
      })
    },
    close: () => counts.close(),
  }
}

/** https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
function tell(
  response: Pick<Response, 'set'>,
  { name, left, resetMs }: Taken,
  policy: { count: number; seconds: number },
) {
  response.set({
    'RateLimit-Policy': `"${name}";q=${policy.count};w=${policy.seconds}`,
    RateLimit: `"${name}";r=${left};t=${Math.ceil(resetMs / 1000)}`,
  })
}

const hashed = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22)
