/** One start time as a button: the auditorium, and the seats left in words and colour. */
import type { ProgrammeShow } from '../../terminal/api.ts'
import { timeIn } from '../ui/zoned-time.ts'
import { type Filling, filling, seatsLeft } from './programme-by-movie.ts'
import './show-chip.css'

interface ShowChipProps {
  show: ProgrammeShow
  timeZone: string
  chosen: boolean
  /** Then only what is lent to this terminal counts. */
  cutOff: boolean
  /** It began a while ago: it is still for sale, and hardly ever meant. */
  begun: boolean
  onChoose(): void
}

export function ShowChip({ show, timeZone, chosen, cutOff, begun, onChoose }: ShowChipProps) {
  const state = cutOff ? (show.lent > 0 ? 'lent' : 'none_lent') : filling(show)
  const time = timeIn(timeZone, show.show.startsAt)
  const seats = cutOff ? lentInWords(show.lent) : leftInWords(filling(show), seatsLeft(show))
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

/** While cut off: how many seats have been left since nobody can know. */
function lentInWords(lent: number): string {
  return lent === 0 ? 'None here' : `${lent} here`
}

function leftInWords(state: Filling, left: number | undefined): string {
  if (state === 'sold_out') return 'Sold out'
  return left === undefined ? '' : `${left.toLocaleString('en')} left`
}
