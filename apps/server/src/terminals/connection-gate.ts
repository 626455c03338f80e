/**
 * How many connections may be open. A connection costs some 20 KB, and everybody may open one before saying who they are. So
 * one address gets a share, and those who have not answered the challenge yet get a smaller one.
 */

/** Why a connection was not let in. */
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
  admit(address: string): Admission | TooMany
}

/** A terminal answers within milliseconds, a stranger may keep silent for 10 s: this many at once, from everywhere. */
export const MAX_UNPROVEN = 2000
/** The share of an address's connections that may be unproven at a time. */
const UNPROVEN_SHARE = 4

/** @param perAddress open connections of one address */
export function createConnectionGate(perAddress: number): ConnectionGate {
  const open = new Map<string, { all: number; unproven: number }>()
  const unprovenPerAddress = Math.ceil(perAddress / UNPROVEN_SHARE)
  let unproven = 0

  return {
    admit(address) {
      const counts = open.get(address) ?? { all: 0, unproven: 0 }
      if (counts.all >= perAddress) return 'of one address'
      if (counts.unproven >= unprovenPerAddress) return 'of one address without an answer to the challenge'
      if (unproven >= MAX_UNPROVEN) return 'without an answer to the challenge'
      open.set(address, counts)
      counts.all++
      counts.unproven++
      unproven++
      let isUnproven = true
      let isOpen = true
      const proven = (): void => {
        if (!isUnproven) return
        isUnproven = false
        counts.unproven--
        unproven--
      }
      return {
        proven,
        end() {
          if (!isOpen) return
          isOpen = false
          proven()
          counts.all--
          if (counts.all === 0) open.delete(address)
        },
      }
    },
  }
}
