/** What isn't done yet. Nothing of it keeps anybody from closing. */
import type { LeftByShift } from '@marquee/shared'
import { leftInWords } from '@marquee/shared'
import { Check, Clock } from 'lucide-react'

export function LeftList({ left }: { left: LeftByShift }) {
  const words = leftInWords(left)
  return (
    <section className="shift-left" aria-label="Waiting">
      <h3>Waiting</h3>
      <ul>
        {words.map((line) => (
          <li key={line}>
            <Clock aria-hidden="true" size={18} /> {line}
          </li>
        ))}
        {words.length === 0 && (
          <li className="done">
            <Check aria-hidden="true" size={18} /> Nothing: all sales are sent
          </li>
        )}
      </ul>
    </section>
  )
}
