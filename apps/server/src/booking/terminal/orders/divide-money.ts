/**
 * The money of an order that can't be sold whole: for each of its bookings what its tickets and its fees cost, and the rest for what was handed
 * over with them. Pure; amounts are minor units.
 */
import {
  type CashRounding,
  type ExchangeCommand,
  type Id,
  MAX_AMOUNT,
  NO_ROUNDING,
  newId,
  type OrderBooking,
  type OrderCommand,
  roundCash,
  type SellCommand,
  tipsOf,
  withoutTip,
} from '@marquee/shared'
import type { CounterPayment } from '../../books.ts'
import { roundingLine, unpricedFee, unpricedLine } from '../../orders/priced-lines.ts'
import type { SoldLine } from '../../orders/sold-order.ts'
import { byCardMachine, machineMoneyOf, machinePaymentsOf, paidWithoutMoney } from './payments-of-order.ts'

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
  /** Of the amount, what was left for the staff; absent: nothing. */
  tip?: ConflictTip
}

export interface ConflictTip {
  amount: number
  /** Of it, the part that was left at a card machine. */
  byCardMachine: number
}

export interface DividedMoney {
  /** What isn't tickets; no lines: nothing. */
  rest: { lines: SoldLine[]; payments: CounterPayment[] }
  bookings: { sale: SellCommand; money: ConflictMoney }[]
}

/** All that the customer paid, as the order says, with the tips, up to the largest amount. What vouchers were to pay is still on them. */
export function moneyOfOrder({ total, rounding, payments }: OrderCommand): ConflictMoney {
  const paid = total.amount + rounding
  const asked = paid >= 0 && paid <= MAX_AMOUNT ? paid : total.amount
  const amount = Math.min(MAX_AMOUNT, Math.max(0, asked - paidWithoutMoney(payments)) + tipsOf(payments))
  const slips = machinePaymentsOf(payments).map(({ slip }) => slip)
  return {
    amount,
    byCardMachine: Math.min(amount, machineMoneyOf(payments) + tipsOf(machinePaymentsOf(payments))),
    slip: slips.length > 0 ? slips.join(', ') : null,
    rounding: 0,
    fees: [],
  }
}

/** What the customer paid beside the tickets that were given up. */
export function takenForExchange({ order: { payments, change } }: ExchangeCommand): ConflictMoney {
  const taken = payments.reduce((sum, { tendered }) => sum + tendered, 0) - change
  const amount = Math.min(Math.max(0, taken), MAX_AMOUNT)
  const slips = machinePaymentsOf(payments).map(({ slip }) => slip)
  return {
    amount,
    byCardMachine: Math.min(amount, machineMoneyOf(payments)),
    slip: slips.length > 0 ? slips.join(', ') : null,
    rounding: 0,
    fees: [],
  }
}

/**
 * Cash pays for the bookings first, since their money may go back. Each part of it is a sum that coins can pay, so that a drawer can give
 * it back: the parts are rounded one after another, as lines that go back are, and their roundings come to the order's. Tips come with what isn't
 * tickets, and with the first booking where there is nothing else.
 * @param restLines what isn't tickets, without rounding and the bookings' fees; undefined: its price can't be computed
 * @param fees of each booking
 * @returns undefined: it can't be divided, since less was paid than its tickets cost
 */
export function divideMoney(
  body: OrderCommand,
  restLines: readonly SoldLine[] | undefined,
  { fees = [], rule = NO_ROUNDING }: { fees?: readonly SoldLine[][] | undefined; rule?: CashRounding | undefined } = {},
): DividedMoney | undefined {
  const sales = body.bookings.map((booking) => saleOf(body, booking))
  const tickets = sumOf(sales.map(({ total }) => total.amount))
  const paid = body.total.amount + body.rounding
  if (tickets > MAX_AMOUNT || paid < 0 || paid + tipsOf(body.payments) > MAX_AMOUNT) return undefined
  // Nobody knows what was handed over for the order itself.
  if (body.payments.some((payment) => withoutTip(payment) < 0)) return undefined
  const divide = { body, sales, rule }
  if (restLines) return divideByLines(divide, restLines, fees)
  const beside = body.total.amount - tickets
  if (beside < 0) return undefined
  if (body.goods.length + body.combos.length > 0)
    return divideByLines(divide, beside > 0 ? [unpricedLine(beside)] : [], [])
  // Nothing but tickets was sold, whatever is wrong with them, so what was paid besides has to be able to go back with one.
  return divideByLines(divide, [], beside > 0 ? [[unpricedFee(beside)]] : [])
}

type Payments = OrderCommand['payments']

interface Divide {
  body: OrderCommand
  sales: readonly SellCommand[]
  rule: CashRounding
}

/** A part of an order's money, before rounding. */
interface Share {
  inCash: number
  byCard: { payment: ReturnType<typeof machinePaymentsOf>[number]; part: number }[]
}

function divideByLines(
  { body, sales, rule }: Divide,
  restLines: readonly SoldLine[],
  fees: readonly SoldLine[][],
): DividedMoney | undefined {
  const { payments } = body
  const ofBookings = sales.map(({ total }, i) => total.amount + amountOf(fees[i] ?? []))
  const shares = shareOut(body, [...ofBookings, amountOf(restLines)])
  const roundings = roundShares(shares, body.rounding, rule)
  if (!roundings) return undefined
  const bookings = sales.map((sale, i) => {
    const { byCard } = shares[i] as Share
    const rounding = roundings[i] ?? 0
    const slip = byCard.length > 0 ? byCard.map(({ payment }) => payment.slip).join(', ') : null
    const byCardMachine = sumOf(byCard.map(({ part }) => part))
    const amount = (ofBookings[i] ?? 0) + rounding
    return { sale, money: { amount, byCardMachine, slip, rounding, fees: [...(fees[i] ?? [])] } }
  })
  const rounding = roundings.at(-1) ?? 0
  const lines = rounding === 0 ? [...restLines] : [...restLines, roundingLine(rounding)]
  const isSold = lines.length > 0
  const ofRest = paymentsOfRest(payments, shares.at(-1) as Share, { rounding, withTips: isSold })
  const [first] = bookings
  if (!isSold && first) first.money = withTips(first.money, payments)
  return { rest: { lines, payments: ofRest }, bookings }
}

function paymentsOfRest(
  payments: Payments,
  { inCash, byCard }: Share,
  { rounding, withTips }: { rounding: number; withTips: boolean },
): CounterPayment[] {
  const tipOf = (tip: number): { tip?: number } => (withTips && tip > 0 ? { tip } : {})
  const ofRest = machinePaymentsOf(payments).flatMap((payment): CounterPayment[] => {
    const part = byCard.find((each) => each.payment === payment)?.part ?? 0
    const tip = tipOf(payment.tip ?? 0)
    return part > 0 || tip.tip ? [{ ...byCardMachine(payment, part), ...tip }] : []
  })
  const inNotes = payments.filter(({ method }) => method === 'cash')
  const tip = tipOf(tipsOf(inNotes))
  if (inCash + rounding > 0 || tip.tip) {
    const paymentId: Id = inNotes[0]?.paymentId ?? newId()
    ofRest.push({ paymentId, method: 'cash', amount: inCash + rounding, tendered: null, slip: null, ...tip })
  }
  return ofRest
}

/** The same money with all that was left for the staff. */
function withTips(money: ConflictMoney, payments: Payments): ConflictMoney {
  const amount = tipsOf(payments)
  if (amount === 0) return money
  const tipped = machinePaymentsOf(payments).filter(({ tip }) => tip !== undefined)
  const atMachine = tipsOf(tipped)
  const slips = [...new Set([...(money.slip?.split(', ') ?? []), ...tipped.map(({ slip }) => slip)])]
  return {
    ...money,
    amount: money.amount + amount,
    byCardMachine: money.byCardMachine + atMachine,
    slip: slips.length > 0 ? slips.join(', ') : null,
    tip: { amount, byCardMachine: atMachine },
  }
}

/** What pays for each due, cash first. */
function shareOut({ total, payments }: OrderCommand, dues: readonly number[]): Share[] {
  let cash = Math.max(0, total.amount - machineMoneyOf(payments))
  const cards = machinePaymentsOf(payments).map((payment) => ({ payment, left: withoutTip(payment) }))
  return dues.map((due) => {
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
  })
}

/**
 * The rounding of each share. The last one in cash has what the others leave of the order's rounding, also of one that isn't right by the
 * rule: that money was taken all the same.
 * @returns undefined: no share can bear it
 */
function roundShares(shares: readonly Share[], rounding: number, rule: CashRounding): number[] | undefined {
  if (rounding === 0 && shares.every(({ inCash }) => roundCash(inCash, rule) === inCash)) return shares.map(() => 0)
  const last = shares.findLastIndex(({ inCash }) => inCash > 0)
  if (last < 0) return undefined
  let before = 0
  let given = 0
  const roundings = shares.map(({ inCash }, i) => {
    const rounded = roundCash(before + inCash, rule) - roundCash(before, rule)
    before += inCash
    const each = i === last ? rounding - given : i < last ? rounded - inCash : 0
    given += each
    return each
  })
  const isBorne = roundings.every((each, i) => (shares[i]?.inCash ?? 0) + each >= 0)
  return isBorne ? roundings : undefined
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
