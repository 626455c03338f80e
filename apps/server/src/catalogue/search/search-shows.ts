/** `GET /search`: shows to come by words, place, genre and time. */
import { type Answer, granted, Id, type SearchAnswer, type SearchQuery } from '@marquee/shared'
import { z } from 'zod'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import type { Availability } from './availability.ts'
import type { BriefMemory } from './brief-memory.ts'
import { CursorShow, CursorStart, readCursor, writeCursor } from './cursor.ts'
import { createFindWords, type FoundWords } from './find-words.ts'
import { type CinemaRow, cinemaOf, type MovieRow, movieOf, pageOf, type VersionRow } from './rows.ts'

// Runs unnamed, so that the plan is made for this query alone, and leaves out filters that weren't asked for.
const { text: AMONG_CANDIDATES } = loadStatement(new URL('./sql/search.sql', import.meta.url))
/** A union of both would keep the planner from reading shows in the order asked for, and stopping when the page is full. */
const AMONG_ALL = AMONG_CANDIDATES.replace('from candidates s', 'from shows s')

/** The distance that people go to the cinema nearest to them, when they don't say. */
const USUAL_RADIUS_KM = 50

export interface SearchRow extends CinemaRow, Omit<MovieRow, 'id'>, VersionRow {
  show_id: string
  starts_at: Date
  exact_start: string
  seat_count: number
  sort_key: number
  movie_id: string
  distance: number | null
}

const Cursor = z.tuple([z.number(), CursorStart, CursorShow])
type Place = z.infer<typeof Cursor>

export function createSearchShows(
  pool: Pool,
  { availability, pages }: { availability: Availability; pages: BriefMemory<SearchRow[]> },
): (query: SearchQuery) => Promise<Answer<SearchAnswer>> {
  const findWords = createFindWords(pool)
  const show = async (query: SearchQuery, found: FoundWords | undefined, place: Place | undefined) =>
    (await pool.query<SearchRow>(found?.rarest ? AMONG_CANDIDATES : AMONG_ALL, valuesOf(query, found, place))).rows

  async function readPage(query: SearchQuery, place: Place | undefined): Promise<SearchRow[]> {
    if (query.q === undefined) return show(query, undefined, place)
    const found = await findWords(query.q, false)
    if (!found) return []
    const rows = await show(query, found, place)
    if (rows.length > 0) return rows
    // Each word may have been found as it stands somewhere, and yet together they fit nothing: `sar wars`, where a Ciné Sar is.
    const alike = await findWords(query.q, true)
    return alike ? show(query, alike, place) : []
  }

  return async (asked) => {
    const query = normalised(asked)
    const place = readCursor(Cursor, query.cursor)
    if (!place.ok) return place
    const rows = await pages.get(JSON.stringify(query), () => readPage(query, place.value))
    const { page, last } = pageOf(rows, query.limit)
    const taken = await availability.takenOf(page.map((row) => row.show_id))
    return granted({
      results: page.map((row) => ({
        movie: movieOf({ ...row, id: row.movie_id }),
        cinema: cinemaOf(row),
        showId: row.show_id,
        startsAt: row.starts_at.toISOString(),
        language: row.language,
        formats: row.formats,
        availableSeats: Math.max(0, row.seat_count - (taken.get(row.show_id) ?? 0)),
        ...(row.distance !== null && { distanceKm: Math.round(row.distance * 1000) / 1000 }),
      })),
      ...(last && { nextCursor: writeCursor([last.sort_key, last.exact_start, last.show_id]) }),
    })
  }
}

/** Neither the order of the words nor their case matters: equal searches share one reading. */
function normalised(query: SearchQuery): SearchQuery {
  if (query.q === undefined) return query
  return { ...query, q: [...new Set(query.q.toLowerCase().split(/\s+/))].sort().join(' ') }
}

function valuesOf(query: SearchQuery, found: FoundWords | undefined, place: Place | undefined): unknown[] {
  const { city, genre, cinema, near, postalCode, sort, from, to, limit } = query
  const cinemaId = Id.safeParse(cinema).success ? cinema : undefined
  const fromPostalCode =
    postalCode !== undefined && near === undefined && (query.radiusKm !== undefined || sort === 'distance')
  const radiusKm = query.radiusKm ?? (near || fromPostalCode ? USUAL_RADIUS_KM : undefined)
  const [sortKey, start, showId] = place ?? []
  return [
    found?.entries.map(({ kind }) => kind) ?? [],
    found?.entries.map(({ id }) => id) ?? [],
    found?.entries.map(({ bits }) => bits) ?? [],
    found?.wanted,
    found?.rarest,
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
