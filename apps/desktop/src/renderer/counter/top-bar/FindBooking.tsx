/** A clerk's look at any booking of the house: found by whatever its customer says, with what may be done for them. */
import { X } from 'lucide-react'
import { BookingActions } from '../../booking/BookingActions.tsx'
import { BookingCard } from '../../booking/BookingCard.tsx'
import { BookingHistory } from '../../booking/BookingHistory.tsx'
import { BookingSearchForm } from '../../booking/BookingSearchForm.tsx'
import { OwnSaleCard } from '../../booking/OwnSaleCard.tsx'
import { useBookingSearch } from '../../booking/use-booking-search.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { say } from './words/say.ts'
import './find-booking.css'

interface FindBookingProps {
  /** A reference or a ticket's code, to begin with. */
  wanted?: string
  /** The show that is open. */
  showId?: string | undefined
  onClose(): void
  /** @param reference of the booking whose order is to be given back */
  onGiveBack(reference: string): void
}

export function FindBooking({ wanted = '', showId, onClose, onGiveBack }: FindBookingProps) {
  const search = useBookingSearch()
  const { booking, chosen, found } = search
  const giveBack = (): void => {
    const reference = booking?.reference
    onClose()
    if (reference !== undefined) onGiveBack(reference)
  }
  return (
    <Dialog className="find-booking" labelledBy="find-booking-title" onClose={onClose}>
      <div className="panel-heading">
        <h2 id="find-booking-title">{say('find_booking')}</h2>
        <button type="button" className="icon-button" aria-label={say('close')} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      <BookingSearchForm search={search} wanted={wanted} showId={showId} />
      {booking !== null && (
        <div className="booking-main">
          <BookingActions
            key={booking.bookingId}
            booking={booking}
            onDone={() => void search.again()}
            onGiveBack={giveBack}
          />
          <BookingCard booking={booking} />
          <BookingHistory booking={booking} />
        </div>
      )}
      {booking === null && chosen !== null && found?.ofThisTerminal === true && (
        <div className="booking-main">
          <BookingActions key={chosen.bookingId} booking={chosen} onDone={() => {}} />
          <OwnSaleCard booking={chosen} />
        </div>
      )}
    </Dialog>
  )
}
