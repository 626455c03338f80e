/** A movie with its poster and its next times; more of them are a page of their own. */
import { MoviePoster } from '../../posters/MoviePoster.tsx'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import type { MovieToCome } from './kiosk-programme.ts'
import { ShowButton } from './ShowButton.tsx'

const TIMES = { upright: 4, onItsSide: 3 }

interface MovieCardProps {
  one: MovieToCome
  timeZone: string
  isOnItsSide: boolean
}

export function MovieCard({ one: { movie, shows }, timeZone, isOnItsSide }: MovieCardProps) {
  const { visit } = useKiosk()
  const speech = useSpeech()
  const room = isOnItsSide ? TIMES.onItsSide : TIMES.upright
  const shown = shows.length <= room ? shows : shows.slice(0, room - 1)
  return (
    <li className="movie-card">
      <section aria-label={movie.title}>
        <MoviePoster movie={movie} />
        <h2 data-long={movie.title.length > 24}>
          <bdi>{movie.title}</bdi>
        </h2>
        <div className="show-buttons">
          {shown.map((show) => (
            <ShowButton key={show.show.id} show={show} timeZone={timeZone} />
          ))}
          {shown.length < shows.length && (
            <button type="button" className="show-button more" onClick={() => visit.change({ movieId: movie.id })}>
              <span>{speech.say('more_times', { count: shows.length - shown.length })}</span>
            </button>
          )}
        </div>
      </section>
    </li>
  )
}
