/** Names those who must be named where their pictures and facts are shown. */
import type { Movie } from '@marquee/shared'
import { useSpeech } from '../kiosk-context.tsx'
import './content.css'

export function ContentSource({ movies }: { movies: readonly Pick<Movie, 'contentFrom'>[] }) {
  const speech = useSpeech()
  if (!movies.some(({ contentFrom }) => contentFrom === 'tmdb')) return null
  return <p className="content-source">{speech.say('from_tmdb')}</p>
}
