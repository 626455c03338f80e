/** The sale is done: thanks, the change once more, and the tickets' codes and references. */
import type { CustomerView, DisplayState } from '../../../terminal/api.ts'
import { Slides } from '../advert/Advert.tsx'
import { useSpeech } from '../display-context.tsx'
import { TicketCodes } from './TicketCodes.tsx'
import './thanks.css'

type ThanksView = Extract<CustomerView, { stage: 'thanks' }>

export function Thanks({ state, view }: { state: DisplayState; view: ThanksView }) {
  const speech = useSpeech()
  const { bookings, change, goods } = view
  const tickets = bookings.flatMap((booking) => booking.tickets)
  const titles = new Set(state.shows.map(({ title }) => title))
  const [show] = state.shows
  return (
    <main className="thanks">
      <section className="thanks-words">
        <h1>{speech.say('thank_you')}</h1>
        {titles.size === 1 && show !== undefined && (
          <div className="thanks-show">
            <p>{speech.say('enjoy', { title: `\u2068${show.title}\u2069` })}</p>
            <p>
              <strong className="tabular">{speech.time(show.startsAt, show.timeZone)}</strong>
              {' · '}
              <bdi>{show.auditorium}</bdi>
            </p>
          </div>
        )}
        {goods === 'later' && <p className="thanks-show">{speech.say('goods_later')}</p>}
        {change > 0 && (
          <div className="thanks-change">
            <h2>{speech.say('change')}</h2>
            <p className="display-figure tabular">
              <bdi>{speech.money(change, view)}</bdi>
            </p>
          </div>
        )}
        {bookings.length > 0 && (
          <dl className="thanks-references">
            <dt>{speech.say('booking')}</dt>
            {bookings.map(({ reference }) => (
              <dd key={reference} className="tabular" dir="ltr">
                {reference}
              </dd>
            ))}
          </dl>
        )}
      </section>
      <div className="thanks-side">
        {tickets.length > 0 ? (
          <>
            <TicketCodes tickets={tickets} />
            <p className="thanks-how">{speech.say('show_code', { count: tickets.length })}</p>
          </>
        ) : (
          <Slides state={state} />
        )}
      </div>
    </main>
  )
}
