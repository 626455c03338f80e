/** The receipt of an order: what was bought, its tax, and how it was paid. */
import { type Cinema, formatMoney, goodsName, type LineSubject, type Tariff, ticketTypeName } from '@marquee/shared'
import type { SoldOrder } from '../api.ts'
import { localDate, localTime, localWeekday } from '../shows/local-time.ts'
import { type PageLine, words } from './page/page-line.ts'
import { copyLines, forPrinter } from './receipt.ts'

const PAID_BY = {
  cash: 'Cash',
  card_machine: 'Card machine',
  reader: 'Card',
  voucher: 'Voucher',
  account: 'On account',
  subscription: 'Subscription',
} as const satisfies Record<SoldOrder['payments'][number]['method'], string>

export function printOrderReceipt(order: SoldOrder, tariff: Tariff | null, cinema: Cinema, copy = 1): Buffer {
  return forPrinter([...copyLines(copy), ...receiptLines(order, tariff, cinema)])
}

function receiptLines(order: SoldOrder, tariff: Tariff | null, { name, timeZone }: Cinema): PageLine[] {
  const { soldAt, total, rounding, change, bookings, byRate, payments } = order
  const money = (amount: number): string => formatMoney({ amount, currency: total.currency })
  const row = (left: string, amount: number, bold = false): PageLine => ({
    left: words(left, { bold }),
    right: words(money(amount), { bold }),
  })
  const sold = `${localWeekday(soldAt, timeZone)} ${localDate(soldAt, timeZone)} ${localTime(soldAt, timeZone)}`
  return [
    { middle: words(name, { bold: true }) },
    'gap',
    { middle: words('Receipt', { size: 'tall', bold: true }) },
    { left: words([sold, ...bookings.map(({ reference }) => reference)].join('  ')) },
    'rule',
    ...countedLines(order, tariff).map(({ text, amount }) => row(text, amount)),
    'rule',
    ...(rounding === 0 ? [] : [row('Rounding', rounding)]),
    row('Total', total.amount + rounding, true),
    ...(order.carried === undefined ? [] : [row('Old tickets', order.carried)]),
    ...payments.map((payment) =>
      row(
        payment.method === 'account' ? (order.account ?? PAID_BY.account) : PAID_BY[payment.method],
        payment.method === 'reader' ? payment.amount : payment.tendered,
      ),
    ),
    ...(change === 0 ? [] : [row('Change', change)]),
    'rule',
    ...byRate
      .filter(({ rate }) => rate !== null)
      .map(({ percentage, net, tax }) => row(`Tax ${percentage / 1000} % of ${money(net)}`, tax)),
  ]
}

/** The same thing at the same price is one line. */
function countedLines({ lines }: SoldOrder, tariff: Tariff | null): { text: string; amount: number }[] {
  const counted = new Map<string, { name: string; quantity: number; amount: number }>()
  for (const { of, amount } of lines) {
    const name = nameOf(of, tariff)
    const key = `${name} ${amount}`
    const found = counted.get(key)
    if (found) {
      found.quantity++
      found.amount += amount
    } else counted.set(key, { name, quantity: 1, amount })
  }
  return [...counted.values()].map(({ name, quantity, amount }) => ({
    text: quantity === 1 ? name : `${quantity} × ${name}`,
    amount,
  }))
}

function nameOf(of: LineSubject, tariff: Tariff | null): string {
  if (of.kind === 'ticket') return `Ticket, ${ticketTypeName(of.type)}`
  if (of.kind === 'goods') return goodsName(tariff, of)
  return of.kind === 'fee' ? of.name : 'Gift card'
}
