/** A command that could not be applied, before it is kept. */
import type { CommandBody, ConflictReason, Id, LineToApprove, LostEntries } from '@marquee/shared'
import type { AccountShort } from '../accounts/judge-account.ts'
import type { CounterOrder } from '../books.ts'
import type { SoldLine } from '../orders/sold-order.ts'
import type { CodeOverLimit } from '../promo-codes/code-over-limit.ts'
import type { SubscriptionShort } from '../subscriptions/judge-entries.ts'
import type { ConflictMoney } from '../terminal/orders/divide-money.ts'
import type { VoucherShort } from '../vouchers/spend-vouchers.ts'

/** Tickets of an order's booking, a line each in their order, and the tariff that they are taxed by. */
export interface PricedTickets {
  tariffId: Id | null
  lines: SoldLine[]
}

export interface NewConflict {
  terminalId: string
  /** null: the entry's command can't be read, or the entries are lost. */
  commandId: string | null
  /** The sequence of the entry; for lost entries, of the last; 0: it came in none. */
  sequence: number
  reason: ConflictReason
  /** null: it can't be read. */
  body: CommandBody | null
  /** The text as it came; empty for lost entries. */
  entry: string
  /** Set for a booking of an order that is settled by itself. */
  ofOrder?: { orderId: string; money: ConflictMoney; priced: PricedTickets | null }
  /** The goods of this order are sold: its money is in the books. */
  isInBooks?: boolean
  /** Set with `voucher_short`: the order is in the books. */
  short?: VoucherShort[]
  /** An order at a reader that is in the books: no command has told of it. */
  atReader?: CounterOrder
  /** Set with `promo_code_over_limit`: the order is in the books. */
  overLimit?: CodeOverLimit[]
  /** Set with `subscription_short`: the order is in the books. */
  subscriptions?: SubscriptionShort[]
  /** Set with `approval_unproven`: the order is in the books. */
  unproven?: LineToApprove[]
  /** Set with `account_exceeded`: the order is in the books. */
  account?: AccountShort
  /** Set with `gap`. */
  lost?: LostEntries
}
