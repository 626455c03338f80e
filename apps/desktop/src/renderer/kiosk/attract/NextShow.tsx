/** A movie's poster with its next show that has seats. One that is sold out before it is told beside. */
import { MoviePoster } from '../../posters/MoviePoster.tsx'
import { useSpeech } from '../kiosk-context.tsx'
import { type MovieToCome, showState } from '../movies/kiosk-programme.ts'

interface NextShowProps {
  one: MovieToCome
  timeZone: string
  onChoose(): void
}

export function NextShow({ one: { movie, shows, next }, timeZone, onChoose }: NextShowProps) {
  const speech = useSpeech()
  const show = next ?? shows[0]
  if (show === undefined) return null
  const state = showState(show)
  const { startsAt } = show.show
  const before = shows.find((each) => showState(each).is === 'sold_out' && each.show.startsAt < startsAt)
  return (
    <button type="button" className="next-show" data-state={state.is} onClick={onChoose}>
      <MoviePoster movie={movie} />
      <span className="visually-hidden">{movie.title}, </span>
      <span className="next-when">
        <time dateTime={startsAt}>{speech.time(startsAt, timeZone)}</time>
        {state.is === 'few' && <b>{speech.say('seats_left', { count: state.left })}</b>}
        {state.is !== 'few' && state.is !== 'open' && <span>{speech.say(`show_${state.is}`)}</span>}
        {state.is === 'open' && before === undefined && <bdi>{show.auditorium.name}</bdi>}
        {state.is === 'open' && before !== undefined && (
          <span>{speech.say('sold_out_at', { time: speech.time(before.show.startsAt, timeZone) })}</span>
        )}
      </span>
    </button>
  )
}
