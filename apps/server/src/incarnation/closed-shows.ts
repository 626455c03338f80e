/** Shows that are closed since the ledger was set back: what each waits for, and how a manager opens one all the same. */
import type { ClosedShow } from '@marquee/shared'
import { loadStatement, type Pool } from '../infra/postgres.ts'
import { tellClosedShows } from './closed-shows-news.ts'

const CLOSED_SHOWS = loadStatement(new URL('./sql/closed-shows.sql', import.meta.url))
const OPEN_SHOW = loadStatement(new URL('./sql/open-show.sql', import.meta.url))

interface ClosedShowRow {
  show_id: string
  starts_at: Date
  movie: string
  auditorium: string
  cinema: string
  time_zone: string
  lost_since: Date
  shown_by: string | null
  terminals: string[]
  gateway: boolean
}

/**
 * Sorted by their start.
 * @param cinemaId null: of all cinemas
 */
export async function closedShows(pool: Pool, cinemaId: string | null): Promise<ClosedShow[]> {
  const { rows } = await pool.query<ClosedShowRow>({ ...CLOSED_SHOWS, values: [cinemaId] })
  return rows.map(({ movie, auditorium, cinema, terminals, gateway, ...row }) => ({
    show: {
      showId: row.show_id,
      startsAt: row.starts_at.toISOString(),
      movie,
      auditorium,
      cinema,
      timeZone: row.time_zone,
    },
    lostSince: row.lost_since.toISOString(),
    shownBy: row.shown_by,
    terminals,
    gateway,
  }))
}

/**
 * Sales for it in the lost hours that aren't known yet may then be made a second time.
 * @param by the manager's terminal in whose name it is recorded
 * @returns false when it wasn't closed
 */
export async function openShow(pool: Pool, showId: string, by: string, why: string): Promise<boolean> {
  const opened = await pool.query({ ...OPEN_SHOW, values: [showId, by, why] })
  if (opened.rowCount !== 1) return false
  await tellClosedShows(pool)
  return true
}
