/** Items that the system could not settle by itself: each with the manager's choices. */
import { CircleCheck } from 'lucide-react'
import { useStore } from 'zustand'
import { Problem } from '../../ui/Problem.tsx'
import { AttentionRow } from './AttentionRow.tsx'
import type { AttentionStore } from './attention-store.ts'
import './attention.css'
import { say } from './words/say.ts'

interface AttentionViewProps {
  store: AttentionStore
  timeZone: string
  onOpenBooking(reference: string): void
}

export function AttentionView({ store, timeZone, onOpenBooking }: AttentionViewProps) {
  const { items, setAside, loaded, said, busyId, sentence } = useStore(store)
  const row = (item: (typeof items)[number]) => (
    <AttentionRow
      key={item.id}
      item={item}
      store={store}
      busy={busyId === item.id}
      timeZone={timeZone}
      onOpenBooking={onOpenBooking}
    />
  )
  return (
    <main className="office-view" aria-label={say('title')}>
      <Problem sentence={sentence} />
      <div role="status">{said !== null && <p className={`said ${said.tone}`}>{said.sentence}</p>}</div>
      {items.length > 0 && <ul className="boxed">{items.map(row)}</ul>}
      {loaded && sentence === null && items.length === 0 && (
        <div className="all-clear boxed">
          <CircleCheck aria-hidden="true" size={40} />
          <h2>{say('all_clear')}</h2>
          <p className="quiet-text">{say('all_clear_more')}</p>
        </div>
      )}
      {setAside.length > 0 && (
        <details className="done-with">
          <summary>{say('set_aside_count', { count: setAside.length })}</summary>
          <ul className="boxed">{setAside.map(row)}</ul>
        </details>
      )}
    </main>
  )
}
