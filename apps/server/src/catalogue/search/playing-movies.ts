/** `GET /movies` and `GET /movies/{id}/shows`: what plays, where and when. */
import {
  type Answer,
  granted,
  Id,
  type LanguageVersion,
  lowestPrice,
  type MovieShowsAnswer,
  type MovieShowsQuery,
  type MoviesAnswer,
  type MoviesQuery,
  type PriceList,
  pricesOfShow,
  refused,
} from '@marquee/shared'
import { z } from 'zod'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { priceListOf } from '../price-lists/price-lists-of-show.ts'
import type { Availability } from './availability.ts'
import type { BriefMemory } from './brief-memory.ts'
import { CursorShow, CursorStart, readCursor, writeCursor } from './cursor.ts'
import type { PlanCategories } from './plan-categories.ts'
import { type CinemaRow, cinemaOf, type MovieRow, movieOf, pageOf, type VersionRow } from './rows.ts'

const { text: MOVIES } = loadStatement(new URL('./sql/movies.sql', import.meta.url))
const { text: MOVIE } = loadStatement(new URL('./sql/movie.sql', import.meta.url))
const { text: SHOWS_OF_MOVIE } = loadStatement(new URL('./sql/shows-of-movie.sql', import.meta.url))

export interface PlayingMovie extends MovieRow {
  show_ids: string[]
  seat_count: number
  cinemas: number
  cities: string[]
  next_show_at: Date
  languages: LanguageVersion[]
}

const MovieCursor = z.tuple([Id])

/** Sorted by title. A cursor names the last movie of its page; if that isn't playing any more, the reader begins again. */
export function createMovies(
  pool: Pool,
  { availability, programmes }: { availability: Availability; programmes: BriefMemory<PlayingMovie[]> },
): (query: MoviesQuery) => Promise<Answer<MoviesAnswer>> {
  return async ({ city, date, limit, cursor }) => {
    const place = readCursor(MovieCursor, cursor)
    if (!place.ok) return place
    const playing = await programmes.get(JSON.stringify([city, date]), async () => {
      const { rows } = await pool.query<PlayingMovie>(MOVIES, [city, date])
      return rows
    })
    const from = place.value ? playing.findIndex((movie) => movie.id === place.value?.[0]) + 1 : 0
    const { page, last } = pageOf(playing.slice(from, from + limit + 1), limit)
    const taken = await availability.takenOf(page.flatMap((movie) => movie.show_ids))
    return granted({
      movies: page.map((row) => ({
        ...movieOf(row),
        shows: row.show_ids.length,
        cinemas: row.cinemas,
        cities: row.cities,
        nextShowAt: row.next_show_at.toISOString(),
        languages: row.languages,
        availableSeats: row.show_ids.reduce((seats, id) => seats - (taken.get(id) ?? 0), row.seat_count),
      })),
      ...(last && { nextCursor: writeCursor([last.id]) }),
    })
  }
}

export interface MovieShowRow extends CinemaRow, VersionRow {
  show_id: string
  starts_at: Date
  exact_start: string
  seat_plan_id: string
  seat_count: number
  price_list_id: string
  price_list_name: string
  prices: PriceList['prices']
  rules: NonNullable<PriceList['rules']> | null
  currency: string
  auditorium_id: string
  auditorium_name: string
}

/** A movie and a page of its shows; undefined: there is no such movie. */
export type MovieShows = { movie: MovieRow; rows: MovieShowRow[] } | undefined

const ShowCursor = z.tuple([CursorStart, CursorShow])

export function createShowsOf(
  pool: Pool,
  {
    availability,
    categories,
    pages,
  }: { availability: Availability; categories: PlanCategories; pages: BriefMemory<MovieShows> },
): (movieId: string, query: MovieShowsQuery) => Promise<Answer<MovieShowsAnswer>> {
  async function readPage(
    movieId: string,
    { city, date, limit }: MovieShowsQuery,
    place: z.infer<typeof ShowCursor> | undefined,
  ): Promise<MovieShows> {
    const movies = await pool.query<MovieRow>(MOVIE, [movieId])
    const movie = movies.rows[0]
    if (!movie) return undefined
    const values = [movieId, city, date, place?.[0], place?.[1], limit + 1]
    return { movie, rows: (await pool.query<MovieShowRow>(SHOWS_OF_MOVIE, values)).rows }
  }

  return async (movieId, query) => {
    if (!Id.safeParse(movieId).success) return refused({ code: 'unknown_movie', movieId: movieId.slice(0, 100) })
    const place = readCursor(ShowCursor, query.cursor)
    if (!place.ok) return place
    const found = await pages.get(JSON.stringify([movieId, query]), () => readPage(movieId, query, place.value))
    if (!found) return refused({ code: 'unknown_movie', movieId })
    const { page, last } = pageOf(found.rows, query.limit)
    const [taken, categoriesOf] = await Promise.all([
      availability.takenOf(page.map((row) => row.show_id)),
      categories.ofPlans(page.map((row) => row.seat_plan_id)),
    ])
    return granted({
      movie: movieOf(found.movie),
      shows: page.map((row) => ({
        showId: row.show_id,
        startsAt: row.starts_at.toISOString(),
        cinema: cinemaOf(row),
        auditorium: { id: row.auditorium_id, name: row.auditorium_name },
        language: row.language,
        formats: row.formats,
        availableSeats: Math.max(0, row.seat_count - (taken.get(row.show_id) ?? 0)),
        totalSeats: row.seat_count,
        priceFrom: {
          amount: lowestPrice(pricesOf(row), categoriesOf.get(row.seat_plan_id) ?? []),
          currency: row.currency,
        },
      })),
      ...(last && { nextCursor: writeCursor([last.exact_start, last.show_id]) }),
    })
  }
}

function pricesOf({ price_list_id: id, price_list_name: name, currency, prices, rules, ...show }: MovieShowRow) {
  const list = priceListOf({ id, name, currency, prices, rules })
  return pricesOfShow(list, { startsAt: show.starts_at, timeZone: show.time_zone, formats: show.formats }).prices
}
