/** A movie's poster with the times at which it plays. */
import type { NextShow } from '../../../terminal/api.ts'
import { TitlePoster } from '../../posters/TitlePoster.tsx'
import { useSpeech } from '../display-context.tsx'

interface PosterProps {
  title: string
  shows: readonly NextShow[]
  timeZone: string
}

export function Poster({ title, shows, timeZone }: PosterProps) {
  const speech = useSpeech()
  return (
    <TitlePoster title={title}>
      <ul className="poster-times">
        {shows.map(({ startsAt, auditorium }) => (
          <li key={`${startsAt} ${auditorium}`}>
            <time dateTime={startsAt}>{speech.time(startsAt, timeZone)}</time> <bdi>{auditorium}</bdi>
          </li>
        ))}
      </ul>
    </TitlePoster>
  )
}
