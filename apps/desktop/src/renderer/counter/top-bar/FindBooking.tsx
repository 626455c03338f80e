/** A clerk's look at a booking: what it is, and what happened to it; and the way to giving it back. */
import { X } from 'lucide-react'
import { BookingCard } from '../../booking/BookingCard.tsx'
import { BookingHistory } from '../../booking/BookingHistory.tsx'
import { BookingSearchForm } from '../../booking/BookingSearchForm.tsx'
import { useBookingSearch } from '../../booking/use-booking-search.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import './find-booking.css'

interface FindBookingProps {
  /** A reference or a ticket's code, to begin with. */
  wanted?: string
  onClose(): void
  /** @param reference of the booking whose order is to be given back */
  onGiveBack(reference: string): void
}

export function FindBooking({ wanted = '', onClose, onGiveBack }: FindBookingProps) {
  const search = useBookingSearch()
  const giveBack = (): void => {
    const reference = search.booking?.reference
    onClose()
    if (reference !== undefined) onGiveBack(reference)
  }
  return (
    <Dialog className="find-booking" labelledBy="find-booking-title" onClose={onClose}>
      <div className="panel-heading">
        <h2 id="find-booking-title">Find a booking</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      <BookingSearchForm search={search} wanted={wanted} />
      {search.booking !== null && (
        <div className="booking-main">
          <BookingCard booking={search.booking} />
          {search.booking.status === 'confirmed' && (
            <button type="button" className="button give-back-button" onClick={giveBack}>
              Give back…
            </button>
          )}
          <BookingHistory booking={search.booking} />
        </div>
      )}
    </Dialog>
  )
}
