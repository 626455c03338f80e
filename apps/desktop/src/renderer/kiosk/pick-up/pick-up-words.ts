/** What a visitor reads where there are no tickets: what is so, and what to do. Pure. */
import type { Notice } from '../visit/visit-store.ts'
import type { KioskWordKey } from '../words/en.ts'
import type { PickUpProblem } from './pick-up-store.ts'

interface ProblemWords {
  /** One sentence: beside what can be tried again, it is all that is said. */
  title: KioskWordKey
  /** Where nothing can be tried again with the same tickets. */
  help: KioskWordKey
}

const ASK = 'pick_up_ask_counter'

const WORDS: Record<PickUpProblem['why'], ProblemWords> = {
  unknown: { title: 'pick_up_unknown', help: ASK },
  not_genuine: { title: 'pick_up_not_genuine', help: ASK },
  offline: { title: 'pick_up_offline', help: ASK },
  failed: { title: 'pick_up_failed', help: ASK },
  not_in_books: { title: 'pick_up_not_in_books', help: ASK },
  other_cinema: { title: 'pick_up_other_cinema', help: 'pick_up_other_cinema_help' },
  not_paid: { title: 'pick_up_not_paid', help: 'pick_up_not_paid_help' },
  given_back: { title: 'pick_up_given_back', help: ASK },
  exchanged: { title: 'pick_up_exchanged', help: 'pick_up_exchanged_help' },
  show_cancelled: { title: 'pick_up_show_cancelled', help: 'pick_up_show_cancelled_help' },
  show_over: { title: 'pick_up_show_over', help: ASK },
  printed: { title: 'pick_up_printed', help: 'pick_up_printed_help' },
  printer: { title: 'pick_up_printer', help: 'pick_up_printer_help' },
}

export function problemTitle(problem: PickUpProblem): Notice {
  const key = WORDS[problem.why].title
  return problem.why === 'other_cinema' ? { key, values: { cinema: problem.cinema } } : { key }
}

/** A reference is read in one piece: its hyphen ends no line. */
export const unbroken = (reference: string): string => reference.replaceAll('-', '\u2011')

export function problemHelp(problem: PickUpProblem): Notice {
  const key = WORDS[problem.why].help
  return problem.why === 'printed' ? { key, values: { reference: unbroken(problem.reference) } } : { key }
}
