/** What will come out. */

import type { TicketsFound } from '../../../terminal/api.ts'
import { dayName } from '../frame/day-name.ts'
import { useSpeech } from '../kiosk-context.tsx'

export function FoundPage({ tickets }: { tickets: TicketsFound }) {
  const speech = useSpeech()
  const { title, startsAt, auditorium, timeZone, seats, hasGoods } = tickets
  const day = dayName(speech, startsAt, timeZone, Date.now())
  return (
    <div className="pick-up-found">
      <h2 data-long={title.length > 44} dir="auto">
        {title}
      </h2>
      <p className="pick-up-when">
        <time dateTime={startsAt}>{speech.time(startsAt, timeZone)}</time>
        <span>{speech.say('show_at', { auditorium, day })}</span>
      </p>
      <ul className="pick-up-seats" aria-label={speech.say('tickets', { count: seats.length })}>
        {seats.map(({ seatId, type }) => (
          <li key={seatId}>
            <strong dir="ltr">{seatId}</strong>
            <span>{speech.ticketType(type)}</span>
          </li>
        ))}
      </ul>
      <p className="pick-up-help">{hasGoods && speech.say('pick_up_goods')}</p>
    </div>
  )
}
