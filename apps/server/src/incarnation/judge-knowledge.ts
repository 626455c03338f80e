/**
 * Judges if a terminal knows more than the ledger, and so proves that the ledger was set back. Pure.
 *
 * A terminal cites numbers that the server told it. The server tells only what is committed, and a ledger loses nothing
 * that was committed, unless it is set back. Several terminals may prove the same set-back, and it must begin one
 * incarnation. So a proof begins none if the terminal was not served in the present incarnation yet. That incarnation was
 * begun for this very set-back.
 */
import type { ChainHead, KnownToTerminal } from '@marquee/shared'
import type { CitedNumbers } from './begin-incarnation.ts'

export interface LedgerKnows {
  incarnation: { number: number; id: string }
  /** True when the ledger has heard of the incarnation that the terminal names. */
  namedIsKnown: boolean
  /** The incarnation in which the terminal's last run began; 0: none. */
  servedIn: number
  /** The number of the terminal's last run. */
  runNumber: number
  /** The last entry of the terminal's outbox that has its answer. */
  answered: ChainHead
  numbers: CitedNumbers
}

/** Judged by the ledger alone. */
export type JudgedKnowledge = Extract<Knowledge, { kind: 'known' | 'lost_hours' | 'set_back' }>

export type Knowledge =
  /** The ledger knows all that. */
  | { kind: 'known' }
  /** The terminal knows more, and was not served in this incarnation, which was begun for that reason. */
  | { kind: 'lost_hours' }
  /** The terminal cites something that no set-back explains, in this field of its boot. */
  | { kind: 'implausible'; field: string }
  /** The numbers were raised because of its word less than an hour ago, and it says such a thing again. */
  | { kind: 'too_often'; what: string }
  /** `what`: the fact that it knows beyond the ledger, as the end of a sentence. */
  | { kind: 'set_back'; what: string }

/** @param runNumber the last that the terminal's disk knows of  @param cited undefined: the terminal asks to begin anew */
export function judgeKnowledge(
  runNumber: number,
  cited: KnownToTerminal | undefined,
  ledger: LedgerKnows,
): JudgedKnowledge {
  const what = knowsMore(runNumber, cited, ledger)
  if (what === undefined) return { kind: 'known' }
  const { incarnation, servedIn, namedIsKnown } = ledger
  const named = cited?.incarnation ?? null
  if (incarnation.number === 1 || named === incarnation.id) return { kind: 'set_back', what }
  if (servedIn < incarnation.number) return { kind: 'lost_hours' }
  // The terminal was served in this incarnation, and then in one that the ledger has lost. Else it is an old copy of the
  // terminal's disk.
  return named !== null && !namedIsKnown ? { kind: 'set_back', what } : { kind: 'lost_hours' }
}

function knowsMore(
  runNumber: number,
  cited: KnownToTerminal | undefined,
  { namedIsKnown, runNumber: known, answered, numbers }: LedgerKnows,
): string | undefined {
  if (runNumber > known) return `has had run ${runNumber}, and the ledger knows of ${known}`
  if (cited === undefined) return undefined
  if (cited.incarnation !== null && !namedIsKnown) return 'was served in an incarnation that the ledger does not know'
  const more = (name: string, has: number, ledger: number): string | undefined =>
    has > ledger ? `has ${name} ${has}, and the ledger knows of ${ledger}` : undefined
  return (
    more('the answer to entry', cited.answered.sequence, answered.sequence) ??
    more('seats under grant', cited.grantNumber, numbers.grantNumber) ??
    more('catalogue revision', cited.catalogueRevision, numbers.catalogueRevision) ??
    more('door news', cited.doorNews, numbers.doorNews)
  )
}
