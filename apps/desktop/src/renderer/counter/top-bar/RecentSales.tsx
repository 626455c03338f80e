/** The latest sales of this terminal: to look at again, to print again, and to give back. */
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SoldOrder } from '../../../terminal/api.ts'
import { useEngine } from '../../app/terminal-context.tsx'
import { askPlain } from '../../connection/ask.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { dayAndTimeIn, timeIn } from '../../ui/zoned-time.ts'
import { money } from '../../words/staff/figures.ts'
import { useCounter, useSale } from '../counter-context.tsx'
import { say } from './words/say.ts'
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
        <h2 id="recent-sales-title">{say('recent_sales')}</h2>
        <button type="button" className="icon-button" aria-label={say('close')} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      {recent?.length === 0 && orders.length === 0 && <p className="nothing">{say('nothing_sold_yet')}</p>}
      <ul className="recent-list">
        {withoutTickets.map(({ orderId, soldAt, total, rounding, standing }) => (
          <li key={orderId}>
            <span className="tabular">{timeIn(timeZone, soldAt)}</span>
            <span className="recent-words">
              <span>
                <strong>{say('goods_alone')}</strong>
                {standing !== 'applied' && (
                  <span className={`standing ${standing}`}>{say(`standing_${standing}`)}</span>
                )}
              </span>
            </span>
            <span className="tabular">{money({ ...total, amount: total.amount + rounding })}</span>
            <span />
            <GiveBackButton
              name={say('goods_of', { time: timeIn(timeZone, soldAt) })}
              onPress={() => giveBack(orderId)}
            />
          </li>
        ))}
        {recent?.map(({ booking, movieTitle, startsAt, standing }) => (
          <li key={booking.bookingId}>
            <span className="tabular">{timeIn(timeZone, booking.confirmedAt)}</span>
            <span className="recent-words">
              <span>
                <strong className="tabular">{booking.reference}</strong>
                {standing !== 'applied' && (
                  <span className={`standing ${standing}`}>{say(`standing_${standing}`)}</span>
                )}
              </span>
              <small>
                {say('show_and_seats', {
                  title: movieTitle,
                  when: dayAndTimeIn(timeZone, startsAt),
                  seats: booking.tickets.map((ticket) => ticket.seatId).join(', ') || say('no_tickets_any_more'),
                })}
              </small>
            </span>
            <span className="tabular">{money(booking.total)}</span>
            <button
              type="button"
              className="button quiet small"
              disabled={!free || booking.tickets.length === 0}
              onClick={() => {
                sale.showAgain(booking)
                onClose()
              }}
            >
              {say('tickets')}
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
    <button
      type="button"
      className="button quiet small"
      aria-label={say('give_back_named', { name })}
      onClick={onPress}
    >
      {say('give_back')}
    </button>
  )
}
