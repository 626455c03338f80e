/**
 * A pool of connections for each kind of work, so that no crowd in one can starve another. A lane that is full refuses at once:
 * who waits behind hundreds gets no answer in time anyway, and would keep a request open.
 */
import { LANES, type LaneName, type LaneSettings } from './lane-settings.ts'
import { createPool, type Pool } from './postgres.ts'

/** No statement was sent: the same may be tried again. */
export class LaneFull extends Error {
  constructor(lane: LaneName) {
    super(`too many wait for the ledger in the lane ${lane}`)
  }
}

export interface LaneFigures {
  lane: LaneName
  busy: number
  idle: number
  waiting: number
  /** Counted since the start. */
  refused: number
}

export interface Lanes {
  pools: Record<LaneName, Pool>
  figures(): LaneFigures[]
  close(): Promise<void>
}

export function openLanes(options: { url: string; settings: LaneSettings; onError(error: Error): void }): Lanes {
  const { url, settings, onError } = options
  const names = Object.keys(LANES) as LaneName[]
  const refused = new Map<LaneName, number>()

  function open(name: LaneName): Pool {
    const { statementMs, mostWaiting, waitMs, settings: own } = LANES[name]
    const pool = createPool({
      url,
      max: settings[name],
      name,
      settings: { statement_timeout: String(statementMs), ...own },
      waitMs,
      onError,
    })
    const connect = pool.connect.bind(pool)
    // `query` of a pool asks for its connection by this as well.
    const connectUnlessFull = (callback?: Parameters<typeof connect>[0]): unknown => {
      if (pool.waitingCount < mostWaiting) return callback ? connect(callback) : connect()
      refused.set(name, (refused.get(name) ?? 0) + 1)
      const full = new LaneFull(name)
      if (!callback) return Promise.reject(full)
      callback(full, undefined, () => {})
      return undefined
    }
    return Object.assign(pool, { connect: connectUnlessFull })
  }

  const pools = Object.fromEntries(names.map((name) => [name, open(name)])) as Record<LaneName, Pool>
  return {
    pools,
    figures: () =>
      names.map((lane) => {
        const { totalCount, idleCount, waitingCount } = pools[lane]
        return {
          lane,
          busy: totalCount - idleCount,
          idle: idleCount,
          waiting: waitingCount,
          refused: refused.get(lane) ?? 0,
        }
      }),
    async close() {
      await Promise.all(names.map((name) => pools[name].end()))
    },
  }
}
