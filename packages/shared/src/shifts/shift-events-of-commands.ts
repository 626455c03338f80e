/** The events of a shift in a terminal's own commands. Pure. */

import type { OrderLine } from '../pricing/order.ts'
import type { TaxOfRate } from '../pricing/tax.ts'
import type { TaxedTicket } from '../pricing/tax-tickets.ts'
import type { PaymentMethod } from '../pricing/ways-to-pay.ts'
import type { DrawerCommand, SellCommand } from '../terminal/commands.ts'
import { movedFor } from './drawer-purpose.ts'
import type { ShiftLine, ShiftMovement, ShiftPayment, ShiftSale, TakenBy } from './shift-report.ts'

/** An order as it was paid: at a counter, at a reader, or with the money of tickets that were given up. */
export interface PaidOrder {
  total: { currency: string }
  payments: readonly (
    | { method: PaymentMethod; tendered: number; tip?: number | undefined }
    | { method: 'reader'; amount: number }
  )[]
  change: number
  /** The money of tickets that were given up; absent: none. */
  carried?: number | undefined
}

/** @param lines none: they aren't known */
export function saleOfOrder(
  { total: { currency }, payments, change, carried = 0 }: PaidOrder,
  lines: readonly ShiftLine[],
): ShiftSale {
  const paid = payments.map((payment): ShiftPayment => {
    if (payment.method === 'reader') return { method: 'card', amount: payment.amount, tip: 0 }
    const { method, tendered, tip = 0 } = payment
    return { method, amount: tendered - tip, tip }
  })
  const others: ShiftPayment[] = [
    { method: 'cash', amount: -change, tip: 0 },
    { method: 'exchange', amount: carried, tip: 0 },
  ]
  return { what: 'sale', currency, payments: byMethod([...paid, ...others]), lines }
}

/** One for each way to pay, and none of nothing. */
export function byMethod(payments: readonly ShiftPayment[]): ShiftPayment[] {
  const groups = Map.groupBy(payments, ({ method }): TakenBy => method)
  return [...groups].flatMap(([method, group]) => {
    const amount = group.reduce((sum, payment) => sum + payment.amount, 0)
    const tip = group.reduce((sum, payment) => sum + payment.tip, 0)
    return amount === 0 && tip === 0 ? [] : [{ method, amount, tip }]
  })
}

/** @param goodsName of its goods, for people */
export function linesOfOrder(
  { lines, byRate }: { lines: readonly OrderLine[]; byRate: readonly TaxOfRate[] },
  goodsName: (goods: Extract<OrderLine['of'], { kind: 'goods' }>) => string,
): ShiftLine[] {
  const percentages = new Map(byRate.map(({ rate, percentage }) => [rate, percentage]))
  return lines.map(({ of, rate, net, tax, amount }) => ({
    kind: of.kind,
    name: nameOf(of, goodsName),
    rate,
    percentage: percentages.get(rate) ?? 0,
    ...{ net, tax, amount },
  }))
}

function nameOf(
  of: OrderLine['of'],
  goodsName: (goods: Extract<OrderLine['of'], { kind: 'goods' }>) => string,
): string {
  switch (of.kind) {
    case 'ticket':
      return of.type
    case 'goods':
      return goodsName(of)
    case 'voucher':
      return of.plan ?? 'voucher'
    case 'fee':
      return of.name
  }
}

/** Tickets of one show, for cash. @param taxed its tickets, in their order */
export function saleOfSell({ total, tickets }: SellCommand, taxed: readonly TaxedTicket[]): ShiftSale {
  return {
    what: 'sale',
    currency: total.currency,
    payments: byMethod([{ method: 'cash', amount: total.amount, tip: 0 }]),
    lines: tickets.map(({ type, amount }, i) => {
      const { rate = null, percentage = null, net = amount, tax = 0 } = taxed[i] ?? {}
      return { kind: 'ticket', name: type, rate, percentage: percentage ?? 0, net, tax, amount }
    }),
  }
}

export function movementOfDrawer(body: DrawerCommand): ShiftMovement {
  const { direction, amount, reason, at } = body
  const { currency } = amount
  return { what: 'movement', currency, direction, amount: amount.amount, movedFor: movedFor(body), reason, at }
}
