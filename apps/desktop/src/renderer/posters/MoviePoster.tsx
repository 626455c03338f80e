/** A movie's poster, in letters where there is no picture. Its title stands beside it, or is read from it. */
import type { Movie } from '@marquee/shared'
import { posterColour, titleSize } from './poster-look.ts'
import { PosterRows } from './TitlePoster.tsx'
import './title-poster.css'
import './movie-poster.css'

export function MoviePoster({ movie: { title } }: { movie: Movie }) {
  return (
    <span
      className="poster movie-poster"
      data-colour={posterColour(title)}
      data-size={titleSize(title)}
      aria-hidden="true"
    >
      <span className="poster-title" dir="auto">
        {title}
      </span>
      <PosterRows />
    </span>
  )
}
