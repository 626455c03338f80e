/** The port to the jobs that were given up: whoever runs the jobs lists them, and tries one again. */
import type { ParkedChoice, SetAside } from './set-aside.ts'

export interface ParkedJob {
  /** The id for `retry`. */
  id: string
  kind: 'mail' | 'webhook' | 'job'
  /** One sentence for a person. */
  what: string
  /** The last error, as it was said. */
  why: string
  tries: number
  since: Date
  reference: string | null
  setAside: SetAside | null
}

export interface ParkedJobs {
  /** Oldest first; what is set aside, the latest first. */
  list(choice: ParkedChoice): Promise<ParkedJob[]>
  /** @returns whether it was parked, and is tried again now */
  retry(id: string): Promise<boolean>
}
