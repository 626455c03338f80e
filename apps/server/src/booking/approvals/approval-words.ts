/** What a counter asks a yes for, in a manager's words: a sentence for each line. */
import {
  type ActToApprove,
  formatMoney,
  goodsName,
  type LineToApprove,
  type Tariff,
  ticketTypeName,
} from '@marquee/shared'

type OrderAct = Extract<ActToApprove, { kind: 'order' }>

/** @param showOf a show in words */
export function orderInWords(
  { lines, currency }: OrderAct,
  { tariff, showOf }: { tariff: Tariff; showOf(showId: string): string },
): string[] {
  return lines.map((line) => `${thingOf(line, tariff, showOf)}${priceOf(line, currency)}`)
}

function thingOf(line: LineToApprove, tariff: Tariff, showOf: (showId: string) => string): string {
  if (line.on === 'ticket') return `${showOf(line.showId)}, ${line.seatId}: ${ticketTypeName(line.type)} ticket`
  const name = goodsName(tariff, line)
  return line.quantity === 1 ? name : `${line.quantity} × ${name}, each`
}

function priceOf({ given, listPrice }: LineToApprove, currency: string): string {
  const money = (amount: number): string => formatMoney({ amount, currency })
  if (given === null) return listPrice === null ? ', with a subscription.' : ` for ${money(listPrice)}.`
  const price = given.price === 0 ? 'free' : money(given.price)
  return ` ${given.price === 0 ? '' : 'for '}${price} instead of ${money(listPrice ?? 0)}, because: ${given.reason}.`
}

/** @param names of its lines that come back @param before what went back earlier */
export function refundInWords(
  { amount, reason }: Extract<ActToApprove, { kind: 'refund' }>,
  { names, before, currency }: { names: readonly string[]; before: number; currency: string },
): string[] {
  const money = (sum: number): string => formatMoney({ amount: sum, currency })
  return [
    `Give back ${money(amount)} for ${names.join(', ')}, because: ${reason}.`,
    ...(before === 0 ? [] : [`${money(before)} of this order went back before.`]),
  ]
}
