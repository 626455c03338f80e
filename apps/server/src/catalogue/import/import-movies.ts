/**
 * Loads what movies are like, and their posters: one a line, JSON lines, with the fields of `Line`. Only the title must be there; what a
 * line doesn't say stays as the ledger has it.
 */
import { dirname } from 'node:path'
import { newId } from '@marquee/shared'
import { z } from 'zod'
import { loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'
import { changeCatalogue } from '../change.ts'
import { readPosterFile } from '../posters/poster-files.ts'
import { forgetPosters, keepPoster } from '../posters/posters.ts'
import { collectProblems, type FileAnswer, lineOf, readJsonLines } from './json-lines.ts'
import { AgeRatingsField, MinutesField } from './movie-facts.ts'
import { NameText } from './text.ts'

const WRITE_MOVIES = loadStatement(new URL('./sql/write-movies.sql', import.meta.url))

const Line = z.strictObject({
  movie: NameText,
  genres: z
    .array(NameText.max(40, 'must have at most 40 characters'))
    .max(10, 'must have at most 10 genres')
    .optional(),
  /** Audiences' score. */
  rating: z.number().min(0).max(10).optional(),
  originalTitle: NameText.optional(),
  runtimeMinutes: MinutesField.optional(),
  /** By system: `{"FSK": "12"}`. */
  ageRatings: AgeRatingsField.optional(),
  /** A picture below the folder of this file; null: none any more. */
  poster: NameText.nullable().optional(),
  /** The movie's number at TMDB. */
  tmdbId: z.int().min(1).max(2_147_483_647).optional(),
})
export type MovieLine = z.infer<typeof Line>

interface ReadMovie extends MovieLine {
  line: number
}

export interface MoviesLoaded {
  movies: number
  /** Those of the file's movies that have one in it. */
  posters: number
  /** The number of movies that weren't in the ledger as they are now. */
  changes: number
}

async function readMovies(path: string): Promise<FileAnswer<ReadMovie[]>> {
  const movies: ReadMovie[] = []
  const lineOfMovie = new Map<string, number>()
  const read = await readJsonLines(path, Line, (movie, line) => {
    const before = lineOfMovie.get(movie.movie)
    if (before !== undefined) return `${movie.movie} is on line ${before} already`
    lineOfMovie.set(movie.movie, line)
    movies.push({ ...movie, line })
    return undefined
  })
  return read.ok ? { ok: true, value: movies } : read
}

/** All of the file, or nothing: movies are told by their titles, and one that isn't there is added. */
export async function importMovies({
  pool,
  movies: file,
}: {
  pool: Pool
  movies: string
}): Promise<FileAnswer<MoviesLoaded>> {
  const read = await readMovies(file)
  if (!read.ok) return read
  const movies = read.value
  // All are looked at before any is kept.
  const checked = await takePosters(file, movies)
  if (!checked.ok) return checked
  const posters = await takePosters(file, movies, pool)
  if (!posters.ok) return posters
  return changeCatalogue<FileAnswer<MoviesLoaded>>(pool, async (tx, revision) => {
    const changes = await write(tx, revision, movies, posters.value)
    if (changes > 0) await forgetPosters(tx)
    const value = { movies: movies.length, posters: posters.value.size, changes }
    return { changed: changes > 0, value: { ok: true, value } }
  })
}

/**
 * The hash of each movie's poster, by its title. One picture at a time is in memory.
 * @param pool the ledger that keeps them. Absent: they are only looked at
 */
async function takePosters(
  file: string,
  movies: readonly ReadMovie[],
  pool?: Pool,
): Promise<FileAnswer<Map<string, string>>> {
  const problems = collectProblems()
  const hashes = new Map<string, string>()
  for (const { movie, poster, line } of movies) {
    if (typeof poster !== 'string') continue
    const read = await readPosterFile(dirname(file), poster)
    if (!read.ok) {
      problems.add(lineOf(file, line), read.reason)
      continue
    }
    if (pool) await keepPoster(pool, read.value)
    hashes.set(movie, read.value.sha256)
  }
  return problems.found > 0 ? problems.refusal() : { ok: true, value: hashes }
}

async function write(
  tx: Tx,
  revision: number,
  movies: readonly ReadMovie[],
  posters: ReadonlyMap<string, string>,
): Promise<number> {
  const file = movies.map(({ movie, line: _, poster, ...fields }) => ({
    ...fields,
    id: newId(),
    title: movie,
    poster: poster === null ? '' : (posters.get(movie) ?? null),
  }))
  const { rows } = await tx.query<{ changes: number }>({ ...WRITE_MOVIES, values: [revision, JSON.stringify(file)] })
  return rows[0]?.changes ?? 0
}
