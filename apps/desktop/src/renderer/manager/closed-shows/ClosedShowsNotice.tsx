/** Above the day's shows: some are closed. The notice is empty while none is. */
import { TriangleAlert } from 'lucide-react'
import { useStore } from 'zustand'
import type { ClosedShowsStore } from './closed-shows-store.ts'
import { howMany } from './closed-shows-words.ts'
import './closed-shows.css'

export function ClosedShowsNotice({ store, onOpen }: { store: ClosedShowsStore; onOpen(): void }) {
  const total = useStore(store, (state) => state.total)
  return (
    <div role="status">
      {total > 0 && (
        <p className="closed-notice" data-testid="closed-notice">
          <TriangleAlert aria-hidden="true" size={18} />
          <span>
            {howMany(total)}. Nothing new is sold for {total === 1 ? 'it' : 'them'} until the sales that are missing
            since the restore are known.
          </span>
          <button type="button" className="link-button" onClick={onOpen}>
            See what is missing
          </button>
        </p>
      )}
    </div>
  )
}
