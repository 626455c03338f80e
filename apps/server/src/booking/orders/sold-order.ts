/** An order as it goes into the books: what is sold, line by line. The booking, or the sale that it is of, has the rest. */
import type { CodeUse, GoodsKey, Id, Off, SalesChannel, TaxCode } from '@marquee/shared'
import type { OrderToApprove } from '../approvals/order-to-approve.ts'
import type { SoldEntry } from '../subscriptions/sold-entry.ts'

export interface SoldLine {
  kind: 'ticket' | 'goods' | 'voucher' | 'fee' | 'rounding'
  /** The ticket type, or the key of the goods or of the fee; else the kind again. */
  what: string
  /** null: nothing is to be said beside `what`. */
  details: LineDetails | null
  /** Set for a ticket. */
  ticketId: Id | null
  /** The version that a ticket's price is from; null: it isn't known. */
  priceListId: Id | null
  /** Minor units of the order's currency, as all its amounts. */
  price: number
  off: Off[]
  /** null: outside of tax, or no tax is known. */
  rate: TaxCode | null
  /** Thousandths of a percent; null where there is no rate. */
  percentage: number | null
  net: number
  tax: number
  amount: number
}

export interface LineDetails {
  /** Of goods and fees, for people. */
  name?: string | undefined
  size?: GoodsKey | undefined
  extras?: readonly GoodsKey[] | undefined
  /** Of goods that the tariff of the sale counts: there is a movement of the stock for the line. */
  isCounted?: true | undefined
  /** The place of the combo that it is a part of, among the order's combos. */
  combo?: number | undefined
}

export interface SoldOrder {
  /** null: goods alone, sold by a terminal of the whole house by a tariff that nobody knows. */
  cinemaId: Id | null
  channel: SalesChannel
  /** null: none is known, and no tax. */
  tariffId: Id | null
  /** In their order: a line's number is its place. */
  lines: SoldLine[]
  /** Its goods are handed over by its pick-up code; absent: with the sale. */
  handOverLater?: true | undefined
  /** Uses of promo codes with a limit; absent: none. */
  codeUses?: CodeUse[]
  /** What of it needs a supervisor's yes; absent: nothing. */
  toApprove?: OrderToApprove
  /** Tickets that subscriptions cover; absent: none. */
  entries?: SoldEntry[]
}

/** What its lines come to before rounding, and the rounding. */
export function sumsOf({ lines }: SoldOrder): { total: number; rounding: number } {
  const sums = { total: 0, rounding: 0 }
  for (const { kind, amount } of lines) sums[kind === 'rounding' ? 'rounding' : 'total'] += amount
  return sums
}
