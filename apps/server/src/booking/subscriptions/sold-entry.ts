/** A ticket of an order that a subscription covers, as it goes into the books. */
import type { CoverTerms, Id, SeatCategory, VoucherCode } from '@marquee/shared'

export interface SoldEntry {
  paymentId: Id
  ticketId: Id
  showId: Id
  code: VoucherCode
  /** The terms by which it was priced. */
  terms: CoverTerms
  category: SeatCategory
  /** What the subscription pays of it, in minor units. */
  amount: number
}
