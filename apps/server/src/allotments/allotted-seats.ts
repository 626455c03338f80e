/** The claims of terminals, for a manager who looks at them and may take them from a terminal that doesn't answer. */
import type { AllottedSeatsAnswer, TerminalIdentity } from '@marquee/shared'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../infra/postgres.ts'

const ALLOTTED_SEATS = loadStatement(new URL('./sql/allotted-seats.sql', import.meta.url))

/** Rows of terminal and show: as many as a person looks through, and one message carries. */
const AT_MOST = 1000

interface AllottedRow {
  terminal_id: string
  name: string
  last_seen_at: Date | null
  revoked: boolean
  connected: boolean
  show_id: string
  starts_at: Date
  movie: string
  auditorium: string
  cinema: string
  claims: [number, 'held' | 'allotted', boolean][]
  holds: [reference: string, until: string, seats: number][] | null
}

export type AllottedSeatsOf = (manager: TerminalIdentity) => Promise<AllottedSeatsAnswer>

export function createAllottedSeats({
  pool,
  catalogue,
}: {
  pool: Pool
  catalogue: Pick<Catalogue, 'show'>
}): AllottedSeatsOf {
  return async ({ cinemaId }) => {
    const { rows } = await pool.query<AllottedRow>({ ...ALLOTTED_SEATS, values: [cinemaId, AT_MOST] })
    const allotments = await Promise.all(
      rows.map(async (row) => {
        const show = await catalogue.show(row.show_id)
        if (!show) return []
        const seatIds = (is: (claim: AllottedRow['claims'][number]) => boolean) =>
          row.claims.filter(is).map(([seat]) => show.plan.seatIdOf(seat))
        return [
          {
            terminal: {
              terminalId: row.terminal_id,
              name: row.name,
              connected: row.connected,
              revoked: row.revoked,
              lastSeenAt: row.last_seen_at?.toISOString() ?? null,
            },
            show: {
              showId: row.show_id,
              startsAt: row.starts_at.toISOString(),
              movie: row.movie,
              auditorium: row.auditorium,
              cinema: row.cinema,
            },
            allotted: seatIds(([, kind]) => kind === 'allotted'),
            held: seatIds(([, kind]) => kind === 'held'),
            holds: (row.holds ?? []).map(([reference, until, seats]) => ({
              reference,
              until: new Date(until).toISOString(),
              seats,
            })),
            orphaned: seatIds(([, , isOrphaned]) => isOrphaned),
          },
        ]
      }),
    )
    return { allotments: allotments.flat() }
  }
}
