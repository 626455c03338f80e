/** The receipt of an order: what was bought, its tax, and how it was paid. */
import {
  type Cinema,
  formatMoney,
  goodsName,
  type LineSubject,
  type PrintTemplate,
  type Tariff,
  ticketTypeName,
  USUAL_TEMPLATE,
} from '@marquee/shared'
import type { SoldOrder } from '../api.ts'
import { localDate, localTime, localWeekday } from '../shows/local-time.ts'
import { cinemaLines, inTemplate } from './in-template.ts'
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

/** A group of the order, and the code that admits it. */
export interface PrintedGroup {
  seatIds: readonly string[]
  /** Of several shows on one receipt each is named. */
  show: string
  code: string
}

export function printOrderReceipt(
  order: SoldOrder,
  tariff: Tariff | null,
  cinema: Cinema,
  {
    copy = 1,
    template = USUAL_TEMPLATE,
    groups = [],
  }: { copy?: number; template?: PrintTemplate; groups?: readonly PrintedGroup[] } = {},
): Buffer {
  return forPrinter([...copyLines(copy), ...receiptLines(order, tariff, cinema, template, groups)], template)
}

function receiptLines(
  order: SoldOrder,
  tariff: Tariff | null,
  { name, timeZone }: Cinema,
  { receipt: page, logo }: PrintTemplate,
  groups: readonly PrintedGroup[],
): PageLine[] {
  const { soldAt, total, rounding, change, bookings, byRate, payments } = order
  const money = (amount: number): string => formatMoney({ amount, currency: total.currency })
  const row = (left: string, amount: number, bold = false): PageLine => ({
    left: words(left, { bold }),
    right: words(money(amount), { bold }),
  })
  const sold = `${localWeekday(soldAt, timeZone)} ${localDate(soldAt, timeZone)} ${localTime(soldAt, timeZone)}`
  return inTemplate(page, logo, {
    cinema: cinemaLines(name),
    title: [{ middle: words('Receipt', { size: 'tall', bold: true }) }],
    sold: [{ left: words([sold, ...bookings.map(({ reference }) => reference)].join('  ')) }],
    lines: countedLines(order, tariff).map(({ text, amount }) => row(text, amount)),
    total: [
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
    ],
    tax: byRate
      .filter(({ rate }) => rate !== null)
      .map(({ percentage, net, tax }) => row(`Tax ${percentage / 1000} % of ${money(net)}`, tax)),
    group_code: groups.flatMap(groupLines),
  })
}

function groupLines({ seatIds, show, code }: PrintedGroup): PageLine[] {
  return [
    'gap',
    { middle: words(`Admits ${seatIds.length} together`, { size: 'tall', bold: true }) },
    { middle: words(show) },
    { middle: words(seatIds.join(', ')) },
    { qrCode: code },
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
