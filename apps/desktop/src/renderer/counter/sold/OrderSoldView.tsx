/** The order is sold: its references, what to hand over, each ticket, and the way to the next customer. */
import { countGoods, tipsOf, voucherCodeForPeople } from '@marquee/shared'
import { CircleCheck } from 'lucide-react'
import { Fragment } from 'react'
import type { ExchangeRefund, SoldOrder } from '../../../terminal/api.ts'
import { useCutOff } from '../../app/terminal-context.tsx'
import { partInWords } from '../../giving-lines-back/going-back-words.ts'
import { ticketTypeName } from '../../ticket-types/ticket-type-name.ts'
import { Problem } from '../../ui/Problem.tsx'
import { money as inMoney } from '../../words/staff/figures.ts'
import { useOrder, useSale } from '../counter-context.tsx'
import { PrintButton, ReceiptButton } from '../printing/PrintButton.tsx'
import { ChangePieces } from './ChangePieces.tsx'
import { NextCustomer } from './NextCustomer.tsx'
import { ShownPickUpCode } from './ShownPickUpCode.tsx'
import { TicketCode } from './TicketCode.tsx'
import { say } from './words/say.ts'
import './sold-view.css'

function nameOf(payment: SoldOrder['payments'][number], account = ''): string {
  if (payment.method === 'account') return say('on_account', { name: account })
  if (payment.method === 'card_machine') return say('by_machine', { slip: payment.slip })
  return payment.method === 'voucher' ? say('by_voucher', { code: voucherCodeForPeople(payment.code) }) : say('by_card')
}

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
  const tariff = useOrder((state) => state.tariff)
  const sentence = useSale((state) => state.sentence)
  const cutOff = useCutOff()
  const hasPickUpCode = order.handOverLater === true
  const { currency, amount } = order.total
  const money = (sum: number): string => inMoney({ amount: sum, currency })
  const goods = countGoods(tariff, order.lines)
  return (
    <>
      <div className="sold-heading" role="status">
        <CircleCheck aria-hidden="true" size={28} />
        <div>
          <h2>{order.carried === undefined ? say('sold') : say('exchanged')}</h2>
          {order.bookings.map(({ bookingId, reference }) => (
            <p key={bookingId} className="big-reference tabular" data-testid="booking-reference">
              {reference}
            </p>
          ))}
        </div>
        <dl className="sold-money">
          <dt>{say('total')}</dt>
          <dd className="tabular">{money(amount + order.rounding)}</dd>
          {order.payments.map((payment) =>
            payment.method === 'cash' || payment.method === 'subscription' ? null : (
              <Fragment key={payment.paymentId}>
                <dt>{nameOf(payment, order.account)}</dt>
                <dd className="tabular">{money(payment.method === 'reader' ? payment.amount : payment.tendered)}</dd>
              </Fragment>
            ),
          )}
          {order.payments.some(({ method }) => method === 'subscription') && (
            <>
              <dt>{say('by_subscription')}</dt>
              <dd className="tabular">{money(paidBySubscription(order))}</dd>
            </>
          )}
          {order.carried !== undefined && (
            <>
              <dt>{say('old_tickets')}</dt>
              <dd className="tabular">{money(order.carried)}</dd>
            </>
          )}
          {tipsOf(order.payments) > 0 && (
            <>
              <dt>{say('tip')}</dt>
              <dd className="tabular">{money(tipsOf(order.payments))}</dd>
            </>
          )}
          <dt>{say('change')}</dt>
          <dd className="tabular change-given">
            {money(order.change)}
            {!aside && <ChangePieces amount={order.change} currency={currency} />}
          </dd>
        </dl>
        {cutOff && <p className="sold-cut-off">{say('kept_here')}</p>}
      </div>
      {refunds.map((refund) => (
        <p key={`${refund.method} ${refund.slip ?? ''}`} className="goes-back-line">
          <strong>{say('goes_back')}</strong> {partInWords(refund, currency)}
        </p>
      ))}
      <Problem sentence={sentence} />
      {goods.length > 0 && (
        <ul className="order-parts" aria-label={order.handOverLater ? say('to_hand_over_later') : say('to_hand_over')}>
          {goods.map(({ name, quantity }) => (
            <li key={name}>
              <span className="order-part-name">{name}</span>
              <strong className="tabular">× {quantity}</strong>
            </li>
          ))}
        </ul>
      )}
      {hasPickUpCode && <ShownPickUpCode orderId={order.orderId} isKnown={!cutOff} />}
      {order.bookings.length > 0 && (
        <ul className="tickets order-tickets" aria-label={say('tickets')}>
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
        <div className="foot-buttons sold-buttons">
          {(order.bookings.length > 0 || hasPickUpCode || order.giftCards !== undefined) && (
            <PrintButton of={[order.orderId, ...order.bookings.map(({ bookingId }) => bookingId)]} isNew={!aside} />
          )}
          <ReceiptButton orderId={order.orderId} />
          <NextCustomer
            id={order.orderId}
            again={aside}
            givesOut={order.change > 0 || goods.length > 0 || refunds.length > 0}
          />
        </div>
      </div>
    </>
  )
}
