/** A booking: its show, its seats with their prices, its money. */
import { type BookingRecord, totalOf } from '@marquee/shared'
import { plainAmount } from '../cart/cart-totals.ts'
import { ticketTypeName } from '../ticket-types/ticket-type-name.ts'
import { dayAndTimeIn, timeIn } from '../ui/zoned-time.ts'
import { money } from '../words/staff/figures.ts'
import { paymentInWords, refundInWords, STATE_TONES, stateInWords } from './booking-words.ts'
import { say } from './words/say.ts'

interface BookingCardProps {
  booking: BookingRecord
  /** Seats that are chosen in the list. */
  chosen?: readonly string[]
  /** Absent: none can be. */
  onChoose?(seatIds: string[]): void
}

const TICKET_TONES = { held: 'warn', valid: 'good', cancelled: 'quiet' } as const

export function BookingCard({ booking, chosen = [], onChoose }: BookingCardProps) {
  const { show, tickets, currency, status, total, email, terminal, expiresAt } = booking
  const { name, phone, cards = [], printed = 0, mailedAgain = 0 } = booking
  const valid = tickets.filter((ticket) => ticket.status === 'valid').map((ticket) => ticket.seatId)
  const choosing = onChoose !== undefined && valid.length > 0
  const toggle = (seatId: string): void =>
    onChoose?.(chosen.includes(seatId) ? chosen.filter((each) => each !== seatId) : [...chosen, seatId])
  return (
    <section className="booking-card" aria-label={say('booking', { reference: booking.reference })}>
      <div className="booking-title">
        <h2 className="tabular" data-testid="found-reference">
          {booking.reference}
        </h2>
        <span className={`tone-pill ${STATE_TONES[status]}`} data-testid="booking-status">
          {expiresAt === null
            ? stateInWords(status)
            : say('state_until', { state: stateInWords(status), time: timeIn(show.timeZone, expiresAt) })}
        </span>
      </div>
      <dl className="booking-facts">
        <div>
          <dt>{say('show')}</dt>
          <dd>
            <strong>{show.movie}</strong>
            <br />
            {dayAndTimeIn(show.timeZone, show.startsAt)} · {show.auditorium} · {show.cinema}
          </dd>
        </div>
        <div>
          <dt>{say('through')}</dt>
          <dd>{terminal ?? say('online')}</dd>
        </div>
        {(name ?? phone ?? null) !== null && (
          <div>
            <dt>{say('customer')}</dt>
            <dd>
              {name}
              {name && phone && <br />}
              {phone}
            </dd>
          </div>
        )}
        {email !== null && (
          <div>
            <dt>{say('sent_to')}</dt>
            <dd>
              {email}
              {mailedAgain > 0 && <small>{say('mailed_again', { count: mailedAgain })}</small>}
            </dd>
          </div>
        )}
        {printed > 0 && (
          <div>
            <dt>{say('printed')}</dt>
            <dd>{say('on_paper', { count: printed })}</dd>
          </div>
        )}
        {cards.length > 0 && (
          <div>
            <dt>{say('card')}</dt>
            <dd className="tabular">{cards.map((digits) => `•••• ${digits}`).join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>{say('total')}</dt>
          <dd className="tabular">
            <strong>{total === null ? '–' : money(total)}</strong>
          </dd>
        </div>
      </dl>
      <table className="booking-table">
        <caption className="visually-hidden">{say('tickets')}</caption>
        <thead>
          <tr>
            {choosing && (
              <th scope="col" className="choice">
                <input
                  type="checkbox"
                  aria-label={say('all_seats')}
                  checked={chosen.length === valid.length}
                  ref={(box) => {
                    if (box !== null) box.indeterminate = chosen.length > 0 && chosen.length < valid.length
                  }}
                  onChange={() => onChoose?.(chosen.length === valid.length ? [] : valid)}
                />
              </th>
            )}
            <th scope="col">{say('seat')}</th>
            <th scope="col">{say('ticket')}</th>
            <th scope="col">{say('state')}</th>
            <th scope="col" className="number">
              {say('price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {tickets.map((ticket) => (
            <tr key={`${ticket.seatId} ${ticket.status}`} data-ticket-seat={ticket.seatId} data-status={ticket.status}>
              {choosing && (
                <td className="choice">
                  {ticket.status === 'valid' && (
                    <input
                      type="checkbox"
                      aria-label={say('seat_of', { seat: ticket.seatId })}
                      checked={chosen.includes(ticket.seatId)}
                      onChange={() => toggle(ticket.seatId)}
                    />
                  )}
                </td>
              )}
              <td>
                <strong className="tabular">{ticket.seatId}</strong>
              </td>
              <td>{ticket.type === null ? '–' : ticketTypeName(ticket.type)}</td>
              <td>
                <span className={`tone-pill ${TICKET_TONES[ticket.status]}`}>{say(`ticket_${ticket.status}`)}</span>
              </td>
              <td className="number tabular">{ticket.amount === null ? '–' : plainAmount(ticket.amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {(booking.payments.length > 0 || booking.refunds.length > 0) && <MoneyTable booking={booking} />}
    </section>
  )
}

function MoneyTable({ booking: { payments, refunds, currency, show } }: { booking: BookingRecord }) {
  const rows = [
    ...payments.map((payment) => ({
      id: payment.paymentId,
      at: payment.at,
      what: paymentInWords(payment),
      why: null,
      counts: payment.status === 'captured',
      amount: payment.amount,
    })),
    ...refunds.map((refund) => ({
      id: refund.refundId,
      at: refund.at,
      what: refundInWords(refund),
      why: refund.reason,
      counts: refund.status === 'done',
      amount: -refund.amount,
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  const kept = totalOf(rows.filter((row) => row.counts))
  return (
    <table className="booking-table">
      <caption className="visually-hidden">{say('payments_and_refunds')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('when')}</th>
          <th scope="col">{say('money')}</th>
          <th scope="col" className="number">
            {currency}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.counts ? '' : 'not-counted'}>
            <td className="tabular when">{dayAndTimeIn(show.timeZone, row.at)}</td>
            <td>
              {row.what}
              {row.why !== null && <small>{row.why}</small>}
            </td>
            <td className="number tabular">
              <bdi>
                {row.amount < 0 ? '−' : ''}
                {plainAmount(Math.abs(row.amount), currency)}
              </bdi>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {say('kept')}
          </th>
          <td className="number tabular">{plainAmount(kept, currency)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
