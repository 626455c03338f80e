/** How the effect of a command that sells no seats comes into the ledger. */
import type { EntryAnswer } from '@marquee/shared'
import type { Tx } from '../../../infra/postgres.ts'

/** Runs the work in a transaction, and keeps its answer in it. Idempotent. */
export type Enter = (work: (tx: Tx) => Promise<EntryAnswer>) => Promise<EntryAnswer>
