/** What is parked at this counter, a line each: for whoever closes a shift, logs out or comes. Nothing where nothing is. */
import { CirclePause } from 'lucide-react'
import { useConnection } from '../../app/terminal-context.tsx'
import { timeIn } from '../../ui/zoned-time.ts'
import { useProgramme } from '../counter-context.tsx'
import { parkedInWords } from './parked-words.ts'
import { say } from './words/say.ts'
import './parked-tabs.css'

const NONE: readonly never[] = []

export function ParkedList() {
  const tabs = useConnection(({ terminal }) => terminal?.parked ?? NONE)
  const timeZone = useProgramme((state) => state.cinema?.timeZone ?? 'UTC')
  if (tabs.length === 0) return null
  return (
    <section className="parked-list" aria-label={say('parked_here')}>
      <h3>{say('orders_parked_here', { count: tabs.length })}</h3>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.orderId}>
            <CirclePause aria-hidden="true" size={18} /> {parkedInWords(tab, timeIn(timeZone, tab.parkedAt))}
          </li>
        ))}
      </ul>
    </section>
  )
}
