/** A request to a process of the simulation, and its answer for each seed. */
import type { Subject } from './settings.ts'

export interface Order {
  /** The first seed; the next are `step` further on. */
  first: number
  step: number
  seeds: number
  /** Safeguards that are taken out. */
  without: string[]
  /** The evenings are about this alone; undefined: the usual mix. */
  only?: Subject | undefined
  /** True asks Postgres besides for each answer that was remembered: see ledger/remembered.ts. */
  checksRemembered: boolean
  /** Chooses whether all events are printed, and which of the programs' logs. */
  print: boolean
  /** True ends with the first violation. */
  untilFound: boolean
  /** A file for the migrated ledger: the first process that needs it writes it. The same in all orders of a process. */
  keptLedger: string
  logLevel: string
}

export interface Reported {
  seed: number
  violations: string[]
  /** The hash of all events, in order: a replay has the same. */
  hash: string
  counts: Record<string, number>
  /** The last events. */
  last: string[]
}
