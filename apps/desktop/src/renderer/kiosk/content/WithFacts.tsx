/** A title with what the movie is like below it. Where nothing is known of it, the title alone. */
import type { ReactNode } from 'react'
import { useSpeech } from '../kiosk-context.tsx'
import { formatsOf, lengthOf, type MovieToTell, ratingOf, type ShowToTell, versionOf } from './facts.ts'
import { RatingBadge } from './RatingBadge.tsx'
import { Said } from './Said.tsx'
import './content.css'

interface WithFactsProps {
  movie: MovieToTell
  /** Of the cinema: its system of ratings counts there. */
  country: string | undefined
  /** Absent: only what all shows of the movie have in common. */
  show?: ShowToTell
  /** Also who may come in, in words. It is read aloud in any case. */
  saysNotice?: boolean
  /** The title. */
  children: ReactNode
}

export function WithFacts({ movie, country, show = {}, saysNotice = false, children }: WithFactsProps) {
  const speech = useSpeech()
  const length = lengthOf(speech, movie)
  const rating = ratingOf(speech, movie, country)
  const version = versionOf(speech, show)
  const formats = formatsOf(show)
  if (!length && !rating && !version && formats.length === 0) return children
  return (
    <div className="with-facts">
      {children}
      <ul className="movie-facts">
        {length && (
          <li>
            <Said {...length} />
          </li>
        )}
        {rating && (
          <li>
            <RatingBadge {...rating} />
            {!saysNotice && <span className="visually-hidden">{rating.long}</span>}
          </li>
        )}
        {version && (
          <li className="fact-chip">
            <Said {...version} />
          </li>
        )}
        {formats.map((format) => (
          <li key={format} className="fact-chip">
            <bdi>{format}</bdi>
          </li>
        ))}
      </ul>
      {rating && saysNotice && <p className="age-notice">{rating.long}</p>}
    </div>
  )
}
