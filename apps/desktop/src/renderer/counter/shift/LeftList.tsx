/** What isn't done yet. Nothing of it keeps anybody from closing. */
import type { LeftByShift } from '@marquee/shared'
import { Check, Clock } from 'lucide-react'
import { leftInWords } from '../../shift-report/shift-words.ts'
import { ParkedList } from '../parked/ParkedList.tsx'
import { say } from './words/say.ts'

export function LeftList({ left }: { left: LeftByShift }) {
  // Parked orders are named, below.
  const words = leftInWords({ ...left, parked: 0 })
  const isDone = words.length === 0 && !left.parked
  return (
    <section className="shift-left" aria-label={say('waiting')}>
      <h3>{say('waiting')}</h3>
      <ul>
        {words.map((line) => (
          <li key={line}>
            <Clock aria-hidden="true" size={18} /> {line}
          </li>
        ))}
        {isDone && (
          <li className="done">
            <Check aria-hidden="true" size={18} /> {say('nothing_waits')}
          </li>
        )}
      </ul>
      <ParkedList />
    </section>
  )
}
