/** The day in five figures. */
import type { Figures } from './day-table.ts'
import { OccupancyBar } from './OccupancyBar.tsx'
import './day-totals.css'
import { figure } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'

export function DayTotals({ figures, shows }: { figures: Figures; shows: number }) {
  return (
    <section className="day-totals boxed" aria-label={say('the_day')}>
      <dl>
        <div>
          <dt>{say('shows')}</dt>
          <dd className="tabular">{figure(shows)}</dd>
        </div>
        <div>
          <dt>{say('sold')}</dt>
          <dd className="tabular">{figure(figures.booked)}</dd>
        </div>
        <div>
          <dt>{say('held')}</dt>
          <dd className="tabular">{figure(figures.held)}</dd>
        </div>
        <div>
          <dt>{say('free')}</dt>
          <dd className="tabular">{figure(figures.free)}</dd>
        </div>
        <div>
          <dt>{say('occupancy')}</dt>
          <dd className="tabular">
            {figures.seats === 0 ? '–' : say('percent', { share: Math.round((figures.booked / figures.seats) * 100) })}
          </dd>
        </div>
      </dl>
      <OccupancyBar figures={figures} />
    </section>
  )
}
