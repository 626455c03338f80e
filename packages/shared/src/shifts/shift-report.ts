/**
 * The report of a shift, from what happened in it. A terminal makes the events from its own disk, and the server from the rows of its ledger:
 * the report is the same function for both. Pure; amounts are minor units of the shift's currency.
 *
 * expected = float + cash taken − cash given back + paid in − paid out − dropped, always: it is one sum over the same events.
 */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Currency } from '../money.ts'
import { TaxCode } from '../pricing/tax.ts'
import { isCash, PAYMENT_METHODS } from '../pricing/ways-to-pay.ts'
import { MovedFor } from './drawer-purpose.ts'

/** The ways to pay, and the money of tickets that were given up for others. */
export const TakenBy = z.enum([...PAYMENT_METHODS, 'exchange'])
export type TakenBy = z.infer<typeof TakenBy>

export interface ShiftPayment {
  method: TakenBy
  /** Less the change and the tip; with the rounding of cash. */
  amount: number
  tip: number
}

export interface ShiftLine {
  kind: 'ticket' | 'goods' | 'voucher' | 'fee'
  /** The ticket type, or the name of the goods or of the fee. */
  name: string
  /** null: outside of tax, or no tax is known. */
  rate: TaxCode | null
  /** Thousandths of a percent. */
  percentage: number
  net: number
  tax: number
  amount: number
}

interface Happened {
  currency: Currency
  operatorId?: Id | undefined
}

/** An order, or an exchange of tickets for others. */
export interface ShiftSale extends Happened {
  what: 'sale'
  payments: readonly ShiftPayment[]
  /** None: what it sold is not known, as while a manager has to settle it. */
  lines: readonly ShiftLine[]
}

export interface ShiftMovement extends Happened {
  what: 'movement'
  direction: 'in' | 'out'
  amount: number
  movedFor: MovedFor
  reason: string
  at: string
}

export type ShiftEvent = ShiftSale | ShiftMovement

const Sum = z.int()
const Count = z.int().min(0)
const SoldOf = z.object({ name: z.string(), count: Count, amount: Sum })

export const ShiftReport = z.object({
  currency: Currency,
  orders: Count,
  tickets: Count,
  /** What was paid for what was sold, without tips. */
  sales: Sum,
  tips: Sum,
  byMethod: z.array(z.object({ method: TakenBy, count: Count, amount: Sum, tips: Sum })),
  byRate: z.array(z.object({ rate: TaxCode.nullable(), percentage: Count, net: Sum, tax: Sum, amount: Sum })),
  byTicketType: z.array(SoldOf),
  byGoods: z.array(SoldOf),
  /** Gift cards, periods of subscriptions, and fees. */
  byOther: z.array(SoldOf),
  /** `operatorId`: null, nobody was logged in. `name`: absent where nobody knows it any more. */
  byOperator: z.array(z.object({ operatorId: Id.nullable(), name: z.string().optional(), orders: Count, amount: Sum })),
  float: Sum,
  /** From customers, less the change, with tips. */
  cashTaken: Sum,
  givenBack: Sum,
  paidIn: Sum,
  paidOut: Sum,
  safeDrops: Sum,
  /** How often the drawer was opened without a sale. */
  noSale: Count,
  /** What the drawer should have. */
  expected: Sum,
  movements: z.array(
    z.object({ direction: z.enum(['in', 'out']), amount: Sum, movedFor: MovedFor, reason: z.string(), at: z.string() }),
  ),
  /** Cash in other currencies, which is no part of the figures above. */
  otherCash: z.array(z.object({ currency: Currency, amount: Sum })),
})
export type ShiftReport = z.infer<typeof ShiftReport>

/** The order of the ways to pay in a report is that of the table of them. */
const METHODS: readonly TakenBy[] = TakenBy.options

/** @param float what the drawer had at the beginning */
export function shiftReport(currency: Currency, float: number, events: readonly ShiftEvent[]): ShiftReport {
  const own = events.filter((event) => event.currency === currency)
  const sales = own.filter((event) => event.what === 'sale')
  const movements = own.filter((event) => event.what === 'movement')
  const payments = sales.flatMap((sale) => sale.payments)
  const lines = sales.flatMap((sale) => sale.lines)
  const moved = (purpose: MovedFor): number =>
    sum(movements.filter(({ movedFor }) => movedFor === purpose).map(({ amount }) => amount))
  const cashTaken = cashOfSales(sales)
  const [givenBack, paidIn, paidOut, safeDrops] = [
    moved('given_back'),
    moved('paid_in'),
    moved('paid_out'),
    moved('safe_drop'),
  ]
  return {
    currency,
    orders: sales.length,
    tickets: lines.filter(({ kind }) => kind === 'ticket').length,
    sales: sum(payments.map(({ amount }) => amount)),
    tips: sum(payments.map(({ tip }) => tip)),
    byMethod: METHODS.flatMap((method) => {
      const by = payments.filter((payment) => payment.method === method)
      if (by.length === 0) return []
      return { method, count: by.length, amount: sum(by.map((p) => p.amount)), tips: sum(by.map((p) => p.tip)) }
    }),
    byRate: byRate(lines),
    byTicketType: soldOf(lines, ['ticket']),
    byGoods: soldOf(lines, ['goods']),
    byOther: soldOf(lines, ['voucher', 'fee']),
    byOperator: byOperator(sales),
    float,
    cashTaken,
    givenBack,
    paidIn,
    paidOut,
    safeDrops,
    noSale: movements.filter(({ movedFor }) => movedFor === 'no_sale').length,
    expected: float + cashTaken - givenBack + paidIn - paidOut - safeDrops,
    movements: movements.map(({ direction, amount, movedFor, reason, at }) => ({
      ...{ direction, amount, movedFor, reason, at },
    })),
    otherCash: otherCash(currency, events),
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

const cashOfSales = (sales: readonly ShiftSale[]): number =>
  sum(
    sales.flatMap(({ payments }) =>
      payments.flatMap(({ method, amount, tip }) => (method !== 'exchange' && isCash(method) ? [amount + tip] : [])),
    ),
  )

/** The highest rate first; what is outside of tax last. */
function byRate(lines: readonly ShiftLine[]): ShiftReport['byRate'] {
  const groups = Map.groupBy(lines, ({ rate, percentage }) => `${rate ?? ''} ${percentage}`)
  return [...groups.values()]
    .map((group) => ({
      rate: group[0]?.rate ?? null,
      percentage: group[0]?.percentage ?? 0,
      net: sum(group.map(({ net }) => net)),
      tax: sum(group.map(({ tax }) => tax)),
      amount: sum(group.map(({ amount }) => amount)),
    }))
    .sort((a, b) => Number(a.rate === null) - Number(b.rate === null) || b.percentage - a.percentage)
}

function soldOf(lines: readonly ShiftLine[], kinds: readonly ShiftLine['kind'][]): ShiftReport['byGoods'] {
  const groups = Map.groupBy(
    lines.filter(({ kind }) => kinds.includes(kind)),
    ({ name }) => name,
  )
  return [...groups]
    .map(([name, group]) => ({ name, count: group.length, amount: sum(group.map(({ amount }) => amount)) }))
    .sort((a, b) => b.amount - a.amount || compare(a.name, b.name))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function byOperator(sales: readonly ShiftSale[]): ShiftReport['byOperator'] {
  const groups = Map.groupBy(sales, ({ operatorId }) => operatorId ?? null)
  return [...groups].map(([operatorId, group]) => ({
    operatorId,
    orders: group.length,
    amount: sum(group.flatMap(({ payments }) => payments.map(({ amount }) => amount))),
  }))
}

/** The report with the names of operators: it is kept without them. */
export const nameOperators = (report: ShiftReport, nameOf: (operatorId: Id) => string | undefined): ShiftReport => ({
  ...report,
  byOperator: report.byOperator.map((by) => {
    const name = by.operatorId === null ? undefined : nameOf(by.operatorId)
    return name === undefined ? by : { ...by, name }
  }),
})

function otherCash(currency: Currency, events: readonly ShiftEvent[]): ShiftReport['otherCash'] {
  const groups = Map.groupBy(
    events.filter((event) => event.currency !== currency),
    (event) => event.currency,
  )
  return [...groups]
    .map(([other, group]) => ({
      currency: other,
      amount:
        cashOfSales(group.filter((event) => event.what === 'sale')) +
        sum(
          group.flatMap((event) =>
            event.what === 'movement' ? [event.direction === 'in' ? event.amount : -event.amount] : [],
          ),
        ),
    }))
    .sort((a, b) => compare(a.currency, b.currency))
}
