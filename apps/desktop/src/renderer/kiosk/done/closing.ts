/** When the last page closes by itself, so that the next visitor finds none of this one's. Pure. */
import type { PaperState } from '../../../terminal/api.ts'

/** So long after the last touch. */
export const CLOSES_AFTER_S = 20
/** With codes to photograph, paper that is on its way, or an address that is being typed. */
export const CLOSES_LATE_AFTER_S = 60
/** Whoever hears the page, or goes through it by keys, needs longer. */
export const CLOSES_LAST_AFTER_S = 120

interface OnPage {
  paper: PaperState
  isTyping: boolean
  codes: number
  isAccess: boolean
}

/** So many codes are on the page at once. */
export const CODES_ON_PAGE = 3

export function closesAfter({ paper, isTyping, codes, isAccess }: OnPage): number {
  if (isAccess) return CLOSES_LAST_AFTER_S
  const isLate = isTyping || paper !== 'printed' || codes > CODES_ON_PAGE
  return isLate ? CLOSES_LATE_AFTER_S : CLOSES_AFTER_S
}

/** Whole seconds; zero: it is over. */
export const secondsLeft = (since: number, now: number, after: number): number =>
  Math.max(0, Math.ceil((since + after * 1000 - now) / 1000))
