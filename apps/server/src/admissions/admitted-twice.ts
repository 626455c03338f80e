/** Tickets that were admitted at two doors, or twice at one: whoever came second sat on somebody's seat, or the code was copied. */
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../infra/postgres.ts'

const ADMITTED_TWICE = loadStatement(new URL('./sql/admitted-twice.sql', import.meta.url))

export interface AdmittedTwice {
  /** `admission:` and the ticket's id. */
  id: string
  /** One sentence for a manager. */
  what: string
  since: Date
  reference: string | null
  set_aside_at: Date | null
  set_aside_by: string | null
  set_aside_reason: string | null
}

interface TwiceRow extends Omit<AdmittedTwice, 'what'> {
  show_id: string
  seat_index: number | null
  movie: string
  auditorium: string
  time_zone: string
  /** Sorted by when the server heard of them. */
  admissions: { door: string; at: string }[]
}

export async function admittedTwice(
  { pool, catalogue }: { pool: Pool; catalogue: Catalogue },
  choice: { cinemaId?: string | null; setAside?: boolean; id?: string; atMost: number },
): Promise<AdmittedTwice[]> {
  const { cinemaId = null, setAside = false, id = null, atMost } = choice
  const { rows } = await pool.query<TwiceRow>({ ...ADMITTED_TWICE, values: [cinemaId, setAside, id, atMost] })
  return Promise.all(rows.map(async (row) => ({ ...row, what: await sentence(row, catalogue) })))
}

async function sentence(row: TwiceRow, catalogue: Catalogue): Promise<string> {
  const show = row.seat_index === null ? undefined : await catalogue.show(row.show_id)
  const seat = show && row.seat_index !== null ? ` for seat ${show.plan.seatIdOf(row.seat_index)}` : ''
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: row.time_zone, timeStyle: 'medium' })
  const where = row.admissions.map(({ door, at }) => `at ${door} at ${clock.format(new Date(at))}`)
  const times = where.length === 2 ? 'twice' : `${where.length} times`
  return `A ticket${seat} of ${row.movie} (${row.auditorium}) was admitted ${times}: ${where.join(', then ')}.`
}
