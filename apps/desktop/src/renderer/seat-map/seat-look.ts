/** The look of a seat on this screen: the show's state of it, and its mark by this screen's own cart. */
import { BLOCKED, BOOKED, HELD, type SeatCategory } from '@marquee/shared'
import { say } from './words/say.ts'

/**
 * While the terminal is cut off, `allotted`: it can sell this seat; `not_now`: free when last heard, and nobody here
 * can know. A manager's look at a conflict: `disputed`, sold, and somebody else has it; `undisputed`, sold, and free;
 * `proposed` instead.
 */
export const SEAT_LOOKS = [
  'free',
  'held',
  'booked',
  'blocked',
  'yours',
  'claiming',
  'allotted',
  'not_now',
  'disputed',
  'undisputed',
  'proposed',
] as const
export type SeatLook = (typeof SEAT_LOOKS)[number]

/** The mark of a seat by this screen's cart. `claiming` also stands for "being given back": wait, don't tap. */
export type SeatMark = 'none' | 'yours' | 'claiming' | 'disputed' | 'undisputed' | 'proposed'

export function lookOf(state: number, mark: SeatMark): SeatLook {
  if (mark !== 'none') return mark
  if (state === HELD) return 'held'
  if (state === BOOKED) return 'booked'
  return state === BLOCKED ? 'blocked' : 'free'
}

export const lookName = (look: SeatLook): string => say(`look_${look}`)

/** Each is said in the language of the moment. */
export const CATEGORY_NAMES: Readonly<Record<SeatCategory, string>> = {
  get standard() {
    return say('category_standard')
  },
  get premium() {
    return say('category_premium')
  },
  get recliner() {
    return say('category_recliner')
  },
  get wheelchair() {
    return say('category_wheelchair')
  },
  get companion() {
    return say('category_companion')
  },
  get loveseat() {
    return say('category_loveseat')
  },
}
