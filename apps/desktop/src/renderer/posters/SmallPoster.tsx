/** A movie's poster beside its title. */
import { posterColour } from './poster-look.ts'
import { usePosterPicture } from './poster-picture.tsx'
import { PosterRows } from './TitlePoster.tsx'
import './title-poster.css'

export function SmallPoster({ title, poster = null }: { title: string; poster?: string | null | undefined }) {
  const { isThere, picture } = usePosterPicture(poster)
  return (
    <span
      className="poster small"
      data-colour={posterColour(title)}
      data-picture={isThere ? 'there' : undefined}
      aria-hidden="true"
    >
      {picture}
      <PosterRows />
    </span>
  )
}
