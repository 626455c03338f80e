/** Each safeguard, and what the source would be without it. */

export interface Change {
  /** From the root of the project. */
  file: string
  from: string
  to: string
}

export const REVERTED: Record<string, Change[]> = {}
