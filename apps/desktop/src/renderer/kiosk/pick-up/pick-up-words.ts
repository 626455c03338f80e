/** What a visitor reads where there are no tickets: what is so, and what to do. Pure. */
import type { Notice } from '../visit/visit-store.ts'
import type { PickUpProblem } from './pick-up-store.ts'

const ASK_COUNTER: Notice = { key: 'pick_up_ask_counter' }

/** One sentence: beside what can be tried again, it is all that is said. */
export function problemTitle(problem: PickUpProblem): Notice {
  if (problem.why === 'other_cinema') return { key: 'pick_up_other_cinema', values: { cinema: problem.cinema } }
  return { key: `pick_up_${problem.why}` }
}

/** Where nothing can be tried again with the same tickets. */
export function problemHelp(problem: PickUpProblem): Notice {
  switch (problem.why) {
    case 'printed':
      return { key: 'pick_up_printed_help', values: { reference: problem.reference } }
    case 'other_cinema':
    case 'not_paid':
    case 'exchanged':
    case 'show_cancelled':
    case 'printer':
      return { key: `pick_up_${problem.why}_help` }
    default:
      return ASK_COUNTER
  }
}
