/** What isn't done yet. Nothing of it keeps anybody from closing. */
import type { LeftByShift } from '@marquee/shared'
import { leftInWords } from '@marquee/shared'
import { Check, Clock } from 'lucide-react'
import { ParkedList } from '../parked/ParkedList.tsx'

export function LeftList({ left }: { left: LeftByShift }) {
  // Parked orders are named, below.
  const words = leftInWords({ ...left, parked: 0 })
  const isDone = words.length === 0 && !left.parked
  return (
    <section className="shift-left" aria-label="Waiting">
      <h3>Waiting</h3>
      <ul>
        {words.map((line) => (
          <li key={line}>
            <Clock aria-hidden="true" size={18} /> {line}
          </li>
        ))}
        {isDone && (
          <li className="done">
            <Check aria-hidden="true" size={18} /> Nothing: all sales are sent
          </li>
        )}
      </ul>
      <ParkedList />
    </section>
  )
}
