/**
 * Limits open connections. A connection costs some 20 KB, and everybody may open one before saying who they are. So one
 * address gets a share, and its connections that are not proven yet to be of terminals get a smaller one.
 *
 * When that smaller share is used up, the oldest silent connection in it makes room, if it has been silent for too long: then
 * it is a stranger's. Otherwise the newest is refused. Always refusing the newest would let silent strangers keep every
 * terminal out. Always closing the oldest would let the terminals of a house that all come back at once close each other.
 * A fixed limit of some seconds would let a stranger who dials steadily take each place the moment it becomes free. So the
 * limit follows the time that terminals really need.
 *
 * While the server works through a backlog, answers that have come wait to be read. So the least time is counted by the event
 * loop's own clock too, which stands still meanwhile.
 */

/** The reason why a connection was not let in, or had to make room. */
export type TooMany =
  | 'of one address'
  | 'of one address without an answer to the challenge'
  | 'without an answer to the challenge'

export interface Admission {
  /** The connection has answered the challenge. It isn't closed while the answer is checked, and still counts as unproven. */
  answered(): void
  /** The answer was right: a terminal is on the connection. Called after `answered`. */
  proven(): void
  /** The connection is closed. Calling it again changes nothing. */
  end(): void
}

export interface ConnectionGate {
  /**
   * @param drop closes this connection: another one needs its room. Called at most once, and never after `answered`
   *   or `end`
   * @returns `TooMany` when it is not let in: a limit is reached, and no connection that counts to it has been silent for too long
   */
  admit(address: string, drop: (why: TooMany) => void): Admission | TooMany
}

/** A terminal answers within milliseconds, a stranger may keep silent for 10 s: this many at once, from everywhere. */
export const MAX_UNPROVEN = 2000
/** The share of an address's connections that may be unproven at a time. */
const UNPROVEN_SHARE = 4

/**
 * A connection may be silent for this many times as long as the slowest terminal of late has needed for its answer: of its
 * address, or of all where the limit is for all. One terminal on a slow line makes nobody patient with other addresses.
 */
const PATIENCE = 4
/** The slowest terminal counts for so long. */
const OF_LATE_MS = 10_000
/** The limits of the time for which a connection may be silent. The least must also have passed by the event loop's clock. */
export const LEAST_SILENT_MS = 250
export const MOST_SILENT_MS = 3000

/** Both in ms, from any beginning. */
export interface GateClocks {
  now(): number
  /** The event loop's clock (loop-clock.ts). */
  loopNow(): number
}

interface Unproven {
  since: number
  loopSince: number
  end(): void
  drop(why: TooMany): void
}

/** The unproven connections that count to one limit. */
interface Share {
  count: number
  /** Those that have not answered the challenge, oldest first. A set keeps the order in which its elements came. */
  silent: Set<Unproven>
  /** The terminal that has needed longest for its answer of late, and when it was proven. In ms. */
  slowest: { answerMs: number; provenAt: number }
}

const newShare = (): Share => ({
  count: 0,
  silent: new Set(),
  slowest: { answerMs: 0, provenAt: Number.NEGATIVE_INFINITY },
})

/** @param perAddress open connections of one address */
export function createConnectionGate(perAddress: number, { now, loopNow }: GateClocks): ConnectionGate {
  const open = new Map<string, { all: number; unproven: Share }>()
  const unprovenPerAddress = Math.ceil(perAddress / UNPROVEN_SHARE)
  const unproven = newShare()

  const isOfLate = ({ slowest }: Share): boolean => now() - slowest.provenAt < OF_LATE_MS
  function silentMs(share: Share): number {
    const patienceMs = isOfLate(share) ? PATIENCE * share.slowest.answerMs : 0
    return Math.min(MOST_SILENT_MS, Math.max(LEAST_SILENT_MS, patienceMs))
  }

  /** Returns whether one made room. */
  function dropOldest(share: Share, why: TooMany): boolean {
    const [oldest] = share.silent
    if (!oldest || now() - oldest.since < silentMs(share)) return false
    if (loopNow() - oldest.loopSince < LEAST_SILENT_MS) return false
    oldest.end()
    oldest.drop(why)
    return true
  }

  return {
    admit(address, drop) {
      const counts = open.get(address) ?? { all: 0, unproven: newShare() }
      if (counts.all >= perAddress && !dropOldest(counts.unproven, 'of one address')) return 'of one address'
      const ofOne = 'of one address without an answer to the challenge'
      if (counts.unproven.count >= unprovenPerAddress && !dropOldest(counts.unproven, ofOne)) return ofOne
      const ofAll = 'without an answer to the challenge'
      if (unproven.count >= MAX_UNPROVEN && !dropOldest(unproven, ofAll)) return ofAll
      const here: Unproven = { since: now(), loopSince: loopNow(), end, drop }
      const shares = [counts.unproven, unproven]
      let isOpen = true
      let isUnproven = true
      let answerMs: number | undefined
      function answered(): void {
        answerMs ??= now() - here.since
        for (const { silent } of shares) silent.delete(here)
      }
      function leaveShares(): void {
        if (!isUnproven) return
        isUnproven = false
        for (const share of shares) {
          share.silent.delete(here)
          share.count--
        }
      }
      function proven(): void {
        if (!isUnproven || answerMs === undefined) return
        // Only terminals count: strangers must not choose how long they may be silent.
        for (const share of shares) {
          if (!isOfLate(share) || answerMs >= share.slowest.answerMs) share.slowest = { answerMs, provenAt: now() }
        }
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
      for (const share of shares) {
        share.count++
        share.silent.add(here)
      }
      return { answered, proven, end }
    },
  }
}
