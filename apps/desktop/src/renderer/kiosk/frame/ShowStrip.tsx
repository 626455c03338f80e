/** The show that is being bought: movie, time, auditorium and day. */
import { useStore } from 'zustand'
import { SmallPoster } from '../../posters/SmallPoster.tsx'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { dayName } from './day-name.ts'

export function ShowStrip() {
  const { showing } = useKiosk()
  const speech = useSpeech()
  const show = useStore(showing, (state) => state.show)
  if (show === null) return null
  const { movie, auditorium, cinema } = show
  const { startsAt } = show.show
  const day = dayName(speech, startsAt, cinema.timeZone, Date.now())
  return (
    <section className="show-strip" aria-label={movie.title}>
      <SmallPoster title={movie.title} />
      <h2 data-long={movie.title.length > 44}>
        <bdi>{movie.title}</bdi>
      </h2>
      <p className="strip-when">
        <time dateTime={startsAt}>{speech.time(startsAt, cinema.timeZone)}</time>
        <span>{speech.say('show_at', { auditorium: auditorium.name, day })}</span>
      </p>
    </section>
  )
}
