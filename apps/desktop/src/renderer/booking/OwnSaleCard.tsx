/** A sale of this terminal as its own disk has it, while the server can't be reached. */
import type { FoundBooking } from '@marquee/shared'
import { dayAndTimeIn } from '../ui/zoned-time.ts'
import { STATE_TONES, stateInWords } from './booking-words.ts'
import { paidInWords } from './found-words.ts'
import { say } from './words/say.ts'

export function OwnSaleCard({ booking }: { booking: FoundBooking }) {
  const { reference, status, show, seatIds } = booking
  return (
    <section className="booking-card" aria-label={say('booking', { reference })}>
      <div className="booking-title">
        <h2 className="tabular" data-testid="found-reference">
          {reference}
        </h2>
        <span className={`tone-pill ${STATE_TONES[status]}`}>{stateInWords(status)}</span>
      </div>
      <dl className="booking-facts">
        <div>
          <dt>{say('show')}</dt>
          <dd>
            <strong>{show.movie}</strong>
            <br />
            {dayAndTimeIn(show.timeZone, show.startsAt)} · {show.auditorium}
          </dd>
        </div>
        <div>
          <dt>{say('seats')}</dt>
          <dd>
            <strong className="tabular">{seatIds.join(' ') || say('given_back')}</strong>
          </dd>
        </div>
        <div>
          <dt>{say('paid')}</dt>
          <dd>{paidInWords(booking)}</dd>
        </div>
      </dl>
      <p className="quiet-text">{say('own_sale')}</p>
    </section>
  )
}
