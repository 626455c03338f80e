/** The history of a booking, the latest first: when, what, who, why. */
import type { BookingRecord } from '@marquee/shared'
import { clockIn, dateIn, dateInWords } from '../ui/zoned-time.ts'
import { happened, whoInWords } from './booking-words.ts'
import { say } from './words/say.ts'

export function BookingHistory({ booking: { history, show } }: { booking: BookingRecord }) {
  const days = [...Map.groupBy(history.toReversed(), (entry) => dateIn(show.timeZone, entry.at))]
  return (
    <section className="booking-history" aria-label={say('history')}>
      <h2>{say('history')}</h2>
      {days.map(([date, entries]) => (
        <div key={date}>
          <h3>{dateInWords(date)}</h3>
          <ol>
            {entries.map((entry) => (
              <li key={`${entry.at} ${entry.kind} ${entry.to}`}>
                <time className="tabular quiet-text" dateTime={entry.at}>
                  {clockIn(show.timeZone, entry.at)}
                </time>
                <span>
                  <strong>{happened(entry)}</strong>
                  <small>
                    {entry.why === ''
                      ? whoInWords(entry.by)
                      : say('who_why', { who: whoInWords(entry.by), why: entry.why.replaceAll('_', ' ') })}
                  </small>
                </span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}
