/** What a safeguard of the product is to the simulation: changes to its source as it is loaded. */

export interface Change {
  /** The path from the root of the project. */
  file: string
  from: string
  to: string
}

export interface Safeguard {
  /** Counts each time that it decides: `decided` is a global function, and one of the ledger that always returns true. */
  decides: Change[]
  /** undefined: it is only counted. */
  without?: Change[]
}

/** Source that counts a decision of that safeguard, and is true. */
export const counted = (name: string): string => `globalThis.decided('${name}')`
