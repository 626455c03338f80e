/** What a movie is like, in one row: its length, its age rating, and a show's version and formats. */
import { useSpeech } from '../kiosk-context.tsx'
import { formatsOf, lengthOf, type MovieToTell, ratingOf, type ShowToTell, versionOf } from './facts.ts'
import { RatingBadge } from './RatingBadge.tsx'
import { Said } from './Said.tsx'
import './content.css'

interface MovieFactsProps {
  movie: MovieToTell
  /** Of the cinema: its system of ratings counts there. */
  country: string | undefined
  /** Absent: only what all shows of the movie have in common. */
  show?: ShowToTell
}

export function MovieFacts({ movie, country, show }: MovieFactsProps) {
  const speech = useSpeech()
  const length = lengthOf(speech, movie)
  const rating = ratingOf(speech, movie, country)
  const version = show && versionOf(speech, show)
  const formats = show ? formatsOf(show) : []
  if (!length && !rating && !version && formats.length === 0) return null
  return (
    <ul className="movie-facts">
      {length && (
        <li>
          <Said {...length} />
        </li>
      )}
      {rating && (
        <li>
          <RatingBadge {...rating} />
          <span className="visually-hidden">{rating.long}</span>
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
  )
}
