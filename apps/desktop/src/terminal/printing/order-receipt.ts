/** The receipt of an order: what was bought, its tax, and how it was paid. */
import {
  type Cinema,
  goodsName,
  type Language,
  type LineSubject,
  type PrintTemplate,
  type Tariff,
  USUAL_TEMPLATE,
} from '@marquee/shared'
import type { PaperWordKey } from '@marquee/shared/words/paper-words'
import type { SoldOrder } from '../api.ts'
import { cinemaLines, inTemplate } from './in-template.ts'
import { type PageLine, words } from './page/page-line.ts'
import { type PaperSpeech, paperSpeech } from './paper-speech.ts'
import { forPrinter } from './receipt.ts'

const PAID_BY = {
  cash: 'paid_cash',
  card_machine: 'paid_card_machine',
  reader: 'paid_reader',
  voucher: 'paid_voucher',
  account: 'paid_account',
  subscription: 'paid_subscription',
} as const satisfies Record<SoldOrder['payments'][number]['method'], PaperWordKey>

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
    language,
  }: {
    copy?: number
    template?: PrintTemplate
    groups?: readonly PrintedGroup[]
    language?: Language | undefined
  } = {},
): Buffer {
  const speech = paperSpeech(language, cinema)
  const lines = [...speech.copy(copy), ...receiptLines(order, tariff, cinema, template, groups, speech)]
  return forPrinter(speech.lines(lines), template)
}

function receiptLines(
  order: SoldOrder,
  tariff: Tariff | null,
  { name }: Cinema,
  { receipt: page, logo }: PrintTemplate,
  groups: readonly PrintedGroup[],
  speech: PaperSpeech,
): PageLine[] {
  const { soldAt, total, rounding, change, bookings, byRate, payments } = order
  const { say } = speech
  const money = (amount: number): string => speech.money(amount, total.currency)
  const row = (left: string, amount: number, bold = false): PageLine => ({
    left: words(left, { bold }),
    right: words(money(amount), { bold }),
  })
  const sold = `${speech.onDay(soldAt)} ${speech.time(soldAt)}`
  return inTemplate(page, logo, {
    cinema: cinemaLines(name),
    title: [{ middle: words(say('receipt'), { size: 'tall', bold: true }) }],
    sold: [{ left: words([sold, ...bookings.map(({ reference }) => reference)].join('  ')) }],
    lines: countedLines(order, tariff, speech).map(({ text, amount }) => row(text, amount)),
    total: [
      ...(rounding === 0 ? [] : [row(say('rounding'), rounding)]),
      row(say('total'), total.amount + rounding, true),
      ...(order.carried === undefined ? [] : [row(say('old_tickets'), order.carried)]),
      ...payments.map((payment) =>
        row(
          (payment.method === 'account' ? order.account : undefined) ?? say(PAID_BY[payment.method]),
          payment.method === 'reader' ? payment.amount : payment.tendered,
        ),
      ),
      ...(change === 0 ? [] : [row(say('change'), change)]),
    ],
    tax: byRate
      .filter(({ rate }) => rate !== null)
      .map(({ percentage, net, tax }) => row(say('tax', { percentage: percentage / 1000, net: money(net) }), tax)),
    group_code: groups.flatMap((group) => groupLines(group, speech)),
  })
}

function groupLines({ seatIds, show, code }: PrintedGroup, { say }: PaperSpeech): PageLine[] {
  return [
    'gap',
    { middle: words(say('admits', { count: seatIds.length }), { size: 'tall', bold: true }) },
    { middle: words(show) },
    { middle: words(seatIds.join(', ')) },
    { qrCode: code },
  ]
}

/** The same thing at the same price is one line. */
function countedLines(
  { lines }: SoldOrder,
  tariff: Tariff | null,
  speech: PaperSpeech,
): { text: string; amount: number }[] {
  const counted = new Map<string, { name: string; quantity: number; amount: number }>()
  for (const { of, amount } of lines) {
    const name = nameOf(of, tariff, speech)
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

function nameOf(of: LineSubject, tariff: Tariff | null, { say, ticketType }: PaperSpeech): string {
  if (of.kind === 'ticket') return say('ticket_of_type', { type: ticketType(of.type) })
  if (of.kind === 'goods') return goodsName(tariff, of)
  return of.kind === 'fee' ? of.name : say('gift_card')
}
