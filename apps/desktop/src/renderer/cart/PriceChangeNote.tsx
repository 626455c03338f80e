/** Says beside the total that it has changed, because the prices of the show have. It is read out when it appears. */
import { TriangleAlert } from 'lucide-react'
import { say } from './words/say.ts'
import './price-change-note.css'

export function PriceChangeNote({ sentence }: { sentence: string | null }) {
  return (
    <div role="status" aria-label={say('prices')}>
      {sentence !== null && (
        <p className="price-change-note">
          <TriangleAlert aria-hidden="true" size={18} />
          <span>{sentence}</span>
        </p>
      )}
    </div>
  )
}
