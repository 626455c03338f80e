/** The order is sold: its references, what to hand over, each ticket, and the way to the next customer. */
import { formatMoney, ticketTypeName, voucherCodeForPeople } from '@marquee/shared'
import { CircleCheck, Printer } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import type { ExchangeRefund, SoldOrder } from '../../../terminal/api.ts'
import { useCutOff } from '../../app/terminal-context.tsx'
import { partInWords } from '../../giving-lines-back/what-goes-back.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useCounter, useOrder, useSale } from '../counter-context.tsx'
import { TicketCode } from '../sale/TicketCode.tsx'
import { goodsName } from './goods-name.ts'
import { ShownPickUpCode } from './ShownPickUpCode.tsx'
import '../sale/sold-view.css'

interface OrderSoldProps {
  order: SoldOrder
  /** Another customer is being served. */
  aside: boolean
  /** What goes back to the customer, of an exchange. */
  refunds?: readonly ExchangeRefund[]
}

const paidBySubscription = ({ payments }: SoldOrder): number =>
  payments.reduce((sum, payment) => sum + (payment.method === 'subscription' ? payment.tendered : 0), 0)

export function OrderSoldView({ order, aside, refunds = [] }: OrderSoldProps) {
  const { sale } = useCounter()
  const tariff = useOrder((state) => state.tariff)
  const printing = useSale((state) => state.printing)
  const sentence = useSale((state) => state.sentence)
  const cutOff = useCutOff()
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  const { currency, amount } = order.total
  const money = (sum: number): string => formatMoney({ amount: sum, currency })
  const goods = new Map<string, number>()
  for (const { of } of order.lines) {
    if (of.kind !== 'goods') continue
    const name = goodsName(tariff, { ...of, extras: [...of.extras] })
    goods.set(name, (goods.get(name) ?? 0) + 1)
  }
  return (
    <>
      <div className="sold-heading" role="status">
        <CircleCheck aria-hidden="true" size={28} />
        <div>
          <h2>{order.carried === undefined ? 'Sold' : 'Exchanged'}</h2>
          {order.bookings.map(({ bookingId, reference }) => (
            <p key={bookingId} className="big-reference tabular" data-testid="booking-reference">
              {reference}
            </p>
          ))}
        </div>
        <dl className="sold-money">
          <dt>Total</dt>
          <dd className="tabular">{money(amount + order.rounding)}</dd>
          {order.payments.map((payment) =>
            payment.method === 'voucher' || payment.method === 'card_machine' ? (
              <Fragment key={payment.paymentId}>
                <dt>
                  {payment.method === 'voucher'
                    ? `Voucher ${voucherCodeForPeople(payment.code)}`
                    : `Card machine, slip ${payment.slip}`}
                </dt>
                <dd className="tabular">{money(payment.tendered)}</dd>
              </Fragment>
            ) : null,
          )}
          {order.payments.some(({ method }) => method === 'subscription') && (
            <>
              <dt>Subscription</dt>
              <dd className="tabular">{money(paidBySubscription(order))}</dd>
            </>
          )}
          {order.carried !== undefined && (
            <>
              <dt>Old tickets</dt>
              <dd className="tabular">{money(order.carried)}</dd>
            </>
          )}
          <dt>Change</dt>
          <dd className="tabular change-given">{money(order.change)}</dd>
        </dl>
        {cutOff && (
          <p className="sold-cut-off">Kept on this counter; the tickets are good. The server hears of it later.</p>
        )}
      </div>
      {refunds.map((refund) => (
        <p key={`${refund.method} ${refund.slip ?? ''}`} className="goes-back-line">
          <strong>Goes back:</strong> {partInWords(refund, currency)}
        </p>
      ))}
      <Problem sentence={sentence} />
      {goods.size > 0 && (
        <ul className="order-parts" aria-label={order.handOverLater ? 'To hand over later' : 'To hand over'}>
          {[...goods].map(([name, count]) => (
            <li key={name}>
              <span className="order-part-name">{name}</span>
              <strong className="tabular">× {count}</strong>
            </li>
          ))}
        </ul>
      )}
      {order.handOverLater && <ShownPickUpCode orderId={order.orderId} isKnown={!cutOff} />}
      {order.bookings.length > 0 && (
        <ul className="tickets order-tickets" aria-label="Tickets">
          {order.bookings.flatMap(({ reference, tickets }) =>
            tickets.map((ticket) => (
              <li key={ticket.ticketId} className="ticket">
                <TicketCode code={ticket.code} seatId={ticket.seatId} />
                <div className="ticket-words">
                  <strong className="ticket-seat">{ticket.seatId}</strong>
                  <span>{ticketTypeName(ticket.type)}</span>
                  <span className="tabular">{money(ticket.amount)}</span>
                  <small className="tabular">{reference}</small>
                </div>
              </li>
            )),
          )}
        </ul>
      )}
      <div className="panel-foot">
        <div className="foot-buttons">
          {order.bookings.length > 0 && (
            <button
              type="button"
              className="button"
              disabled={printing === 'sending'}
              onClick={() => void sale.print()}
            >
              <Printer aria-hidden="true" size={18} />{' '}
              {printing === 'sent' ? 'Print again' : printing === 'sending' ? 'Printing…' : 'Print'}
            </button>
          )}
          <button ref={next} type="button" className="button primary large" onClick={sale.nextCustomer}>
            {aside ? 'Close' : 'Next customer'}
          </button>
        </div>
      </div>
    </>
  )
}
