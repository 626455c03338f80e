/**
 * Limits open connections. A connection costs some 20 KB, and everybody may open one before saying who they are. So one
 * address gets a share, and its connections that have not answered the challenge yet get a smaller one.
 *
 * When that smaller share is used up, the oldest connection in it makes room, if it has been silent for too long: then it
 * is a stranger's. Otherwise the newest is refused. Always refusing the newest would let silent strangers keep every
 * terminal out. Always closing the oldest would let the terminals of a house that all come back at once close each other.
 * A fixed limit of some seconds would let a stranger who dials steadily take each place the moment it becomes free. So the
 * limit follows the time that terminals really need.
 */

/** The reason why a connection was not let in, or had to make room. */
export type TooMany =
  | 'of one address'
  | 'of one address without an answer to the challenge'
  | 'without an answer to the challenge'

export interface Admission {
  /** The connection has answered the challenge. */
  proven(): void
  /** The connection is closed. Calling it again changes nothing. */
  end(): void
}

export interface ConnectionGate {
  /**
   * @param drop closes this connection: another one needs its room. Called at most once, and never after `proven` or `end`
   * @returns `TooMany` when it is not let in: a limit is reached, and no connection that counts to it has been silent for too long
   */
  admit(address: string, drop: (why: TooMany) => void): Admission | TooMany
}

/** A terminal answers within milliseconds, a stranger may keep silent for 10 s: this many at once, from everywhere. */
export const MAX_UNPROVEN = 2000
/** The share of an address's connections that may be unproven at a time. */
const UNPROVEN_SHARE = 4

/** A connection may be silent for this many times as long as the slowest terminal of late has needed. */
const PATIENCE = 4
/** The slowest terminal counts for so long. */
const OF_LATE_MS = 10_000
/** The limits of the time for which a connection may be silent. */
export const LEAST_SILENT_MS = 250
export const MOST_SILENT_MS = 3000

interface Unproven {
  since: number
  end(): void
  drop(why: TooMany): void
}

/**
 * @param perAddress open connections of one address
 * @param now in ms
 */
export function createConnectionGate(perAddress: number, now: () => number = () => performance.now()): ConnectionGate {
  const open = new Map<string, { all: number; unproven: Set<Unproven> }>()
  const unprovenPerAddress = Math.ceil(perAddress / UNPROVEN_SHARE)
  const unproven = new Set<Unproven>()
  let slowest = { neededMs: 0, at: Number.NEGATIVE_INFINITY }

  const isOfLate = (): boolean => now() - slowest.at < OF_LATE_MS
  function silentMs(): number {
    const patienceMs = isOfLate() ? PATIENCE * slowest.neededMs : 0
    return Math.min(MOST_SILENT_MS, Math.max(LEAST_SILENT_MS, patienceMs))
  }

  /** Returns whether one made room. A set keeps the order in which its elements came. */
  function dropOldest(among: ReadonlySet<Unproven>, why: TooMany): boolean {
    const [oldest] = among
    if (!oldest || now() - oldest.since < silentMs()) return false
    oldest.end()
    oldest.drop(why)
    return true
  }

  return {
    admit(address, drop) {
      const counts = open.get(address) ?? { all: 0, unproven: new Set() }
      if (counts.all >= perAddress && !dropOldest(counts.unproven, 'of one address')) return 'of one address'
      const ofOne = 'of one address without an answer to the challenge'
      if (counts.unproven.size >= unprovenPerAddress && !dropOldest(counts.unproven, ofOne)) return ofOne
      const ofAll = 'without an answer to the challenge'
      if (unproven.size >= MAX_UNPROVEN && !dropOldest(unproven, ofAll)) return ofAll
      let isOpen = true
      const here: Unproven = { since: now(), end, drop }
      function leaveShares(): void {
        counts.unproven.delete(here)
        unproven.delete(here)
      }
      function proven(): void {
        if (!unproven.has(here)) return
        // Only terminals count: strangers must not choose how long they may be silent.
        const neededMs = now() - here.since
        if (!isOfLate() || neededMs >= slowest.neededMs) slowest = { neededMs, at: now() }
        leaveShares()
      }
      function end(): void {
        if (!isOpen) return
        isOpen = false
        leaveShares()
        counts.all--
        if (counts.all === 0) open.delete(address)
      }
      // The connection that made room may have been the last of this address.
      open.set(address, counts)
      counts.all++
      counts.unproven.add(here)
      unproven.add(here)
      return { proven, end }
    },
  }
}
