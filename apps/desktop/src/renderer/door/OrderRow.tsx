/** `2 of 4 of this order`, with its seats where they have room. It has its height before it is known. */
import { useSpeech } from './door-context.ts'
import { type OrderProgress, orderInWords } from './order-progress.ts'
import './order-row.css'

/** More seats than these have no room on a phone. */
const SHOWN = 4

export function OrderRow({ order, ticketId }: { order: OrderProgress | null; ticketId: string | null }) {
  const speech = useSpeech()
  return (
    <div className="order-row" data-testid="order-row">
      {order !== null && (
        <>
          <strong>{orderInWords(speech, order)}</strong>
          {order.seats.length <= SHOWN && (
            // The words say how many; which ones is for the eye alone.
            <span className="order-seats" dir="ltr" aria-hidden="true">
              {order.seats.map((seat) => (
                <span key={seat.ticketId} className={seatLook(seat, ticketId)}>
                  {seat.seatId}
                </span>
              ))}
            </span>
          )}
        </>
      )}
    </div>
  )
}

function seatLook(seat: OrderProgress['seats'][number], ticketId: string | null): string {
  if (seat.ticketId === ticketId) return 'now'
  return seat.isIn ? 'in' : ''
}
