/** The sale is done: its reference, each ticket's QR code and printed picture, and the way to the next customer. */
import type { SoldBooking } from '@marquee/shared'
import { CircleCheck } from 'lucide-react'
import type { PrintedTicket } from '../../../terminal/api.ts'
import { useCutOff } from '../../app/terminal-context.tsx'
import { ticketTypeName } from '../../ticket-types/ticket-type-name.ts'
import { Problem } from '../../ui/Problem.tsx'
import { svgImage } from '../../ui/svg-image.ts'
import { money } from '../../words/staff/figures.ts'
import { useSale } from '../counter-context.tsx'
import { PrintButton, ReceiptButton } from '../printing/PrintButton.tsx'
import { ChangePieces } from './ChangePieces.tsx'
import { NextCustomer } from './NextCustomer.tsx'
import { TicketCode } from './TicketCode.tsx'
import { say } from './words/say.ts'
import './sold-view.css'

interface SoldViewProps {
  booking: SoldBooking
  tickets: PrintedTicket[] | null
  again: boolean
}

export function SoldView({ booking, tickets, again }: SoldViewProps) {
  const sentence = useSale((state) => state.sentence)
  const cutOff = useCutOff()
  return (
    <>
      <div className="sold-heading" role="status">
        <CircleCheck aria-hidden="true" size={28} />
        <div>
          <h2>{again ? say('sold_earlier') : say('sold')}</h2>
          <p className="big-reference tabular" data-testid="booking-reference">
            {booking.reference}
          </p>
        </div>
        <dl className="sold-money">
          <dt>{say('total')}</dt>
          <dd className="tabular">{money(booking.total)}</dd>
          <dt>{say('change')}</dt>
          <dd className="tabular change-given">
            {money({ amount: booking.change, currency: booking.total.currency })}
            {!again && <ChangePieces amount={booking.change} currency={booking.total.currency} />}
          </dd>
        </dl>
        {cutOff && !again && <p className="sold-cut-off">{say('kept_here')}</p>}
      </div>
      <Problem sentence={sentence} />
      <ul className="tickets" aria-label={say('tickets')}>
        {booking.tickets.map((ticket) => {
          const printed = tickets?.find((picture) => picture.ticketId === ticket.ticketId)
          return (
            <li key={ticket.ticketId} className="ticket">
              <TicketCode code={ticket.code} seatId={ticket.seatId} />
              <div className="ticket-words">
                <strong className="ticket-seat">{ticket.seatId}</strong>
                <span>{ticketTypeName(ticket.type)}</span>
                <span className="tabular">{money({ amount: ticket.amount, currency: booking.total.currency })}</span>
              </div>
              {printed !== undefined && (
                <details className="ticket-print">
                  <summary>{say('as_printed')}</summary>
                  <img src={svgImage(printed.svg)} alt={say('printed_ticket', { seat: ticket.seatId })} />
                </details>
              )}
            </li>
          )
        })}
      </ul>
      <div className="panel-foot">
        <div className="foot-buttons sold-buttons">
          <PrintButton of={[booking.bookingId]} isNew={!again} />
          <ReceiptButton orderId={booking.bookingId} />
          <NextCustomer id={booking.bookingId} again={again} givesOut={booking.change > 0} />
        </div>
      </div>
    </>
  )
}
