/** The programme: movies, shows and their times. */
import {
  Id,
  MovieShowsAnswer,
  MovieShowsQuery,
  MoviesAnswer,
  MoviesQuery,
  SearchAnswer,
  SearchQuery,
} from '@marquee/shared'
import { z } from 'zod'
import type { Search } from '../../catalogue/search/search.ts'
import { answered, defineRoute, type Route } from './route.ts'

const READS = ['everyone', 'address'] as const
/** The figures of free seats are up to 4 s old already. */
const BRIEFLY = { 'Cache-Control': 'public, max-age=1' }

export function movieRoutes({ search }: { search: Search }): Route[] {
  return [
    defineRoute(
      {
        method: 'get',
        path: '/api/v1/movies',
        name: 'listMovies',
        tag: 'Programme',
        summary: 'The movies that play, with how many seats are left',
        description: 'Free seats are up to 5 s old.',
        who: 'public',
        limits: READS,
        query: MoviesQuery,
        answers: { 200: { description: 'The movies, by title.', body: MoviesAnswer } },
        refusals: [],
      },
      async ({ query }) => {
        const found = await search.movies(query)
        return found.ok ? answered(200, found.value, BRIEFLY) : found
      },
    ),
    defineRoute(
      {
        method: 'get',
        path: '/api/v1/movies/{movieId}/shows',
        name: 'listShowsOfMovie',
        tag: 'Programme',
        summary: 'The shows of a movie',
        description: 'Free seats are up to 5 s old.',
        who: 'public',
        limits: READS,
        params: z.object({ movieId: Id }),
        query: MovieShowsQuery,
        answers: { 200: { description: 'The movie and its shows, the earliest first.', body: MovieShowsAnswer } },
        refusals: ['unknown_movie'],
      },
      async ({ params, query }) => {
        const found = await search.showsOf(params.movieId, query)
        return found.ok ? answered(200, found.value, BRIEFLY) : found
      },
    ),
    defineRoute(
      {
        method: 'get',
        path: '/api/v1/search',
        name: 'searchShows',
        tag: 'Programme',
        summary: 'Shows by words, place and time',
        description: 'Free seats are up to 5 s old.',
        who: 'public',
        limits: READS,
        query: SearchQuery,
        answers: { 200: { description: 'The shows, in the order that was asked for.', body: SearchAnswer } },
        refusals: [],
      },
      async ({ query }) => {
        const found = await search.search(query)
        return found.ok ? answered(200, found.value, BRIEFLY) : found
      },
    ),
  ]
}
