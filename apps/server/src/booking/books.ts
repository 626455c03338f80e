/** The books' data on holds and sales, as it passes through the seat store. */
import type {
  BookingReference,
  CashRounding,
  EntryAnswer,
  GoodsWentTo,
  Id,
  Money,
  NewLine,
  OrderCommand,
  PaymentMethod,
  Refusal,
  SeatId,
  SoldBooking,
  Tender,
  TerminalIdentity,
  Ticket,
  TicketType,
} from '@marquee/shared'
import type { Payer } from '../payments/gateway.ts'
import type { Books } from '../seats/seat-store.ts'
import type { SoldOrder } from './orders/sold-order.ts'
import type { UsedVouchers } from './vouchers/used-vouchers.ts'

export interface QuotedTicket {
  ticketId: Id
  seatIndex: number
  seatId: SeatId
  type: TicketType
  amount: number
}

/** The offer to an online customer when the seats were held: a later change of prices doesn't touch it. */
export interface Quote {
  tickets: QuotedTicket[]
  /** Goes into the books when it is paid. Absent: a server of before orders made the offer. */
  order?: SoldOrder
  total: Money
  /** The end of the hold as it was first told. */
  expiresAt: string
}

export interface OnlineOrder {
  customerId: string
  /** The hash of the request as it came: another request under the same Idempotency-Key is refused. */
  hash: Buffer
  quote: Quote
}

/** A command of a terminal as it came: what the inbox keeps beside its answer. */
export interface InboxCommand {
  id: Id
  terminalId: Id
  /** The hash of the request: it tells another command under the same id from a replay. */
  bodyHash: Buffer
  /** The entry's place in the terminal's outbox: its number, its hash, and its text exactly as it came. */
  sequence: number
  hash: string
  entry: string
}

/**
 * A manager's attempt to settle a conflict. It has a lease on the conflict, and on the others of the same command or
 * booking: until that lapses, nobody else begins to settle one of them.
 */
export interface SettlingAttempt {
  conflictId: Id
  /** The booking that may come out of it. No other attempt has it, so it stands for the attempt. */
  bookingId: Id
}

/** Cash at a terminal, told by its command. The tickets have the ids that the terminal gave them, and its signatures. */
export interface CounterSale {
  kind: 'counter'
  command: InboxCommand
  /** The reference printed on the tickets. The booking keeps it for good, unless another booking has it. */
  reference: BookingReference
  tickets: QuotedTicket[]
  order: SoldOrder
  total: Money
  tendered: number
  paymentId: Id
  confirmedAt: Date
  /** Of the manager who enters it out of a conflict; absent when it came in its terminal's chain. */
  attempt?: SettlingAttempt | undefined
}

/** A payment at a counter that has come about. */
export interface CounterPayment {
  paymentId: Id
  /** `card`: at the terminal's reader, through a gateway. */
  method: PaymentMethod
  /** What it pays, with the rounding of cash. */
  amount: number
  /** Of cash, what the customer handed over; null: it isn't known. */
  tendered: number | null
  /** Of a card machine. */
  slip: string | null
  /** Handed over beside the amount, for the staff; absent: none was. */
  tip?: number
}

/** What a counter sold at once, beside the seats. */
export interface CounterOrder {
  orderId: Id
  terminalId: Id
  currency: string
  order: SoldOrder
  payments: CounterPayment[]
  soldAt: Date
  /** The command that it came in; absent: it came in none, or is a part of an order, of which no voucher has paid for anything. */
  told?: { command: InboxCommand; body: OrderCommand }
  /** Set for an order that uses vouchers beside a card at a reader, with the references of its bookings. */
  atReader?: { vouchers: UsedVouchers; references: BookingReference[] }
}

/** One booking of a counter's order. All of its bookings are sold together, with one answer to the command. */
export interface OrderSale {
  kind: 'order'
  command: InboxCommand
  /** The same for all its bookings. */
  whole: CounterOrder
  /** The reference printed on the tickets, as of a `CounterSale`. */
  reference: BookingReference
  tickets: QuotedTicket[]
  /** What its tickets cost. */
  total: Money
  /** Of the manager who enters it out of a conflict; absent when it came in its terminal's chain. */
  attempt?: SettlingAttempt | undefined
}

/** One booking of an order whose card was captured at a reader. All of its bookings are sold together. */
export interface ReaderSale {
  kind: 'reader'
  /** The attempt at the reader; the payment's id. */
  paymentId: Id
  /** The same for all its bookings. */
  whole: CounterOrder
  /** That of its hold, or a lent one: the booking keeps it for good, unless another booking has it. */
  reference: BookingReference
  tickets: QuotedTicket[]
  /** What its tickets cost. */
  total: Money
}

/** One booking of an order that is paid with the money of tickets that are given up for it. All of its bookings are sold together. */
export interface ExchangeSale {
  kind: 'exchange'
  /** The return of those tickets. */
  exchangeId: Id
  /** The same for all its bookings; its payments are what is paid beside that money. */
  whole: CounterOrder
  /** The reference printed on the tickets, as of a `CounterSale`. */
  reference: BookingReference
  tickets: QuotedTicket[]
  /** What its tickets cost. */
  total: Money
}

/** A charge that was captured, of a payment that the ledger knows. */
export interface OnlineSale {
  kind: 'online'
  tickets: (Ticket & { seatIndex: number })[]
  order: SoldOrder
  total: Money
  confirmedAt: Date
  paymentId: Id
  /** undefined: the gateway doesn't say who paid. */
  payer: Payer | undefined
  by: Actor
}

/** A terminal's sale that could not be applied: a manager has found seats for it. The terminal has taken the money. */
export interface SettledSale {
  kind: 'settled'
  conflictId: Id
  terminalId: Id
  /**
   * The reference printed on the tickets that the customer has. The booking keeps it for good, unless another booking has
   * it.
   */
  reference: BookingReference
  tickets: QuotedTicket[]
  order: SoldOrder
  total: Money
  payments: CounterPayment[]
  confirmedAt: Date
  /**
   * Ids of the tickets that the customer has. They are good after all; where others replace them, they are good no more.
   */
  printed: Id[]
  settlement: { by: Id; resolution: 'other_seats' | 'same_seats' | 'release_other'; reason: string }
}

export type Sale = CounterSale | OrderSale | ReaderSale | ExchangeSale | OnlineSale | SettledSale

/** The person or device that changed a booking, and the channel; as it stands in booking_events. */
export interface Actor {
  actor: 'customer' | 'operator' | 'manager' | 'terminal' | 'gateway' | 'server'
  actorId: string | null
  via: 'terminal' | 'online' | 'gateway' | 'server' | 'manager'
}

/** The first answer to a command, which a replay gets again; or another command came under its id. */
export type FirstAnswer = { kind: 'answered'; answer: EntryAnswer } | { kind: 'id_reused' }

/**
 * `sold`: of an online sale. `entered`: of one that was in conflict, was paid at a reader, or was an exchange. A terminal's other sale has the answer that the inbox
 * keeps.
 */
export type Receipt =
  | { kind: 'sold'; sold: SoldBooking }
  | { kind: 'entered'; reference: BookingReference }
  | FirstAnswer

export interface CancellationOrder {
  by: Actor
  reason: string
  /** Only these seats; undefined: all that are left. */
  seats: number[] | undefined
  /** Minor units to give back; undefined: what the tickets cost. */
  amount: number | undefined
  /** Absent for a request that is the same when repeated. */
  key: { text: string; hash: Buffer } | undefined
  /** Also gives back tickets with which somebody was let in; that is added to the reason. */
  evenIfUsed: boolean
  /** The reason why it may not be given back now. A replay under this key is answered all the same. */
  refusal: Refusal | undefined
}

export type CancellationOutcome =
  | { kind: 'cancelled'; seats: number[]; refundIds: string[] }
  /** The same request was carried out before. The replay wrote nothing. */
  | { kind: 'settled'; seats: number[]; refundIds: string[] }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'not_sold'; seats: number[] }
  /** Somebody was let in with them. */
  | { kind: 'used'; seats: number[]; doors: string[] }

/** A manager takes claims from a terminal that doesn't answer. */
export interface ForcedRelease {
  /** Made by the manager's terminal; a second request with the same key is a replay. */
  key: Id
  /** The manager's terminal. */
  by: Id
  reason: string
}

/** Lines of an order that a counter or a manager gives back by name. */
export interface LineReturn {
  /** Made by the terminal: the same again is the same return. */
  returnId: Id
  requestHash: Buffer
  orderId: Id
  lines: readonly { number: number; wentTo: GoodsWentTo | null }[]
  reason: string
  /** What goes back in all, as it was shown to whoever gives it back. */
  shown: number
  /** Whoever gives them back has goods there that were handed over by their pick-up code. */
  afterHandOver?: boolean
  /** The tip goes back as well, if nothing of the order stays. */
  withTip?: boolean
  by: Pick<TerminalIdentity, 'id' | 'kind' | 'cinemaId'>
  /** It was done in hours that the ledger has lost: it isn't too late for it. */
  isTold?: boolean
  /** Set for tickets that are exchanged: the order that their money pays for. */
  exchange?: PaidByExchange
}

/** Money of an order that pays for another one, as the terminal tells it: where it comes to anything else, nothing is exchanged. */
export interface PaidByExchange {
  /** Of the new order. */
  lines: readonly NewLine[]
  currency: string
  cashRounding: CashRounding
  /** What the customer pays beside it. */
  tenders: readonly Tender[]
  rounding: number
  change: number
  /** What goes back. */
  back: number
}

export type LineReturnOutcome =
  | { kind: 'returned'; refundIds: string[] }
  | { kind: 'refused'; refusal: Refusal }
  /** Somebody was let in with them. */
  | { kind: 'used'; showId: Id; seats: number[]; doors: string[] }

export interface BookingBooks extends Books {
  order: OnlineOrder
  sale: Sale
  receipt: Receipt
  cancellation: CancellationOrder
  cancelled: CancellationOutcome
  returning: LineReturn
  returned: LineReturnOutcome
  forced: ForcedRelease
}
