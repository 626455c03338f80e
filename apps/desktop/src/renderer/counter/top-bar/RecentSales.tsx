/** The latest sales of this terminal: to look at again, to print again, and to give back. */
import { formatMoney } from '@marquee/shared'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SoldOrder } from '../../../terminal/api.ts'
import { useEngine } from '../../app/terminal-context.tsx'
import { askPlain } from '../../connection/ask.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { dayAndTimeIn, timeIn } from '../../ui/zoned-time.ts'
import { useCounter, useSale } from '../counter-context.tsx'
import './recent-sales.css'

/** They stand above the sales of tickets. */
const MOST_GOODS = 5

interface RecentSalesProps {
  timeZone: string
  onClose(): void
  /** @param text a reference, or an order's id */
  onGiveBack(text: string): void
}

export function RecentSales({ timeZone, onClose, onGiveBack }: RecentSalesProps) {
  const { sale } = useCounter()
  const engine = useEngine()
  const recent = useSale((state) => state.recent)
  const [orders, setOrders] = useState<readonly SoldOrder[]>([])
  const phase = useSale((state) => state.stage.phase)
  // A sale in progress has the panel in which the tickets would be shown.
  const free = phase === 'choosing' || phase === 'sold' || phase === 'order_sold'
  useEffect(() => {
    void sale.loadRecent()
    void askPlain(engine.api.recentOrders()).then((answer) => {
      if (answer.ok) setOrders(answer.value)
    })
  }, [sale, engine])
  const withoutTickets = orders.filter(({ bookings }) => bookings.length === 0).slice(0, MOST_GOODS)
  const giveBack = (text: string): void => {
    onClose()
    onGiveBack(text)
  }
  return (
    <Dialog className="recent-sales" labelledBy="recent-sales-title" onClose={onClose}>
      <div className="panel-heading">
        <h2 id="recent-sales-title">Recent sales</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      {recent?.length === 0 && orders.length === 0 && (
        <p className="nothing">Nothing has been sold on this terminal yet.</p>
      )}
      <ul className="recent-list">
        {withoutTickets.map(({ orderId, soldAt, total, rounding, standing }) => (
          <li key={orderId}>
            <span className="tabular">{timeIn(timeZone, soldAt)}</span>
            <span className="recent-words">
              <span>
                <strong>Goods alone</strong>
                {standing !== 'applied' && <span className={`standing ${standing}`}>{STANDING_WORDS[standing]}</span>}
              </span>
            </span>
            <span className="tabular">{formatMoney({ ...total, amount: total.amount + rounding })}</span>
            <span />
            <GiveBackButton name={`goods of ${timeIn(timeZone, soldAt)}`} onPress={() => giveBack(orderId)} />
          </li>
        ))}
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
                onClose()
              }}
            >
              Tickets
            </button>
            <GiveBackButton name={booking.reference} onPress={() => giveBack(booking.reference)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function GiveBackButton({ name, onPress }: { name: string; onPress(): void }) {
  return (
    <button type="button" className="button quiet small" aria-label={`Give back ${name}`} onClick={onPress}>
      Give back
    </button>
  )
}

const STANDING_WORDS = {
  waiting: 'Waits for the server',
  conflict: 'With a manager',
  settled: 'Settled by a manager',
} as const
