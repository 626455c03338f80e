/** Why a way to pay can't be chosen just now, in a sentence beside its button. Pure. */

import { refusalSentence } from '../../connection/refusal-sentence.ts'
import { say } from './words/say.ts'

export interface HowOrderStands {
  /** Something is in it. */
  hasAny: boolean
  /** Its seats are all claimed, and it has a price. */
  isReady: boolean
  isCutOff: boolean
  maySell: boolean
  /** Subscriptions that admit, or periods of them that are sold. */
  hasSubscriptions: boolean
  /** A part of it is put on a company's account. */
  hasAccount: boolean
  /** After subscriptions, vouchers and slips, in minor units; undefined: it isn't known. */
  left: number | undefined
  /** Something of it needs a manager's yes, and there is none. */
  lacksYes: boolean
  /** A combo lacks its tickets. */
  lacksTickets: boolean
}

/** Of a card at the reader; null: one can be asked for, or nothing has been chosen yet. */
export function whyNoReader(order: HowOrderStands): string | null {
  const { hasAny, isReady, isCutOff, maySell, hasSubscriptions, hasAccount, left } = order
  if (!hasAny) return null
  if (isCutOff) return say('no_reader_cut_off')
  if (!maySell) return say('no_reader_may_not')
  if (hasSubscriptions) return say('no_reader_subscription')
  if (hasAccount)
    return say('no_reader_because', { why: refusalSentence({ code: 'account_refused', fault: { why: 'at_reader' } }) })
  if (isReady && left === 0) return say('no_reader_nothing_left')
  return null
}

/** Of all ways to pay; null: there is one, or nothing has been chosen yet. */
export function whyNotReady({ hasAny, isReady, lacksTickets, lacksYes, left }: HowOrderStands): string | null {
  if (!hasAny || isReady) return null
  if (lacksTickets) return say('lacks_tickets')
  if (lacksYes && left !== undefined) return say('yes_first')
  return left === undefined ? say('total_unknown') : say('still_claimed')
}

/** Why seats can't be kept for a customer who pays later; null: nothing is chosen yet, or they can. */
export function whyNotKept({
  seats,
  others,
  isCutOff,
}: {
  seats: number
  others: number
  isCutOff: boolean
}): string | null {
  if (seats + others === 0) return null
  if (isCutOff) return say('keep_cut_off')
  return others > 0 ? say('keep_seats_alone') : null
}
