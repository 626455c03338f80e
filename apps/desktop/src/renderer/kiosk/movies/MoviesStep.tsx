/** Which movie, which day, which show: movies by their posters, each with the times at which it plays. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { useNow } from '../../ui/use-now.ts'
import { KioskFrame } from '../frame/KioskFrame.tsx'
import { Pager } from '../frame/Pager.tsx'
import { pageOf } from '../frame/page-of.ts'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import type { VisitStore } from '../visit/visit-store.ts'
import { DayRow } from './DayRow.tsx'
import { moviesToCome } from './kiosk-programme.ts'
import { MovieCard } from './MovieCard.tsx'
import { MovieShows } from './MovieShows.tsx'
import { useOnItsSide } from './use-on-its-side.ts'
import './movies.css'

const PER_PAGE = { upright: 3, onItsSide: 4 }

export function MoviesStep({ visit }: { visit: VisitStore }) {
  const { programme } = useKiosk()
  const speech = useSpeech()
  const { cinema, programme: day, loading, sentence } = useStore(programme)
  const movieId = useStore(visit, (state) => state.movieId)
  const now = useNow(30_000)
  const isOnItsSide = useOnItsSide()
  const [page, setPage] = useState(0)
  const movies = moviesToCome(day?.shows ?? [], now)
  const one = movies.find(({ movie }) => movie.id === movieId)
  const shown = pageOf(movies, page, isOnItsSide ? PER_PAGE.onItsSide : PER_PAGE.upright)
  const timeZone = cinema?.timeZone ?? 'UTC'
  const isEmpty = !loading && movies.length === 0
  return (
    <KioskFrame
      at="tickets"
      question={speech.say(one === undefined ? 'which_movie' : 'which_show')}
      strip={<DayRow onDay={() => setPage(0)} />}
      aside={null}
      forward={
        one === undefined ? (
          <Pager page={Math.min(page, shown.pages - 1)} pages={shown.pages} onPage={setPage} />
        ) : (
          <button type="button" className="frame-button" onClick={() => visit.change({ movieId: null })}>
            {speech.say('all_movies')}
          </button>
        )
      }
    >
      {one !== undefined && <MovieShows one={one} timeZone={timeZone} />}
      {one === undefined && (
        <ul className="movie-cards">
          {shown.items.map((each) => (
            <MovieCard key={each.movie.id} one={each} timeZone={timeZone} isOnItsSide={isOnItsSide} />
          ))}
        </ul>
      )}
      {isEmpty && <p className="nothing-here">{speech.say(sentence === null ? 'no_shows' : 'no_programme')}</p>}
    </KioskFrame>
  )
}
