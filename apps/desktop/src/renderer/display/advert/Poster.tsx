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
      <h2 className="poster-title" dir="auto">
        {title}
      </h2>
      <Rows />
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
    <svg className="poster-rows" viewBox="0 0 220 110" aria-hidden="true">
      <path d={ROWS} />
    </svg>
  )
}

/** Each row has a seat more than the one before it, and bends towards the screen at its ends. */
const ROWS = [7, 8, 9, 10, 11]
  .flatMap((seats, row) =>
    Array.from({ length: seats }, (_, seat) => {
      const x = (seat - (seats - 1) / 2) * 19
      return `M${103 + x} ${2 + row * 20 + (x / 30) ** 2}h14v13h-14z`
    }),
  )
  .join('')
