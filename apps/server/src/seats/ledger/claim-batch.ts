/** Takes the claims of several requests in one transaction: each all or none. */
import { FREE, HELD } from '@marquee/shared'
import { loadStatement, TryAgain, type Tx } from '../../infra/postgres.ts'
import type { ClaimJournal, HoldEntry } from '../claim-journal.ts'
import type { AllottedSeat, Books, ClaimOutcome, ClaimRequest, Grant, RunOver, ShowClosed } from '../seat-store.ts'
import type { SeatChange } from './seat-change.ts'
import { seatKey, seatRows } from './seat-rows.ts'

const CLAIM = loadStatement(new URL('./sql/claim.sql', import.meta.url))
const UNCLAIM = loadStatement(new URL('./sql/unclaim.sql', import.meta.url))

interface ClaimedRow {
  show_id: string
  seat_index: number
  /**
   * `held`: the booking has the seat now. `allotted`: another terminal has it, and keeps it. Else: why nothing is
   * claimed.
   */
  kind: 'held' | 'allotted' | 'closed' | RunOver['why']
  terminal_id: string | null
  grant_number: number | null
  fresh: boolean
  /** It was allotted to the terminal. */
  was_allotted: boolean
  displaced_booking_id: string | null
}

/**
 * Another transaction works on a booking whose lapsed hold a claim replaces. Everybody locks bookings first and seats
 * then. A claim learns from its seats which bookings those are, and must not wait for one while it has the seats.
 */
export class BookingsBusy extends TryAgain {
  /** The bookings to lock first when it is tried again. */
  readonly bookingIds: readonly string[]

  constructor(bookingIds: readonly string[]) {
    super('a booking whose hold is being replaced is locked')
    this.bookingIds = bookingIds
  }
}

/**
 * @param requests no seat is named twice among them.
 * @throws BookingsBusy, having done nothing that stays
 */
export async function takeClaims<B extends Books>(
  tx: Tx,
  journal: ClaimJournal<B>,
  requests: ClaimRequest<B>[],
): Promise<{ answers: ClaimOutcome[]; changes: SeatChange[] }> {
  const rows = seatRows(requests)
  const result = await tx.query<ClaimedRow>({
    ...CLAIM,
    values: [
      rows.map((r) => r.showId),
      rows.map((r) => r.seat),
      rows.map((r) => r.request.bookingId),
      rows.map((r) => r.request.terminalId),
      rows.map((r) => r.request.until),
      rows.map((r) => (r.request.terminalId === null ? null : r.request.runNumber)),
      rows.map((r) => r.request.evenIfClosed ?? false),
    ],
  })
  const got = new Map(result.rows.map((row) => [seatKey(row.show_id, row.seat_index), row]))

  const tries = requests.map((request) => {
    const fresh: ClaimedRow[] = []
    const grants: Grant[] = []
    const allotted: AllottedSeat[] = []
    const taken: number[] = []
    let over: RunOver | ShowClosed | undefined
    for (const seat of request.seats) {
      const row = got.get(seatKey(request.showId, seat))
      if (!row) {
        taken.push(seat)
        continue
      }
      const { kind, terminal_id: terminalId, grant_number: grantNumber } = row
      if (kind === 'later_run' || kind === 'revoked') over = { kind: 'run_over', why: kind }
      if (kind === 'closed') over ??= { kind: 'show_closed' }
      if (row.fresh) fresh.push(row)
      if (terminalId === null || grantNumber === null) continue
      if (kind === 'allotted') allotted.push({ seat, grantNumber, terminalId })
      else grants.push({ seat, grantNumber })
    }
    return { request, fresh, grants, allotted, taken, over }
  })

  const displaced = result.rows.flatMap((row) =>
    row.fresh && row.displaced_booking_id !== null ? [row.displaced_booking_id] : [],
  )
  if (displaced.length > 0) {
    if (!(await journal.lockFreeBookings(tx, displaced))) throw new BookingsBusy(displaced)
    await journal.holdsShrank(
      tx,
      displaced.map((bookingId) => ({ bookingId, seats: 1, why: 'time_up' as const })),
    )
  }

  const complete = tries.filter((t) => t.taken.length === 0 && t.allotted.length === 0 && !t.over)
  const entries = new Map<ClaimRequest<B>, HoldEntry>()
  if (complete.length > 0) {
    const answers = await journal.holdsGrew(
      tx,
      complete.map(({ request, fresh }) => ({
        showId: request.showId,
        bookingId: request.bookingId,
        terminalId: request.terminalId,
        seats: fresh.length,
        until: request.until,
        ...(request.order !== undefined && { order: request.order }),
      })),
    )
    complete.forEach((t, i) => {
      entries.set(t.request, answers[i] as HoldEntry)
    })
  }

  const changes: SeatChange[] = []
  const undone: ClaimedRow[] = []
  const answers = tries.map(({ request, fresh, grants, allotted, taken, over }): ClaimOutcome => {
    const entry = entries.get(request)
    if (entry?.kind === 'entered') {
      for (const row of fresh) changes.push({ showId: row.show_id, seat: row.seat_index, state: HELD })
      return { kind: 'claimed', until: entry.until, reference: entry.reference, grants }
    }
    undone.push(...fresh)
    if (over) return over
    if (entry) return entry
    return taken.length > 0 ? { kind: 'taken', seats: taken } : { kind: 'allotted', seats: allotted }
  })

  if (undone.length > 0) {
    await tx.query({
      ...UNCLAIM,
      values: [undone.map((r) => r.show_id), undone.map((r) => r.seat_index), undone.map((r) => r.was_allotted)],
    })
    // A lapsed hold that was displaced and not replaced: its seat is free now, and maps still show it held.
    for (const row of undone) {
      if (row.displaced_booking_id !== null) changes.push({ showId: row.show_id, seat: row.seat_index, state: FREE })
    }
  }
  return { answers, changes }
}
