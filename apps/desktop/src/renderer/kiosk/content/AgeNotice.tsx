/** What the movie's age rating means: who may come in, and with whom. */
import { useSpeech } from '../kiosk-context.tsx'
import { type MovieToTell, ratingOf } from './facts.ts'
import './content.css'

export function AgeNotice({ movie, country }: { movie: MovieToTell; country: string | undefined }) {
  const speech = useSpeech()
  const rating = ratingOf(speech, movie, country)
  return rating && <p className="age-notice">{rating.long}</p>
}
