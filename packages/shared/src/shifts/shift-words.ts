/** Shifts in words: at the counter, at the manager's page and on paper. Pure. */

import type { ShiftState } from '../manager/shifts.ts'
import { formatMoney } from '../money.ts'
import { ticketTypeName } from '../pricing/ticket-type.ts'
import type { LeftByShift } from '../terminal/shift-command.ts'
import type { MovedFor } from './drawer-purpose.ts'
import type { ShiftReport, TakenBy } from './shift-report.ts'

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

/** "9%", "5.5%", "Outside of tax". */
export const rateInWords = ({ rate, percentage }: ShiftReport['byRate'][number]): string =>
  rate === null ? 'Outside of tax' : `Tax ${percentage / 1000}%`

/** "2.00 too much", "2.00 missing", "nothing". With its currency. */
export function differenceInWords(difference: number, currency: string): string {
  if (difference === 0) return 'nothing'
  const sum = formatMoney({ amount: Math.abs(difference), currency })
  return difference > 0 ? `${sum} too much` : `${sum} missing`
}

/** A line for each thing that isn't done; empty: all of it is. */
export function leftInWords({ unsent, carts, atReader, payOuts, parked = 0 }: LeftByShift): string[] {
  const words = (count: number, one: string, many: string): string[] =>
    count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`]
  return [
    ...words(parked, 'parked order', 'parked orders'),
    ...words(carts, 'order with seats', 'orders with seats'),
    ...words(atReader, 'card payment open', 'card payments open'),
    ...words(payOuts, 'sum to give back', 'sums to give back'),
    ...words(unsent, 'record not sent yet', 'records not sent yet'),
  ]
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

/** Who has sold. */
export const operatorInWords = ({ operatorId, name }: ShiftReport['byOperator'][number]): string =>
  operatorId === null ? 'Nobody logged in' : (name ?? 'An operator of before')

/** Gift cards and periods of subscriptions have no name of their own. */
export const otherName = (name: string): string => (name === 'voucher' ? 'Gift cards' : name)

export const typeName = (name: string): string => ticketTypeName(name)
