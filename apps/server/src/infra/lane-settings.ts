/** The lanes to the ledger: who works in each, and what it may use. */

/**
 * The seat path's statements touch a handful of rows by primary key. The planner believes the tables empty until they
 * have been analysed, and would scan. A plan that it keeps from that moment stays slow for as long as the connection
 * lives.
 */
const BY_KEY = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' }

/** Filters that a reader may leave out, and words to search for: the best plan follows from the values. */
const PLANNED_BY_VALUES = { plan_cache_mode: 'auto' }

export interface Lane {
  connections: number
  /** A statement that takes longer is ended. */
  statementMs: number
  /** The number that may wait for a connection; the next one is refused at once. */
  mostWaiting: number
  /** A request that waits longer for a connection is refused. */
  waitMs: number
  settings: Record<string, string>
}

export const LANES = {
  /** Claims, sales, and the inboxes of terminals. */
  seats: { connections: 8, statementMs: 15_000, mostWaiting: 1000, waitMs: 5000, settings: BY_KEY },
  /** Other needs of terminals (boots, catalogue, allotments), and the house's own sweeps. */
  terminals: { connections: 8, statementMs: 15_000, mostWaiting: 1000, waitMs: 5000, settings: {} },
  /** Online bookings and payments. */
  online: { connections: 8, statementMs: 15_000, mostWaiting: 500, waitMs: 5000, settings: {} },
  /** Pages that anybody may read without a token: programme and search. */
  pages: { connections: 4, statementMs: 5000, mostWaiting: 64, waitMs: 2000, settings: PLANNED_BY_VALUES },
  /** Searches for bookings at counters and doors: one that finds too much keeps nobody from selling. */
  finding: { connections: 2, statementMs: 3000, mostWaiting: 50, waitMs: 2000, settings: PLANNED_BY_VALUES },
  /** Pages for managers. */
  reports: { connections: 3, statementMs: 15_000, mostWaiting: 500, waitMs: 5000, settings: PLANNED_BY_VALUES },
} as const satisfies Record<string, Lane>

export type LaneName = keyof typeof LANES
/** The number of connections of each lane. */
export type LaneSettings = Record<LaneName, number>

const NAMES = Object.keys(LANES) as LaneName[]
export const USUAL_LANES = Object.fromEntries(NAMES.map((name) => [name, LANES[name].connections])) as LaneSettings

const FORM = /^([a-z]+)=(\d{1,3})$/

/**
 * Reads `pages=2,online=16`; what isn't named stays as it is.
 * @returns what is wrong with it, as a sentence's end
 */
export function readLanes(text: string): { ok: true; value: LaneSettings } | { ok: false; problem: string } {
  const settings = { ...USUAL_LANES }
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue
    const [, name = '', count] = FORM.exec(part) ?? []
    if (!Object.hasOwn(LANES, name) || Number(count) < 1) {
      return { ok: false, problem: `must look like pages=4,online=16 with the names ${NAMES.join(', ')}` }
    }
    settings[name as LaneName] = Number(count)
  }
  return { ok: true, value: settings }
}
