/** A clerk's look at a booking: what it is, and what happened to it; and the way to giving it back. */
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { BookingCard } from '../../booking/BookingCard.tsx'
import { BookingHistory } from '../../booking/BookingHistory.tsx'
import { BookingSearchForm } from '../../booking/BookingSearchForm.tsx'
import { useBookingSearch } from '../../booking/use-booking-search.ts'
import './find-booking.css'

interface FindBookingProps {
  onClose(): void
  /** @param reference of the booking whose order is to be given back */
  onGiveBack(reference: string): void
}

export function FindBooking({ onClose, onGiveBack }: FindBookingProps) {
  const search = useBookingSearch()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element !== null && !element.open) element.showModal()
    element?.querySelector('input')?.focus()
  }, [])
  const giveBack = (): void => {
    const reference = search.booking?.reference
    dialog.current?.close()
    if (reference !== undefined) onGiveBack(reference)
  }
  return (
    <dialog ref={dialog} className="find-booking" aria-labelledby="find-booking-title" onClose={onClose}>
      <div className="panel-heading">
        <h2 id="find-booking-title">Find a booking</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      <BookingSearchForm search={search} />
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
    </dialog>
  )
}
