/** Several bookings of a name: who they are, what of them is in, and letting the others in. */
import type { FindAtDoorAnswer } from '@marquee/shared'
import { OctagonX } from 'lucide-react'
import { timeIn } from '../ui/zoned-time.ts'
import { useSpeech } from './door-context.ts'
import { markedName, seatsAtDoor } from './found-at-door-words.ts'
import './found-at-door.css'

interface FoundAtDoorProps {
  found: FindAtDoorAnswer
  typed: string
  timeZone: string
  disabled: boolean
  showInWords(showId: string): string | undefined
  onOpen(reference: string): void
  onLetIn(reference: string): void
}

export function FoundAtDoor({ found, typed, timeZone, disabled, showInWords, onOpen, onLetIn }: FoundAtDoorProps) {
  const speech = useSpeech()
  const { bookings, more } = found
  const first = bookings.find(({ admitted, seatIds }) => admitted < seatIds.length)
  return (
    <section className="found-at-door" aria-label={speech.say('bookings_found')}>
      <p role="status">{speech.say(more ? 'bookings_more' : 'bookings', { count: bookings.length })}</p>
      <ul>
        {bookings.map((booking) => {
          const { reference, name, showId, startsAt, seatIds, admitted, last } = booking
          const left = seatIds.length - admitted
          const [before, match, after] = markedName(name ?? reference, typed)
          const seats = seatsAtDoor(speech, seatIds)
          const some = speech.say('some_in', { admitted, count: seatIds.length })
          const facts = [...(name === null ? [] : [reference]), seats, ...(admitted > 0 && left > 0 ? [some] : [])]
          return (
            <li key={reference}>
              <button type="button" className="found-name" disabled={disabled} onClick={() => onOpen(reference)}>
                <strong>
                  <bdi>
                    {before}
                    {match !== '' && <mark>{match}</mark>}
                    {after}
                  </bdi>
                </strong>
                <small>{facts.reduce((one, other) => speech.say('listed', { one, other }))}</small>
                <small>{showInWords(showId) ?? speech.say('another_show', { time: timeIn(timeZone, startsAt) })}</small>
              </button>
              {left > 0 ? (
                <button
                  type="button"
                  className={booking === first ? 'button primary' : 'button'}
                  disabled={disabled}
                  onClick={() => onLetIn(reference)}
                >
                  {speech.say('let_in_count', { count: left })}
                </button>
              ) : (
                <span className="look-up-in">
                  <OctagonX aria-hidden="true" size={24} />
                  <span>
                    {speech.say('in_at', { time: last === null ? '' : timeIn(timeZone, last.at) })}
                    <br />
                    <bdi>{last?.door}</bdi>
                  </span>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
