/** Worked examples as text: what the program makes of one, and all of them as a document for people. */
import { minorDigits } from '../money.ts'
import type { PaysFor } from '../vouchers/voucher.ts'
import { exchangeMoney, settleExchange } from './exchange.ts'
import { linesReturnedWith, type StandingLine } from './lines-to-return.ts'
import { type Off, type Order, type OrderLine, type PricedOrder, priceOrder } from './order.ts'
import { refundLines, type StandingPayment } from './refund-lines.ts'
import { refundOfOrder } from './refund-of-order.ts'
import { settleOrder } from './settle-order.ts'
import { taxByWay } from './tax-by-way.ts'
import { ticketTypeName } from './ticket-type.ts'
import type { ExampleOrder, ExchangeOutcome, House, Outcome, WorkedExample } from './worked-example.ts'

const SATURDAY_EVENING = '2026-11-21T20:00:00Z'
const SOLD_AT = new Date('2026-11-20T10:00:00Z')

/** What the program says to an example, in the words of its `expected`. */
export function workOut({ house, order, paid, back, exchange }: WorkedExample): Outcome {
  const { currency } = house.tariff
  const priced = priceOrder(house.tariff, orderOf(house, order))
  if (!priced.ok) return { refused: priced.refusal.code, says: '' }
  const { lines, total } = priced.order
  const text = (amount: number) => asText(amount, currency)
  const tenders = tendersOf(paid ?? `card ${text(total)}`, currency)
  const settled = settleOrder(total, tenders, house.tariff.cashRounding)
  if (!settled.ok) return { refused: settled.why, says: '' }
  const payments = tenders.map(({ how, isCash }, i) => ({ id: how, isCash, pays: settled.pays[i] ?? 0 }))
  return {
    ...pricedText(house, order, priced.order),
    rounding: text(settled.rounding),
    change: text(settled.change),
    ...accountText(house, priced.order, payments),
    ...(back && { back: giveBack(house, lines, payments, back) }),
    ...(exchange && { exchange: exchangeText(house, { lines, payments, rounding: settled.rounding }, exchange) }),
  }
}

function pricedText(house: House, order: ExampleOrder, { lines, byRate, total }: PricedOrder) {
  const text = (amount: number) => asText(amount, house.tariff.currency)
  return {
    lines: lines.map((line) => lineText(house, line, order)),
    taxes: byRate.map(({ rate, percentage, net, tax, amount }) =>
      [rate === null ? 'no tax' : percentText(percentage), text(net), text(tax), text(amount)].join(' | '),
    ),
    total: text(total),
  }
}

/** Nothing where no part of it is put on account. Subscriptions pay for their tickets, and have no part in the others' tax. */
function accountText(
  { tariff: { currency } }: House,
  { lines, byRate }: PricedOrder,
  payments: readonly StandingPayment[],
): { onAccount?: string[] } {
  const ways = payments.filter(({ id }) => id !== 'subscription')
  const place = ways.findIndex(({ id }) => id === 'account')
  if (place < 0) return {}
  const percentageOf = (rate: string | null) => byRate.find((sum) => sum.rate === rate)?.percentage ?? null
  const taxed = lines.map(({ rate, amount, tax, covered }) => {
    return { rate, percentage: rate === null ? null : percentageOf(rate), amount, tax, covered }
  })
  const parts = taxByWay(
    taxed,
    ways.map(({ pays }) => pays),
  )[place]
  const text = (amount: number): string => asText(amount, currency)
  const rows = (parts ?? []).map(({ percentage, gross, tax }) =>
    [percentage === null ? 'no tax' : percentText(percentage), text(gross - tax), text(tax), text(gross)].join(' | '),
  )
  return { onAccount: rows }
}

/** What vouchers may pay for, by their names in `paid`. */
const PAYS_FOR: Record<string, PaysFor> = { 'gift card': 'anything', 'ticket voucher': 'tickets' }

function exchangeText(
  house: House,
  sold: { lines: OrderLine[]; payments: StandingPayment[]; rounding: number },
  { lines: numbers, order, paid, house: later = house }: NonNullable<WorkedExample['exchange']>,
): ExchangeOutcome {
  const { currency, cashRounding } = later.tariff
  const text = (amount: number) => asText(amount, currency)
  const priced = priceOrder(later.tariff, orderOf(later, order))
  if (!priced.ok) throw new Error(`the new order is refused: ${priced.refusal.code}`)
  const open: StandingLine[] = [
    ...sold.lines.map(({ of, amount }, i) => ({ number: i + 1, kind: of.kind, amount })),
    ...(sold.rounding === 0
      ? []
      : [{ number: sold.lines.length + 1, kind: 'rounding' as const, amount: sold.rounding }]),
  ]
  const givenUp = linesReturnedWith(open, numbers)
  // As an order has them: vouchers last, so that they give back first.
  const payments = sold.payments
    .map(({ id, isCash, pays }) => ({ id, isCash, kept: pays + (isCash ? sold.rounding : 0), paysFor: PAYS_FOR[id] }))
    .toSorted((a, b) => Number(a.paysFor !== undefined) - Number(b.paysFor !== undefined))
  const stay = open.filter((line) => !givenUp.includes(line))
  const rounding = sold.payments.some(({ isCash }) => isCash) ? { rule: cashRounding, left: sold.rounding } : null
  const refund = refundOfOrder(givenUp, { payments, rounding, stay })
  const lines = priced.order.lines.map(({ of, amount }) => ({ kind: of.kind, amount }))
  const money = exchangeMoney(refund, payments, { lines, rounding: cashRounding })
  const settled = settleExchange(money, paid === undefined ? [] : tendersOf(paid, currency), cashRounding)
  if (!settled.ok) throw new Error(`what is due is not paid: ${settled.why}`)
  const inWords = (parts: typeof money.back): string =>
    parts.map(({ paymentId, amount }) => `${paymentId} ${text(amount)}`).join(', ')
  return {
    ...pricedText(later, order, priced.order),
    carried: inWords(money.carried),
    back: inWords(money.back),
    due: text(money.due),
    rounding: text(settled.rounding),
    change: text(settled.change),
  }
}

function orderOf(house: House, { channel = 'counter', tickets = [], ...more }: ExampleOrder): Order {
  return {
    channel,
    soldAt: SOLD_AT,
    tickets: tickets.map(({ type, category = 'standard', at = SATURDAY_EVENING, formats, showRules, ...others }) => ({
      show: {
        priceList: house.list,
        startsAt: new Date(at),
        timeZone: house.timeZone,
        formats: formats ?? [],
        rules: showRules ?? [],
      },
      type,
      category,
      ...others,
    })),
    ...more,
  }
}

function giveBack(house: House, lines: OrderLine[], paid: StandingPayment[], requests: number[][]): string[] {
  const { currency, cashRounding } = house.tariff
  let standing = paid
  return requests.map((numbers) => {
    const wanted = numbers.flatMap((number) => lines[number - 1] ?? [])
    const refund = refundLines(wanted, standing, cashRounding)
    if (!refund.ok) return `refused: ${asText(refund.refundable, currency)} is left`
    standing = standing.map((payment) => {
      const gives = refund.parts.find(({ paymentId }) => paymentId === payment.id)?.gives ?? 0
      return { ...payment, pays: payment.pays - gives }
    })
    const out = refund.parts.map(({ paymentId, paysOut }) => `${paymentId} ${asText(paysOut, currency)}`)
    return `${asText(refund.amount, currency)}: ${out.join(', ')}`
  })
}

function tendersOf(paid: string, currency: string) {
  return paid.split(', ').map((each) => {
    const [, how = '', amount = ''] = /^(.+) ([\d.]+)$/.exec(each) ?? []
    return { how, isCash: how === 'cash', tendered: Math.round(Number(amount) * 10 ** minorDigits(currency)) }
  })
}

function lineText(house: House, { of, price, off, rate, tax, amount }: OrderLine, order: ExampleOrder): string {
  const text = (sum: number) => asText(sum, house.tariff.currency)
  const percentage = house.tariff.taxes.rates.find(({ code }) => code === rate)?.percentage
  const taken = off.map((each) => `${reasonOf(each)} ${text(-each.amount)}`).join(', ')
  const rateText = percentage === undefined ? 'no tax' : percentText(percentage)
  return [nameOf(house, of, order), text(price), taken, rateText, text(tax), text(amount)].join(' | ')
}

function nameOf({ tariff }: House, of: OrderLine['of'], { tickets = [] }: ExampleOrder): string {
  switch (of.kind) {
    case 'ticket': {
      const { category, cover } = tickets[of.ticket] ?? {}
      const words = [
        `${ticketTypeName(of.type)} ticket`,
        ...(category ? [category] : []),
        ...(cover ? ['by subscription'] : []),
      ]
      return words.join(', ')
    }
    case 'goods':
      return tariff.goods.goods.find(({ key }) => key === of.goods)?.name ?? of.goods
    case 'voucher':
      return 'Gift card'
    case 'fee':
      return of.name
  }
}

const reasonOf = (off: Off): string => (off.by === 'given' ? `By hand (${off.reason})` : off.name)

const percentText = (percentage: number): string => `${percentage / 1000} %`

function asText(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** The document for people: docs/worked-prices.md. */
export function asDocument(examples: readonly WorkedExample[]): string {
  const contents = examples.map(({ rule }, i) => `${i + 1}. ${rule}`)
  return [HEAD, contents.join('\n'), ...examples.map((each, i) => exampleText(each, i + 1))].join('\n\n').concat('\n')
}

const HEAD = `# Worked prices

Each example says a rule, where the rule comes from, what is sold, and every figure that follows. The figures were found by hand, from
the rule, and the program must find the same ones: \`worked-examples.test.ts\` compares them, and compares this page with them. To
change an example, change it in \`packages/shared/src/pricing\`, then run \`npm test -- --project unit worked-examples -u\`.

The rates are those of the named countries in November 2026, as far as we know them. They are examples: what a house charges stands
in its own tax table, and its accountant decides it. Tax is rounded once a rate and order. Its parts on the lines add up to it: each
line's part is rounded down, and the units that are left go to the lines that lost most by that.`

function exampleText(
  { rule, source, sold, house, paid, back, exchange, expected, byHand }: WorkedExample,
  number: number,
): string {
  const { currency } = house.tariff
  const head = [`## ${number}. ${rule}`, `Source: ${source}`, `Sold: ${sold}`]
  if ('refused' in expected) return [...head, `Refused: ${expected.says}`, byHand].filter(Boolean).join('\n\n')
  const { total, rounding, change } = expected
  const steps = (back ?? []).map((numbers, i) => {
    const which = `${numbers.length === 1 ? 'Line' : 'Lines'} ${numbers.join(' and ')}`
    return `- ${which} had cost ${(expected.back?.[i] ?? '').replace(': ', '. Paid out: ')}`
  })
  return [
    ...head,
    ...tables(currency, house, expected),
    `Paid: ${paid ?? `card ${total}`}. Cash rounding: ${rounding}. Change: ${change}.`,
    expected.onAccount
      ? `On account:\n\n${['| rate | net | tax | amount |', '| --: | --: | --: | --: |', ...expected.onAccount.map((row) => `| ${row} |`)].join('\n')}`
      : '',
    steps.length > 0 ? `Going back, one request after another:\n\n${steps.join('\n')}` : '',
    ...(exchange && expected.exchange ? exchanged(exchange, expected.exchange, house) : []),
    byHand && `By hand: ${byHand}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

type Tables = Pick<ExchangeOutcome, 'lines' | 'taxes' | 'total'>

function tables(currency: string, house: House, { lines, taxes, total }: Tables): string[] {
  const isAdded = house.tariff.taxes.mode === 'added'
  const numbered = lines.map((line, i) => `| ${i + 1} | ${line.replaceAll(' |  | ', ' | | ')} |`)
  return [
    [
      `| | ${currency} | price | taken off | rate | tax | amount${isAdded ? ' with tax' : ''} |`,
      '| --: | --- | --: | --- | --: | --: | --: |',
      ...numbered,
      `| | Total | | | | | **${total}** |`,
    ].join('\n'),
    ['| rate | net | tax | amount |', '| --: | --: | --: | --: |', ...taxes.map((tax) => `| ${tax} |`)].join('\n'),
  ]
}

function exchanged(
  { lines, sold, paid, house: later }: NonNullable<WorkedExample['exchange']>,
  { carried, back, due, rounding, change, ...outcome }: ExchangeOutcome,
  house: House,
): string[] {
  const which = `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(' and ')}`
  const pays = `Carried over: ${carried || 'nothing'}. Goes back: ${back || 'nothing'}.`
  const rest = `Still due: ${due}. Paid: ${paid ?? 'nothing'}. Cash rounding: ${rounding}. Change: ${change}.`
  return [`Exchanged: ${which}. ${sold}`, ...tables(house.tariff.currency, later ?? house, outcome), `${pays} ${rest}`]
}
