/** Above the day's shows: some are closed. The notice is empty while none is. */
import { TriangleAlert } from 'lucide-react'
import { useStore } from 'zustand'
import type { ClosedShowsStore } from './closed-shows-store.ts'
import './closed-shows.css'
import { say } from './words/say.ts'

export function ClosedShowsNotice({ store, onOpen }: { store: ClosedShowsStore; onOpen(): void }) {
  const total = useStore(store, (state) => state.total)
  return (
    <div role="status">
      {total > 0 && (
        <p className="closed-notice" data-testid="closed-notice">
          <TriangleAlert aria-hidden="true" size={18} />
          <span>{say('notice', { count: total })}</span>
          <button type="button" className="link-button" onClick={onOpen}>
            {say('see_missing')}
          </button>
        </p>
      )}
    </div>
  )
}
