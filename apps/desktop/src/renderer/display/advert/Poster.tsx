/** A movie's poster made of its title, in a colour of its own, with the times at which it plays. */
import type { NextShow } from '../../../terminal/api.ts'
import { useSpeech } from '../display-context.tsx'
import { posterColour, titleSize } from './turn.ts'

interface PosterProps {
  title: string
  shows: readonly NextShow[]
  timeZone: string
}

export function Poster({ title, shows, timeZone }: PosterProps) {
  const speech = useSpeech()
  return (
    <section className="poster" data-colour={posterColour(title)} data-size={titleSize(title)}>
      <Rows />
      <h2 className="poster-title" dir="auto">
        {title}
      </h2>
      <ul className="poster-times">
        {shows.map(({ startsAt, auditorium }) => (
          <li key={`${startsAt} ${auditorium}`}>
            <time dateTime={startsAt}>{speech.time(startsAt, timeZone)}</time> <bdi>{auditorium}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Rows of seats before a screen: what all these evenings have in common. */
function Rows() {
  return (
    <svg className="poster-rows" viewBox="0 0 200 120" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((row) => (
        <path
          key={row}
          d={`M${20 - row * 14} ${50 + row * 22} Q100 ${24 + row * 22} ${180 + row * 14} ${50 + row * 22}`}
          strokeDasharray={`${9 + row} ${4 + row * 0.4}`}
        />
      ))}
    </svg>
  )
}
