/** A start time as a button: the auditorium, and the seats left in words and colour. */
import type { ProgrammeShow } from '../../terminal/api.ts'
import { timeIn } from '../ui/zoned-time.ts'
import { type Filling, filling, seatsLeft } from './programme-by-movie.ts'
import './show-chip.css'

interface ShowChipProps {
  show: ProgrammeShow
  timeZone: string
  chosen: boolean
  /** The number of seats that can be sold here while cut off: nobody can know how many are left. */
  allotted: number | null
  /** The show began a while ago: it is still for sale, and hardly ever meant. */
  begun: boolean
  onChoose(): void
}

export function ShowChip({ show, timeZone, chosen, allotted, begun, onChoose }: ShowChipProps) {
  const cancelled = show.show.cancelledAt !== undefined
  // A seat that was allotted is sold while cut off, whatever the server has closed.
  const closed = allotted === null && show.occupancy?.closed === true
  const state = cancelled
    ? 'cancelled'
    : closed
      ? 'closed'
      : allotted === null
        ? filling(show)
        : allotted > 0
          ? 'allotted'
          : 'none_allotted'
  const time = timeIn(timeZone, show.show.startsAt)
  const seats = cancelled
    ? 'Cancelled'
    : closed
      ? 'Closed'
      : allotted === null
        ? leftInWords(filling(show), seatsLeft(show))
        : allottedInWords(allotted)
  return (
    <button
      type="button"
      className={`show-chip ${state} ${begun ? 'begun' : ''}`}
      aria-pressed={chosen}
      data-show-id={show.show.id}
      onClick={onChoose}
    >
      <span className="visually-hidden">{show.movie.title}, </span>
      <span className="chip-time tabular">{time} </span>
      <span className="chip-room">{show.auditorium.name} </span>
      <span className="chip-left tabular">{seats === '' ? '–' : seats}</span>
      {begun && <span className="visually-hidden"> began</span>}
    </button>
  )
}

function allottedInWords(allotted: number): string {
  return `${allotted} here`
}

function leftInWords(state: Filling, left: number | undefined): string {
  if (state === 'sold_out') return 'Sold out'
  return left === undefined ? '' : `${left.toLocaleString('en')} left`
}
