/** A booking, found by its reference or a ticket: what it is, what happened to it, and giving it back. */
import { useState } from 'react'
import { BookingActions } from '../../booking/BookingActions.tsx'
import { BookingCard } from '../../booking/BookingCard.tsx'
import { BookingHistory } from '../../booking/BookingHistory.tsx'
import { BookingSearchForm } from '../../booking/BookingSearchForm.tsx'
import { useBookingSearch } from '../../booking/use-booking-search.ts'
import { GiveLinesBack } from '../../giving-lines-back/GiveLinesBack.tsx'
import { GiveBackPanel } from './GiveBackPanel.tsx'
import './give-back.css'
import { say } from './words/say.ts'

interface BookingsViewProps {
  /** A reference to begin with. */
  wanted: string
}

export function BookingsView({ wanted }: BookingsViewProps) {
  const search = useBookingSearch()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [byLine, setByLine] = useState(false)
  const { booking } = search
  return (
    <>
      <main className="office-view" aria-label={say('title')}>
        <BookingSearchForm search={search} wanted={wanted} onFound={() => setChosen([])} />
        {booking !== null && (
          <div className="booking-columns">
            <div className="booking-main">
              <BookingActions key={booking.bookingId} booking={booking} onDone={() => void search.again()} />
              <BookingCard booking={booking} chosen={chosen} onChoose={setChosen} />
              <BookingHistory booking={booking} />
            </div>
            <div className="give-back-column">
              <GiveBackPanel
                key={booking.bookingId}
                booking={booking}
                chosen={chosen}
                onGivenBack={(after) => {
                  search.replace(after)
                  setChosen([])
                }}
              />
              <button type="button" className="button quiet" onClick={() => setByLine(true)}>
                {say('lines_of_order')}
              </button>
            </div>
          </div>
        )}
      </main>
      {byLine && booking !== null && (
        <GiveLinesBack
          wanted={booking.reference}
          onClose={() => setByLine(false)}
          onGivenBack={() => void search.again()}
        />
      )}
    </>
  )
}
