/** What the books say of holds and sales, as it passes through the seat store. */
import type { Answer, Id, Money, Refusal, SeatId, SoldBooking, Ticket, TicketType } from '@marquee/shared'
import type { Books } from '../seats/seat-store.ts'

export interface QuotedTicket {
  ticketId: Id
  seatIndex: number
  seatId: SeatId
  type: TicketType
  amount: number
}

/** What an online customer was offered when the seats were held: a later change of prices doesn't touch it. */
export interface Quote {
  tickets: QuotedTicket[]
  total: Money
  /** The end of the hold as it was first told. */
  expiresAt: string
}

export interface OnlineOrder {
  customerId: string
  /** Of the request as it came: another one under the same Idempotency-Key is refused. */
  hash: Buffer
  quote: Quote
}

interface SoldTickets {
  tickets: (Ticket & { seatIndex: number })[]
  total: Money
  confirmedAt: Date
}

/** Cash at a terminal, told by its command. */
export interface CounterSale extends SoldTickets {
  kind: 'counter'
  command: { id: Id; terminalId: Id; bodyHash: Buffer }
  tendered: number
  paymentId: Id
}

/** A charge that was captured, of a payment that the ledger knows. */
export interface OnlineSale extends SoldTickets {
  kind: 'online'
  paymentId: Id
  by: Actor
}

export type Sale = CounterSale | OnlineSale

/** Who changed a booking, and through what; as it stands in booking_events. */
export interface Actor {
  actor: 'customer' | 'operator' | 'manager' | 'terminal' | 'gateway' | 'server'
  actorId: string | null
  via: 'terminal' | 'online' | 'gateway' | 'server' | 'manager'
}

/** For a terminal's sale, the answer that the inbox keeps: a replay of the command gets it again. */
export type SaleAnswer = Answer<SoldBooking>

export interface CancellationOrder {
  by: Actor
  reason: string
  /** Of these seats only; undefined: all that are left. */
  seats: number[] | undefined
  /** Minor units to give back; undefined: what the tickets cost. */
  amount: number | undefined
  /** Absent for a request that is the same when repeated. */
  key: { text: string; hash: Buffer } | undefined
  /** Why it may not be given back now; what was given back under this key before is answered all the same. */
  refusal: Refusal | undefined
}

export type CancellationOutcome =
  | { kind: 'cancelled'; seats: number[]; refundIds: string[] }
  /** The same request was carried out before. Nothing was written. */
  | { kind: 'settled'; seats: number[]; refundIds: string[] }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'not_sold'; seats: number[] }

export interface BookingBooks extends Books {
  order: OnlineOrder
  sale: Sale
  receipt: SaleAnswer
  cancellation: CancellationOrder
  cancelled: CancellationOutcome
}
