/**
 * Decides which of the numbers that a terminal cites are believed. Pure.
 *
 * The ledger's numbers are raised above what a terminal cites. The holder of one terminal's key could otherwise raise
 * them until no terminal can read them.
 */
import type { BootRequest, KnownToTerminal, TerminalKind } from '@marquee/shared'
import type { CitedNumbers } from './begin-incarnation.ts'

/** Each incarnation raises the numbers once, and a backup may be restored several times over. */
const FORGOTTEN_RAISES = 16
const MOST_ABOVE: CitedNumbers = {
  grantNumber: FORGOTTEN_RAISES * 2 ** 32,
  catalogueRevision: FORGOTTEN_RAISES * 1_000_000,
  doorNews: FORGOTTEN_RAISES * 2 ** 32,
}
const MOST_RUNS_ABOVE = 10_000
/** A command every second for four months: more than any backup lacks, or any terminal sells while it is cut off. */
const MOST_ENTRIES_ABOVE = 10_000_000
/** The next one must fit the ledger's column, an integer. */
const LAST_RUN = 2 ** 31 - 2

/**
 * The numbers that a terminal of this kind can know: only sellers are granted seats, and they hear nothing of doors.
 * Others count as 0.
 */
export function believableOf(kind: TerminalKind, cited: KnownToTerminal): KnownToTerminal {
  const sells = kind === 'counter' || kind === 'kiosk'
  return { ...cited, grantNumber: sells ? cited.grantNumber : 0, doorNews: sells ? 0 : cited.doorNews }
}

/**
 * @param known of the ledger: the terminal's last run, its last answered entry, and the highest numbers that the ledger has given
 * @returns the field of the boot that no set-back of the ledger explains, undefined if there is none
 */
export function implausibleField(
  { runNumber, head, knows: cited }: Pick<BootRequest, 'runNumber' | 'head' | 'knows'>,
  known: { runNumber: number; answered: number; numbers: CitedNumbers },
): string | undefined {
  if (runNumber > LAST_RUN || runNumber > known.runNumber + MOST_RUNS_ABOVE) return 'runNumber'
  const lastEntry = known.answered + MOST_ENTRIES_ABOVE
  if (head.sequence > lastEntry) return 'head'
  if (!cited) return undefined
  if (cited.answered.sequence > lastEntry) return 'knows.answered'
  const names = ['grantNumber', 'catalogueRevision', 'doorNews'] as const
  const name = names.find((each) => cited[each] > known.numbers[each] + MOST_ABOVE[each])
  return name && `knows.${name}`
}
