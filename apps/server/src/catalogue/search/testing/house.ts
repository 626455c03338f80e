/** A test ledger with the 2,061 cinemas of France, the seven of the sample, and shows in some of them. */
import { fileURLToPath } from 'node:url'
import { MovieShowsQuery, MoviesQuery, newId, SearchQuery } from '@marquee/shared'
import { Temporal } from 'temporal-polyfill'
import type { z } from 'zod'
import { createTestLedger } from '../../../../../../tooling/testing/services/ledger.ts'
import { createPool, type Pool } from '../../../infra/postgres.ts'
import { FRENCH_CINEMAS, SAMPLE_CINEMAS } from '../../import/house.ts'
import { importCinemas } from '../../import/import-cinemas.ts'
import { importMovies } from '../../import/import-movies.ts'
import { loadProgramme } from '../../import/load-programme.ts'
import { makeTestFiles, rowOfSeats } from '../../import/test-files.ts'

/** Far enough away that it is a day to come in every time zone. */
export const dayAfter = (days: number): string =>
  Temporal.Now.plainDateISO('UTC')
    .add({ days: days + 2 })
    .toString()

export interface ShowInHouse {
  cinema: string
  movie: string
  /** Counts from 0: `dayAfter`. */
  day: number
  time: string
}

export interface TestHouse {
  pool: Pool
  /** Each in an auditorium of six seats. */
  addShows(shows: readonly ShowInHouse[]): Promise<void>
  addMovies(movies: readonly { movie: string; genres: string[]; rating?: number }[]): Promise<void>
  /** Claims the first seats of a show. */
  claim(showId: string, claims: readonly { kind: string; terminal?: boolean; lapsed?: boolean }[]): Promise<void>
  close(): Promise<void>
}

export async function openTestHouse({ france = false } = {}): Promise<TestHouse> {
  const ledger = await createTestLedger()
  const pool = createPool({ url: ledger.url, max: 4, name: 'test', onError: () => {} })
  const files = makeTestFiles()
  for (const file of france ? [FRENCH_CINEMAS, SAMPLE_CINEMAS] : [SAMPLE_CINEMAS]) {
    must(await importCinemas({ pool, cinemas: fileURLToPath(file) }))
  }
  return {
    pool,
    async addShows(shows) {
      const cinemas = [...new Set(shows.map((show) => show.cinema))]
      must(
        await loadProgramme(pool, {
          auditoria: cinemas.map((cinema) => ({ place: cinema, cinema, auditorium: 'Hall 1', seats: sixSeats() })),
          shows: shows.map(({ day, ...show }) => ({
            ...show,
            place: show.movie,
            auditorium: 'Hall 1',
            date: dayAfter(day),
          })),
        }),
      )
    },
    async addMovies(movies) {
      must(await importMovies({ pool, movies: files.write('movies.jsonl', movies) }))
    },
    async claim(showId, claims) {
      for (const [seat, { kind, terminal, lapsed }] of claims.entries()) {
        await pool.query(
          `insert into seat_claims (show_id, seat_index, kind, booking_id, terminal_id, grant_number, expires_at)
           values ($1, $2, $3, $4, $5::uuid, case when $5::uuid is not null then nextval('grant_number') end,
             case when $3 = 'held' then now() + $6::interval end)`,
          [
            showId,
            seat,
            kind,
            kind === 'allotted' ? null : newId(),
            terminal ? newId() : null,
            lapsed ? '-1 minute' : '10 minutes',
          ],
        )
      }
    },
    async close() {
      await pool.end()
      await ledger.drop()
      files.remove()
    },
  }
}

const sixSeats = () => rowOfSeats('A', 6, 0).map((seat) => ({ ...seat, category: 'standard' as const }))

export function must<T>(answer: { ok: true; value: T } | { ok: false }): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.value
}

/** Queries as the door makes them of an address. */
const parse =
  <S extends z.ZodType>(schema: S) =>
  (query: Record<string, string>): z.infer<S> =>
    schema.parse(query)
export const searchQuery = parse(SearchQuery)
export const moviesQuery = parse(MoviesQuery)
export const movieShowsQuery = parse(MovieShowsQuery)
