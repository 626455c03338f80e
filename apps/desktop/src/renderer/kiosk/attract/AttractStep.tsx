/** The page that waits for somebody: what plays next. A touch anywhere begins; one on a poster begins with that movie. */
import { ChevronRight, Pointer, QrCode } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useConnection } from '../../app/terminal-context.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AccessButton } from '../access/AccessButton.tsx'
import { HouseName } from '../frame/HouseName.tsx'
import { LanguageList } from '../frame/LanguageList.tsx'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { moviesToCome } from '../movies/kiosk-programme.ts'
import { useOnItsSide } from '../movies/use-on-its-side.ts'
import type { VisitStore } from '../visit/visit-store.ts'
import { NextShow } from './NextShow.tsx'
import './attract.css'

const PLACES = { upright: 6, onItsSide: 8 }

export function AttractStep({ visit }: { visit: VisitStore }) {
  const { programme } = useKiosk()
  const speech = useSpeech()
  const { cinema, programme: day, loading } = useStore(programme)
  const isOnline = useConnection((state) => state.page.state === 'connected' && state.terminal?.link.state === 'online')
  const isOnItsSide = useOnItsSide()
  const now = useNow(30_000)
  const page = useRef<HTMLDivElement>(null)
  const movies = moviesToCome(day?.shows ?? [], now)
  const places = isOnItsSide ? PLACES.onItsSide : PLACES.upright
  const shown = movies.length <= places ? movies : movies.slice(0, places - 1)
  const timeZone = cinema?.timeZone ?? 'UTC'
  const instant = new Date(now).toISOString()

  useEffect(() => {
    const anywhere = (event: Event): void => {
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
      if (!isOnButton) visit.go('movies')
    }
    const element = page.current
    element?.addEventListener('click', anywhere)
    return () => element?.removeEventListener('click', anywhere)
  }, [visit])

  return (
    <div className="attract" ref={page}>
      <header className="attract-head">
        <HouseName />
        <time className="attract-clock" dateTime={instant}>
          {cinema !== null && `${speech.weekday(instant, timeZone)} ${speech.time(instant, timeZone)}`}
        </time>
      </header>
      <main className="attract-shows" tabIndex={-1}>
        <h1 className="visually-hidden">{speech.say('welcome')}</h1>
        {shown.map((each) => (
          <NextShow
            key={each.movie.id}
            one={each}
            timeZone={timeZone}
            onChoose={() => {
              visit.change({ movieId: each.movie.id })
              visit.go('movies')
            }}
          />
        ))}
        {shown.length < movies.length && (
          <button type="button" className="attract-more" onClick={() => visit.go('movies')}>
            <strong>{speech.say('more_movies', { count: movies.length - shown.length })}</strong>
            <ChevronRight className="mirrors" aria-hidden="true" />
          </button>
        )}
        {!loading && movies.length === 0 && <p className="attract-none">{speech.say('no_shows')}</p>}
      </main>
      <section className="attract-band" aria-label={speech.say('touch_to_buy')}>
        <button type="button" className="attract-start" onClick={() => visit.go('movies')}>
          <Pointer aria-hidden="true" />
          <span>{speech.say('touch_to_buy')}</span>
        </button>
      </section>
      <footer className="attract-foot">
        <p className="attract-said" role="status">
          {!isOnline && speech.say('not_online')}
        </p>
        <button type="button" className="attract-pick-up" onClick={() => visit.go('pick_up')}>
          <QrCode aria-hidden="true" />
          <strong>{speech.say('pick_up')}</strong>
          <span>{speech.say('pick_up_how')}</span>
        </button>
        <LanguageList />
        <nav className="attract-nav">
          <AccessButton />
        </nav>
      </footer>
    </div>
  )
}
