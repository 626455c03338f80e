/**
 * The money of an order that can't be sold whole: for each of its bookings what its tickets cost, and the rest for what was handed
 * over with them. Pure; amounts are minor units.
 */
import { type Id, MAX_AMOUNT, newId, type OrderBooking, type OrderCommand, type SellCommand } from '@marquee/shared'
import type { CounterPayment } from '../../books.ts'
import { roundingLine, unpricedLine } from '../../orders/priced-lines.ts'
import type { SoldLine } from '../../orders/sold-order.ts'
import { byCardMachine, cardMoneyOf, cardPaymentsOf } from './payments-of-order.ts'

/** Money of a conflict: what was paid, where, and for what. */
export interface ConflictMoney {
  /** With the rounding of cash. */
  amount: number
  /** The part that was paid at a card machine. */
  byCardMachine: number
  /** Of that part; null: all was paid in cash. */
  slip: string | null
  rounding: number
}

export interface DividedMoney {
  /** What isn't tickets; no lines: nothing. */
  rest: { lines: SoldLine[]; payments: CounterPayment[] }
  bookings: { sale: SellCommand; money: ConflictMoney }[]
}

/** All that the customer paid, as the order says. */
export function moneyOfOrder({ total, rounding, payments }: OrderCommand): ConflictMoney {
  const paid = total.amount + rounding
  const amount = paid >= 0 && paid <= MAX_AMOUNT ? paid : total.amount
  const slips = cardPaymentsOf(payments).map(({ slip }) => slip)
  return {
    amount,
    byCardMachine: Math.min(amount, cardMoneyOf(payments)),
    slip: slips.length > 0 ? slips.join(', ') : null,
    rounding: 0,
  }
}

/**
 * Cash pays for the bookings first, since their money may go back. Rounding belongs to the rest, or to the first booking that can
 * bear it.
 * @param restLines what isn't tickets, without rounding; undefined: its price can't be computed
 * @returns undefined: it can't be divided, since less was paid than its tickets cost
 */
export function divideMoney(body: OrderCommand, restLines: readonly SoldLine[] | undefined): DividedMoney | undefined {
  const sales = body.bookings.map((booking) => saleOf(body, booking))
  const ofTickets = sales.map(({ total }) => total.amount)
  const tickets = sumOf(ofTickets)
  const paid = body.total.amount + body.rounding
  if (tickets > MAX_AMOUNT || paid < 0 || paid > MAX_AMOUNT) return undefined
  // Nothing but tickets was paid for, whatever is wrong with them.
  const isTicketsAlone = body.goods.length + body.combos.length === 0 && body.total.amount === tickets
  const priced = restLines ?? (isTicketsAlone ? [] : undefined)
  if (!priced) {
    const left = paid - tickets
    if (left < 0) return undefined
    return payFor(body, sales, ofTickets, { lines: left > 0 ? [unpricedLine(left)] : [], due: left })
  }
  const due = sumOf(priced.map(({ amount }) => amount))
  const { rounding } = body
  if (rounding === 0) return payFor(body, sales, ofTickets, { lines: priced, due })
  if (priced.length > 0 && due + rounding >= 0) {
    return payFor(body, sales, ofTickets, { lines: [...priced, roundingLine(rounding)], due: due + rounding })
  }
  const bearer = ofTickets.findIndex((amount) => amount > 0 && amount + rounding >= 0)
  if (bearer < 0) return undefined
  return payFor(body, sales, ofTickets, { lines: priced, due }, { bearer, rounding })
}

function payFor(
  { total, rounding: rounded, payments }: OrderCommand,
  sales: readonly SellCommand[],
  ofTickets: readonly number[],
  rest: { lines: readonly SoldLine[]; due: number },
  borne?: { bearer: number; rounding: number },
): DividedMoney {
  let cash = Math.max(0, total.amount + rounded - cardMoneyOf(payments))
  const cards = cardPaymentsOf(payments).map((payment) => ({ payment, left: payment.tendered }))
  const take = (due: number) => {
    const inCash = Math.min(due, cash)
    cash -= inCash
    let missing = due - inCash
    const byCard = cards.flatMap((card) => {
      const part = Math.min(missing, card.left)
      missing -= part
      card.left -= part
      return part > 0 ? [{ payment: card.payment, part }] : []
    })
    return { inCash, byCard }
  }
  const bookings = sales.map((sale, i) => {
    const rounding = borne?.bearer === i ? borne.rounding : 0
    const amount = (ofTickets[i] ?? 0) + rounding
    const { byCard } = take(amount)
    const slip = byCard.length > 0 ? byCard.map(({ payment }) => payment.slip).join(', ') : null
    return { sale, money: { amount, byCardMachine: sumOf(byCard.map(({ part }) => part)), slip, rounding } }
  })
  const { inCash, byCard } = take(rest.due)
  const paymentId: Id = payments.find(({ method }) => method === 'cash')?.paymentId ?? newId()
  const ofRest: CounterPayment[] = byCard.map(({ payment, part }) => byCardMachine(payment, part))
  if (inCash > 0) ofRest.push({ paymentId, method: 'cash', amount: inCash, tendered: null, slip: null })
  return { rest: { lines: [...rest.lines], payments: ofRest }, bookings }
}

/** A booking of an order as if it had been sold by itself, for cash. Its conflict says how it was paid. */
function saleOf({ total: { currency }, soldAt, cutOff }: OrderCommand, booking: OrderBooking): SellCommand {
  const { bookingId, showId, reference, priceListId } = booking
  const tickets = booking.tickets.map(({ ticketId, seatId, type, amount, grantNumber }) => {
    return { ticketId, seatId, type, amount, grantNumber }
  })
  const amount = sumOf(tickets.map((ticket) => ticket.amount))
  return {
    kind: 'sell',
    bookingId,
    showId,
    reference,
    priceListId,
    tickets,
    total: { amount, currency },
    payment: { method: 'cash', tendered: amount },
    soldAt,
    cutOff,
  }
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
