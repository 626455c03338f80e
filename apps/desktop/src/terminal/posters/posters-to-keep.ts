/** Which posters a terminal keeps: those of the movies that play next come first, until its folder is full. Pure. */
import type { Movie, Poster, Show } from '@marquee/shared'

const MOST = 300
const MOST_BYTES = 300 * 1024 * 1024

export interface PostersToKeep {
  /** Of movies with shows to come: what isn't there is fetched, in this order. */
  wanted: Poster[]
  /** Also those of other movies of the programme, which stay if they are there. */
  kept: Map<string, Poster>
}

/** @param shows those that are over count as none */
export function postersToKeep(movies: Iterable<Movie>, shows: Iterable<Show>, now: Date): PostersToKeep {
  const next = new Map<string, number>()
  for (const { movieId, startsAt, cancelledAt } of shows) {
    const at = Date.parse(startsAt)
    if (cancelledAt !== undefined || at < now.getTime() - HOURS_3) continue
    next.set(movieId, Math.min(at, next.get(movieId) ?? at))
  }
  const inOrder = [...movies]
    .filter(({ poster }) => poster !== undefined)
    .map((movie) => ({ poster: movie.poster as Poster, at: next.get(movie.id) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.at === b.at ? compare(a.poster.sha256, b.poster.sha256) : a.at - b.at))
  const [wanted, kept] = [new Map<string, Poster>(), new Map<string, Poster>()]
  let bytes = 0
  for (const { poster, at } of inOrder) {
    if (!kept.has(poster.sha256)) {
      if (kept.size === MOST || bytes + poster.bytes > MOST_BYTES) break
      kept.set(poster.sha256, poster)
      bytes += poster.bytes
    }
    if (at !== Number.POSITIVE_INFINITY) wanted.set(poster.sha256, poster)
  }
  return { wanted: [...wanted.values()], kept }
}

/** One that has begun is still sold for a while, and shown. */
const HOURS_3 = 3 * 3_600_000

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
