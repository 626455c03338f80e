/** A movie's poster beside its title. */
import { posterColour } from './poster-look.ts'
import { PosterRows } from './TitlePoster.tsx'
import './title-poster.css'

export function SmallPoster({ title }: { title: string }) {
  return (
    <span className="poster small" data-colour={posterColour(title)} aria-hidden="true">
      <PosterRows />
    </span>
  )
}
