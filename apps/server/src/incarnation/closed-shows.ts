/** Shows that are closed since the ledger was set back: what each waits for, and how a manager opens one all the same. */
import { loadStatement, type Pool } from '../infra/postgres.ts'

const CLOSED_SHOWS = loadStatement(new URL('./sql/closed-shows.sql', import.meta.url))
const OPEN_SHOW = loadStatement(new URL('./sql/open-show.sql', import.meta.url))

export interface ClosedShow {
  showId: string
  startsAt: Date
  movie: string
  auditorium: string
  cinema: string
  timeZone: string
  /** Terminals that may have sold for it in the lost hours and were not heard since, by name. */
  terminals: string[]
  /** Charges of the lost hours are still being read. */
  gateway: boolean
}

/** @param cinemaId null: of all cinemas */
export async function closedShows(pool: Pool, cinemaId: string | null): Promise<ClosedShow[]> {
  const { rows } = await pool.query<{
    show_id: string
    starts_at: Date
    movie: string
    auditorium: string
    cinema: string
    time_zone: string
    terminals: string[]
    gateway: boolean
  }>({ ...CLOSED_SHOWS, values: [cinemaId] })
  return rows.map(({ show_id, starts_at, time_zone, ...row }) => ({
    ...row,
    showId: show_id,
    startsAt: starts_at,
    timeZone: time_zone,
  }))
}

/**
 * What was sold for it in the lost hours and isn't known yet may be sold a second time then.
 * @returns false when it wasn't closed
 */
export async function openShow(pool: Pool, showId: string, by: string, why: string): Promise<boolean> {
  return (await pool.query({ ...OPEN_SHOW, values: [showId, by, why] })).rowCount === 1
}
