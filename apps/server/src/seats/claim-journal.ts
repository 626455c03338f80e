/**
 * The books beside the claims. The seat store tells the journal, in the transaction in which the claims change, what
 * became of them. `booking/` implements the journal, so seats know nothing of bookings, tickets or payments.
 */
import type { Tx } from '../infra/postgres.ts'
import type {
  Books,
  Cancellation,
  Claimant,
  Confirmation,
  Grant,
  MoveRequest,
  ReleaseReason,
  ShowClosed,
} from './seat-store.ts'

export interface HoldGrown<B extends Books = Books> {
  showId: string
  bookingId: string
  terminalId: string | null
  /** The number of seats that the hold grew by: 0 (a repeated claim) to 10. */
  seats: number
  /** When the hold's time is up, if this is its first claim. */
  until: Date
  /** An online customer's order; absent for a terminal's hold. */
  order?: B['order']
}

export type HoldEntry =
  /** `until`: the hold's end; it was set by the booking's first claim, or by `holdExtended`. */
  | { kind: 'entered'; reference: string; until: Date }
  /** The booking would hold more than it may. */
  | { kind: 'too_many' }
  | { kind: 'ended' }
  | { kind: 'another_order' }
  | { kind: 'one_live_booking'; bookingId: string }

export interface HoldShrunk<B extends Books = Books> {
  bookingId: string
  /** The number of seats that the hold lost. */
  seats: number
  why: ReleaseReason
  forced?: B['forced'] | undefined
}

export type MoveVerdict =
  /** It is in order as far as the books go: take the seats. */
  | { kind: 'open' }
  | { kind: 'moved_before'; reference: string; until: Date }
  | { kind: 'ended' }
  | { kind: 'payment_under_way' }
  | { kind: 'show_cancelled' }
  | ShowClosed

/** Claims that were taken from a terminal without its word. */
export interface ForcedEnd<B extends Books = Books> {
  showId: string
  terminalId: string
  forced: B['forced']
  /** `bookingId`: whose hold the seat was part of; null: it was allotted. */
  claims: (Grant & { bookingId: string | null })[]
}

/** The sale is in order as far as the books go: take the seats. */
export interface OpenSale {
  kind: 'open'
  /** The number of seats that the booking holds; null: the books don't have it yet, and make it with the sale. */
  held: number | null
}

export type SaleVerdict<B extends Books = Books> =
  | OpenSale
  /** The very same request was settled before: this was its answer. */
  | { kind: 'settled'; receipt: B['receipt'] }
  | { kind: 'not_held' }
  | { kind: 'ended' }

export interface CancellationEntry<B extends Books = Books> {
  /** Sold seats that are free now. */
  seats: number[]
  /** Seats that the same request has freed before. The server that did it may have died before it told Redis. */
  freedBefore: number[]
  answer: B['cancelled']
}

/** Sold seats of a booking that are free. */
export interface FreedSeats extends Claimant {
  seats: number[]
}

export interface ReturnEntry<B extends Books = Books> {
  /** Free now. */
  freed: FreedSeats[]
  /** Freed before by the same request. The server that did it may have died before it told Redis. */
  freedBefore: FreedSeats[]
  /** It is written now: false for what is refused, or was written before. */
  isNew: boolean
  answer: B['returned']
}

export interface ClaimJournal<B extends Books = Books> {
  /** Makes every other change to these bookings wait. Taken before the claims of a booking that exists are touched. */
  lockBookings(tx: Tx, bookingIds: readonly string[]): Promise<void>
  /** The same where nobody has any of them at the moment; else false, at once. */
  lockFreeBookings(tx: Tx, bookingIds: readonly string[]): Promise<boolean>
  /**
   * Locks them as `lockBookings` does, and names the seats that each was made for: it has claims on no others. One that is missing may
   * have claims on any seats.
   */
  lockHolds(tx: Tx, bookingIds: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>
  /** Answers each hold, in order. An entry that isn't `entered` has left no trace. */
  holdsGrew(tx: Tx, holds: HoldGrown<B>[]): Promise<HoldEntry[]>
  holdsShrank(tx: Tx, holds: HoldShrunk<B>[]): Promise<void>
  /** Runs before the claims are touched, and locks both bookings and the show. */
  examineMove(tx: Tx, move: MoveRequest): Promise<MoveVerdict>
  /** Ends the booking that had the seats, and makes the one that has them now. `seats`: how many. */
  holdMoved(tx: Tx, move: MoveRequest & { seats: number }): Promise<{ reference: string }>
  recordForced(tx: Tx, ends: ForcedEnd<B>[]): Promise<void>
  /** Whether the booking is held and its time is past by the ledger's clock. The caller has locked it. */
  isDue(tx: Tx, bookingId: string): Promise<boolean>
  /** @param ends booking id -> the end of its hold, in ms */
  holdsExtended(tx: Tx, ends: ReadonlyMap<string, number>): Promise<void>
  /** Runs before the claims are touched, and locks the bookings. Answers with a verdict for each confirmation, in order. */
  examineSales(tx: Tx, confirmations: Confirmation<B>[]): Promise<SaleVerdict<B>[]>
  /** Runs after the claims have become `booked`. Answers with a receipt for each confirmation, in order. */
  recordSales(tx: Tx, sold: { request: Confirmation<B>; held: OpenSale['held'] }[]): Promise<B['receipt'][]>
  /** Locks the booking, writes the cancellation, and names the sold seats that are free now; none when nothing was written. */
  recordCancellation(tx: Tx, request: Cancellation<B>): Promise<CancellationEntry<B>>
  /** Locks the bookings of the lines, writes what comes back, and names the sold seats that are free now. */
  recordReturn(tx: Tx, request: B['returning']): Promise<ReturnEntry<B>>
}
