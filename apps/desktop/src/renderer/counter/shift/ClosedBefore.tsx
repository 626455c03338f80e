/** The latest Z reports of this counter, to be looked at and printed again. */
import type { ZReport } from '../../../terminal/api.ts'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { say } from './words/say.ts'

interface ClosedBeforeProps {
  closed: readonly ZReport[]
  timeZone: string
  onShow(z: ZReport): void
}

const SHOWN = 4

export function ClosedBefore({ closed, timeZone, onShow }: ClosedBeforeProps) {
  if (closed.length === 0) return null
  return (
    <section className="closed-before" aria-label={say('closed_shifts')}>
      <h3>{say('closed_before')}</h3>
      <ul className="closed-shifts">
        {closed.slice(0, SHOWN).map((z) => (
          <li key={z.shiftId}>
            <button type="button" className="button" onClick={() => onShow(z)}>
              {say('z_report_number', { number: z.number })}
              <small className="tabular">{dayAndTimeIn(timeZone, z.closedAt)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
