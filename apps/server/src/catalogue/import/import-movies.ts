/** Loads what kind of movies are played: one a line, `{movie, genres, rating?}`, JSON lines. */
import { newId } from '@marquee/shared'
import { z } from 'zod'
import type { Pool, Tx } from '../../infra/postgres.ts'
import { changeCatalogue } from '../change.ts'
import { type FileAnswer, readJsonLines } from './json-lines.ts'
import { NameText } from './text.ts'

const Line = z.strictObject({
  movie: NameText,
  genres: z.array(NameText.max(40, 'must have at most 40 characters')).max(10, 'must have at most 10 genres'),
  /** Audiences' score; absent: what is known of it stays. */
  rating: z.number().min(0).max(10).optional(),
})
export type MovieLine = z.infer<typeof Line>

export interface MoviesLoaded {
  movies: number
  /** The number of them that weren't in the ledger as they are now. */
  changes: number
}

async function readMovies(path: string): Promise<FileAnswer<MovieLine[]>> {
  const movies: MovieLine[] = []
  const lineOf = new Map<string, number>()
  const read = await readJsonLines(path, Line, (movie, line) => {
    const before = lineOf.get(movie.movie)
    if (before !== undefined) return `${movie.movie} is on line ${before} already`
    lineOf.set(movie.movie, line)
    movies.push(movie)
    return undefined
  })
  return read.ok ? { ok: true, value: movies } : read
}

/** All of the file, or nothing: movies are told by their titles, and one that isn't there is added. */
export async function importMovies({
  pool,
  movies,
}: {
  pool: Pool
  movies: string
}): Promise<FileAnswer<MoviesLoaded>> {
  const read = await readMovies(movies)
  if (!read.ok) return read
  return changeCatalogue<FileAnswer<MoviesLoaded>>(pool, async (tx, revision) => {
    const changes = await write(tx, revision, read.value)
    return { changed: changes > 0, value: { ok: true, value: { movies: read.value.length, changes } } }
  })
}

async function write(tx: Tx, revision: number, movies: readonly MovieLine[]): Promise<number> {
  const rows = movies.map(({ movie, genres, rating }) => ({
    id: newId(),
    title: movie,
    genres,
    rating: rating ?? null,
  }))
  const { rowCount } = await tx.query(
    `insert into movies (id, title, genres, rating, revision)
     select m.id, m.title, m.genres, m.rating, $1
     from json_to_recordset($2::json) as m (id uuid, title text, genres text[], rating float8)
     on conflict (title) do update
       set genres = excluded.genres, rating = coalesce(excluded.rating, movies.rating), revision = excluded.revision
       where (movies.genres, movies.rating)
         is distinct from (excluded.genres, coalesce(excluded.rating, movies.rating))`,
    [revision, JSON.stringify(rows)],
  )
  return rowCount ?? 0
}
