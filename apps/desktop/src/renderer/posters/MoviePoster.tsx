/** A movie's poster, in letters where there is no picture. Its title stands beside it, or is read from it. */
import type { Movie } from '@marquee/shared'
import { posterColour, titleSize } from './poster-look.ts'
import { usePosterPicture } from './poster-picture.tsx'
import { PosterRows } from './TitlePoster.tsx'
import './title-poster.css'
import './movie-poster.css'

export function MoviePoster({ movie: { title, poster } }: { movie: Movie }) {
  const { isThere, picture } = usePosterPicture(poster?.sha256 ?? null)
  return (
    <span
      className="poster movie-poster"
      data-colour={posterColour(title)}
      data-size={titleSize(title)}
      data-picture={isThere ? 'there' : undefined}
      aria-hidden="true"
    >
      {picture}
      <span className="poster-title" dir="auto">
        {title}
      </span>
      <PosterRows />
    </span>
  )
}
