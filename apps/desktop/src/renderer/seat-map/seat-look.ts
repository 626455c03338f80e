/** The look of a seat on this screen: the show's state of it, and its mark by this screen's own cart. */
import { BLOCKED, BOOKED, HELD, type SeatCategory } from '@marquee/shared'

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

export const LOOK_NAMES: Record<SeatLook, string> = {
  free: 'free',
  held: 'held by someone else',
  booked: 'booked',
  blocked: 'not for sale',
  yours: 'yours',
  claiming: 'being claimed',
  allotted: 'can be sold here now',
  not_now: 'not to be had while cut off',
  disputed: 'sold, and somebody else has it',
  undisputed: 'sold, and nobody else has it',
  proposed: 'proposed instead',
}

export const CATEGORY_NAMES: Record<SeatCategory, string> = {
  standard: 'Standard',
  premium: 'Premium',
  recliner: 'Recliner',
  wheelchair: 'Wheelchair space',
  companion: 'Companion seat',
  loveseat: 'Loveseat',
}
