/** The shows to come, one below the other: their time, their title, and whether there are seats. */
import type { DisplayState } from '../../../terminal/api.ts'
import { useSpeech } from '../display-context.tsx'

/** So many fit at every size. */
const MOST = 7

export function NextShows({ state: { next, cinema } }: { state: DisplayState }) {
  const speech = useSpeech()
  if (cinema === null || next.length === 0) return null
  const { timeZone } = cinema
  const first = next[0]
  const isToday =
    first !== undefined && speech.day(first.startsAt, timeZone) === speech.day(new Date().toISOString(), timeZone)
  return (
    <section className="next-shows">
      <h2 className="next-heading">
        {first === undefined || isToday ? speech.say('next_shows') : speech.day(first.startsAt, timeZone)}
      </h2>
      <ol>
        {next.slice(0, MOST).map(({ title, startsAt, auditorium, left }) => (
          <li key={`${startsAt} ${auditorium}`} data-left={left}>
            <time dateTime={startsAt}>{speech.time(startsAt, timeZone)}</time>
            <span className="next-title" dir="auto">
              {title}
            </span>
            <span className="next-where">
              {left === 'many' ? <bdi>{auditorium}</bdi> : speech.say(left === 'few' ? 'few_left' : 'sold_out')}
            </span>
          </li>
        ))}
      </ol>
      {next.some(({ poster, contentFrom }) => poster !== null && contentFrom === 'tmdb') && (
        <p className="next-source">{speech.say('from_tmdb')}</p>
      )}
    </section>
  )
}
