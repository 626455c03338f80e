/**
 * What goes back for lines of an order as the books have it: they know what each payment has kept, and how much of that is rounding.
 * Server and screens compute it here. Pure; amounts are minor units.
 */
import { type CashRounding, NO_ROUNDING } from './cash-rounding.ts'
import type { StandingLine } from './lines-to-return.ts'
import { usualRefund } from './refund.ts'
import { type KeptPayment, refundLines, standingPayments } from './refund-lines.ts'
import { totalOf } from './totals.ts'
import { vouchersDue } from './vouchers-due.ts'

/** How the cash of an order is rounded. An order without cash has none: should an old one have such a line, it is paid out as any other. */
export interface RoundingOfOrder {
  rule: CashRounding
  /** The rounding of its sale, as far as it has not gone back. */
  left: number
}

/** An order as far as its money is concerned. */
export interface MoneyOfOrder {
  /** Oldest first. */
  payments: readonly KeptPayment[]
  rounding?: RoundingOfOrder | null | undefined
  /** Lines that can't come back, whose money is left alone. */
  stay?: readonly ReturnedLine[]
  /** All lines that don't come back now; absent: those that `stay`. */
  remain?: readonly ReturnedLine[]
}

export interface ReturnedLine {
  /** Absent: no line of an order, but what goes back of it. */
  kind?: StandingLine['kind']
  amount: number
  /** The payment by which a subscription pays of it; absent: none does. */
  admittedBy?: string | null | undefined
}

/** What is paid out for lines that come back: what they cost, plus `rounding`, plus `adjustment`. */
export interface RefundOfOrder {
  /** What goes back, before cash is rounded. */
  amount: number
  /** Each goes the way that its payment came. The last payment gives back first. */
  parts: { paymentId: string; amount: number }[]
  /** So much more is paid out because coins pay no other sum. */
  rounding: number
  /** So much more is paid out because staff says so. Below zero: the house keeps it, or it went back before. */
  adjustment: number
}

/** What lines cost before rounding. */
const costOf = (lines: readonly ReturnedLine[], { rounding }: MoneyOfOrder): number =>
  totalOf(rounding ? lines.filter(({ kind }) => kind !== 'rounding') : lines)

const standing = ({ payments, rounding }: MoneyOfOrder) => standingPayments(payments, rounding?.left ?? 0)

const entriesOf = (lines: readonly ReturnedLine[], { payments }: MoneyOfOrder): KeptPayment[] =>
  payments.filter(({ id, isEntry }) => isEntry && lines.some(({ admittedBy }) => admittedBy === id))

/** Lines as if customers had paid only their part of them. */
function withoutCovered(lines: readonly ReturnedLine[], { payments }: MoneyOfOrder): ReturnedLine[] {
  return lines.map(({ admittedBy, ...line }) => {
    const entry = payments.find(({ id, isEntry }) => isEntry && id === admittedBy)
    return entry ? { ...line, amount: line.amount - entry.kept } : line
  })
}

const withoutEntries = (order: MoneyOfOrder): MoneyOfOrder => ({
  ...order,
  payments: order.payments.filter(({ isEntry }) => !isEntry),
  ...(order.stay && { stay: withoutCovered(order.stay, order) }),
  ...(order.remain && { remain: withoutCovered(order.remain, order) }),
})

/** What can still go back, before cash is rounded: the money that is left, without what the lines cost that stay. */
export function refundableOfOrder(whole: MoneyOfOrder): number {
  const order = withoutEntries(whole)
  const pays = standing(order).reduce((sum, payment) => sum + payment.pays, 0)
  return Math.max(0, pays - costOf(order.stay ?? [], order))
}

/**
 * Cash is rounded as at the sale: see refund-lines.ts. The sale's own rounding is a line that comes back with the last one; nothing is
 * paid out for it.
 * What a subscription pays of a ticket goes back with its line, whole, and is no part of the rest.
 * @param asked the sum that staff has named, before cash is rounded, at most `refundableOfOrder`; undefined: the usual one
 */
export function refundOfOrder(given: readonly ReturnedLine[], whole: MoneyOfOrder, asked?: number): RefundOfOrder {
  const lines = withoutCovered(given, whole)
  const order = withoutEntries(whole)
  const entries = entriesOf(given, whole).map(({ id, kept }) => ({ paymentId: id, amount: kept }))
  const money = refundOfMoney(lines, order, asked)
  return { ...money, amount: money.amount + totalOf(entries), parts: [...entries, ...money.parts] }
}

function refundOfMoney(lines: readonly ReturnedLine[], order: MoneyOfOrder, asked?: number): RefundOfOrder {
  const cost = costOf(lines, order)
  const payments = standing(order)
  const due = vouchersDue(
    payments.map((payment, i) => ({ ...payment, paysFor: order.payments[i]?.paysFor })),
    (order.remain ?? order.stay ?? []).flatMap(({ kind, amount }) => (kind ? [{ kind, amount }] : [])),
  )
  // An earlier refund of a sum may have left less than the lines had cost. What vouchers are due goes back all the same.
  const left = Math.max(
    refundableOfOrder(order),
    [...due.values()].reduce((sum, part) => sum + part, 0),
  )
  const amount = asked ?? Math.max(0, usualRefund([{ amount: cost }], left))
  const refund = refundLines([{ amount }], payments, order.rounding?.rule ?? NO_ROUNDING, due)
  if (!refund.ok) throw new Error(`${amount} goes back, and ${refund.refundable} is left`)
  return {
    amount,
    // Cash of a cent or two is rounded to nothing.
    parts: refund.parts
      .filter(({ paysOut }) => paysOut > 0)
      .map(({ paymentId, paysOut }) => ({ paymentId, amount: paysOut })),
    rounding: refund.rounding - (totalOf(lines) - cost),
    adjustment: amount - cost,
  }
}
