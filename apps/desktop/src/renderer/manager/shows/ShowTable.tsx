/** Every show of the day, one a row. */
import { ArrowDown } from 'lucide-react'
import { timeIn } from '../../ui/zoned-time.ts'
import type { DayShow } from './day-store.ts'
import { figuresOf, type SortBy } from './day-table.ts'
import { OccupancyBar } from './OccupancyBar.tsx'
import './show-table.css'
import { say } from './words/say.ts'

interface ShowTableProps {
  shows: readonly DayShow[]
  withCinema: boolean
  now: number
  sortBy: SortBy
  openShowId: string | undefined
  onSort(by: SortBy): void
  onOpen(show: DayShow): void
}

export function ShowTable({ shows, withCinema, now, sortBy, openShowId, onSort, onOpen }: ShowTableProps) {
  const header = (by: SortBy, text: string) => (
    <th scope="col" aria-sort={sortBy === by ? (by === 'occupancy' ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className={`sort-button ${sortBy === by ? 'chosen' : ''}`} onClick={() => onSort(by)}>
        {text} {sortBy === by && <ArrowDown aria-hidden="true" size={14} />}
      </button>
    </th>
  )
  return (
    <table className="show-table">
      <thead>
        <tr>
          {header('time', say('time'))}
          {header('movie', say('movie'))}
          <th scope="col">{say('hall')}</th>
          <th scope="col" className="number">
            {say('sold')}
          </th>
          <th scope="col" className="number">
            {say('held')}
          </th>
          <th scope="col" className="number">
            {say('free')}
          </th>
          {header('occupancy', say('occupancy'))}
        </tr>
      </thead>
      <tbody>
        {shows.map((show) => {
          const figures = figuresOf(show)
          const begun = Date.parse(show.show.startsAt) < now
          return (
            <tr
              key={show.show.id}
              className={`${begun ? 'begun' : ''} ${show.show.id === openShowId ? 'open' : ''}`}
              data-show-id={show.show.id}
              onClick={() => onOpen(show)}
            >
              <td className="tabular">{timeIn(show.cinema.timeZone, show.show.startsAt)}</td>
              <td>
                <button
                  type="button"
                  className="row-button"
                  aria-label={say('sales_of', {
                    movie: show.movie.title,
                    time: timeIn(show.cinema.timeZone, show.show.startsAt),
                    hall: show.auditorium.name,
                  })}
                >
                  {show.movie.title}
                </button>
              </td>
              <td>
                {withCinema
                  ? say('hall_of', { cinema: show.cinema.name, hall: show.auditorium.name })
                  : show.auditorium.name}
              </td>
              <td className="number tabular">{figures?.booked ?? '–'}</td>
              <td className="number tabular">{figures?.held ?? '–'}</td>
              <td className="number tabular">{figures?.free ?? show.seatCount}</td>
              <td className="occupancy-cell">
                {show.show.cancelledAt !== undefined ? (
                  <span className="cancelled">{say('cancelled')}</span>
                ) : figures === null ? (
                  <span className="quiet-text">{say('not_heard')}</span>
                ) : (
                  <>
                    <OccupancyBar figures={figures} />
                    <span className="tabular">
                      {say('percent', { share: Math.round((figures.booked / Math.max(1, figures.seats)) * 100) })}
                    </span>
                  </>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
