/**
 * How many connections may be open. A connection costs some 20 KB, and everybody may open one before saying who they are. So
 * one address gets a share, and those who have not answered the challenge yet get a smaller one.
 *
 * Where that smaller share is used up, the oldest connection in it makes room. A terminal answers within milliseconds, so the
 * oldest is a stranger's. Refusing the newest instead would let strangers keep every terminal out.
 */

/** Why a connection was not let in, or had to make room. */
export type TooMany =
  | 'of one address'
  | 'of one address without an answer to the challenge'
  | 'without an answer to the challenge'

export interface Admission {
  /** It has answered the challenge. */
  proven(): void
  /** It is closed. Calling it again changes nothing. */
  end(): void
}

export interface ConnectionGate {
  /**
   * @param drop closes this connection: another one needs its room. Called at most once, and never after `proven` or `end`
   * @returns `TooMany` when it is not let in: its address has all its connections, and each has answered the challenge
   */
  admit(address: string, drop: (why: TooMany) => void): Admission | TooMany
}

/** A terminal answers within milliseconds, a stranger may keep silent for 10 s: this many at once, from everywhere. */
export const MAX_UNPROVEN = 2000
/** The share of an address's connections that may be unproven at a time. */
const UNPROVEN_SHARE = 4

interface Unproven {
  end(): void
  drop(why: TooMany): void
}

/** A set keeps the order in which its elements came. */
function dropOldest(unproven: ReadonlySet<Unproven>, why: TooMany): void {
  const [oldest] = unproven
  oldest?.end()
  oldest?.drop(why)
}

/** @param perAddress open connections of one address */
export function createConnectionGate(perAddress: number): ConnectionGate {
  const open = new Map<string, { all: number; unproven: Set<Unproven> }>()
  const unprovenPerAddress = Math.ceil(perAddress / UNPROVEN_SHARE)
  const unproven = new Set<Unproven>()

  return {
    admit(address, drop) {
      const counts = open.get(address) ?? { all: 0, unproven: new Set() }
      if (counts.all >= perAddress && counts.unproven.size === 0) return 'of one address'
      if (counts.all >= perAddress) dropOldest(counts.unproven, 'of one address')
      if (counts.unproven.size >= unprovenPerAddress) {
        dropOldest(counts.unproven, 'of one address without an answer to the challenge')
      }
      if (unproven.size >= MAX_UNPROVEN) dropOldest(unproven, 'without an answer to the challenge')
      let isOpen = true
      const here: Unproven = { end, drop }
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
      // Whoever made room may have been the last of this address.
      open.set(address, counts)
      counts.all++
      counts.unproven.add(here)
      unproven.add(here)
      return { proven, end }
    },
  }
}
