/** The settled conflicts: who, when, why. */
import { type Conflict, formatMoney } from '@marquee/shared'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { RESOLUTION_NAMES } from './conflict-words.ts'

export function SettledConflicts({ settled, timeZone }: { settled: readonly Conflict[]; timeZone: string }) {
  if (settled.length === 0) return null
  return (
    <details className="settled-conflicts done-with">
      <summary>Settled ({settled.length})</summary>
      <ul className="boxed">
        {settled.map(
          ({ conflictId, reference, terminal, tickets, money, settled }) =>
            settled !== null && (
              <li key={conflictId}>
                <span className="tabular quiet-text">{dayAndTimeIn(timeZone, settled.at)}</span>
                <span>
                  <strong className="tabular">{reference ?? terminal.name}</strong>{' '}
                  {tickets.map(({ seatId }) => seatId).join(', ')}
                </span>
                <span>
                  <strong>{RESOLUTION_NAMES[settled.resolution]}</strong>
                  {settled.seatIds.length > 0 && `: ${settled.seatIds.join(', ')}`}
                  <small>
                    by {settled.by}: {settled.reason}
                  </small>
                </span>
                <span className="tabular">{money !== null && formatMoney(money)}</span>
              </li>
            ),
        )}
      </ul>
    </details>
  )
}
