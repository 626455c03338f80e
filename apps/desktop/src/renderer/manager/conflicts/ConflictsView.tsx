/** Sales and other records of terminals that could not be entered: choose one on the left, settle it with a key on the right. */
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { ShowingStore } from '../../show/showing-store.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { useNotYetRead } from '../../ui/use-not-yet-read.ts'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { ConflictDetail } from './ConflictDetail.tsx'
import { enterableWith, reasonFor } from './conflict-words.ts'
import type { ConflictsStore } from './conflicts-store.ts'
import { SettledConflicts } from './SettledConflicts.tsx'
import './conflicts.css'
import { say } from './words/say.ts'

interface ConflictsViewProps {
  store: ConflictsStore
  /** The store behind the small map. */
  showing: ShowingStore
  timeZone: string
  onOpenBooking(reference: string): void
}

export function ConflictsView({ store, showing, timeZone, onOpenBooking }: ConflictsViewProps) {
  const { open, settled, chosenId, cameByItself, loaded, busy, said, sentence } = useStore(store)
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({})
  const notYetRead = useNotYetRead(cameByItself)
  useEffect(() => store.watch(), [store])
  useKeys({ ArrowDown: () => store.step(1), ArrowUp: () => store.step(-1) })
  const chosen = open.find((conflict) => conflict.conflictId === chosenId)
  const enterable = chosen === undefined ? [] : enterableWith(chosen, open)
  useEffect(() => {
    document.querySelector('.conflict-list [aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <main className="office-view" aria-label={say('title')}>
      <Problem sentence={sentence} />
      <div role="status" className="said-place">
        {said !== null && (
          <p className={`said ${said.tone}`} data-testid="conflict-result">
            {said.sentence}
          </p>
        )}
      </div>
      {open.length > 0 && (
        <div className="conflict-columns">
          <section className="conflict-list boxed" aria-label={say('open_conflicts')}>
            <p className="conflict-hint quiet-text">
              {say('how_many_open', { count: open.length })} · <kbd>↑</kbd> <kbd>↓</kbd> {say('to_choose')}
            </p>
            <ul>
              {open.map((conflict) => (
                <li key={conflict.conflictId}>
                  <button
                    type="button"
                    aria-current={conflict === chosen}
                    data-conflict-id={conflict.conflictId}
                    onClick={() => store.choose(conflict.conflictId)}
                  >
                    <span className="conflict-line">
                      <strong className="tabular">{conflict.reference ?? conflict.terminal.name}</strong>
                      <span className="tabular">{conflict.tickets.map(({ seatId }) => seatId).join(', ')}</span>
                    </span>
                    <small>
                      {dayAndTimeIn(timeZone, conflict.since)} ·{' '}
                      {conflict.show === null ? conflict.terminal.name : conflict.show.movie}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
          {chosen !== undefined && (
            <ConflictDetail
              key={chosen.conflictId}
              conflict={chosen}
              showing={showing}
              timeZone={timeZone}
              busy={busy}
              notYetRead={notYetRead}
              reason={written[chosen.conflictId] ?? reasonFor(chosen)}
              onReason={(reason) => setWritten({ ...written, [chosen.conflictId]: reason })}
              onSettle={(resolution, reason) => void store.settle(chosen, resolution, reason)}
              enterable={enterable.length}
              onEnterAll={(reason) => void store.enterAll(enterable, reason)}
              onOpenBooking={onOpenBooking}
            />
          )}
        </div>
      )}
      {loaded && sentence === null && open.length === 0 && (
        <div className="all-clear boxed">
          <CircleCheck aria-hidden="true" size={40} />
          <h2>{say('none')}</h2>
          <p className="quiet-text">{say('none_more')}</p>
        </div>
      )}
      <SettledConflicts settled={settled} timeZone={timeZone} />
    </main>
  )
}
