/** The latest sales of this terminal: to look at again, and to print again. */
import { formatMoney } from '@marquee/shared'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { dayAndTimeIn, timeIn } from '../../ui/zoned-time.ts'
import { useCounter, useSale } from '../counter-context.tsx'
import './recent-sales.css'

export function RecentSales({ timeZone, onClose }: { timeZone: string; onClose(): void }) {
  const { sale } = useCounter()
  const recent = useSale((state) => state.recent)
  const phase = useSale((state) => state.stage.phase)
  const dialog = useRef<HTMLDialogElement>(null)
  // A sale in progress has the panel in which the tickets would be shown.
  const free = phase === 'choosing' || phase === 'sold' || phase === 'order_sold'
  useEffect(() => {
    void sale.loadRecent()
    const element = dialog.current
    if (element !== null && !element.open) element.showModal()
  }, [sale])
  return (
    <dialog ref={dialog} className="recent-sales" aria-labelledby="recent-sales-title" onClose={onClose}>
      <div className="panel-heading">
        <h2 id="recent-sales-title">Recent sales</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      {recent?.length === 0 && <p className="nothing">Nothing has been sold on this terminal yet.</p>}
      <ul className="recent-list">
        {recent?.map(({ booking, movieTitle, startsAt, standing }) => (
          <li key={booking.bookingId}>
            <span className="tabular">{timeIn(timeZone, booking.confirmedAt)}</span>
            <span className="recent-words">
              <span>
                <strong className="tabular">{booking.reference}</strong>
                {standing !== 'applied' && <span className={`standing ${standing}`}>{STANDING_WORDS[standing]}</span>}
              </span>
              <small>
                {movieTitle}, {dayAndTimeIn(timeZone, startsAt)} ·{' '}
                {booking.tickets.map((ticket) => ticket.seatId).join(', ') || 'no tickets any more'}
              </small>
            </span>
            <span className="tabular">{formatMoney(booking.total)}</span>
            <button
              type="button"
              className="button quiet small"
              disabled={!free || booking.tickets.length === 0}
              onClick={() => {
                sale.showAgain(booking)
                dialog.current?.close()
              }}
            >
              Tickets
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  )
}

const STANDING_WORDS = {
  waiting: 'Waits for the server',
  conflict: 'With a manager',
  settled: 'Settled by a manager',
} as const
