/** Today's movies as large tiles, each with the times that are still to come. */
import type { Id } from '@marquee/shared'
import { ChevronLeft } from 'lucide-react'
import { useStore } from 'zustand'
import { byMovie, filling } from '../show/programme-by-movie.ts'
import type { ProgrammeStore } from '../show/programme-store.ts'
import { ShowChip } from '../show/ShowChip.tsx'
import { CinemaPicker } from '../ui/CinemaPicker.tsx'
import { Problem } from '../ui/Problem.tsx'
import { useNow } from '../ui/use-now.ts'
import { dateInWords, timeIn } from '../ui/zoned-time.ts'

/** A customer may still walk in shortly after the start. */
const LATE_MS = 15 * 60_000

interface KioskMoviesProps {
  programme: ProgrammeStore
  onChoose(showId: Id): void
  onBack(): void
}

export function KioskMovies({ programme, onChoose, onBack }: KioskMoviesProps) {
  const state = useStore(programme)
  const now = useNow(30_000)
  const timeZone = state.cinema?.timeZone ?? 'UTC'
  const coming = (state.programme?.shows ?? []).filter((show) => Date.parse(show.show.startsAt) + LATE_MS > now)
  const movies = byMovie(coming, '', (show) => timeIn(timeZone, show.show.startsAt))
  return (
    <>
      <header className="kiosk-head">
        <button type="button" className="button quiet large" onClick={onBack}>
          <ChevronLeft aria-hidden="true" /> Back
        </button>
        <div>
          <h1>Today at {state.cinema?.name ?? 'the cinema'}</h1>
          {state.programme !== null && <p>{dateInWords(state.programme.date)}</p>}
        </div>
        {state.cinemas.length > 1 && (
          <CinemaPicker cinemas={state.cinemas} chosen={state.cinema?.id ?? null} onChoose={programme.chooseCinema} />
        )}
      </header>
      <main className="kiosk-movies" tabIndex={-1}>
        <Problem sentence={state.sentence} />
        {movies.map(({ movie, shows }) => (
          <section key={movie.id} className="kiosk-movie" aria-label={movie.title}>
            <h2>{movie.title}</h2>
            <div className="show-chips">
              {shows.map((show) => (
                <ShowChip
                  key={show.show.id}
                  show={show}
                  timeZone={timeZone}
                  chosen={false}
                  allotted={null}
                  begun={false}
                  onChoose={() => {
                    const open = show.show.cancelledAt === undefined && filling(show) !== 'sold_out'
                    if (open) onChoose(show.show.id)
                  }}
                />
              ))}
            </div>
          </section>
        ))}
        {movies.length === 0 && !state.loading && state.sentence === null && (
          <p className="nothing">No more shows today.</p>
        )}
      </main>
    </>
  )
}
