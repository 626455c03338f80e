import type { RatingFact } from './facts.ts'
import './content.css'

/** Filled where somebody may be turned away. What it means stands beside it, or is read aloud. */
export function RatingBadge({ short, notice }: RatingFact) {
  return (
    <bdi className="rating-badge" data-notice={notice?.notice} aria-hidden="true">
      {short}
    </bdi>
  )
}
