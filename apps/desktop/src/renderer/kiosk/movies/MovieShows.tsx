/** One movie with all its times of the day. */
import { useState } from 'react'
import { MoviePoster } from '../../posters/MoviePoster.tsx'
import { Pager } from '../frame/Pager.tsx'
import { pageOf } from '../frame/page-of.ts'
import type { MovieToCome } from './kiosk-programme.ts'
import { ShowButton } from './ShowButton.tsx'

const PER_PAGE = 12

export function MovieShows({ one: { movie, shows }, timeZone }: { one: MovieToCome; timeZone: string }) {
  const [page, setPage] = useState(0)
  const shown = pageOf(shows, page, PER_PAGE)
  return (
    <section className="movie-shows" aria-label={movie.title}>
      <MoviePoster movie={movie} />
      <h2 data-long={movie.title.length > 24}>
        <bdi>{movie.title}</bdi>
      </h2>
      <div className="show-buttons">
        {shown.items.map((show) => (
          <ShowButton key={show.show.id} show={show} timeZone={timeZone} />
        ))}
      </div>
      <Pager page={page} pages={shown.pages} onPage={setPage} />
    </section>
  )
}
