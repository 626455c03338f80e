/** A clerk's look at a booking: what it is, and what happened to it. Giving it back is a manager's. */
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { BookingCard } from '../../booking/BookingCard.tsx'
import { BookingHistory } from '../../booking/BookingHistory.tsx'
import { BookingSearchForm } from '../../booking/BookingSearchForm.tsx'
import { useBookingSearch } from '../../booking/use-booking-search.ts'
import './find-booking.css'

export function FindBooking({ onClose }: { onClose(): void }) {
  const search = useBookingSearch()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element !== null && !element.open) element.showModal()
    element?.querySelector('input')?.focus()
  }, [])
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
          <BookingHistory booking={search.booking} />
        </div>
      )}
    </dialog>
  )
}
