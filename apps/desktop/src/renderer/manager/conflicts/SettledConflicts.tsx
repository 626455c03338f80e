/** The settled conflicts: who, when, why. */
import type { Conflict } from '@marquee/shared'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { money as formatMoney } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'

export function SettledConflicts({ settled, timeZone }: { settled: readonly Conflict[]; timeZone: string }) {
  if (settled.length === 0) return null
  return (
    <details className="settled-conflicts done-with">
      <summary>{say('settled_count', { count: settled.length })}</summary>
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
                  <strong>{say(`done_${settled.resolution}`)}</strong>
                  {settled.seatIds.length > 0 && `: ${settled.seatIds.join(', ')}`}
                  <small>{say('settled_by', { name: settled.by, reason: settled.reason })}</small>
                </span>
                <span className="tabular">{money !== null && formatMoney(money)}</span>
              </li>
            ),
        )}
      </ul>
    </details>
  )
}
