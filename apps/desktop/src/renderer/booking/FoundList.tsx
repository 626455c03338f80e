/** Bookings that a search has found: show, customer, seats, how paid, state. */
import type { FoundBooking } from '@marquee/shared'
import type { FoundBookings } from '../../terminal/api.ts'
import { dayIn, timeIn } from '../ui/zoned-time.ts'
import { STATE_TONES, stateInWords } from './booking-words.ts'
import { customerInWords, paidInWords } from './found-words.ts'
import { say } from './words/say.ts'
import './found-list.css'

interface FoundListProps {
  found: FoundBookings
  chosen: string | null
  onChoose(booking: FoundBooking): void
}

export function FoundList({ found: { bookings, more, ofThisTerminal }, chosen, onChoose }: FoundListProps) {
  return (
    <section className="found" aria-label={say('bookings_found')}>
      <p className="quiet-text" role="status">
        {say('found', {
          count: bookings.length,
          more: more ? 'yes' : 'no',
          where: ofThisTerminal ? 'here' : 'everywhere',
        })}
      </p>
      <ul className="found-list">
        {bookings.map((booking) => {
          const { bookingId, reference, show, seatIds, status, email, name } = booking
          return (
            <li key={bookingId}>
              <button
                type="button"
                className="found-row"
                aria-pressed={bookingId === chosen}
                onClick={() => onChoose(booking)}
              >
                <span className="found-when">
                  <strong className="tabular">{timeIn(show.timeZone, show.startsAt)}</strong>
                  <small>{dayIn(show.timeZone, show.startsAt)}</small>
                </span>
                <span className="found-what">
                  <strong>{customerInWords(booking) ?? reference}</strong>
                  <span>
                    {seatIds.join(' ')} · {show.movie}
                  </span>
                  <small>
                    {[reference, paidInWords(booking), name === null ? null : email].filter((each) => each).join(' · ')}
                  </small>
                </span>
                <span className={`tone-pill ${STATE_TONES[status]}`}>{stateInWords(status)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
