/**
 * The things that people saw with their own eyes: tickets in their hands, sales that a screen confirmed, money that
 * changed hands.
 */
import type { ShiftSums, VoucherCode } from '@marquee/shared'
import type { HouseOperator } from './insert-operators.ts'

export interface SeenTicket {
  ticketId: string
  showId: string
  seatId: string
  bookingId: string
  code: string
  /** The terminal that sold it; null: online. */
  terminal?: string | null
}

export interface SeenSale {
  bookingId: string
  terminal: string
  showId: string
  amount: number
  seatIds: string[]
  cutOff: boolean
}

/** What a screen said was sold together. */
export interface SeenOrder {
  orderId: string
  terminal: string
  /** With the rounding of cash. */
  amount: number
  bookingIds: string[]
}

/** A voucher of the house, with what it was issued for, in minor units. */
export interface IssuedVoucher {
  code: string
  value: number
  paysFor: 'anything' | 'tickets'
}

/** What a clerk wanted a voucher to pay of an order, in minor units. */
export interface PaidByVoucher {
  orderId: string
  code: string
  amount: number
  terminal: string
  /** A screen said that the order was sold: the customer has what it paid for. */
  isSold: boolean
}

/** Tickets that a clerk wanted to exchange for others. */
export interface AskedExchange {
  exchangeId: string
  terminal: string
  givenUp: { orderId: string; lines: number[] }
  /** Of the new tickets. */
  orderId: string
  tickets: number
  /** What its screen said; `unknown`: nothing that anybody saw. */
  said: 'done' | 'refused' | 'unknown'
}

/** An order that a clerk puts aside, by the word that it keeps. */
export interface SeenParked {
  word: string
  /** `in hand`: a clerk has it. `unknown`: nobody heard whether it was parked. */
  standing: 'parked' | 'in hand' | 'unknown'
  /** When it was parked. */
  bookingIds: string[]
  /** How often somebody wanted to take it up since. */
  asked: number
}

/** Uses of a promo code with a limit by an order that a screen said was sold. */
export interface CodeUsed {
  orderId: string
  terminal: string
  discountId: string
  uses: number
}

/** A subscription of the house. */
export interface IssuedSubscription {
  subscriptionId: string
  code: VoucherCode
  /** What its QR code says. */
  signedCode: string
}

/** Somebody whom a screen said that a subscription admits to a show. */
export interface Admitted {
  orderId: string
  bookingId: string
  ticketId: string
  showId: string
  code: string
  /** What the subscription pays of the ticket, in minor units. */
  covered: number
  terminal: string
}

/** A period of a subscription that a screen said was sold, in minor units. */
export interface SoldPeriod {
  orderId: string
  code: string
  amount: number
  terminal: string
}

/** A company's account of the house, with its first limits, in minor units. */
export interface HouseAccount {
  accountId: string
  name: string
  creditLimit: number
  offlineLimit: number
}

/** What a clerk wanted to put on a company's account of an order, in minor units. */
export interface PutOnAccount {
  orderId: string
  accountId: string
  amount: number
  terminal: string
  /** A screen said that the order was sold. */
  isSold: boolean
  /** It was sold while the counter was cut off, without credit that was kept for it. */
  isUnclaimed: boolean
}

/** Lines of an order on account that a screen said came back. `amount`: what the company owes less for it. */
export interface BackFromAccount {
  returnId: string
  orderId: string
  amount: number
  terminal: string
}

/** A payment of a company that a manager wanted to enter. `isEntered`: a screen said so. */
export interface ReceivedPayment {
  movementId: string
  accountId: string
  amount: number
  isEntered: boolean
}

/** An invoice as a manager's screen showed it. */
export interface SeenInvoice {
  invoiceId: string
  accountId: string
  number: number
  due: number
  movementIds: string[]
}

export interface WorldRecord {
  /** By their ids. */
  shifts: Map<string, ClosedShift>
  /** By id; empty in an evening on which nobody logs in. */
  operators: Map<string, HouseOperator>
  /** By booking or order that a screen said was sold, the operator who was logged in when its sale began. */
  begunBy: Map<string, string>
  /** By counter and operator, when the counter's list was first seen without one who is logged in there. */
  missingSince: Map<string, number>
  tickets: Map<string, SeenTicket>
  /** How often each ticket came out at a kiosk. */
  papers: Map<string, number>
  sales: Map<string, SeenSale>
  orders: Map<string, SeenOrder>
  /** The time until which a screen said that a cart is held, in ms since 1970 of the world's time, by booking. */
  promised: Map<string, number>
  /** What people were told to say at a counter, by reference, and when. */
  references: Map<string, { bookingId: string; at: number }>
  /** Bookings whose reference somebody has said at a counter, to pay there. */
  broughtToCounter: Set<string>
  /** Attempts at card readers that a screen said are off, by payment, with the counter's name: none may be charged, ever. */
  off: Map<string, string>
  /** By code; empty in an evening without vouchers. */
  vouchers: Map<string, IssuedVoucher>
  /** By order. */
  paidByVoucher: Map<string, PaidByVoucher>
  /** Vouchers of which a manager wanted to end a terminal's claim: it may have used them while cut off. */
  endedVoucherClaims: Set<string>
  /** By exchange. */
  exchanges: Map<string, AskedExchange>
  /** By word; empty in an evening on which nobody parks anything. */
  parked: Map<string, SeenParked>
  codesUsed: CodeUsed[]
  /** By code; empty in an evening without subscriptions. */
  subscriptions: Map<string, IssuedSubscription>
  admitted: Admitted[]
  periodsSold: SoldPeriod[]
  /** Subscriptions that a manager wanted to pause or end: a counter that is cut off may not have heard of it. */
  changedSubscriptions: Set<string>
  /** By id; empty in an evening without company accounts. */
  accounts: Map<string, HouseAccount>
  /** By order. */
  putOnAccount: Map<string, PutOnAccount>
  backFromAccounts: BackFromAccount[]
  /** By movement. */
  receivedPayments: Map<string, ReceivedPayment>
  /** By id. */
  invoices: Map<string, SeenInvoice>
  /** Accounts that a manager wanted to close or block: a counter that is cut off may not have heard of it. */
  stoppedAccounts: Set<string>
  /** Accounts of which a manager wanted to end all claims: a counter that is cut off may use its credit yet. */
  endedCreditClaims: Set<string>
  /** How often the promo code may be used in all; null: there is none in this evening. */
  usesOfCode: number | null
  /** Observations that must not happen. */
  wrong: string[]
  /** Sales that were on a disk alone when an older copy took its place: nothing can bring them back. */
  lost: Set<string>
  /**
   * Seats were taken from a terminal without its word, or its disk was set back. Then a seat may be sold twice, and one
   * of both is a conflict.
   */
  mayConflict: Set<string>
  /** The ledger was set back: what was promised in the lost hours is lost with them. */
  setBack: boolean
  /** Terminals that two machines ran at once, by id: both may have sold what each had from before the copy. */
  copied: Set<string>
}

/** A shift that a screen said is closed, with the figures that it showed, in minor units. */
export interface ClosedShift {
  shiftId: string
  terminal: string
  number: number
  counted: number
  sums: ShiftSums
  /** It was left open the day before, and its counter heard of it when it had sold already. */
  isLate: boolean
}

export const newRecord = (): WorldRecord => ({
  tickets: new Map(),
  papers: new Map(),
  sales: new Map(),
  orders: new Map(),
  promised: new Map(),
  references: new Map(),
  broughtToCounter: new Set(),
  off: new Map(),
  vouchers: new Map(),
  paidByVoucher: new Map(),
  endedVoucherClaims: new Set(),
  exchanges: new Map(),
  parked: new Map(),
  codesUsed: [],
  subscriptions: new Map(),
  admitted: [],
  periodsSold: [],
  changedSubscriptions: new Set(),
  accounts: new Map(),
  shifts: new Map(),
  operators: new Map(),
  begunBy: new Map(),
  missingSince: new Map(),
  putOnAccount: new Map(),
  backFromAccounts: [],
  receivedPayments: new Map(),
  invoices: new Map(),
  stoppedAccounts: new Set(),
  endedCreditClaims: new Set(),
  usesOfCode: null,
  wrong: [],
  lost: new Set(),
  mayConflict: new Set(),
  setBack: false,
  copied: new Set(),
})
