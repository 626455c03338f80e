/**
 * The claims on the seats of a show. Two stores stand behind this interface, `turnstile/` (Redis in front of the ledger)
 * and `ledger/` (Postgres alone), and pass the same contract tests (`seat-store.contract.ts`). `open-seat-store.ts` gives
 * the one that the settings ask for; with Redis, `guarded-seat-store.ts` goes from one to the other as Redis comes and
 * goes.
 *
 * The store speaks of seat indexes; its caller has checked that they exist in the show's plan.
 */
import type { MapVersion, SeatStateCode, SeatStates } from '@marquee/shared'

export interface Claimant {
  showId: string
  bookingId: string
}

/** Asks for more time for a hold: the terminal, which must be the hold's own, or the server itself (null). */
export interface Asker {
  by: string | null
}

/** Moves the end of a booking's holds. */
export interface Extension extends Claimant, Asker {
  until: Date
  /** True leaves a hold alone whose time isn't past by the ledger's clock: somebody has extended it meanwhile. */
  onlyIfDue?: boolean
  /** True moves no end to an earlier time: seats that are kept until later stay kept until then. */
  atLeast?: boolean
}

/** Data that passes through the seat store and is opaque to it: `booking/` defines it, in one type. */
export interface Books {
  /** The order of an online customer; a terminal's hold has none. */
  order: unknown
  /** The entry that is written when a hold becomes permanent, and the answer to it. */
  sale: unknown
  receipt: unknown
  /** The entry that is written when sold seats are given back, and the answer to it. */
  cancellation: unknown
  cancelled: unknown
  /** The entry that is written when lines of an order are given back, sold seats among them or not, and the answer to it. */
  returning: unknown
  returned: unknown
  /** The entry that is written when claims are taken from a terminal without its word. */
  forced: unknown
}

/**
 * A terminal, and the number of its run that asks. The run gets nothing once a later one has begun, or the terminal is
 * revoked.
 */
export interface RunOfTerminal {
  terminalId: string
  runNumber: number
}

/**
 * The party that claims. An online customer's hold (null) ends by time. A terminal's hold is ended by the terminal; the server
 * ends it without asking only in the six cases of docs/selling-while-cut-off-annex.md.
 * A terminal's own allotted seats become part of its hold, under the grant number that they have.
 */
export type Asking = RunOfTerminal | { terminalId: null }

export type ClaimRequest<B extends Books = Books> = Asking &
  Claimant & {
    seats: readonly number[]
    order?: B['order']
    /**
     * Set when a sale of the lost hours of a ledger that was set back is entered again, while its show waits for the
     * rest.
     */
    evenIfClosed?: true
    /** When the hold's time is up. */
    until: Date
  }

/** A seat under one grant to a terminal. The later of two grants of a seat is the one with the higher grant number. */
export interface Grant {
  seat: number
  grantNumber: number
}

export interface AllottedSeat extends Grant {
  terminalId: string
}

export type ClaimOutcome =
  /**
   * `reference`: the booking's reference, as people say it aloud. `grants`: for a terminal, each seat of the request with
   * its grant number.
   */
  | { kind: 'claimed'; until: Date; reference: string; grants: Grant[] }
  /**
   * They are allotted to terminals, and nobody has bought or held them: ask the terminals to let go. None was claimed.
   */
  | { kind: 'allotted'; seats: AllottedSeat[] }
  /** `seats`: those of the request that somebody else has. None was claimed. */
  | { kind: 'taken'; seats: number[] }
  /** The booking would hold more than 10 seats. */
  | { kind: 'too_many' }
  /** The booking was sold, cancelled or has expired. */
  | { kind: 'ended' }
  /** The books have this booking from another order: the same id, another wish. */
  | { kind: 'another_order' }
  /** The customer has another booking of this show that is held. */
  | { kind: 'one_live_booking'; bookingId: string }
  | RunOver
  | ShowClosed

/** The show sells nothing new until what was sold in the lost hours of the ledger is known. The claim took nothing. */
export interface ShowClosed {
  kind: 'show_closed'
}

/**
 * The run that asks is not the terminal's any more: a later one has begun, or the terminal is revoked. The claim took
 * nothing.
 */
export interface RunOver {
  kind: 'run_over'
  why: 'later_run' | 'revoked'
}

/** A hold, online or of a terminal, goes to a counter as a whole, to be paid there. */
export interface MoveRequest {
  showId: string
  /** The booking that holds the seats. It ends. */
  from: string
  /** The word of the terminal that has them; absent: they are an online customer's. */
  letGo?: RunOfTerminal & { grants: readonly Grant[] }
  /** The booking that holds them from now on: a new one of the counter's. */
  bookingId: string
  to: RunOfTerminal
  /** When the new hold's time is up. */
  until: Date
}

/** But for `moved`, nothing has changed. */
export type MoveOutcome =
  | { kind: 'moved'; until: Date; reference: string; grants: Grant[] }
  /**
   * Not all seats of the hold are the named ones, the word of its terminal doesn't count, or an online customer's time is
   * past.
   */
  | { kind: 'not_let_go' }
  /** The hold, or the booking that it was to go to, has ended or belongs elsewhere. */
  | { kind: 'ended' }
  | { kind: 'payment_under_way' }
  | { kind: 'show_cancelled' }
  | RunOver
  | ShowClosed

export interface LetGoOutcome {
  released: number[]
  /** The run whose word it was is over: nothing has ended. */
  runOver?: true
}

export interface Confirmation<B extends Books = Books> extends Claimant {
  /** Every seat of an online booking's hold; what a terminal has sold, on whichever of its claims. */
  seats: readonly number[]
  /** The grant on which each of `seats` was sold, in a terminal's sale. */
  grantNumbers?: readonly number[]
  terminalId: string | null
  sale: B['sale']
}

export interface FoundClaim {
  kind: 'held' | 'allotted' | 'booked'
  bookingId: string | null
  terminalId: string | null
  grantNumber: number | null
}

export type ConfirmOutcome<B extends Books = Books> =
  | { kind: 'confirmed'; receipt: B['receipt'] }
  /** The very same request was settled before, for or against; this is what was answered. The replay wrote nothing. */
  | { kind: 'settled'; receipt: B['receipt'] }
  /**
   * The booking doesn't hold exactly these seats (any more), or the terminal has no claim on one of them under the grant number
   * that it cites. The request wrote nothing. `seats`: of a terminal's sale, how those seats stand.
   */
  | { kind: 'not_held'; seats: { seat: number; claim: FoundClaim | null }[] }
  /** The booking is sold by another request, or ended otherwise. */
  | { kind: 'ended' }

/** `not_together`: nothing is wrong with this sale, but one that it was to be sold together with is refused. Nothing was written. */
export type TogetherOutcome<B extends Books = Books> = ConfirmOutcome<B> | { kind: 'not_together' }

export interface Cancellation<B extends Books = Books> extends Claimant {
  cancellation: B['cancellation']
}

/** Sold seats are given back, and others are sold with their money. */
export interface ExchangeRequest<B extends Books = Books> {
  returning: B['returning']
  sales: readonly Confirmation<B>[]
}

export type ExchangeOutcome<B extends Books = Books> =
  /** All of it is written, now or before; or the books have refused the return, and nothing is. Which of the two, `returned` says. */
  | { kind: 'answered'; returned: B['returned'] }
  /** The sales can't be made. Nothing was written. */
  | { kind: 'not_sold'; outcomes: TogetherOutcome<B>[] }

export interface MapSnapshot extends MapVersion {
  states: SeatStates
}

/** The changes that led from revision `from` to `revision`, in order. */
export interface MapChange extends MapVersion {
  showId: string
  from: number
  changes: { seat: number; state: SeatStateCode }[]
}

export interface SeatStore<B extends Books = Books> {
  /** All the seats or none, in the ledger before the answer. The same claim again answers the same. */
  claim(request: ClaimRequest<B>): Promise<ClaimOutcome>
  /**
   * Gives back those of `seats` that the booking holds (all of them when absent). Releasing seats that it doesn't hold is
   * no error. A terminal's own giving back goes through `letGo`, by seat and grant number.
   */
  release(request: Claimant & { seats?: readonly number[]; why: ReleaseReason }): Promise<{ released: number[] }>
  /**
   * Allots to a terminal those of `seats` that are free now; the others are left out. The seats still look free to
   * everybody.
   */
  allot(request: RunOfTerminal & { showId: string; seats: readonly number[] }): Promise<{ grants: Grant[] }>
  /**
   * Allots to a terminal seats under grants that it had in the lost hours of a ledger that was set back. Only seats
   * that are free, or allotted under a lower grant, are taken. `since`: grants above this number were given after the
   * set-back, and seats allotted under one stay.
   */
  regrant(request: { showId: string; terminalId: string; grants: readonly Grant[]; since: number }): Promise<void>
  /**
   * Ends claims of a terminal (holds or allotment) that it has let go, each only under the very grant number named. So a late
   * message can't end a newer grant. A hold that loses its last seat ends its booking.
   */
  letGo(request: {
    showId: string
    terminalId: string
    grants: readonly Grant[]
    why: ReleaseReason
    /**
     * The run that gives its word. The word counts while the run is the terminal's newest. It doesn't count for grants of
     * an earlier life, which may have sold the seat. null: without the terminal's word.
     */
    runNumber: number | null
    /** Set with `forced`: written in the transaction that ends them, if any of them still stands. */
    forced?: B['forced']
  }): Promise<LetGoOutcome>
  /**
   * Moves a hold to a counter: it ends and is granted in one transaction, so that nobody else gets a seat of it in between.
   * The same move again answers the same, as long as the counter has the hold.
   */
  move(request: MoveRequest): Promise<MoveOutcome>
  /**
   * Ends an online customer's hold if its time is past by the ledger's clock. A hold that was extended or sold meanwhile, or
   * is a terminal's, stays. Asked again, or by several servers at once, it has happened once.
   */
  lapse(claimant: Claimant): Promise<{ released: number[] }>
  /** Moves the end of every hold of the booking; not that of an online customer's whose time is past. */
  extend(request: Extension): Promise<{ kind: 'extended'; until: Date } | { kind: 'not_held' }>
  /** Makes the hold permanent, in one transaction with what the books write of it. */
  confirm(request: Confirmation<B>): Promise<ConfirmOutcome<B>>
  /**
   * Makes the holds of one or more bookings permanent, all of them or none, in one transaction with what the books write of them.
   * Their shows may differ. Answers in the requests' order.
   */
  confirmTogether(requests: readonly Confirmation<B>[]): Promise<TogetherOutcome<B>[]>
  /** Frees seats that the booking has sold, those that the books name, in one transaction with what they write of it. */
  cancel(request: Cancellation<B>): Promise<B['cancelled']>
  /**
   * Frees sold seats of several bookings, those that the books name, all of them or none, in one transaction with what they write. Their
   * shows may differ, and there may be none.
   */
  giveBack(request: B['returning']): Promise<B['returned']>
  /** `giveBack` and `confirmTogether` in one transaction: both, or neither. The same exchange again answers the same. */
  exchange(request: ExchangeRequest<B>): Promise<ExchangeOutcome<B>>
  snapshot(showId: string): Promise<MapSnapshot>
  /** null when they are not known any more (another life, or too long ago): take a snapshot. */
  changesSince(showId: string, have: MapVersion): Promise<MapChange | null>
  /**
   * Every change of every show, also those made by other servers. A gap in the revisions means: ask again.
   * 'lost': the feed was interrupted, and changes of any show may have been missed.
   */
  onChange(listener: (change: MapChange | 'lost') => void): () => void
  /** Tells if it can answer, and with what, in words; a reason in words when it can't. */
  check(): Promise<{ ok: true; seats: string } | { ok: false; reason: string }>
  close(): Promise<void>
}

/** The store that a server sells from. */
export interface OpenSeatStore<B extends Books = Books> extends SeatStore<B> {
  /** The ledger was set back under the maps: each is made anew from what the ledger has now. */
  ledgerWasSetBack(): void
}

export type ReleaseReason =
  | 'given_back'
  | 'time_up'
  | 'terminal_revoked'
  | 'payment_failed'
  | 'recalled'
  | 'forced'
  | 'show_over'
