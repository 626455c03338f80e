/** A booking, found by its reference or a ticket: what it is, what happened to it, and giving it back. */
import { useState } from 'react'
import { BookingCard } from '../../booking/BookingCard.tsx'
import { BookingHistory } from '../../booking/BookingHistory.tsx'
import { BookingSearchForm } from '../../booking/BookingSearchForm.tsx'
import { useBookingSearch } from '../../booking/use-booking-search.ts'
import { GiveBackPanel } from './GiveBackPanel.tsx'
import './give-back.css'

interface BookingsViewProps {
  /** A reference to begin with. */
  wanted: string
}

export function BookingsView({ wanted }: BookingsViewProps) {
  const search = useBookingSearch()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { booking } = search
  return (
    <main className="office-view" aria-label="Bookings">
      <BookingSearchForm search={search} wanted={wanted} onFound={() => setChosen([])} />
      {booking !== null && (
        <div className="booking-columns">
          <div className="booking-main">
            <BookingCard booking={booking} chosen={chosen} onChoose={setChosen} />
            <BookingHistory booking={booking} />
          </div>
          <GiveBackPanel
            key={booking.bookingId}
            booking={booking}
            chosen={chosen}
            onGivenBack={(after) => {
              search.replace(after)
              setChosen([])
            }}
          />
        </div>
      )}
    </main>
  )
}
