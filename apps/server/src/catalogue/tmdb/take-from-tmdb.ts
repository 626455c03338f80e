/**
 * Fills what movies lack with what TMDB knows: poster, length, original title, age ratings of the countries that the house has cinemas
 * in. A movie that isn't found for certain stays as it is, and is named. What can't be had for one movie doesn't keep the others from it.
 */
import { type Id, RuntimeMinutes } from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { changeCatalogue } from '../change.ts'
import { posterOf } from '../posters/poster-files.ts'
import { forgetPosters, keepPoster } from '../posters/posters.ts'
import { ageRatingsOf, matchMovie } from './match-movie.ts'
import { type Tmdb, TmdbProblem } from './tmdb-client.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const MOVIES_TO_FILL = statement('movies-to-fill')
const FILL_MOVIES = statement('fill-movies')

/** TMDB's terms let nobody keep what was taken for longer than six months. */
export const TAKE_AGAIN_DAYS = 150
/** So many movies in a row: TMDB is away, and not a movie odd. */
const MOST_FAILURES = 3

interface MovieToFill {
  id: Id
  title: string
  originalTitle: string | null
  tmdbId: number | null
  playsFrom: Date | null
  wantsPoster: boolean
}

interface Taken {
  id: Id
  tmdbId: number
  poster: string | null
  runtime: number | null
  originalTitle: string | null
  ratings: Record<string, string>
}

export interface TakenFromTmdb {
  /** Movies that were looked for. */
  asked: number
  filled: number
  /** One sentence each, for a person: what wasn't found, and why. */
  problems: string[]
}

export async function takeFromTmdb(options: {
  pool: Pool
  tmdb: Tmdb
  /** Only this movie, also if it doesn't play. */
  movie?: string | undefined
  /** ISO 3166-1. Absent: those of the house's cinemas. */
  countries?: readonly string[] | undefined
}): Promise<TakenFromTmdb> {
  const { pool, tmdb, movie } = options
  const countries = options.countries ?? (await countriesOf(pool))
  const { rows } = await pool.query<MovieToFill>({ ...MOVIES_TO_FILL, values: [movie, TAKE_AGAIN_DAYS] })
  const taken: Taken[] = []
  const problems: string[] = []
  let failures = 0
  for (const row of rows) {
    try {
      const answer = await takeOne(row, { pool, tmdb, countries })
      if ('taken' in answer) taken.push(answer.taken)
      if (answer.problem !== undefined) problems.push(`${row.title}: ${answer.problem}`)
      failures = 0
    } catch (error) {
      if (!(error instanceof TmdbProblem)) throw error
      problems.push(`${row.title}: ${error.message}`)
      if (error.ends || ++failures === MOST_FAILURES) {
        problems.push('The other movies were not looked for.')
        break
      }
    }
  }
  return { asked: rows.length, filled: await fill(pool, taken), problems }
}

async function countriesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ country: string }>(
    'select distinct country from cinemas where country is not null order by country',
  )
  return rows.map(({ country }) => country)
}

type Answer = { taken: Taken; problem?: string } | { problem: string }

/** @throws TmdbProblem */
async function takeOne(
  row: MovieToFill,
  { pool, tmdb, countries }: { pool: Pool; tmdb: Tmdb; countries: readonly string[] },
): Promise<Answer> {
  let id = row.tmdbId
  if (id === null) {
    const match = matchMovie(row, await tmdb.search(row.title))
    if (match.is === 'none') return { problem: 'TMDB has no movie of this title' }
    if (match.is === 'several') {
      const which = match.candidates.slice(0, 5).map(({ id, release_date: date }) => `${id} (${date || 'no date'})`)
      return { problem: `TMDB has several: import it with one of the tmdbId ${which.join(', ')}` }
    }
    id = match.id
  }
  const found = await tmdb.movie(id)
  if (!found) return { problem: `TMDB has no movie ${id}` }
  const runtime = RuntimeMinutes.safeParse(found.runtime)
  const taken: Taken = {
    id: row.id,
    tmdbId: id,
    poster: null,
    runtime: runtime.success ? runtime.data : null,
    originalTitle: originalTitleOf(found.original_title, row.title),
    ratings: ageRatingsOf(found, countries),
  }
  if (!row.wantsPoster || !found.poster_path) return { taken }
  try {
    const poster = posterOf(await tmdb.poster(found.poster_path))
    if (!poster.ok) return { taken, problem: `the poster ${poster.reason}` }
    await keepPoster(pool, poster.value)
    return { taken: { ...taken, poster: poster.value.sha256 } }
  } catch (error) {
    // Its length and its ratings are good without.
    if (error instanceof TmdbProblem && !error.ends) return { taken, problem: error.message }
    throw error
  }
}

function originalTitleOf(found: string | null | undefined, title: string): string | null {
  const text = (found ?? '').replace(/\p{Cc}/gu, '').trim()
  return text === '' || text === title || text.length > 200 || !text.isWellFormed() ? null : text
}

async function fill(pool: Pool, taken: readonly Taken[]): Promise<number> {
  if (taken.length === 0) return 0
  return changeCatalogue(pool, async (tx, revision) => {
    const { rows } = await tx.query<{ changes: number }>({
      ...FILL_MOVIES,
      values: [revision, JSON.stringify(taken)],
    })
    await forgetPosters(tx)
    const changes = rows[0]?.changes ?? 0
    return { changed: changes > 0, value: changes }
  })
}
