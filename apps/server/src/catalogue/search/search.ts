/** The read side of the HTTP API: search and programme, with availability up to 5 s old that all three calls share. */
import type {
  Answer,
  MovieShowsAnswer,
  MovieShowsQuery,
  MoviesAnswer,
  MoviesQuery,
  SearchAnswer,
  SearchQuery,
} from '@marquee/shared'
import type { Pool } from '../../infra/postgres.ts'
import { createAvailability, FRESH_MS } from './availability.ts'
import { createBriefMemory } from './brief-memory.ts'
import { createPlanCategories } from './plan-categories.ts'
import { createMovies, createShowsOf } from './playing-movies.ts'
import { createSearchShows } from './search-shows.ts'

export interface Search {
  search(query: SearchQuery): Promise<Answer<SearchAnswer>>
  movies(query: MoviesQuery): Promise<Answer<MoviesAnswer>>
  /** Refuses a movie that doesn't exist (`unknown_movie`). */
  showsOf(movieId: string, query: MovieShowsQuery): Promise<Answer<MovieShowsAnswer>>
}

/** A page is up to 100 shows, some 100 KB. */
const PAGES = { keepMs: FRESH_MS, most: 200 }
/** The programme of a date or of all can be 20,000 shows, some 2 MB. */
const PROGRAMMES = { keepMs: FRESH_MS, most: 20 }

/** @param pool of ordinary settings, not the seat path's */
export function createSearch(pool: Pool): Search {
  const availability = createAvailability(pool)
  return {
    search: createSearchShows(pool, { availability, pages: createBriefMemory(PAGES) }),
    movies: createMovies(pool, { availability, programmes: createBriefMemory(PROGRAMMES) }),
    showsOf: createShowsOf(pool, {
      availability,
      categories: createPlanCategories(pool),
      pages: createBriefMemory(PAGES),
    }),
  }
}
