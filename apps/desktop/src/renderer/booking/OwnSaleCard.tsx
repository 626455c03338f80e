/** A sale of this terminal as its own disk has it, while the server can't be reached. */
import type { FoundBooking } from '@marquee/shared'
import { dayAndTimeIn } from '../ui/zoned-time.ts'
import { STATE_TONES, STATE_WORDS } from './booking-words.ts'
import { paidInWords } from './found-words.ts'

export function OwnSaleCard({ booking }: { booking: FoundBooking }) {
  const { reference, status, show, seatIds } = booking
  return (
    <section className="booking-card" aria-label={`Booking ${reference}`}>
      <div className="booking-title">
        <h2 className="tabular" data-testid="found-reference">
          {reference}
        </h2>
        <span className={`tone-pill ${STATE_TONES[status]}`}>{STATE_WORDS[status]}</span>
      </div>
      <dl className="booking-facts">
        <div>
          <dt>Show</dt>
          <dd>
            <strong>{show.movie}</strong>
            <br />
            {dayAndTimeIn(show.timeZone, show.startsAt)} · {show.auditorium}
          </dd>
        </div>
        <div>
          <dt>Seats</dt>
          <dd>
            <strong className="tabular">{seatIds.join(' ') || 'Given back'}</strong>
          </dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>{paidInWords(booking)}</dd>
        </div>
      </dl>
      <p className="quiet-text">
        Cut off: this is what this counter sold. What happened to it elsewhere is not known here.
      </p>
    </section>
  )
}
