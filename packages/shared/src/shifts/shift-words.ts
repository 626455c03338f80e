/** Shifts in words: at the counter, at the manager's page and on paper. Pure. */

import type { ShiftState } from '../manager/shifts.ts'
import { formatMoney } from '../money.ts'
import type { MovedFor } from './drawer-purpose.ts'
import type { TakenBy } from './shift-report.ts'

export const TAKEN_BY_WORDS: Record<TakenBy, string> = {
  cash: 'Cash',
  card: 'Card',
  card_machine: 'Card machine',
  voucher: 'Gift cards',
  subscription: 'Subscriptions',
  account: 'On account',
  exchange: 'Tickets given up',
}

export const MOVED_FOR_WORDS: Record<MovedFor, string> = {
  paid_in: 'Paid in',
  paid_out: 'Paid out',
  safe_drop: 'To the safe',
  no_sale: 'Opened without a sale',
  given_back: 'Given back',
}

export const SHIFT_STATE_WORDS: Record<ShiftState, string> = {
  open: 'Open',
  left_open: 'Left open',
  not_counted: 'Closed by the manager, not counted',
  closed: 'Closed',
}

/** "2.00 too much", "2.00 missing", "nothing". With its currency. */
export function differenceInWords(difference: number, currency: string): string {
  if (difference === 0) return 'nothing'
  const sum = formatMoney({ amount: Math.abs(difference), currency })
  return difference > 0 ? `${sum} too much` : `${sum} missing`
}

/** What the terminal's figures and the ledger's differ in. */
export function figureInWords(of: string): string {
  return FIGURE_WORDS[of] ?? (of in TAKEN_BY_WORDS ? TAKEN_BY_WORDS[of as TakenBy] : of)
}

const FIGURE_WORDS: Readonly<Record<string, string>> = {
  orders: 'Orders',
  givenBack: MOVED_FOR_WORDS.given_back,
  paidIn: MOVED_FOR_WORDS.paid_in,
  paidOut: MOVED_FOR_WORDS.paid_out,
  safeDrops: MOVED_FOR_WORDS.safe_drop,
  noSale: MOVED_FOR_WORDS.no_sale,
  expected: 'Should be in the drawer',
}
