/**
 * Limits open connections. A connection costs some 20 KB, and everybody may open one before saying who they are. So one
 * address gets a share, and its connections that have not answered the challenge yet get a smaller one.
 *
 * When that smaller share is used up, the oldest connection in it makes room, if it has been silent for seconds: then it
 * is a stranger's. Otherwise the newest is refused. Always refusing the newest would let silent strangers keep every
 * terminal out. Always closing the oldest would let the terminals of a house that all come back at once close each other.
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
   * @returns `TooMany` when it is not let in: a limit is reached, and no connection that counts to it has been silent for long
   */
  admit(address: string, drop: (why: TooMany) => void): Admission | TooMany
}

/** A terminal answers within milliseconds, a stranger may keep silent for 10 s: this many at once, from everywhere. */
export const MAX_UNPROVEN = 2000
/** The share of an address's connections that may be unproven at a time. */
const UNPROVEN_SHARE = 4

/** A terminal answers within milliseconds; one of hundreds that come back at once to a busy server may take a second or two. */
export const SILENT_MS = 3000

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

  /** Returns whether one made room. A set keeps the order in which its elements came. */
  function dropOldest(among: ReadonlySet<Unproven>, why: TooMany): boolean {
    const [oldest] = among
    if (!oldest || now() - oldest.since < SILENT_MS) return false
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
      function proven(): void {
        counts.unproven.delete(here)
        unproven.delete(here)
      }
      function end(): void {
        if (!isOpen) return
        isOpen = false
        proven()
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
