/** What a process of the simulation is asked, and what it answers for each seed. */

export interface Order {
  /** The first seed; the next are `step` further on. */
  first: number
  step: number
  seeds: number
  /** Safeguards that are taken out. */
  without: string[]
  /** Whether Postgres is asked besides for each answer that was remembered: see ledger/remembered.ts. */
  checksRemembered: boolean
  /** Whether all that happens is printed, and what of the programs' logs. */
  print: boolean
  logLevel: string
}

export interface Reported {
  seed: number
  violations: string[]
  /** Of all that happened, in order: a replay has the same. */
  hash: string
  counts: Record<string, number>
  /** What happened last. */
  last: string[]
}
