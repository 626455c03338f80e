/** `GET /search`: shows to come by words, place, genre and time. */
import { type Answer, granted, Id, type SearchAnswer, type SearchQuery } from '@marquee/shared'
import { z } from 'zod'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import type { Availability } from './availability.ts'
import type { BriefMemory } from './brief-memory.ts'
import { CursorShow, CursorStart, readCursor, writeCursor } from './cursor.ts'
import { type CinemaRow, cinemaOf, pageOf } from './rows.ts'

// Not prepared under a name: what is not asked for is left out of a plan that is made for this query alone.
const { text: SEARCH } = loadStatement(new URL('./sql/search.sql', import.meta.url))

/** How far people go to the cinema nearest to them when they don't say. */
const USUAL_RADIUS_KM = 50

export interface SearchRow extends CinemaRow {
  show_id: string
  starts_at: Date
  exact_start: string
  seat_count: number
  sort_key: number
  movie_id: string
  title: string
  genres: string[]
  rating: number | null
  distance: number | null
}

const Cursor = z.tuple([z.number(), CursorStart, CursorShow])

export function createSearchShows(
  pool: Pool,
  { availability, pages }: { availability: Availability; pages: BriefMemory<SearchRow[]> },
): (query: SearchQuery) => Promise<Answer<SearchAnswer>> {
  async function readPage(query: SearchQuery, place: z.infer<typeof Cursor> | undefined): Promise<SearchRow[]> {
    const read = async (alsoLike: boolean): Promise<SearchRow[]> =>
      (await pool.query<SearchRow>(SEARCH, valuesOf(query, place, alsoLike))).rows
    const rows = await read(false)
    // Each word may have been found as it stands somewhere, and yet together they fit nothing: `sar wars`, where a Ciné Sar is.
    return rows.length === 0 && query.q !== undefined ? read(true) : rows
  }

  return async (query) => {
    const place = readCursor(Cursor, query.cursor)
    if (!place.ok) return place
    const rows = await pages.get(JSON.stringify(query), () => readPage(query, place.value))
    const { page, last } = pageOf(rows, query.limit)
    const taken = await availability.takenOf(page.map((row) => row.show_id))
    return granted({
      results: page.map((row) => ({
        movie: { id: row.movie_id, title: row.title, genres: row.genres, rating: row.rating },
        cinema: cinemaOf(row),
        showId: row.show_id,
        startsAt: row.starts_at.toISOString(),
        availableSeats: Math.max(0, row.seat_count - (taken.get(row.show_id) ?? 0)),
        ...(row.distance !== null && { distanceKm: Math.round(row.distance * 1000) / 1000 }),
      })),
      ...(last && { nextCursor: writeCursor([last.sort_key, last.exact_start, last.show_id]) }),
    })
  }
}

function valuesOf(query: SearchQuery, place: z.infer<typeof Cursor> | undefined, alsoLike: boolean): unknown[] {
  const { q, city, genre, cinema, near, postalCode, sort, from, to, limit } = query
  const cinemaId = Id.safeParse(cinema).success ? cinema : undefined
  const fromPostalCode =
    postalCode !== undefined && near === undefined && (query.radiusKm !== undefined || sort === 'distance')
  const radiusKm = query.radiusKm ?? (near || fromPostalCode ? USUAL_RADIUS_KM : undefined)
  const [sortKey, start, showId] = place ?? []
  return [
    q,
    alsoLike,
    city,
    genre,
    cinemaId === undefined ? cinema : undefined,
    cinemaId,
    fromPostalCode ? undefined : postalCode,
    near?.latitude,
    near?.longitude,
    radiusKm,
    fromPostalCode ? postalCode : undefined,
    from && 'date' in from ? from.date : undefined,
    to && 'date' in to ? to.date : undefined,
    from && 'instant' in from ? from.instant : undefined,
    to && 'instant' in to ? to.instant : undefined,
    sort,
    sortKey,
    start,
    showId,
    limit + 1,
  ]
}
