/** The ledger's answer to a run that begins, by docs/selling-while-cut-off.md: does it go on, or begin anew? */
import type { BootAnswer, BootRequest, ChainHead, IncarnationName } from '@marquee/shared'

export type Standing = BootAnswer['standing']

/** The ledger's view of the terminal. */
export interface KnownRun {
  /** null: it has never booted. */
  bootId: string | null
  runNumber: number
  standing: Standing | null
  /** The last entry up to which all have their answer. */
  inbox: ChainHead
  /** The last entry that has its answer. A server that died may have answered it, and not an entry before it. */
  last: ChainHead
}

/** The ledger's record of the terminal's runs, and of their reports since the ledger was set back. */
export interface RunSinceSetBack {
  boot_id: string | null
  run_number: number
  /** The number of the incarnation that the last run booted in. */
  incarnation: number
  /** The number of the first run in that incarnation. */
  first_run: number
  /** The number of the last run that has reported. */
  reported_run: number
  /** The end of the longest outbox that a run of this terminal has shown in that incarnation. */
  shown_sequence: number
  shown_hash: string
}

/** The known state of a terminal's disk that has sold nothing since the ledger was set back. */
export interface SinceSetBack {
  /** The number of the newest run that the ledger knew when it was set back. */
  runNumber: number
  /** The longest outbox that the terminal has shown since; absent: it hasn't booted yet. A shorter one is an older disk's. */
  shown?: ChainHead
}

const isBehind = (head: ChainHead, inbox: ChainHead): boolean =>
  head.sequence < inbox.sequence || (head.sequence === inbox.sequence && head.hash !== inbox.hash)

/**
 * The answer to a run, and its number. `same`: it has its number already.
 * @param sinceSetBack set when the ledger was set back and no run of the terminal has reported since. The terminal may be
 * ahead of the ledger since the newest run that the ledger knew then.
 */
export function judgeBoot(
  { bootId, runNumber, head }: BootRequest,
  known: KnownRun,
  sinceSetBack?: SinceSetBack,
): { standing: Standing; runNumber: number; same: boolean } {
  const next = Math.max(known.runNumber, runNumber) + 1
  if (sinceSetBack) {
    const { shown } = sinceSetBack
    const isOlder = isBehind(head, known.last) || (shown !== undefined && isBehind(head, shown))
    const isNewest = runNumber > 0 && runNumber >= sinceSetBack.runNumber && !isOlder
    return { standing: isNewest ? 'continues' : 'begins_anew', runNumber: next, same: false }
  }
  if (bootId === known.bootId && known.standing !== null) {
    // The terminal asks again because the answer was lost: it hasn't done yet what that told it to.
    if (runNumber < known.runNumber) return { standing: known.standing, runNumber: known.runNumber, same: true }
    if (runNumber === known.runNumber && !isBehind(head, known.last)) {
      return { standing: 'continues', runNumber, same: true }
    }
    // A machine that was set back to an earlier moment while it ran.
    return { standing: 'begins_anew', runNumber: next, same: false }
  }
  const isNewest = known.runNumber > 0 && runNumber === known.runNumber && !isBehind(head, known.last)
  return { standing: isNewest ? 'continues' : 'begins_anew', runNumber: next, same: false }
}

/**
 * The ledger's knowledge when it was set back, if no run of the terminal has reported since. A run that boots in an
 * incarnation unknown to its disk sells nothing before its first report is answered. So while none has reported, the runs
 * that got a number since have sold nothing. A disk that hasn't heard of them is then no older copy, unless its outbox is
 * shorter than theirs.
 */
export function knownSinceSetBack(
  row: RunSinceSetBack,
  { bootId, knows }: BootRequest,
  newest: IncarnationName,
): SinceSetBack | undefined {
  if (newest.number === 1) return undefined
  if (row.incarnation < newest.number) return { runNumber: row.run_number }
  // The run itself asks again, because its answer was lost: it is told the same.
  if (bootId === row.boot_id) return undefined
  const hasHeard = knows?.incarnation === newest.id
  if (row.reported_run >= row.first_run || hasHeard) return undefined
  return { runNumber: row.first_run - 1, shown: { sequence: row.shown_sequence, hash: row.shown_hash } }
}
