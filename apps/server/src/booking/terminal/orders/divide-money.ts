/**
 * The money of an order that can't be sold whole: for each of its bookings what its tickets and its fees cost, and the rest for what was handed
 * over with them. Pure; amounts are minor units.
 */
import { type Id, MAX_AMOUNT, newId, type OrderBooking, type OrderCommand, type SellCommand } from '@marquee/shared'
import type { CounterPayment } from '../../books.ts'
import { roundingLine, unpricedFee, unpricedLine } from '../../orders/priced-lines.ts'
import type { SoldLine } from '../../orders/sold-order.ts'
import { byCardMachine, cardMoneyOf, cardPaymentsOf, voucherMoneyOf } from './payments-of-order.ts'

/** Money of a conflict: what was paid, where, and for what. */
export interface ConflictMoney {
  /** With the fees and the rounding of cash. */
  amount: number
  /** The part that was paid at a card machine. */
  byCardMachine: number
  /** Of that part; null: all was paid in cash. */
  slip: string | null
  rounding: number
  fees: SoldLine[]
}

export interface DividedMoney {
  /** What isn't tickets; no lines: nothing. */
  rest: { lines: SoldLine[]; payments: CounterPayment[] }
  bookings: { sale: SellCommand; money: ConflictMoney }[]
}

/** All that the customer paid, as the order says. What vouchers were to pay is still on them. */
export function moneyOfOrder({ total, rounding, payments }: OrderCommand): ConflictMoney {
  const paid = total.amount + rounding
  const asked = paid >= 0 && paid <= MAX_AMOUNT ? paid : total.amount
  const amount = Math.max(0, asked - voucherMoneyOf(payments))
  const slips = cardPaymentsOf(payments).map(({ slip }) => slip)
  return {
    amount,
    byCardMachine: Math.min(amount, cardMoneyOf(payments)),
    slip: slips.length > 0 ? slips.join(', ') : null,
    rounding: 0,
    fees: [],
  }
}

/**
 * Cash pays for the bookings first, since their money may go back. Rounding belongs to the rest, or to the first booking that can
 * bear it.
 * @param restLines what isn't tickets, without rounding and the bookings' fees; undefined: its price can't be computed
 * @param fees of each booking
 * @returns undefined: it can't be divided, since less was paid than its tickets cost
 */
export function divideMoney(
  body: OrderCommand,
  restLines: readonly SoldLine[] | undefined,
  fees: readonly SoldLine[][] = [],
): DividedMoney | undefined {
  const sales = body.bookings.map((booking) => saleOf(body, booking))
  const ofTickets = sales.map(({ total }) => total.amount)
  const tickets = sumOf(ofTickets)
  const paid = body.total.amount + body.rounding
  if (tickets > MAX_AMOUNT || paid < 0 || paid > MAX_AMOUNT) return undefined
  const divide = { body, sales }
  if (restLines) return divideByLines(divide, restLines, fees)
  if (body.goods.length + body.combos.length > 0) {
    const left = paid - tickets
    if (left < 0) return undefined
    return payFor(divide, ofTickets, { lines: left > 0 ? [unpricedLine(left)] : [], due: left })
  }
  // Nothing but tickets was sold, whatever is wrong with them, so what was paid besides has to be able to go back with one.
  const beside = body.total.amount - tickets
  return beside < 0 ? undefined : divideByLines(divide, [], beside > 0 ? [[unpricedFee(beside)]] : [])
}

interface Divide {
  body: OrderCommand
  sales: readonly SellCommand[]
}

function divideByLines(
  divide: Divide,
  lines: readonly SoldLine[],
  fees: readonly SoldLine[][],
): DividedMoney | undefined {
  const { rounding } = divide.body
  const ofBookings = divide.sales.map(({ total }, i) => total.amount + amountOf(fees[i] ?? []))
  const due = amountOf(lines)
  if (rounding === 0) return payFor(divide, ofBookings, { lines, due }, { fees })
  if (lines.length > 0 && due + rounding >= 0) {
    return payFor(divide, ofBookings, { lines: [...lines, roundingLine(rounding)], due: due + rounding }, { fees })
  }
  const bearer = ofBookings.findIndex((amount) => amount > 0 && amount + rounding >= 0)
  return bearer < 0 ? undefined : payFor(divide, ofBookings, { lines, due }, { fees, bearer, rounding })
}

function payFor(
  { body: { total, rounding: rounded, payments }, sales }: Divide,
  ofBookings: readonly number[],
  rest: { lines: readonly SoldLine[]; due: number },
  besides: { fees?: readonly SoldLine[][]; bearer?: number; rounding?: number } = {},
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
    const rounding = besides.bearer === i ? (besides.rounding ?? 0) : 0
    const amount = (ofBookings[i] ?? 0) + rounding
    const { byCard } = take(amount)
    const slip = byCard.length > 0 ? byCard.map(({ payment }) => payment.slip).join(', ') : null
    const byCardMachine = sumOf(byCard.map(({ part }) => part))
    return { sale, money: { amount, byCardMachine, slip, rounding, fees: [...(besides.fees?.[i] ?? [])] } }
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

const amountOf = (lines: readonly { amount: number }[]): number => sumOf(lines.map(({ amount }) => amount))

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
