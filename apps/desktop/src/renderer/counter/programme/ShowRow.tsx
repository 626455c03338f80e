/** A show in the list: its time, what and where it plays, and how full it is. Only what is scarce stands out. */
import { useId } from 'react'
import type { ProgrammeShow } from '../../../terminal/api.ts'
import { filling, seatsLeft } from '../../show/seats-left.ts'
import { timeIn } from '../../ui/zoned-time.ts'
import { figure } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'

interface ShowRowProps {
  show: ProgrammeShow
  timeZone: string
  chosen: boolean
  /** The one that Enter opens. */
  marked: boolean
  /** The number of seats that can be sold here while cut off: nobody can know how many are left. */
  allotted: number | null
  begun: boolean
  onChoose(): void
}

export function ShowRow({ show, timeZone, chosen, marked, allotted, begun, onChoose }: ShowRowProps) {
  const left = useId()
  const { words, look } = howMany(show, allotted)
  const taken = show.occupancy === null ? 0 : 1 - (seatsLeft(show) ?? show.seatCount) / Math.max(1, show.seatCount)
  return (
    <button
      type="button"
      className={`show-row ${look} ${begun ? 'begun' : ''} ${marked ? 'marked' : ''}`}
      aria-pressed={chosen}
      aria-describedby={left}
      data-show-id={show.show.id}
      onClick={onChoose}
    >
      <span className="row-time tabular">{timeIn(timeZone, show.show.startsAt)} </span>
      <span id={left} className="row-left tabular">
        {words === '' ? '–' : words}
      </span>
      <span className="row-title" dir="auto">
        {show.movie.title}{' '}
      </span>
      <span className="row-room">{show.auditorium.name}</span>
      {begun && <span className="visually-hidden"> {say('began')}</span>}
      {allotted === null && (
        <span className="row-filling" aria-hidden="true">
          <span style={{ width: `${Math.round(taken * 100)}%` }} />
        </span>
      )}
    </button>
  )
}

type Look = 'plenty' | 'few' | 'none' | 'cancelled'

function howMany(show: ProgrammeShow, allotted: number | null): { words: string; look: Look } {
  if (show.show.cancelledAt !== undefined) return { words: say('cancelled'), look: 'cancelled' }
  // A seat that was allotted is sold while cut off, whatever the server has closed.
  if (allotted !== null)
    return allotted > 0
      ? { words: say('here', { count: allotted }), look: 'few' }
      : { words: say('when_back'), look: 'none' }
  if (show.occupancy?.closed === true) return { words: say('closed'), look: 'none' }
  const state = filling(show)
  const left = seatsLeft(show)
  if (state === 'sold_out') return { words: say('full'), look: 'none' }
  return {
    words: left === undefined ? '' : say('left', { count: figure(left) }),
    look: state === 'few' ? 'few' : 'plenty',
  }
}
