/**
 * The claims of a revoked counter, and how they are freed once the device is known to sell nothing any more. Runs from
 * the command line, beside the servers, which hear of it.
 */
import { newId } from '@marquee/shared'
import type { BookingBooks } from '../booking/books.ts'
import { createJournal } from '../booking/journal/journal.ts'
import { createReferences } from '../booking/references.ts'
import { inTransaction, loadStatement, type Pool } from '../infra/postgres.ts'
import { announceByNotify } from '../seats/ledger/announce.ts'
import { createLedgerClaims } from '../seats/ledger/ledger-claims.ts'
import type { Grant } from '../seats/seat-store.ts'
import { tellGivenBack } from '../seats/turnstile/given-back.ts'

const CLOSED_SEATS = loadStatement(new URL('./sql/closed-seats.sql', import.meta.url))

export interface ClosedSeats {
  showId: string
  startsAt: Date
  movie: string
  auditorium: string
  cinema: string
  timeZone: string
  grants: Grant[]
}

interface ClosedRow {
  show_id: string
  starts_at: Date
  movie: string
  auditorium: string
  cinema: string
  time_zone: string
  grants: [number, number][]
}

/** Grouped by show, soonest first. */
export async function closedSeatsOf(pool: Pool, terminalId: string): Promise<ClosedSeats[]> {
  const { rows } = await pool.query<ClosedRow>({ ...CLOSED_SEATS, values: [terminalId] })
  return rows.map((row) => ({
    showId: row.show_id,
    startsAt: row.starts_at,
    movie: row.movie,
    auditorium: row.auditorium,
    cinema: row.cinema,
    timeZone: row.time_zone,
    grants: row.grants.map(([seat, grantNumber]) => ({ seat, grantNumber })),
  }))
}

/**
 * Frees them, on the record as a manager's forced release of each show is.
 * @param by the manager's terminal in whose name it is done
 */
export async function releaseClosedSeats(
  pool: Pool,
  {
    terminalId,
    closed,
    by,
    reason,
  }: { terminalId: string; closed: readonly ClosedSeats[]; by: string; reason: string },
): Promise<void> {
  // Servers without Redis hear of the changes; servers with it look at the holds that are named.
  const claims = createLedgerClaims<BookingBooks>({
    pool,
    journal: createJournal(await createReferences(pool)),
    announce: announceByNotify,
  })
  for (const { showId, grants } of closed) {
    const forced = { key: newId(), by, reason }
    const { released } = await claims.letGo({ showId, terminalId, runNumber: null, grants, why: 'forced', forced })
    const holds = Map.groupBy(released, ({ bookingId }) => bookingId)
    await inTransaction(pool, async (tx) => {
      for (const [bookingId, ended] of holds) {
        const seats = ended.map(({ seat }) => seat)
        // Redis knows nothing of seats that were allotted.
        if (bookingId !== null) await tellGivenBack(tx, { showId, bookingId }, seats)
      }
    })
  }
}
