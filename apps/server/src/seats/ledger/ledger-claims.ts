/**
 * Claims in the ledger. Each verb takes what waits at the moment as one transaction (two at most in flight), writes the
 * books beside the claims, and answers after the commit. Both seat stores end here: this is where a seat is sold once.
 */
import { createMicroBatch } from '../../infra/micro-batch.ts'
import {
  inTransaction,
  isConnectionLost,
  loadStatement,
  type Pool,
  type Tx,
  withDeadlockRetry,
} from '../../infra/postgres.ts'
import type { CancellationEntry, ClaimJournal, FreedSeats, ReturnEntry } from '../claim-journal.ts'
import type {
  Books,
  Cancellation,
  Claimant,
  ClaimOutcome,
  ClaimRequest,
  Confirmation,
  ExchangeRequest,
  Extension,
  Grant,
  MoveOutcome,
  MoveRequest,
  ReleaseReason,
} from '../seat-store.ts'
import { type AllotItem, allotSeats } from './allot-batch.ts'
import { unbookClaims, unbookReturned } from './cancel.ts'
import { BookingsBusy, takeClaims } from './claim-batch.ts'
import { bookClaims, type Sold, type SoldTogether } from './confirm-batch.ts'
import { type Exchanged, exchangeClaims, NotExchanged } from './exchange.ts'
import { extendHolds, type HoldExtension } from './extend-batch.ts'
import { type Lapse, lapseClaims } from './lapse-batch.ts'
import { type LetGo, type LetGoItem, letGoOfClaims } from './let-go-batch.ts'
import { moveHold } from './move-hold.ts'
import { type ReleaseItem, releaseClaims, seatsOfBooking } from './release-batch.ts'
import type { SeatChange } from './seat-change.ts'

const REGRANT = loadStatement(new URL('./sql/regrant.sql', import.meta.url))

/** 64 claims of 3 seats are a statement of 192 rows: beyond that a batch only gets slower, not cheaper a row. */
const MAX_ITEMS = 64
const MAX_IN_FLIGHT = 2
/** A rush's holds end together as they began: their bookings share a look at the show's claims. */
const MAX_LAPSES = 500

export interface LedgerClaims<B extends Books> {
  claim(request: ClaimRequest<B>): Promise<ClaimOutcome>
  release(request: Claimant & { seats?: readonly number[]; why: ReleaseReason }): Promise<{ released: number[] }>
  allot(request: AllotItem): Promise<{ grants: Grant[] }>
  regrant(request: { showId: string; terminalId: string; grants: readonly Grant[]; since: number }): Promise<void>
  letGo(request: LetGoItem<B>): Promise<LetGo>
  move(request: MoveRequest): Promise<MoveOutcome>
  lapse(claimant: Claimant): Promise<Lapse>
  extend(request: Extension): Promise<HoldExtension>
  confirm(request: Confirmation<B>): Promise<Sold<B>>
  /** All of them or none. */
  confirmTogether(requests: readonly Confirmation<B>[]): Promise<SoldTogether<B>[]>
  /** Answers besides which seats were freed, now or before. */
  cancel(request: Cancellation<B>): Promise<CancellationEntry<B>>
  giveBack(request: B['returning']): Promise<ReturnEntry<B>>
  exchange(request: ExchangeRequest<B>): Promise<Exchanged<B>>
  idle(): Promise<void>
}

/** Tells of changes to maps in the transaction that makes them; absent where the turnstile does that. */
export type Announce = (tx: Tx, changes: SeatChange[]) => Promise<void>

export function createLedgerClaims<B extends Books>(options: {
  pool: Pool
  journal: ClaimJournal<B>
  announce?: Announce
  /** Tells of sold seats that are free again, in the transaction that frees them. */
  tellGivenBack?: (tx: Tx, claimant: Claimant, seats: readonly number[]) => Promise<void>
  /** Sold seats may be free now: the answer to the commit that was to free them is lost, and this server may not hear what it announced. */
  onUnsure?: (freed: FreedSeats) => void
}): LedgerClaims<B> {
  const { pool, journal, tellGivenBack, onUnsure } = options
  const announce: Announce = options.announce ?? (async () => {})

  function batched<I, O>(
    work: (tx: Tx, items: I[]) => Promise<{ answers: O[]; changes: SeatChange[] }>,
    maxItems = MAX_ITEMS,
  ) {
    return createMicroBatch<I, O>({
      maxItems,
      maxInFlight: MAX_IN_FLIGHT,
      failsWholeBatch: isConnectionLost,
      run: (items) =>
        withDeadlockRetry((endedBy) =>
          inTransaction(pool, async (tx) => {
            if (endedBy instanceof BookingsBusy) await journal.lockBookings(tx, endedBy.bookingIds)
            const { answers, changes } = await work(tx, items)
            if (changes.length > 0) await announce(tx, changes)
            return answers
          }),
        ),
    })
  }

  const claims = batched<ClaimRequest<B>, ClaimOutcome>((tx, requests) => takeClaims(tx, journal, requests))
  const releases = batched<ReleaseItem, { released: number[] }>((tx, items) => releaseClaims(tx, journal, items))
  const lapses = batched<Claimant, Lapse>((tx, items) => lapseClaims(tx, journal, items), MAX_LAPSES)
  const extensions = batched<Extension, HoldExtension>((tx, items) => extendHolds(tx, journal, items))
  const allotments = batched<AllotItem, { grants: Grant[] }>(allotSeats)
  const ends = batched<LetGoItem<B>, LetGo>((tx, items) => letGoOfClaims(tx, journal, items))
  const confirmations = batched<readonly Confirmation<B>[], SoldTogether<B>[]>((tx, groups) =>
    bookClaims(tx, journal, groups),
  )

  // Seats that a claim of this server is asking the ledger for right now. A statement can't name a seat twice, and the
  // second needn't ask at all if the first gets it. A thousand taps on one seat send one claim to Postgres.
  const asked = new Map<string, { bookingId: string; outcome: Promise<ClaimOutcome> }>()
  const key = (showId: string, seat: number): string => `${showId}:${seat}`

  async function claim(request: ClaimRequest<B>): Promise<ClaimOutcome> {
    for (;;) {
      const rivals = request.seats.flatMap((seat) => {
        const rival = asked.get(key(request.showId, seat))
        return rival ? [{ seat, ...rival }] : []
      })
      if (rivals.length === 0) break
      const outcomes = await Promise.all(rivals.map((rival) => rival.outcome.catch(() => null)))
      const taken = rivals.filter(
        (rival, i) => outcomes[i]?.kind === 'claimed' && rival.bookingId !== request.bookingId,
      )
      if (taken.length > 0) return { kind: 'taken', seats: taken.map((rival) => rival.seat) }
    }
    const outcome = claims.submit(request)
    for (const seat of request.seats) asked.set(key(request.showId, seat), { bookingId: request.bookingId, outcome })
    try {
      return await outcome
    } finally {
      for (const seat of request.seats) asked.delete(key(request.showId, seat))
    }
  }

  /** @param work says which sold seats are free with its commit: its answer may be lost */
  async function freeing<T>(work: (tx: Tx, frees: (freed: readonly FreedSeats[]) => void) => Promise<T>): Promise<T> {
    let unsure: readonly FreedSeats[] = []
    try {
      return await withDeadlockRetry(() =>
        inTransaction(pool, (tx) =>
          work(tx, (freed) => {
            unsure = freed
          }),
        ),
      )
    } catch (error) {
      for (const freed of unsure) onUnsure?.(freed)
      throw error
    }
  }

  return {
    claim,
    async release({ showId, bookingId, seats, why }) {
      const held = seats ?? (await seatsOfBooking(pool, showId, bookingId))
      return held.length === 0 ? { released: [] } : releases.submit({ showId, bookingId, seats: held, why })
    },
    allot: (request) => allotments.submit(request),
    async regrant({ showId, terminalId, grants, since }) {
      const sorted = [...grants].sort((one, other) => one.seat - other.seat)
      const [seats, grantNumbers] = [sorted.map(({ seat }) => seat), sorted.map(({ grantNumber }) => grantNumber)]
      await pool.query({ ...REGRANT, values: [showId, seats, grantNumbers, terminalId, since] })
    },
    letGo: (request) => ends.submit(request),
    move: (request) => withDeadlockRetry(() => inTransaction(pool, (tx) => moveHold(tx, journal, request))),
    lapse: (claimant) => lapses.submit(claimant),
    extend: (request) => extensions.submit(request),
    async confirm(request) {
      const [sold] = await confirmations.submit([request])
      if (!sold || sold.outcome.kind === 'not_together')
        throw new Error('a sale by itself was answered as one of several')
      return { outcome: sold.outcome, left: sold.left }
    },
    confirmTogether: (requests) => confirmations.submit(requests),
    cancel: (request) =>
      freeing(async (tx, frees) => {
        const { changes, ...entry } = await unbookClaims(tx, journal, request)
        frees([{ showId: request.showId, bookingId: request.bookingId, seats: entry.seats }])
        if (changes.length > 0) await announce(tx, changes)
        if (entry.seats.length > 0) await tellGivenBack?.(tx, request, entry.seats)
        return entry
      }),
    giveBack: (request) =>
      freeing(async (tx, frees) => {
        const { changes, ...entry } = await unbookReturned(tx, journal, request)
        frees(entry.freed)
        if (changes.length > 0) await announce(tx, changes)
        for (const freed of entry.freed) await tellGivenBack?.(tx, freed, freed.seats)
        return entry
      }),
    exchange: (request) =>
      freeing(async (tx, frees) => {
        const { changes, ...exchanged } = await exchangeClaims(tx, journal, request)
        frees(exchanged.entry.freed)
        if (changes.length > 0) await announce(tx, changes)
        for (const freed of exchanged.entry.freed) await tellGivenBack?.(tx, freed, freed.seats)
        return exchanged
      }).catch((error: unknown): Exchanged<B> => {
        if (error instanceof NotExchanged) return error.exchanged as Exchanged<B>
        throw error
      }),
    async idle() {
      const all = [claims, releases, extensions, allotments, ends, lapses, confirmations]
      await Promise.all(all.map((each) => each.idle()))
    },
  }
}
