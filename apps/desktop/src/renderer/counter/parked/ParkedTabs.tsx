/** Orders that are put aside, side by side: a touch takes one up, and puts the open one aside for it. No room where there are none. */
import { Clock, Store, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useConnection, useCutOff } from '../../app/terminal-context.tsx'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { later } from '../../ui/later.tsx'
import { timeIn } from '../../ui/zoned-time.ts'
import { money } from '../../words/staff/figures.ts'
import { useCounter, useExchange, useOrder, useParking, useProgramme, useSale } from '../counter-context.tsx'
import { insideInWords, lostInShort } from './parked-words.ts'
import { say } from './words/say.ts'
import './parked-tabs.css'

const ParkedElsewhere = later(async () => (await import('./ParkedElsewhere.tsx')).ParkedElsewhere)

const NONE: readonly never[] = []

export function ParkedTabs() {
  const { parking } = useCounter()
  const tabs = useConnection(({ terminal }) => terminal?.parked ?? NONE)
  const others = useConnection(({ terminal }) => terminal?.parkedElsewhere ?? NONE)
  const cutOff = useCutOff()
  const isBusy = useParking((state) => state.isBusy)
  const isTaken = useSale(({ stage }) => stage.phase === 'selling' || stage.phase === 'reader')
  const timeZone = useProgramme((state) => state.cinema?.timeZone ?? 'UTC')
  const after = useOrder((state) => state.parkedAs?.number ?? 0)
  const [listed, setListed] = useState(false)
  const next = tabs.find(({ number }) => number > after) ?? tabs[0]
  const isExchanging = useExchange((state) => state.givenUp !== null)
  const free = !isBusy && !isTaken && !isExchanging
  const said = useSaidOnce(
    tabs.flatMap((tab) =>
      tab.lost.length > 0 ? [say('order_lost', { number: tab.number, lost: lostInShort(tab.lost) })] : [],
    ),
  )
  useActions({
    takeUpParked: () => {
      if (free && next !== undefined) void parking.takeUpNext()
      else if (free && others.length > 0 && !cutOff) setListed(true)
    },
  })
  return (
    <section className="parked" aria-label={say('parked_orders')}>
      {tabs.length + others.length > 0 && (
        <ul>
          {tabs.map((tab) => (
            <li key={tab.orderId}>
              <button
                type="button"
                className="button parked-tab"
                data-parked={tab.number}
                disabled={!free}
                onClick={() => void parking.takeUp(tab.orderId)}
              >
                <strong>
                  <span className="visually-hidden">{say('take_up')}</span>
                  <span className="tabular">{tab.number}</span>
                  {tab.word !== null && <span className="parked-word"> {tab.word}</span>}
                  {tab === next && <ActionKey of="takeUpParked" />}
                </strong>
                {tab.lost.length > 0 ? (
                  <span className="parked-lost">
                    <TriangleAlert aria-hidden="true" size={14} /> {lostInShort(tab.lost)}
                  </span>
                ) : (
                  <span>{insideInWords(tab)}</span>
                )}
                <span className="parked-sum">
                  <span className="tabular">{tab.total === null ? '–' : money(tab.total)}</span>
                  <span className="tabular parked-since">
                    <Clock aria-hidden="true" size={12} />
                    <span className="visually-hidden">{say('since')}</span> {timeIn(timeZone, tab.parkedAt)}
                  </span>
                </span>
              </button>
            </li>
          ))}
          {others.length > 0 && (
            <li>
              <button
                type="button"
                className="button quiet parked-tab"
                disabled={!free || cutOff}
                onClick={() => setListed(true)}
              >
                <strong>
                  <Store aria-hidden="true" size={16} /> <span className="tabular">{others.length}</span>
                  {next === undefined && <ActionKey of="takeUpParked" />}
                </strong>
                <span>{say('at_other_counters')}</span>
              </button>
            </li>
          )}
        </ul>
      )}
      {cutOff && tabs.length > 0 && <p className="why-greyed">{say('only_here')}</p>}
      {listed && <ParkedElsewhere onClose={() => setListed(false)} />}
      <p className="visually-hidden" role="status" aria-live="polite">
        {said}
      </p>
    </section>
  )
}

/** What is new of the sentences: a screen reader says each once. */
function useSaidOnce(sentences: readonly string[]): string {
  const before = useRef<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const all = sentences.join('\n')
  useEffect(() => {
    const now = all === '' ? [] : all.split('\n')
    const fresh = now.filter((sentence) => !before.current.has(sentence))
    before.current = new Set(now)
    if (fresh.length > 0) setSaid(fresh.join(' '))
  }, [all])
  return said
}
