/** A cash sale as the books take it, and what is answered to the terminal that made it. */
import type { Answer, Id, Money, SoldBooking, Ticket } from '@marquee/shared'

export interface Sale {
  command: { id: Id; terminalId: Id; bodyHash: Buffer }
  tickets: (Ticket & { seatIndex: number })[]
  total: Money
  tendered: number
  paymentId: Id
  confirmedAt: Date
}

/** The answer that the inbox keeps: a replay of the command gets it again. */
export type SaleAnswer = Answer<SoldBooking>
