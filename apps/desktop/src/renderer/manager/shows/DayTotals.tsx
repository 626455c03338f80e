/** The day in five figures. */
import type { Figures } from './day-table.ts'
import { OccupancyBar } from './OccupancyBar.tsx'
import './day-totals.css'

export function DayTotals({ figures, shows }: { figures: Figures; shows: number }) {
  const count = (value: number): string => value.toLocaleString('en')
  return (
    <section className="day-totals boxed" aria-label="The day">
      <dl>
        <div>
          <dt>Shows</dt>
          <dd className="tabular">{count(shows)}</dd>
        </div>
        <div>
          <dt>Sold</dt>
          <dd className="tabular">{count(figures.booked)}</dd>
        </div>
        <div>
          <dt>Held</dt>
          <dd className="tabular">{count(figures.held)}</dd>
        </div>
        <div>
          <dt>Free</dt>
          <dd className="tabular">{count(figures.free)}</dd>
        </div>
        <div>
          <dt>Occupancy</dt>
          <dd className="tabular">
            {figures.seats === 0 ? '–' : `${Math.round((figures.booked / figures.seats) * 100)} %`}
          </dd>
        </div>
      </dl>
      <OccupancyBar figures={figures} />
    </section>
  )
}
