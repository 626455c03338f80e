/** Several bookings of a name: who they are, what of them is in, and letting the others in. */
import type { FindAtDoorAnswer } from '@marquee/shared'
import { OctagonX } from 'lucide-react'
import { timeIn } from '../ui/zoned-time.ts'
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
  const { bookings, more } = found
  const first = bookings.find(({ admitted, seatIds }) => admitted < seatIds.length)
  return (
    <section className="found-at-door" aria-label="Bookings found">
      <p role="status">
        {bookings.length} bookings{more && ', and more: type another letter'}
      </p>
      <ul>
        {bookings.map((booking) => {
          const { reference, name, showId, startsAt, seatIds, admitted, last } = booking
          const left = seatIds.length - admitted
          const [before, match, after] = markedName(name ?? reference, typed)
          return (
            <li key={reference}>
              <button type="button" className="found-name" disabled={disabled} onClick={() => onOpen(reference)}>
                <strong>
                  {before}
                  {match !== '' && <mark>{match}</mark>}
                  {after}
                </strong>
                <small>
                  {name !== null && `${reference}, `}
                  {seatsAtDoor(seatIds)}
                  {admitted > 0 && left > 0 && `, ${admitted} of ${seatIds.length} in`}
                </small>
                <small>{showInWords(showId) ?? `Another show, ${timeIn(timeZone, startsAt)}`}</small>
              </button>
              {left > 0 ? (
                <button
                  type="button"
                  className={booking === first ? 'button primary' : 'button'}
                  disabled={disabled}
                  onClick={() => onLetIn(reference)}
                >
                  Let in {left}
                </button>
              ) : (
                <span className="look-up-in">
                  <OctagonX aria-hidden="true" size={24} />
                  <span>
                    In {last === null ? '' : timeIn(timeZone, last.at)}
                    <br />
                    {last?.door}
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
