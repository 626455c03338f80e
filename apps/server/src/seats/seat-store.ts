/**
 * Who has which seat of a show. Two stores stand behind this interface, `turnstile/` (Redis in front of the ledger) and
 * `ledger/` (Postgres alone), and pass the same contract tests (`seat-store.contract.ts`).
 *
 * It speaks of seat indexes; whoever calls it has checked that they exist in the show's plan.
 */
import type { MapVersion, SeatStateCode, SeatStates } from '@marquee/shared'

export interface Claimant {
  showId: string
  bookingId: string
}

/** Who asks to change a hold: the terminal, which must be the hold's own, or the server itself (null). */
export interface Asker {
  by: string | null
}

export interface ClaimRequest extends Claimant {
  seats: readonly number[]
  /** Set for a terminal's hold, which ends only when the terminal lets go; null for an online customer's, which ends by time. */
  terminalId: string | null
  /** When the hold's time is up. */
  until: Date
}

export type ClaimOutcome =
  /** `reference`: what the booking is called aloud. */
  | { kind: 'claimed'; until: Date; reference: string }
  /** `seats`: those of the request that somebody else has. None was claimed. */
  | { kind: 'taken'; seats: number[] }
  /** The booking would hold more than 10 seats. */
  | { kind: 'too_many' }
  /** The booking was sold, cancelled or has expired. */
  | { kind: 'ended' }

export interface Confirmation<Sale> extends Claimant {
  /** Every seat of the booking's hold. */
  seats: readonly number[]
  terminalId: string | null
  /** What the books need to know of it; opaque here. */
  sale: Sale
}

export type ConfirmOutcome<Receipt> =
  | { kind: 'confirmed'; receipt: Receipt }
  /** The very same request was settled before, for or against; this is what was answered. Nothing was written. */
  | { kind: 'settled'; receipt: Receipt }
  /** The booking doesn't hold exactly these seats (any more). Nothing was written. */
  | { kind: 'not_held' }
  /** The booking is sold by another request, or ended otherwise. */
  | { kind: 'ended' }

export interface MapSnapshot extends MapVersion {
  states: SeatStates
}

/** The changes that led from revision `from` to `revision`, in order. */
export interface MapChange extends MapVersion {
  showId: string
  from: number
  changes: { seat: number; state: SeatStateCode }[]
}

export interface SeatStore<Sale, Receipt> {
  /** All the seats or none, in the ledger before the answer. The same claim again answers the same. */
  claim(request: ClaimRequest): Promise<ClaimOutcome>
  /** Gives back those of `seats` that the booking holds (all of them when absent). Not holding them is no error. */
  release(
    request: Claimant & Asker & { seats?: readonly number[]; why: ReleaseReason },
  ): Promise<{ released: number[] }>
  /** Moves the end of every hold of the booking. */
  extend(request: Claimant & Asker & { until: Date }): Promise<{ kind: 'extended'; until: Date } | { kind: 'not_held' }>
  /** Makes the hold permanent, in one transaction with what the books write of it. */
  confirm(request: Confirmation<Sale>): Promise<ConfirmOutcome<Receipt>>
  snapshot(showId: string): Promise<MapSnapshot>
  /** null when they are not known any more (another epoch, or too long ago): take a snapshot. */
  changesSince(showId: string, have: MapVersion): Promise<MapChange | null>
  /**
   * Every change of every show, also those made by other servers. A gap in the revisions means: ask again.
   * 'lost': the feed was interrupted, and changes of any show may have been missed.
   */
  onChange(listener: (change: MapChange | 'lost') => void): () => void
  /** Whether it can answer; a reason in words when it can't. */
  check(): Promise<{ ok: true } | { ok: false; reason: string }>
  close(): Promise<void>
}

export type ReleaseReason = 'given_back' | 'time_up' | 'terminal_revoked'
