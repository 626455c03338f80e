/** Who may come in to this show, before tickets are bought for somebody who may not. */
import { useSpeech } from '../kiosk-context.tsx'
import { type MovieToTell, ratingOf } from './facts.ts'
import { RatingBadge } from './RatingBadge.tsx'
import './content.css'

export function AgeNotice({ movie, country }: { movie: MovieToTell; country: string | undefined }) {
  const speech = useSpeech()
  const rating = ratingOf(speech, movie, country)
  if (rating === null) return null
  return (
    <p className="age-notice">
      <RatingBadge {...rating} />
      <span>{rating.long}</span>
    </p>
  )
}
