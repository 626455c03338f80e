/** A terminal's claims: what it asks by seat id, checked against the catalogue and taken, or given back, in the seat store. */
import {
  type Answer,
  type ClaimAnswer,
  type ClaimRequest,
  type ExtendAnswer,
  type ExtendRequest,
  type GrantedSeat,
  granted,
  MAX_SEATS_IN_BOOKING,
  NO_CERTIFICATE,
  type Refusal,
  type ReleaseRequest,
  type ReportAnswer,
  type ReportRequest,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import type { Catalogue, CatalogueShow } from '../../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import type { Grant } from '../../seats/seat-store.ts'
import type { Certificates } from '../../tickets/certificates.ts'
import { seatIndexes } from '../seat-indexes.ts'
import type { BookingSeatStore } from '../seat-store.ts'
import type { Sender } from './sender.ts'

const REPORT = loadStatement(new URL('./sql/report.sql', import.meta.url))

export interface Holds {
  claim(request: ClaimRequest, asking: Sender): Promise<Answer<ClaimAnswer>>
  release(request: ReleaseRequest, asking: Sender): Promise<Answer<Record<string, never>>>
  extend(request: ExtendRequest, terminal: TerminalIdentity): Promise<Answer<ExtendAnswer>>
  report(request: ReportRequest, terminal: TerminalIdentity): Promise<Answer<ReportAnswer>>
}

export function createHolds(options: {
  catalogue: Catalogue
  store: BookingSeatStore
  certificates: Certificates
  pool: Pool
  holdSeconds: number
  /** Seats are kept for customers who come back at most until so long before their show. */
  reserveMinutes: number
}): Holds {
  const { catalogue, store, certificates, pool, holdSeconds, reserveMinutes } = options
  const until = (): Date => new Date(Date.now() + holdSeconds * 1000)

  /** Whether a hold of this show may last until then, and if not, why. */
  function whyNotUntil(until: string, startsAt: string, { kind }: TerminalIdentity): Refusal | undefined {
    if (kind !== 'counter') return { code: 'not_allowed', needs: 'counter', field: 'until' }
    if (Date.parse(until) <= Date.now()) return { code: 'malformed', field: 'until', problem: 'must be in the future' }
    const latest = Date.parse(startsAt) - reserveMinutes * 60_000
    if (Date.parse(until) <= latest) return undefined
    return { code: 'reserved_too_long', minutesBefore: latest > Date.now() ? reserveMinutes : null }
  }

  return {
    async claim({ bookingId, showId, seatIds }, { terminal, runNumber }) {
      const found = await showForTerminal(catalogue, showId, terminal)
      if (!found.ok) return found
      if (found.value.show.cancelledAt !== undefined) return refused({ code: 'show_cancelled' })
      const seats = seatIndexes(found.value, seatIds)
      if (!seats.ok) return seats
      const outcome = await store.claim({
        showId,
        bookingId,
        seats: seats.value,
        terminalId: terminal.id,
        runNumber,
        until: until(),
      })
      switch (outcome.kind) {
        case 'claimed':
          return granted({
            reference: outcome.reference,
            expiresAt: outcome.until.toISOString(),
            seats: outcome.grants.map(({ seat, grantNumber }) => ({
              seatId: found.value.plan.seatIdOf(seat),
              grantNumber,
            })),
            ...(terminal.kind === 'counter'
              ? await certificates.certify(showId, terminal.id)
              : { certificate: NO_CERTIFICATE }),
          })
        case 'allotted':
          return refused({
            code: 'seats_taken',
            seatIds: outcome.seats.map(({ seat }) => found.value.plan.seatIdOf(seat)),
          })
        case 'taken':
          return refused({ code: 'seats_taken', seatIds: outcome.seats.map(found.value.plan.seatIdOf) })
        case 'too_many':
          return refused({ code: 'too_many_seats', limit: MAX_SEATS_IN_BOOKING })
        case 'ended':
        case 'another_order':
        case 'one_live_booking':
          return refused({ code: 'booking_ended' })
        case 'show_closed':
          return refused({ code: 'show_closed' })
        case 'run_over':
          return refused({ code: outcome.why === 'revoked' ? 'revoked_terminal' : 'identity_in_use' })
      }
    },

    async release({ showId, seats }, { terminal, runNumber }) {
      const found = await showForTerminal(catalogue, showId, terminal)
      if (!found.ok) return found
      const grants = grantsOf(found.value, seats)
      if (grants.length < seats.length) {
        const unknown = seats.flatMap(({ seatId }) => (found.value.plan.indexOf(seatId) === undefined ? [seatId] : []))
        return refused({ code: 'unknown_seats', seatIds: unknown })
      }
      if (grants.length === 0) return granted({})
      // An old disk may still want to give back seats that a later life has sold: it can't.
      const { runOver } = await store.letGo({ showId, terminalId: terminal.id, runNumber, grants, why: 'given_back' })
      return runOver ? refused({ code: 'identity_in_use' }) : granted({})
    },

    async extend({ bookingId, showId, until: wanted }, terminal) {
      const found = await showForTerminal(catalogue, showId, terminal)
      if (!found.ok) return found
      const refusal = wanted === undefined ? undefined : whyNotUntil(wanted, found.value.show.startsAt, terminal)
      if (refusal) return refused(refusal)
      const end = wanted === undefined ? until() : new Date(wanted)
      // Whoever wants more time, and names none, means no earlier end than was promised.
      const atLeast = wanted === undefined
      const outcome = await store.extend({ showId, bookingId, by: terminal.id, until: end, atLeast })
      return outcome.kind === 'extended'
        ? granted({ expiresAt: outcome.until.toISOString() })
        : refused({ code: 'no_such_hold' })
    },

    async report({ shows, bookings = [] }, terminal) {
      const named = await Promise.all(
        shows.map(async ({ showId, seats }) => {
          const show = await catalogue.show(showId)
          return { showId, seats, grants: show ? grantsOf(show, seats) : [], show }
        }),
      )
      const rows = named.flatMap(({ showId, grants }) => grants.map((grant) => ({ showId, ...grant })))
      const found = await pool.query<ReportedRow>({
        ...REPORT,
        values: [
          terminal.id,
          rows.map((r) => r.showId),
          rows.map((r) => r.seat),
          rows.map((r) => r.grantNumber),
          bookings.map((booking) => booking.bookingId),
          bookings.map((booking) => booking.showId),
        ],
      })
      const stands = new Set(
        found.rows.flatMap((row) =>
          row.booking_id === null ? [`${row.show_id} ${row.seat_index} ${row.grant_number}`] : [],
        ),
      )
      const ended = named.flatMap(({ showId, seats, show }) => {
        const gone = seats.filter(
          ({ seatId, grantNumber }) => !stands.has(`${showId} ${show?.plan.indexOf(seatId)} ${grantNumber}`),
        )
        return gone.length > 0 ? [{ showId, seats: gone }] : []
      })
      const unnamed = await unnamedSeats(
        catalogue,
        found.rows.filter((row) => row.booking_id !== null),
      )
      return granted({ ended, ...(unnamed.length > 0 && { unnamed }) })
    },
  }
}

interface ReportedRow {
  show_id: string
  seat_index: number
  grant_number: number
  /** null: the terminal has named the seat. */
  booking_id: string | null
}

async function unnamedSeats(
  catalogue: Catalogue,
  rows: readonly ReportedRow[],
): Promise<NonNullable<ReportAnswer['unnamed']>> {
  const bookings = [...Map.groupBy(rows, (row) => `${row.booking_id} ${row.show_id}`).values()]
  const found = await Promise.all(
    bookings.map(async ([first, ...others]) => {
      if (!first || first.booking_id === null) return []
      const { show_id: showId, booking_id: bookingId } = first
      const show = await catalogue.show(showId)
      if (!show) return []
      const seats = [first, ...others].map((row) => ({
        seatId: show.plan.seatIdOf(row.seat_index),
        grantNumber: row.grant_number,
      }))
      return [{ bookingId, showId, seats }]
    }),
  )
  return found.flat()
}

/** Maps the seats that are in the show's plan to their indexes. */
function grantsOf(show: CatalogueShow, seats: readonly GrantedSeat[]): Grant[] {
  return seats.flatMap(({ seatId, grantNumber }) => {
    const seat = show.plan.indexOf(seatId)
    return seat === undefined ? [] : [{ seat, grantNumber }]
  })
}

export async function showForTerminal(
  catalogue: Catalogue,
  showId: string,
  terminal: TerminalIdentity,
): Promise<Answer<CatalogueShow>> {
  const show = await catalogue.show(showId)
  if (!show) return refused({ code: 'unknown_show', showId })
  if (terminal.cinemaId !== null && terminal.cinemaId !== show.cinema.id) return refused({ code: 'other_cinema' })
  return granted(show)
}
