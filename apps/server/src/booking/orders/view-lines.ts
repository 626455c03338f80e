/** The lines of an order as its customer looks at them: quoted, held or sold. Pure. */
import { type Off, ticketTypeName, type ViewedLine, type ViewedTax } from '@marquee/shared'
import type { SoldLine } from './sold-order.ts'

export interface ViewedLines {
  lines: ViewedLine[]
  byRate: ViewedTax[]
}

/** @param placeOf of a ticket among those that are shown; absent: the lines' own order */
export function viewLines(sold: readonly SoldLine[], placeOf?: (line: SoldLine) => number): ViewedLines {
  let tickets = 0
  const lines = sold.map((line): ViewedLine => {
    const { rate, percentage, price, net, tax, amount } = line
    const place = line.kind === 'ticket' ? (placeOf?.(line) ?? tickets++) : 0
    const off = line.off.map(viewOff)
    return {
      of: subjectOf(line, place),
      name: nameOf(line),
      price,
      off,
      rate,
      percentage: percentage ?? 0,
      net,
      tax,
      amount,
    }
  })
  return { lines, byRate: sumsByRate(sold) }
}

/** In the order in which the rates come up. A rounding has none. */
function sumsByRate(lines: readonly SoldLine[]): ViewedTax[] {
  const sums = new Map<string | null, ViewedTax>()
  for (const { kind, rate, percentage, net, tax, amount } of lines) {
    if (kind === 'rounding') continue
    const sum = sums.get(rate) ?? { rate, percentage: percentage ?? 0, net: 0, tax: 0, amount: 0 }
    sums.set(rate, { ...sum, net: sum.net + net, tax: sum.tax + tax, amount: sum.amount + amount })
  }
  return [...sums.values()]
}

function subjectOf({ kind, what, details }: SoldLine, ticket: number): ViewedLine['of'] {
  const combo = details?.combo === undefined ? {} : { combo: details.combo }
  switch (kind) {
    case 'ticket':
      return { kind, ticket, type: what, ...combo }
    case 'goods':
      return { kind, goods: what, size: details?.size ?? '', extras: details?.extras ?? [], ...combo }
    case 'fee':
      return { kind, fee: what }
    case 'voucher':
    case 'rounding':
      return { kind }
  }
}

/** What a line is, for people. */
export function nameOf({ kind, what, details }: Pick<SoldLine, 'kind' | 'what' | 'details'>): string {
  switch (kind) {
    case 'ticket':
      return `${ticketTypeName(what)} ticket`
    case 'goods':
    case 'fee':
      return details?.name ?? what
    case 'voucher':
      return details?.name === undefined ? 'Voucher' : `Subscription, ${details.name}`
    case 'rounding':
      return 'Rounding'
  }
}

/** Who has given a price by hand is the house's business. */
function viewOff(off: Off): ViewedLine['off'][number] {
  return off.by === 'given' ? { by: off.by, reason: off.reason, amount: off.amount } : off
}
